"""Game turns and the two ends of the game (rules 1.1-1, R-round-1, 5-1 to 5-5 and 5-9)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import Bankrupt, BuyShare, Choose, Dividend, Par, Pass, SellShares
from railhead.engine.illegal import Illegal
from railhead.engine.title import Value
from railhead.titles.g1849.operating import OperatingRounds
from railhead.titles.g1849.rules import GameTurns
from tests.titles.g1849.build import Example


def rounds_until_end(table: Example) -> list[tuple[str, int, int]]:
    """Pass to the end of the game; the rounds that were seen with a decision."""
    visited: list[tuple[str, int, int]] = []
    for _ in range(100):
        state = table.state
        if table.game.finished:
            return visited
        now = (state.round, state.turn, state.round_number)
        if now not in visited:
            visited.append(now)
        table.play(Pass(table.asked))
    raise AssertionError(visited)


# -- game turns --------------------------------------------------------------------------------


@pytest.mark.rule("1849-1.1-1")
@pytest.mark.parametrize(("phase", "rounds"), [("4", 1), ("8", 2), ("10", 3), ("16", 3)])
def test_a_game_turn_is_a_stock_round_and_the_operating_rounds_of_the_phase(
    phase: str, rounds: int
) -> None:
    table = Example().start("SFA", ann=2).phase(phase).stock_round("ann", turn=5)
    for number in range(1, rounds + 1):
        table.pass_to("track")
        assert (table.state.round, table.state.turn) == ("OR", 5)
        assert table.state.round_number == number
        table.play(Pass("SFA"))
    table.pass_to("stock_round")
    assert (table.state.round, table.state.turn) == ("SR", 6)


@pytest.mark.rule("1849-1.1-1", "1849-2.4-1")
def test_the_first_game_turn_follows_the_starting_round() -> None:
    table = Example()
    assert table.state.round == "ISR"
    table.buy_privates()
    assert (table.step, table.asked) == ("free_president", "bob")
    table.play(Par("bob", "SFA", 68))
    assert (table.state.round, table.state.turn) == ("SR", 1)


@pytest.mark.rule("1849-R-round-1", "1849-4-1")
def test_without_a_corporation_an_operating_round_only_pays_the_privates() -> None:
    table = Example().privates(SMS="ann", RSA="bob").phase("6").stock_round("ann")
    cash = dict(table.state.cash)
    table.play(Pass("ann"), Pass("bob"))
    table.play(Pass("cid"))
    assert (table.step, table.state.turn) == ("stock_round", 3)
    assert table.state.cash["ann"] == cash["ann"] + 2 * 20
    assert table.state.cash["bob"] == cash["bob"] + 2 * 25
    assert table.state.cash["cid"] == cash["cid"]


# -- the end by value --------------------------------------------------------------------------


@pytest.mark.rule("1849-5-1")
def test_a_token_on_377_ends_the_game_after_the_turn() -> None:
    table = Example().start("SFA", (1, 15), cash=2000, ann=2).start("IFT", bob=2)
    table.trains(SFA="16H").phase("16").dividend_of("SFA", 350, after=["IFT"], count=3)
    table.play(Dividend("SFA", "pay"))
    assert table.price("SFA") == 377
    assert table.step == "trains"
    table.play(Pass("SFA"))
    assert table.step == "issue"
    table.play(SellShares("SFA", "SFA", 1))
    assert table.state.finished == "stock_market"
    assert table.state.turns["IFT"] == 1


@pytest.mark.rule("1849-5-1")
def test_340_does_not_end_the_game() -> None:
    table = Example().start("SFA", (0, 13), ann=2).start("IFT", bob=2).phase("16")
    table.dividend_of("SFA", 306, after=["IFT"]).play(Dividend("SFA", "pay"))
    assert table.price("SFA") == 340
    table.pass_to("track")
    assert table.asked == "IFT"


def sold_out_at_328(phase: str = "16") -> Example:
    """SFA, which has no route, goes up to 377 at the end of the Stock Round."""
    table = Example().start("SFA", (1, 15), ann=4, bob=(2, 1)).start("IFT", bob=2)
    table.start("ATA", (1, 15), cid=4, ann=(2, 1)).phase(phase)
    return table.stock_round("ann")


@pytest.mark.rule("1849-5-2", "1849-3.4-1")
def test_377_at_the_end_of_a_stock_round_lets_one_corporation_operate() -> None:
    table = sold_out_at_328()
    table.pass_to("track")
    assert table.price("SFA") == table.price("ATA") == 377
    assert table.asked == "SFA"
    table.play(Pass("SFA"))
    assert table.price("SFA") == 340
    assert table.state.finished == "stock_market"
    assert table.state.turns == {"SFA": 2, "IFT": 1, "ATA": 1}


@pytest.mark.rule("1849-5-2")
def test_377_ends_the_game_even_if_the_corporation_closes_in_that_turn() -> None:
    table = Example(4).start("CTL", (1, 15), ann=4, bob=(2, 1)).start("IFT", cid=2)
    table.cash(ann=0).phase("16").trains(scrap=["R6H", "R6H"]).stock_round("ann")
    table.pass_to("trains")
    assert table.price("CTL") == 340
    table.play(Bankrupt("CTL"), Choose("ann", "loan"))
    assert table.state.finished == "stock_market"


# -- the end by the bank -----------------------------------------------------------------------


def poor_bank(left: int, options: Mapping[str, Value] | None = None) -> Example:
    """The bank has `left`; SFA, which has no route, may issue a certificate for 100."""
    table = Example(options=options).start("SFA", ann=2)
    return table.cash(ann=table.state.cash["bank"] + table.state.cash["ann"] - left)


@pytest.mark.rule("1849-5-3", "1849-5-4", "1849-5-9")
def test_a_bank_broken_in_the_first_of_three_rounds_ends_the_game_after_the_third() -> None:
    table = poor_bank(60).phase("10")
    table.state.turn = 8
    table.turn_of("SFA", "issue", count=3)
    table.play(SellShares("SFA", "SFA", 1))
    assert table.state.bank_broken
    assert table.state.cash["bank"] == -40
    assert table.state.cash["SFA"] == 100
    assert rounds_until_end(table) == [("OR", 8, 2), ("OR", 8, 3)]
    assert table.state.finished == "bank"


@pytest.mark.rule("1849-5-3")
def test_a_bank_broken_in_a_stock_round_lets_all_the_rounds_of_the_turn_be_played() -> None:
    table = poor_bank(60).start("IFT", bob=1, cid=2).phase("6").stock_round("ann", turn=8)
    table.play(SellShares("ann", "SFA", 1))
    assert table.state.bank_broken
    visited = rounds_until_end(table)
    assert visited == [("SR", 8, 1), ("OR", 8, 1), ("OR", 8, 2)]
    assert table.state.finished == "bank"


@pytest.mark.rule("1849-5-3")
@pytest.mark.parametrize(
    ("quirk", "phase", "rounds"),
    [(False, "4", 1), (True, "4", 0), (True, "6", 2), (False, "6", 2)],
)
def test_a_bank_broken_in_a_stock_round_with_one_operating_round(
    quirk: bool, phase: str, rounds: int
) -> None:
    table = poor_bank(60, {"bank_break_single_or_quirk": quirk}).phase(phase)
    table.stock_round("ann").play(SellShares("ann", "SFA", 1))
    assert len([place for place in rounds_until_end(table) if place[0] == "OR"]) == rounds
    assert table.state.finished == "bank"


@pytest.mark.rule("1849-5-3")
@pytest.mark.parametrize("quirk", [False, True])
def test_a_bank_broken_before_the_stock_round_ends_the_game_before_it(quirk: bool) -> None:
    table = poor_bank(60, {"bank_break_single_or_quirk": quirk})
    table.turn_of("SFA", "issue").play(SellShares("SFA", "SFA", 1))
    assert table.state.finished == "bank"
    assert table.state.round == "OR"


@pytest.mark.rule("1849-5-4")
def test_a_broken_bank_goes_on_paying() -> None:
    table = poor_bank(0).privates(RSA="bob", CNM="SFA")
    bob = table.state.cash["bob"]
    table.agenda(GameTurns(), OperatingRounds(2))
    assert table.state.cash["bank"] == -40
    assert table.state.cash["bob"] == bob + 25
    table.pass_to("issue").play(SellShares("SFA", "SFA", 1))
    assert table.state.cash["SFA"] == 15 + 90
    assert table.state.cash["bank"] == -40 - 90


@pytest.mark.rule("1849-5-4")
def test_a_bank_filled_again_stays_broken() -> None:
    table = poor_bank(60).stock_round("ann")
    table.play(SellShares("ann", "SFA", 1), Pass("ann"))
    table.play(BuyShare("bob", "SFA", "pool"))
    assert table.state.cash["bank"] > 0
    rounds_until_end(table)
    assert table.state.finished == "bank"


@pytest.mark.rule("1849-5-9")
@pytest.mark.parametrize(
    ("moment", "left", "broken"),
    [
        ("below_zero", 101, False),
        ("below_zero", 100, False),
        ("below_zero", 99, True),
        ("at_zero", 101, False),
        ("at_zero", 100, True),
        ("at_zero", 99, True),
    ],
)
def test_when_the_bank_has_run_out(moment: str, left: int, broken: bool) -> None:
    table = poor_bank(left, {"bank_breaks": moment}).turn_of("SFA", "issue", count=2)
    table.play(SellShares("SFA", "SFA", 1))
    assert table.state.cash["bank"] == left - 100
    assert table.state.bank_broken is broken


@pytest.mark.rule("1849-5-5")
def test_the_end_by_value_comes_first_when_it_comes_earlier() -> None:
    table = Example().start("SFA", (1, 15), ann=2).start("IFT", bob=2).phase("16")
    table.cash(ann=table.state.cash["bank"] + table.state.cash["ann"] - 10)
    table.dividend_of("SFA", 350, after=["IFT"], count=3)
    table.play(Dividend("SFA", "pay"))
    assert table.state.bank_broken
    table.pass_to("track")
    assert table.state.finished == "stock_market"
    assert table.state.turns["IFT"] == 1


def test_nothing_is_played_after_the_end() -> None:
    table = poor_bank(60).turn_of("SFA", "issue")
    table.play(SellShares("SFA", "SFA", 1))
    assert table.game.decision is None
    with pytest.raises(Illegal):
        table.game.apply(Pass("ann"))
