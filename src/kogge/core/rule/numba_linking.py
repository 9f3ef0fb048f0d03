"""Compile rules to machine code: each rule is a part, and a function made of rules is linked as a whole.

By default Numba optimises every function together with everything it calls, so the innermost rules are optimised again
for each caller. Here a rule is kept as unoptimised code, and LLVM sees it once, where everything is linked.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class PartLibrary(JITCodeLibrary):
    """The code of a rule, which only other compiled code calls: not optimised or translated by itself."""

    def finalize(self) -> None:
        self._finalized = True

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: Numba asks for an address, but Python cannot call this code."""
        return 0

    @property
    def codegen(self) -> PartLibrary:
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: Numba would set the address of Python objects, and rules have none."""


class WholeLibrary(JITCodeLibrary):
    """The code of a function that Python calls, with all its parts."""

    def finalize(self) -> None:
        libraries = dict.fromkeys(self._linking_libraries)
        waiting = list(libraries)
        while waiting:
            library = waiting.pop()
            if isinstance(library, PartLibrary):
                waiting += [called for called in library._linking_libraries if called not in libraries]
                libraries |= dict.fromkeys(library._linking_libraries)
        self._linking_libraries = list(libraries)
        super().finalize()  # type: ignore[no-untyped-call]

    def _optimize_final_module(self) -> None:
        """Optimise once: Numba's first pass only prepares the removal of reference counts, which rules do not have."""
        passes, builder = self._codegen._module_pass_manager(opt=2, loop_vectorize=True)  # type: ignore[no-untyped-call]
        passes.run(self._final_module, builder)


class _PartCompiler(Compiler):
    library: Any = PartLibrary

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)  # type: ignore[no-untyped-call]
        self.state.library = self.library(self.state.targetctx.codegen(), "rules")
        self.state.library.enable_object_caching()


class _WholeCompiler(_PartCompiler):
    library: Any = WholeLibrary


_COMMON: dict[str, Any] = {"_nrt": False, "error_model": "numpy", "no_cfunc_wrapper": True}
"""Rules never allocate, so their arrays need no reference counts, and never divide by zero."""

PART = _COMMON | {"pipeline_class": _PartCompiler}
"""Options for compiling a rule."""

WHOLE = _COMMON | {"pipeline_class": _WholeCompiler, "nogil": True, "cache": True}
"""Options for compiling a function made of rules."""
