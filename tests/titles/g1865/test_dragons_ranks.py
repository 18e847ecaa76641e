"""The Dragons: ranks of companies and their zones (rulebook 3.2)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from railhead.engine.actions import BuyTrain
from tests.titles.g1865.build import Example

PLACES = ("G21.0", "D10.0", "D4.0", "C31.0")


@pytest.mark.rule("1865-3.2-1")
@pytest.mark.parametrize(
    ("tokens", "trains", "rank"),
    [
        (3, ("PH2", "PH2"), 7),
        (2, ("PH3",), 5),
        (5, (), 5),
        (1, ("PH2",), 3),
        (1, ("PH4d",), 5),
        (2, ("PH2", "PH4", "PH7"), 15),
    ],
)
def test_rank_counts_the_numbers_of_trains_and_tokens_on_the_map(
    tokens: int, trains: tuple[str, ...], rank: int
) -> None:
    # A minor has three tokens at most.
    for major in {True, tokens > 3}:
        table = Example().privates(M1="FMS")
        table.company("FMS", ann=0, major=major, trains=trains, tokens=PLACES[: tokens - 1])
        assert len(table.game.cities_of("FMS")) == tokens
        assert table.game.rank("FMS") == rank


@pytest.mark.rule("1865-3.2-3")
def test_the_zones_of_all_rows() -> None:
    table = Example().company("FMS", ann=0)
    found = []
    for row in range(6):
        table.state.rows["FMS"] = row
        zones = []
        for rank in range(1, 22):
            table.game.__dict__["rank"] = lambda _company, rank=rank: rank
            zones.append(table.game.zone("FMS"))
        changes = [rank for rank, (a, b) in enumerate(pairwise(zones), 1) if a != b]
        assert list(dict.fromkeys(zones)) == ["red", "white", "green"]
        found.append(tuple(changes))
    # The last red and the last white rank of each row.
    assert found == [(2, 4), (4, 6), (6, 8), (8, 10), (10, 12), (12, 14)]


@pytest.mark.rule("1865-3.2-3")
@pytest.mark.parametrize(
    ("row", "tokens", "trains", "rank", "zone"),
    [
        (1, 1, (), 1, "red"),
        (1, 2, (), 2, "red"),
        (1, 1, ("PH2",), 3, "white"),
        (1, 2, ("PH2",), 4, "white"),
        (1, 1, ("PH2", "PH2"), 5, "green"),
        (1, 2, ("PH2", "PH2"), 6, "green"),
        (6, 1, ("PH5", "PH6"), 12, "red"),
        (6, 1, ("PH6", "PH6"), 13, "white"),
        (6, 2, ("PH6", "PH7"), 15, "green"),
    ],
)
def test_companies_on_the_first_and_the_last_row(
    row: int, tokens: int, trains: tuple[str, ...], rank: int, zone: str
) -> None:
    table = Example().company("FMS", ann=0, row=row - 1, trains=trains, tokens=PLACES[: tokens - 1])
    assert (table.game.rank("FMS"), table.game.zone("FMS")) == (rank, zone)


@pytest.mark.rule("1865-3.2-4")
def test_a_rank_moves_at_once_with_tokens_and_trains_but_not_its_row() -> None:
    table = Example().company("FMS", 100, major=True, ann=0, cash=200, tokens=["G21.0"])
    table.turn_of("FMS", "trains")
    found = []
    for train in ("", "PH2-0", "PH2-1"):
        if train:
            table.play(BuyTrain("FMS", train, 100))
        found.append((table.game.rank("FMS"), table.game.zone("FMS"), table.state.rows["FMS"]))
    assert found == [(2, "red", 0), (4, "white", 0), (6, "green", 0)]
