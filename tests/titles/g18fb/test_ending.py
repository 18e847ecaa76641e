"""The end of the game and its result (rulebook 1.1 and 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from railhead.engine.actions import BuyShare, Dividend, Pass, PlaceToken, SellShares
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Step
from railhead.titles.g18fb.operating import begin_operating_round
from railhead.titles.g18fb.rounds import GameTurns
from railhead.titles.g18fb.state import DUE, OFFER, PROVISIONAL
from railhead.titles.g18fb.stock import begin_stock_round
from railhead.titles.g18fb.tokens import Token
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example, Pause
from tests.titles.g18fb.lines import yellow_line

ROUNDS = ("stock_round", "operating_round", "regional_round")


def bank_with(table: Example, amount: int) -> Example:
    """Leave so much in the bank; FC gets the rest."""
    state = table.state
    return table.cash(FC=state.cash["FC"] + state.cash[BANK] - amount)


def to_the_end(table: Example) -> list[str]:
    """Go on without deals to the end; the rounds that begin."""
    first = len(table.emitted(*ROUNDS))
    for _ in range(200):
        if table.game.finished:
            break
        table.go_on()
    return [
        f"{event.kind} {event.params.get('number', '')}".strip()
        for event in table.emitted(*ROUNDS)[first:]
    ]


def in_set(number: int | None, table: Example) -> Example:
    """The stock round of a set (None) or one of its operating rounds begins."""
    table.state.agenda = (Pause(), GameTurns(number or 0))
    if number:
        begin_operating_round(table.game, number)
    else:
        begin_stock_round(table.game)
    table.game.advance()
    table.game._decision = None
    return table


# -- the bank ------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-R-66")
@pytest.mark.parametrize(
    ("left", "broken"), [(9, True), (10, True), (11, False)], ids=["owes", "zero", "one left"]
)
def test_the_bank_has_run_out_at_zero(left: int, broken: bool) -> None:
    table = bank_with(Example().cards(Melisurgo="ann").company("FC", ann=0), left).agenda()
    cash = table.state.cash["ann"]
    begin_operating_round(table.game, 1)
    assert table.state.bank_broken is broken
    # It is paid in full all the same.
    assert table.state.cash["ann"] == cash + 10
    assert table.state.cash[BANK] == left - 10


@pytest.mark.rule("18FB-4-1")
@pytest.mark.rule("18FB-1.1-2")
@pytest.mark.rule("18FB-3-2")
@pytest.mark.parametrize(("number", "after"), [(1, ["operating_round 2"]), (2, [])])
def test_the_set_of_operating_rounds_is_completed(number: int, after: list[str]) -> None:
    table = bank_with(Example().cards(Melisurgo="ann").company("FC", ann=0), 5)
    in_set(number, table)
    assert table.state.bank_broken
    assert to_the_end(table) == after
    assert table.state.finished == "bank"


@pytest.mark.rule("18FB-4-1", "18FB-3.6-6")
@pytest.mark.parametrize(("number", "after"), [(1, ["operating_round 2"]), (2, [])])
def test_the_regional_round_is_held_though_the_bank_is_empty(number: int, after: list[str]) -> None:
    """It is the end of the operating round in which phase 5 began, and that one is completed."""
    table = bank_with(Example().cards(Melisurgo="ann").company("FC", ann=0), 5)
    in_set(number, table)
    assert table.state.bank_broken
    table.state.regional_round = DUE
    assert to_the_end(table) == ["regional_round", *after]
    assert table.state.finished == "bank"


@pytest.mark.rule("18FB-4-1")
def test_in_a_stock_round_a_full_set_follows() -> None:
    table = bank_with(Example().company("FC", 100, ann=0, bob=3), 200)
    in_set(None, table)
    table.play(Pass("ann"), SellShares("bob", "FC", 3))
    assert table.state.bank_broken
    assert to_the_end(table) == ["operating_round 1", "operating_round 2"]
    assert table.state.finished == "bank"


@pytest.mark.rule("18FB-4-1")
def test_money_that_comes_back_changes_nothing() -> None:
    table = bank_with(Example().cards(Melisurgo="ann", Riseis="pool").company("FC", ann=0), 5)
    table.agenda()
    begin_operating_round(table.game, 1)
    table.stock_round().play(BuyShare("ann", "FC", OFFER))
    table.game.pay("FC", BANK, 3000, "train")
    assert table.state.cash[BANK] > 2000
    in_set(None, table)
    assert to_the_end(table) == ["operating_round 1", "operating_round 2"]
    assert table.state.finished == "bank"


@pytest.mark.rule("18FB-4-1")
def test_a_bank_with_money_goes_on() -> None:
    table = in_set(2, Example().company("FC", ann=0, trains=["PH1"]))
    while table.step != "stock_round":
        table.go_on()
    assert not table.game.finished
    assert table.state.turn == 2


# -- the highest price -----------------------------------------------------------------------------


@pytest.mark.rule("18FB-4-2")
@pytest.mark.rule("18FB-4-4")
@pytest.mark.rule("18FB-R-67")
@pytest.mark.rule("18FB-3-2")
def test_a_dividend_is_paid_in_full_before_the_game_stops() -> None:
    table = Example().phase("5").company("FC", (0, 18), ann=2, bob=3, trains=["PH5"] * 4)
    table.company("FS", 100, bob=0)
    table.state.markers["FC"] = 100
    table.turn_of("FC", after=["FS"])
    table.pass_to("dividend")
    before = {name: table.state.cash[name] for name in ("ann", "bob")}
    table.play(Dividend("FC", "pay"))
    (told,) = table.emitted("earnings")
    total = told.params["revenue"]
    assert total >= 400
    assert {name: table.state.cash[name] - had for name, had in before.items()} == {
        "ann": total * 4 // 10,
        "bob": total * 3 // 10,
    }
    assert table.state.finished == "price"
    assert table.game.decision is None
    assert table.state.cells["FC"] == (0, 19)
    # Nothing of the rest of the turn, and no other turn.
    assert table.state.agenda == ()
    kinds = [event.kind for event in table.game.events]
    assert kinds.index("price_moved") < kinds.index("game_over")
    assert "FS" not in [event.params["company"] for event in table.emitted("turn_begins")]
    with pytest.raises(Illegal):
        table.game.apply(Pass("FC"))


@pytest.mark.rule("18FB-4-4")
@pytest.mark.rule("18FB-R-67")
def test_a_destination_stops_the_game_in_the_middle_of_the_turn() -> None:
    """FSC reaches Sapri from the highest space but one: no dividend, no train any more."""
    table = Example().company("FSC", (1, 19), ann=3, cash=500, trains=["PH1"], status=PROVISIONAL)
    yellow_line(table, "F23 F21 F19 F17")
    table.turn_of("FSC")
    table.pass_to("token")
    cash = table.state.cash["ann"]
    (token,) = (it for it in table.answers if isinstance(it, PlaceToken) and it.city == "F17.0")
    table.play(token)
    assert table.state.finished == "price"
    assert table.state.agenda == ()
    assert table.state.cash["ann"] == cash
    assert not table.emitted("earnings", "dividend")
    assert table.price("FSC") == 400


@dataclass(frozen=True, slots=True)
class Rises(Step[Any]):
    """A price reaches the top while steps are still to come."""

    name: ClassVar[str] = "rises"

    def run(self, game: Any) -> bool:
        game.pop()
        game.set_marker("FC", game.title.facts.last_cell)
        return False


@pytest.mark.rule("18FB-R-67")
def test_nothing_follows_not_even_without_a_question() -> None:
    """The income of the next operating round is not paid any more."""
    table = Example().cards(Melisurgo="ann").company("FC", 100, ann=0)
    table.state.round = "SR"
    cash = dict(table.state.cash)
    table.agenda(GameTurns(0), Rises())
    assert table.state.finished == "price"
    assert table.state.cash == cash
    assert not table.emitted("operating_round")


@pytest.mark.rule("18FB-4-2")
def test_the_space_before_it_does_not_end_the_game() -> None:
    table = Example().company("FC", (0, 18), ann=0, trains=["PH1"]).turn_of("FC", Trains("FC"))
    assert not table.game.finished
    table = Example().company("FC", (1, 19), ann=0, trains=["PH1"]).turn_of("FC", Token("FC"))
    assert not table.game.finished


# -- the result ------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-1.1-3")
@pytest.mark.rule("18FB-4-3")
@pytest.mark.rule("18FB-3.6.3-1")
def test_shares_certificates_and_cash() -> None:
    """3 shares at 180, a regional certificate of 120 and 85 in cash: 745."""
    table = Example().phase("5").company("FC", 180, ann=1, bob=2, cash=777, trains=["PH5"])
    table.company("FS", 150, cid=0, own=2, companies={"FC": 1}).regional("FdC", "ann", cash=300)
    table.regional("FAL", "pool").cash(ann=85, bob=0, cid=40)
    assert table.game.wealth() == {"ann": 3 * 180 + 120 + 85, "bob": 360, "cid": 300 + 40}


@pytest.mark.rule("18FB-4-3")
def test_shares_of_a_company_without_a_price_count_for_nothing() -> None:
    table = Example().cards(Bayard="ann").cash(ann=85, bob=0, cid=0)
    assert table.percent("NN", "ann") == 10
    assert table.game.wealth() == {"ann": 85, "bob": 0, "cid": 0}


@pytest.mark.rule("18FB-4-3")
@pytest.mark.rule("18FB-R-61")
def test_shares_of_a_national_without_a_president_count() -> None:
    table = Example().phase("6").cash(ann=5, bob=0, cid=0)
    game = table.game
    game.place_marker("RM", table.cell(100))
    game.move_certificates("RM", table._counts(regular=1), OFFER, "ann")
    assert game.wealth()["ann"] == 105


@pytest.mark.rule("18FB-4-3")
def test_equal_totals_share_the_victory() -> None:
    table = Example().company("FC", 100, ann=0, bob=2).cash(ann=300, bob=300, cid=499)
    assert table.game.standings() == [(1, "ann", 500), (1, "bob", 500), (3, "cid", 499)]
    table.agenda(Rises())
    told = [event.params for event in table.emitted("standing")]
    assert [(it["place"], it["player"]) for it in told] == [(1, "ann"), (1, "bob"), (3, "cid")]


@pytest.mark.rule("18FB-4-3")
@pytest.mark.rule("18FB-4-1")
def test_money_recorded_after_the_bank_broke_counts() -> None:
    table = bank_with(Example().cards(Albano="bob").company("FC", ann=0), 5).cash(cid=0).agenda()
    table.state.cash[BANK] = 5
    before = table.game.wealth()["bob"]
    begin_operating_round(table.game, 1)
    assert table.state.cash[BANK] == -20
    assert table.game.wealth()["bob"] == before + 25
