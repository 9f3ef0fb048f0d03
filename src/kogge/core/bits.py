"""Sets of small numbers, kept in the bits of one integer: hands, rows and seats are such sets."""

from __future__ import annotations

from typing import Any

from kogge.core.rule import rule


def count(items: int) -> int:
    """Return how many members a set has."""
    return int(items).bit_count()


@rule
def lowest(items: int) -> int:
    """Return the smallest member of a set that is not empty."""
    return count((items & -items) - 1)


@rule
def without_lowest(items: int) -> int:
    return items & (items - 1)


@rule
def has(items: int, item: int) -> bool:
    return (items >> item) & 1 == 1


def members(items: int) -> tuple[int, ...]:
    """Return the members in ascending order, for Python callers."""
    return tuple(item for item in range(int(items).bit_length()) if items >> item & 1)


def tell_numba() -> None:
    """Let Numba count by one instruction of the processor; everything else here is made of rules."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    def population(_typing: Any, _items: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            function = builder.module.declare_intrinsic("llvm.ctpop", [word])
            return builder.call(function, arguments)

        return types.int64(types.int64), generate

    counted: Any = intrinsic(population)

    @overload(count, strict=False)
    def _count(items: Any) -> Any:
        return lambda items: counted(items)
