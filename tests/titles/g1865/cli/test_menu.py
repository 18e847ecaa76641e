"""Menus and tables of 1865 in the terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

from click.testing import CliRunner
from rich.console import Console

from railhead.cli import main
from railhead.cli.menu import Entry, MenuMaker
from railhead.cli.panels import Panels
from railhead.engine.actions import BuyPrivate, Par
from railhead.language import ENGLISH
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game
from tests.titles.g1865.build import Example

PLAIN = {"LC_ALL": "C", "LANGUAGE": ""}
"""English, whatever the system of whoever runs the tests speaks."""


def menu(table: Example) -> tuple[Entry, ...]:
    decision = table.game.decision
    assert decision is not None
    return MenuMaker(table.game, ENGLISH).entries(decision)


def shown(table: Example, width: int = 140) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width).print(Panels(table.game, ENGLISH).table(width))
    return out.getvalue().splitlines()


def test_the_draft_offers_its_cards_at_once() -> None:
    """A menu with the single line "take a card" would only lead to another one."""
    cards = [entry.answer for entry in menu(Example().draft())]
    assert cards == [BuyPrivate("ann", f"M{number}", 0) for number in range(1, 9)]


def test_cards_that_are_not_bought_have_no_price_and_no_bids() -> None:
    heading = next(line for line in shown(Example().draft()) if line.startswith("Card"))
    assert heading.split() == ["Card", "Income"]


def test_starting_values_are_gathered_by_company() -> None:
    """Eight companies at five values are eight lines."""
    table = Example().stock_round()
    starts = [entry for entry in menu(table) if entry.menu]
    assert [entry.text for entry in starts][:2] == [
        "start FMS at L.60 to L.100",
        "start RCSF at L.60 to L.100",
    ]
    assert len(starts) == 8
    assert [entry.answer for entry in starts[0].menu] == [
        Par("ann", "FMS", value) for value in (60, 70, 80, 90, 100)
    ]


def test_own_certificates_stand_under_offer() -> None:
    table = Example().company("FMS", 80, major=True, ann=3, bob=1).stock_round()
    held = f"{table.game.percent('FMS', 'FMS')}%"
    lines = shown(table)
    heading = next(line for line in lines if line.startswith("Company  President"))
    company = next(line for line in lines if line.strip().startswith("FMS"))
    assert "Treas." not in heading
    assert heading.index("Offer") + len("Offer") == company.index(held) + len(held)


def test_the_standings_of_a_replay_name_the_cards_and_no_loans_of_nobody(tmp_path: Path) -> None:
    game = new_game("1865", ["Ann", "Bob", "Cid"], seed=1)
    game.apply(BuyPrivate(game.state.priority, "M1", 0))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(to_record(game)), encoding="utf-8")
    result = CliRunner().invoke(main, ["replay", str(path)], env={"COLUMNS": "120", **PLAIN})
    heading = next(line for line in result.output.splitlines() if "Player" in line)
    assert heading.split() == ["Place", "Player", "Cash", "Maritime", "cards", "Total"]
