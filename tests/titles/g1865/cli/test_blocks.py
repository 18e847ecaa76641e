"""What 1865 shows in the terminal: the Dragons, cards, traffic, what an absorption costs."""

from __future__ import annotations

import pytest

from railhead.engine.game import Game
from railhead.titles.catalogue import new_game
from tests.cli.drawn import menu, table
from tests.titles.g1865.absorptions import neighbours
from tests.titles.g1865.build import Example


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
    assert all(len(line) <= 100 for line in lines)


@pytest.mark.rule("1865-3.2-3", "1865-3.2-11")
def test_the_dragons_are_told_with_their_next_turn(game: Game) -> None:
    lines = table(game)
    head = lines.index("The Dragons: 1/6 certificates held, of those allowed")
    chart = lines[head + 2 : head + 5]
    assert chart[0].split() == ["Phase", "Red", "White", "Green"]
    assert chart[2].split() == [">", "2", "0–2", "3–4", "SFSS", "3", "5+", "RCSF", "5"]
    rows = {line.split()[0]: line.split() for line in lines[head + 7 : head + 9]}
    assert rows["RCSF"][1:] == ["5", "green", "20%", "(1)", "L.100", "L.130"]
    assert rows["SFSS"][1:] == ["3", "white", "0%", "L.100", "L.110"]
    told = (
        "Next turn, as things are now: The Dragons buy 20% of RCSF from the initial offer for L.100"
    )
    assert told in lines
    # They stand after the players.
    (investor,) = (line for line in lines if line.startswith("The Dragons  "))
    assert investor.split() == ["The", "Dragons", "1/6", "20%"]


@pytest.mark.rule("1865-2.5-1")
def test_the_draft_lists_the_cards() -> None:
    lines = table(new_game("1865", ["Ann", "Bob", "Cid"]), 120)
    assert [line.split()[0] for line in lines if line.startswith("M")] == [
        f"M{number}" for number in range(1, 9)
    ]
    assert "Phase 1 · 2 operating rounds · bank L.7010" in lines


@pytest.mark.rule("1865-5.3-1")
def test_what_an_absorption_costs_is_told_with_the_answer() -> None:
    entries = menu(neighbours().turn_of("FMS", after=["RCSF"]).game)
    absorbs, absorbed, _ = entries
    assert absorbs.detail.startswith("Bob 3 × L.60 = L.180 · cost L.180")
    assert " · loans afterwards " in absorbs.detail
    assert absorbed.detail
    assert not any(entry.detail for entry in menu(Example().draft().game))


def test_the_company_on_turn_has_its_bars() -> None:
    lines = table(neighbours().turn_of("FMS", after=["RCSF"]).game)
    assert any(line.startswith("Traffic  ") for line in lines)
    assert any(line.startswith("Trains carry  ") for line in lines)
