"""What the terminal shows of 1865: the long market, the Dragons, what an absorption costs."""

from __future__ import annotations

import pytest
from rich.console import Console

from railhead.cli.panels import Panels
from railhead.engine.game import Game
from railhead.language import ENGLISH
from railhead.language.takeover import takeover_lines
from railhead.titles.catalogue import new_game
from tests.g1865.build import Example
from tests.g1865.takeovers import neighbours


def table(game: Game, width: int = 100) -> list[str]:
    """The lines of the table in a terminal."""
    console = Console(width=width)
    with console.capture() as capture:
        console.print(Panels(game, ENGLISH).table(width))
    return capture.get().splitlines()


@pytest.fixture
def game() -> Game:
    """A stock round in which the Dragons will buy; two companies stand in one box."""
    example = Example().company("RCSF", 100, trains=["PH2", "PH2"], dragons=1, ann=1)
    example.company("SFSS", 100, trains="PH2", bob=1)
    return example.stock_round("cid", dragons=False).game


def test_a_market_of_one_row_is_broken_into_lines(game: Game) -> None:
    lines = table(game)
    assert lines[0].split()[:4] == ["10", "20", "30", "40"]
    assert "RCSF+1" in lines[0]
    assert lines[2].split()[-1] == "490"
    assert all(len(line.rstrip()) <= 100 for line in lines)


@pytest.mark.rule("1865-3.2-3", "1865-3.2-11")
def test_the_dragons_are_told_with_their_next_turn(game: Game) -> None:
    lines = table(game)
    head = lines.index("The Dragons: 1 of 6 certificates")
    rows = {line.split()[0]: line.split() for line in lines[head + 3 : head + 5]}
    assert rows["RCSF"][1:7] == ["2", "5", "green", "20%", "L.100", "L.130"]
    assert rows["SFSS"][1:7] == ["2", "3", "white", "0%", "L.100", "L.110"]
    told = (
        "Next turn, as things are now: The Dragons buy 20% of RCSF from the initial offer for L.100"
    )
    assert told in lines


@pytest.mark.rule("1865-2.5-1")
def test_the_draft_lists_the_cards() -> None:
    lines = table(new_game("1865", ["Ann", "Bob", "Cid"]), 120)
    assert [line.split()[0] for line in lines if line.startswith("M")] == [
        f"M{number}" for number in range(1, 9)
    ]
    assert "Phase 1 · 2 operating rounds · bank L.7010" in lines


@pytest.mark.rule("1865-5.3-1")
def test_what_an_absorption_costs_is_told_before_the_menu() -> None:
    lines = list(takeover_lines(neighbours().turn_of("FMS", after=["RCSF"]).game))
    assert len(lines) == 2
    assert lines[0].startswith("FMS absorbs RCSF: Bob 3 × L.60 = L.180 · cost L.180")
    assert list(takeover_lines(Example().draft().game)) == []
