"""Zero-sum matrix games, solved by regret matching."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from kogge.bots.network import Figures
from kogge.core.position import NONE, Numbers
from kogge.core.rule import rule

CHECK = 32
"""Iterations between two checks of convergence."""


class Strategies(NamedTuple):
    """Regrets and mixed strategies of both players."""

    regrets: Figures
    """The regrets of rows and of columns, and the present gain of each choice."""
    sums: Figures
    mixes: Figures
    """The mixed strategies."""

    @classmethod
    def empty(cls, choices: int) -> Strategies:
        return cls(np.zeros((3, choices)), np.zeros((2, choices)), np.zeros((2, choices)))


@rule
def solve_matrix(payoff: Figures, rows: int, columns: int, strategies: Strategies, most: int, precise: float) -> float:
    """Return the value of a matrix game to the row player, and leave the mixed strategies in `strategies`.

    A saddle point is the solution if there is one. Otherwise regret matching with alternating updates runs until no
    response to the average strategies gains more than `precise`, or for `most` iterations.
    """
    regrets, sums, mixes = strategies.regrets, strategies.sums, strategies.mixes
    row, column = saddle(payoff, rows, columns)
    if row >= 0:
        for place in range(rows):
            mixes[0, place] = 1.0 if place == row else 0.0
        for place in range(columns):
            mixes[1, place] = 1.0 if place == column else 0.0
        return payoff[row, column]  # type: ignore[no-any-return]
    for place in range(rows):
        regrets[0, place] = 0.0
        sums[0, place] = 0.0
    for place in range(columns):
        regrets[1, place] = 0.0
        sums[1, place] = 0.0
        mixes[1, place] = 1.0 / columns
    value = 0.0
    for turn in range(1, most + 1):
        match(regrets, mixes, 0, rows)
        value = 0.0
        for row in range(rows):
            gain = 0.0
            for column in range(columns):
                gain += payoff[row, column] * mixes[1, column]
            regrets[2, row] = gain
            value += gain * mixes[0, row]
        for row in range(rows):
            regrets[0, row] = max(0.0, regrets[0, row] + regrets[2, row] - value)
            sums[0, row] += turn * mixes[0, row]
        match(regrets, mixes, 0, rows)
        match(regrets, mixes, 1, columns)
        value = 0.0
        for column in range(columns):
            regrets[2, column] = 0.0
        for row in range(rows):
            if mixes[0, row] > 0.0:
                for column in range(columns):
                    regrets[2, column] += payoff[row, column] * mixes[0, row]
        for column in range(columns):
            value += regrets[2, column] * mixes[1, column]
        for column in range(columns):
            regrets[1, column] = max(0.0, regrets[1, column] + value - regrets[2, column])
            sums[1, column] += turn * mixes[1, column]
        match(regrets, mixes, 1, columns)
        if turn % CHECK == 0 or turn == most:
            lower, upper = bounds(payoff, rows, columns, sums)
            value = (lower + upper) / 2.0
            if upper - lower < precise:
                break
    average(sums, mixes, 0, rows)
    average(sums, mixes, 1, columns)
    return value


@rule
def saddle(payoff: Figures, rows: int, columns: int) -> tuple[int, int]:
    """Return the row and column of a saddle point, or NONE for both."""
    safe_row, safe = 0, -1e9
    for row in range(rows):
        worst = payoff[row, 0]
        for column in range(1, columns):
            worst = min(worst, payoff[row, column])
        if worst > safe:
            safe_row, safe = row, worst
    safe_column, most = 0, 1e9
    for column in range(columns):
        best = payoff[0, column]
        for row in range(1, rows):
            best = max(best, payoff[row, column])
        if best < most:
            safe_column, most = column, best
    return (safe_row, safe_column) if safe >= most else (NONE, NONE)


@rule
def match(regrets: Figures, mixes: Figures, side: int, number: int) -> None:
    """Match regrets: play every choice in proportion to its regret."""
    total = 0.0
    for place in range(number):
        total += regrets[side, place]
    for place in range(number):
        mixes[side, place] = regrets[side, place] / total if total > 0.0 else 1.0 / number


@rule
def average(sums: Figures, mixes: Figures, side: int, number: int) -> None:
    total = 0.0
    for place in range(number):
        total += sums[side, place]
    for place in range(number):
        mixes[side, place] = sums[side, place] / total if total > 0.0 else 1.0 / number


@rule
def bounds(payoff: Figures, rows: int, columns: int, sums: Figures) -> tuple[float, float]:
    """Return what the average strategies guarantee: a lower and an upper bound of the value to the rows."""
    of_rows, of_columns = 0.0, 0.0
    for row in range(rows):
        of_rows += sums[0, row]
    for column in range(columns):
        of_columns += sums[1, column]
    lower, upper = 1e9, -1e9
    for column in range(columns):
        gain = 0.0
        for row in range(rows):
            gain += payoff[row, column] * sums[0, row]
        lower = min(lower, gain / of_rows)
    for row in range(rows):
        gain = 0.0
        for column in range(columns):
            gain += payoff[row, column] * sums[1, column]
        upper = max(upper, gain / of_columns)
    return lower, upper


@rule
def next_pair(payoff: Figures, rows: int, columns: int, weighed: Numbers, cell: int) -> int:
    """Return the next cell whose value is missing and needed, since its row or column is weighed."""
    while cell < rows * columns:
        row, column = cell // columns, cell % columns
        if (weighed[0, row] or weighed[1, column]) and math.isnan(payoff[row, column]):
            return cell
        cell += 1
    return cell


@rule
def solve_part(
    payoff: Figures,
    rows: int,
    columns: int,
    weighed: Numbers,
    part: Figures,
    strategies: Strategies,
    most: int,
    precise: float,
) -> float:
    """Solve a matrix game in which only the weighed choices are allowed."""
    own = 0
    for row in range(rows):
        if weighed[0, row]:
            theirs = 0
            for column in range(columns):
                if weighed[1, column]:
                    part[own, theirs] = payoff[row, column]
                    theirs += 1
            own += 1
    value = solve_matrix(part, own, theirs, strategies, most, precise)
    spread(strategies.mixes, 0, rows, weighed, own)
    spread(strategies.mixes, 1, columns, weighed, theirs)
    return value


@rule
def spread(mixes: Figures, side: int, number: int, weighed: Numbers, chosen: int) -> None:
    """Move the shares of the weighed choices, which are contiguous, to their places among all choices."""
    for place in range(number - 1, -1, -1):
        if weighed[side, place]:
            chosen -= 1
            mixes[side, place] = mixes[side, chosen]
        else:
            mixes[side, place] = 0.0


@rule
def weigh_better(payoff: Figures, rows: int, columns: int, weighed: Numbers, mixes: Figures, precise: float) -> bool:
    """Add a better response of either player to the weighed choices; return whether there was one."""
    known, best, answer = -1e9, -1e9, 0
    for row in range(rows):
        gain = 0.0
        for column in range(columns):
            if mixes[1, column] > 0.0:
                gain += payoff[row, column] * mixes[1, column]
        if gain > best:
            best, answer = gain, row
        if weighed[0, row]:
            known = max(known, gain)
    more = best > known + precise / 2.0
    if more:
        weighed[0, answer] = 1
    known, best = 1e9, 1e9
    for column in range(columns):
        loss = 0.0
        for row in range(rows):
            if mixes[0, row] > 0.0:
                loss += payoff[row, column] * mixes[0, row]
        if loss < best:
            best, answer = loss, column
        if weighed[1, column]:
            known = min(known, loss)
    if best < known - precise / 2.0:
        weighed[1, answer] = 1
        more = True
    return more
