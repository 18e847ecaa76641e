"""The order of the rounds (rulebook 2.2 and 2.7)."""

from __future__ import annotations

import pytest

from tests.titles.g1865.build import Example


def rounds_of(table: Example) -> list[tuple[str, int]]:
    """Every round that has begun: its kind and its number in its set."""
    return [
        (event.kind, event.params.get("number", 1))
        for event in table.emitted("stock_round", "operating_round")
    ]


SET = [("stock_round", 1), ("operating_round", 1), ("operating_round", 2)]


@pytest.mark.rule("1865-2.2-1")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "7"])
def test_one_stock_round_then_two_operating_rounds_in_every_phase(phase: str) -> None:
    # The players have no money, so that nothing happens in the stock rounds.
    table = Example(2).phase(phase).cash(ann=0, bob=0).company("FMS", 100, ann=0).stock_round()
    while len(rounds_of(table)) < 6:
        table.go_on()
    assert rounds_of(table)[:6] == [*SET[1:], *SET, SET[0]]
    turns = [event.params["turn"] for event in table.emitted("stock_round")]
    assert turns == sorted(set(turns))


@pytest.mark.rule("1865-2.7-1")
@pytest.mark.parametrize("where", ["stock_round", "first", "second"])
def test_after_the_bank_has_broken_the_set_is_played_to_its_end(where: str) -> None:
    table = Example(2).company("FMS", 100, ann=0, cash=900, traffic=8, trains="PH2")
    if where == "stock_round":
        table.stock_round()
    else:
        table.operating_round(1 if where == "first" else 2)
    table.state.bank_broken = True
    while not table.game.finished:
        table.go_on()
    rest = {"stock_round": SET[1:], "first": SET[1:], "second": SET[2:]}[where]
    assert rounds_of(table) == rest
    assert table.state.finished == "bank"


@pytest.mark.rule("1865-2.7-1")
def test_the_game_goes_on_while_the_bank_has_money() -> None:
    table = Example(2).operating_round(2)
    assert rounds_of(table)[:2] == [SET[2], SET[0]]
    assert not table.game.finished
