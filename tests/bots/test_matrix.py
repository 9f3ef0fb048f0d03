"""Matrix games: known ones, and random ones beside a solution by trying every support."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from kogge.bots.matrix import Strategies, next_pair, solve_matrix, solve_part, weigh_better
from kogge.bots.network import Figures

PRECISE = 1e-3


def solved(payoff: Figures) -> tuple[float, Figures, Figures]:
    rows, columns = payoff.shape
    most = max(rows, columns)
    strategies = Strategies.empty(most)
    value = solve_matrix(payoff, rows, columns, strategies, 20_000, PRECISE)
    return value, strategies.mixes[0, :rows], strategies.mixes[1, :columns]


def by_supports(payoff: Figures) -> float:
    """The value of a matrix game: of all pairs of equally large supports, one makes both players indifferent."""
    rows, columns = payoff.shape
    for size in range(1, min(rows, columns) + 1):
        for own in combinations(range(rows), size):
            for theirs in combinations(range(columns), size):
                value = indifferent(payoff, own, theirs)
                if value is not None:
                    return value
    raise AssertionError("every matrix game has a solution")


def indifferent(payoff: Figures, own: tuple[int, ...], theirs: tuple[int, ...]) -> float | None:
    size = len(own)
    square = payoff[np.ix_(own, theirs)]
    border = np.zeros((size + 1, size + 1))
    border[:size, size], border[size, :size] = -1.0, 1.0
    right = np.append(np.zeros(size), 1.0)
    mixes = []
    for inside in (square, square.T):
        border[:size, :size] = inside
        if abs(np.linalg.det(border)) < 1e-9:
            return None
        mixes.append(np.linalg.solve(border, right))
    column_mix, row_mix = np.zeros(payoff.shape[1]), np.zeros(payoff.shape[0])
    column_mix[list(theirs)], row_mix[list(own)] = mixes[0][:size], mixes[1][:size]
    value = float(mixes[0][size])
    fair = (column_mix >= -1e-9).all() and (row_mix >= -1e-9).all()
    safe = (payoff @ column_mix <= value + 1e-9).all() and (row_mix @ payoff >= value - 1e-9).all()
    return value if fair and safe else None


@pytest.mark.parametrize(
    ("payoff", "value", "rows", "columns"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3, [1 / 3] * 3),
        ([[1, -1], [-1, 1]], 0, [1 / 2, 1 / 2], [1 / 2, 1 / 2]),
        ([[3, 0], [1, 2]], 1.5, [1 / 4, 3 / 4], [1 / 2, 1 / 2]),
        ([[4, 2], [3, 1]], 2, [1, 0], [0, 1]),
        ([[0.7]], 0.7, [1], [1]),
        ([[0.2, 0.9, 0.4]], 0.2, [1], [1, 0, 0]),
    ],
)
def test_known_games(payoff: list[list[float]], value: float, rows: list[float], columns: list[float]) -> None:
    found, of_rows, of_columns = solved(np.array(payoff, float))
    assert found == pytest.approx(value, abs=PRECISE)
    assert of_rows == pytest.approx(rows, abs=0.02)
    assert of_columns == pytest.approx(columns, abs=0.02)


@pytest.mark.parametrize("seed", range(20))
def test_random_games_have_the_value_that_trying_every_support_finds(seed: int) -> None:
    chance = np.random.default_rng(seed)
    payoff = chance.random((chance.integers(1, 5), chance.integers(1, 5)))
    found, rows, columns = solved(payoff)
    assert found == pytest.approx(by_supports(payoff), abs=2 * PRECISE)
    assert rows.sum() == pytest.approx(1)
    assert columns.sum() == pytest.approx(1)
    assert (rows @ payoff).min() >= found - 2 * PRECISE
    assert (payoff @ columns).max() <= found + 2 * PRECISE


def test_the_mixes_are_as_precise_as_was_asked_for() -> None:
    payoff = np.random.default_rng(1).random((12, 9))
    _, rows, columns = solved(payoff)
    assert (payoff @ columns).max() - (rows @ payoff).min() < PRECISE


def solved_by_parts(payoff: Figures) -> tuple[float, Figures, Figures, int]:
    """The solution from as few cells as are needed, and how many those were."""
    rows, columns = payoff.shape
    most = max(rows, columns)
    strategies, part, weighed = Strategies.empty(most), np.zeros((most, most)), np.zeros((2, most), np.int64)
    mixes = strategies.mixes
    weighed[:, 0] = 1
    known = np.full_like(payoff, np.nan)
    while True:
        cell = 0
        while (cell := next_pair(known, rows, columns, weighed, cell)) < rows * columns:
            known[divmod(cell, columns)] = payoff[divmod(cell, columns)]
        value = solve_part(known, rows, columns, weighed, part, strategies, 20_000, PRECISE)
        if not weigh_better(known, rows, columns, weighed, mixes, PRECISE):
            return value, mixes[0, :rows], mixes[1, :columns], int((~np.isnan(known)).sum())


@pytest.mark.parametrize("seed", range(8))
def test_a_part_of_the_matrix_is_enough(seed: int) -> None:
    """Where good choices stand out, few cells have to be known to be sure of the value of all."""
    chance = np.random.default_rng(seed)
    rows, columns = chance.integers(9, 16, 2)
    payoff = chance.random((rows, columns)) + 2 * chance.random((rows, 1)) - 2 * chance.random((1, columns))
    whole, _, _ = solved(payoff)
    value, own, theirs, cells = solved_by_parts(payoff)
    assert value == pytest.approx(whole, abs=2 * PRECISE)
    assert own.sum() == pytest.approx(1)
    assert theirs.sum() == pytest.approx(1)
    assert (own @ payoff).min() >= value - 2 * PRECISE
    assert (payoff @ theirs).max() <= value + 2 * PRECISE
    assert cells < payoff.size
