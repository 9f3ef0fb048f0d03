"""How rules become machine code: each is a part, and a function made of them is translated as one whole.

Left to itself Numba optimises and translates every function together with all that it calls, and so the innermost rules
again on each level above them, for nobody who would run them there. Here a rule is kept as it was written down first,
and LLVM sees each rule once: where everything is linked together.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class PartLibrary(JITCodeLibrary):
    """The code of a rule, which only other compiled code calls: neither optimised nor translated by itself."""

    def finalize(self) -> None:
        self._finalized = True

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def get_pointer_to_function(self, name: str) -> int:
        """Numba asks for an address after compiling; 0 stands for code that Python cannot call."""
        return 0

    @property
    def codegen(self) -> PartLibrary:
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Numba would tell the machine code here where its Python objects are: rules have none."""


class WholeLibrary(JITCodeLibrary):
    """The code of a function that Python calls, with all parts it is made of."""

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
        """Once, as Numba's first run prepares for removing reference counts, which rules have not."""
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
"""How Numba compiles a rule."""

WHOLE = _COMMON | {"pipeline_class": _WholeCompiler, "nogil": True, "cache": True}
"""How it compiles a function made of rules."""
