"""The export of trains, and the end of the game (rulebook 4, 13 and 15)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Choose, DiscardTrain, Pass
from railhead.engine.state import DEPOT, SCRAP
from railhead.engine.title import Value
from railhead.titles.minors_and_publics.operating import (
    GameTurns,
    OperatingRound,
    OperatingRounds,
)
from tests.titles.g1867.build import Example


def last_turn(table: Example, number: int = 1) -> Example:
    """The round is over but for the last question of its last company."""
    table.state.round, table.state.round_number, table.state.turn = "OR", number, 5
    rounds = (GameTurns(), OperatingRounds(number, merged=False))
    return table.agenda(*rounds, OperatingRound(()))


def phase(name: str, **options: Value) -> Example:
    """Two publics with trains and a minor with one, in a phase."""
    table = Example(options=options).privates().phase(name)
    kind = next(it for it in table.state.trains[DEPOT] if it)
    assert table.game.train_class(kind) == name
    return table


def publics(table: Example, trains: str = "") -> Example:
    table.public("CPR", 100, tokens=["F8.0"], trains=trains or (), ann=3)
    return table.public("GTR", 110, tokens=["D8.0"], trains=trains or (), bob=3)


def exported(table: Example) -> list[str]:
    return [it for it in table.state.trains[SCRAP] if it.startswith(table.state.phase)]


@pytest.mark.rule("1867-4-1", "1867-15-1", "1867-15-3", "1867-8-4")
@pytest.mark.parametrize(
    ("name", "count"), [("2", 0), ("3", 0), ("4", 1), ("5", 1), ("6", 1), ("7", 1), ("8", 0)]
)
def test_a_train_is_exported_after_rounds_in_phases_4_to_7(name: str, count: int) -> None:
    table = publics(phase(name), "5" if name in "2345" else name)
    before = table.state.trains[DEPOT]
    last_turn(table)
    if count:
        # Of 8-trains there is always one more.
        assert table.state.trains[DEPOT][-len(before) + 1 :] == before[1:]
        assert before[0] in table.state.trains[SCRAP]
    else:
        assert table.state.trains[DEPOT] == before


@pytest.mark.rule("1867-15-1")
def test_by_an_option_nothing_is_exported() -> None:
    table = publics(phase("5", export="off"), "5")
    before = table.state.trains[DEPOT]
    last_turn(table)
    assert table.state.trains[DEPOT] == before


@pytest.mark.rule("1867-15-3")
def test_a_train_of_the_pool_is_never_exported() -> None:
    table = publics(phase("5"), "5")
    train = table.state.trains[DEPOT][0]
    table.game.move_train(train, DEPOT, "returned")
    last_turn(table)
    assert table.state.trains["returned"] == (train,)


def before_phase(name: str, **options: Value) -> Example:
    """The next export starts a phase."""
    table = Example(options=options).privates().phase(name)
    table.state.phase = str(int(name) - 1)
    return table


@pytest.mark.rule("1867-15-2", "1867-8-1", "1867-8-10", "1867-R-6", "1867-11-8", "1867-7.1-9")
def test_an_export_starts_a_phase_with_all_that_follows() -> None:
    """Phase 6: 3-trains vanish, privates are paid, trainless minors are nationalised."""
    table = before_phase("6", merge_consent="initiator").privates(MB="BO")
    table.minor("BO", "bob", 90, trains="3", loans=1).minor("CS", "cid", 80, trains="5")
    table.cash(ann=0, bob=0, cid=0)
    last_turn(table)
    assert table.state.phase == "6"
    assert set(table.state.privates.values()) == {"CN"}
    assert table.state.cash["ann"] == 30 + 45 + 75 + 90
    # The $60 for its bridge repaid the loan of BO: only one cell is lost.
    assert table.state.cash["bob"] == 160
    assert not table.game.started("BO")
    assert table.game.started("CS")


@pytest.mark.rule("1867-4-2", "1867-15-4", "1867-11-2", "1867-15-5", "1867-13-1", "1867-8-8")
def test_an_exported_8_train_ends_the_minors_and_no_merger_round_follows() -> None:
    table = publics(before_phase("8"), "5").minor("CS", "cid", 80, trains="5")
    last_turn(table)
    assert table.state.phase == "8"
    assert not table.game.started("CS")
    assert (table.state.round, table.state.round_number) == ("OR", 2)
    assert table.state.last == (6, 3)


@pytest.mark.rule("1867-4-1")
def test_otherwise_a_merger_round_follows_the_export() -> None:
    table = publics(phase("5"), "5").minor("CS", "cid", 100, trains="5")
    last_turn(table)
    assert (table.state.round, table.asked) == ("MR", "CS")


@pytest.mark.rule("1867-15-4", "1867-R-7", "1867-8-9", "1867-8-10", "1867-11-11")
def test_who_lost_his_train_is_asked_as_the_next_round_has_begun() -> None:
    """The order of the next Operating Round is fixed and privates are paid before."""
    table = publics(before_phase("8")).trains(GTR="4", CPR=("5", "6")).cash(ann=0)
    last_turn(table)
    assert (table.state.round, table.state.round_number) == ("OR", 2)
    assert table.state.cash["ann"] == 100
    assert table.answers == [Choose("GTR", "nationalise"), Pass("GTR")]
    table.play(Choose("GTR", "nationalise"))
    assert table.asked == "CPR"
    assert "GTR" not in table.to_operate


@pytest.mark.rule("1867-R-7", "1867-8-9", "1867-15-4")
def test_before_a_stock_round_presidents_decide_and_companies_discard() -> None:
    table = publics(before_phase("8")).trains(GTR="4", CPR=("5", "5", "6"))
    last_turn(table, number=2)
    assert (table.state.round, table.state.turn) == ("SR", 6)
    assert table.asked == "GTR"
    table.play(Pass("GTR"))
    assert (table.asked, table.step) == ("CPR", "discard")
    table.play(DiscardTrain("CPR", table.game.trains_of("CPR")[0]))
    assert table.step == "stock_round"


@pytest.mark.rule("1867-R-7")
def test_before_a_merger_round_they_decide_first() -> None:
    table = publics(before_phase("6")).trains(GTR="3").trains(CPR="5")
    table.minor("CS", "cid", 100, trains="5")
    last_turn(table)
    assert (table.state.round, table.asked) == ("MR", "GTR")
    table.play(Pass("GTR"))
    assert (table.step, table.asked) == ("merger", "CS")


# -- the end ------------------------------------------------------------------------------------


@pytest.mark.rule("1867-13-1", "1867-13-2", "1867-15-5")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("bought", [True, False])
def test_the_game_ends_after_one_more_stock_round_and_three_rounds(
    number: int, bought: bool
) -> None:
    table = publics(before_phase("8"), "5")
    if bought:
        table.cash(CPR=2000).turn_of("CPR", "trains", number=number)
        table.state.turn = 5
        train = table.state.trains[DEPOT][0]
        table.play(BuyTrain("CPR", train, 1000))
    else:
        last_turn(table, number)
    assert table.state.phase == "8"
    assert table.state.last == (6, 3)


@pytest.mark.rule("1867-13-1", "1867-13-6")
def test_the_last_set_has_three_rounds_and_no_merger_round() -> None:
    table = publics(phase("8"), "5")
    table.state.last = (5, 3)
    last_turn(table, 2)
    assert (table.state.turn, table.state.round_number) == (5, 3)
    table = publics(phase("8"), "5")
    table.state.last = (5, 3)
    last_turn(table, 3)
    assert table.state.finished == "final_phase"


@pytest.mark.rule("1867-13-3", "1867-15-4")
def test_a_broken_bank_ends_the_game_without_export() -> None:
    table = publics(phase("5"), "5")
    before = table.state.trains[DEPOT]
    table.state.bank_broken = True
    last_turn(table)
    assert table.state.finished == "bank"
    assert table.state.trains[DEPOT] == before


@pytest.mark.rule("1867-13-3")
@pytest.mark.parametrize(("name", "ends"), [("5", True), ("8", False)])
def test_by_an_option_a_train_is_exported_then_and_an_8_train_prolongs_it(
    name: str, ends: bool
) -> None:
    options: dict[str, Value] = {"export_when_game_ends_by_bank": "yes"}
    table = publics(before_phase(name, **options) if name == "8" else phase(name, **options), "5")
    before = table.state.trains[DEPOT]
    table.state.bank_broken = True
    last_turn(table)
    assert bool(table.state.finished) == ends
    assert before[0] in table.state.trains[SCRAP]
    # One train only, and a new copy of the unlimited kind.
    left = [it for it in before[1:] if it in table.state.trains[DEPOT]]
    assert left == list(before[1:])


@pytest.mark.rule("1867-13-4")
def test_after_the_first_8_train_a_broken_bank_ends_nothing() -> None:
    table = publics(phase("8"), "5")
    table.state.last, table.state.bank_broken = (6, 3), True
    last_turn(table)
    assert not table.state.finished


@pytest.mark.rule("1867-15-6")
def test_in_phase_8_nothing_is_exported() -> None:
    table = publics(phase("8"), "5")
    before = table.state.trains
    last_turn(table)
    assert table.state.trains[SCRAP] == before[SCRAP]


@pytest.mark.rule("1867-13-7")
def test_at_the_end_loans_move_markers_and_are_settled() -> None:
    table = publics(phase("8"), "5")
    table.state.loans["CPR"] = 2
    table.state.last = (5, 3)
    last_turn(table, 3)
    assert table.game.price("CPR") == 80
    assert table.state.loans == {}
    assert table.game.wealth()["ann"] == table.state.cash["ann"] + 300 + 5 * 80


@pytest.mark.rule("1867-15-1", "1867-11-2", "1867-10.10-14")
def test_the_export_and_the_trains_that_go_with_minors_are_told() -> None:
    table = publics(before_phase("8"), "5").minor("CS", "cid", 80, trains="5")
    train, lost = table.state.trains[DEPOT][0], table.game.trains_of("CS")
    table.cash(CPR=300).turn_of("CPR", "trains")
    events = {event.kind: event for event in table.play(Pass("CPR"))}
    assert events["train_exported"].params == {"train": train, "heir": "CN"}
    assert events["taken_over"].params["trains"] == list(lost)
    assert set(lost) <= set(table.state.trains[SCRAP])


@pytest.mark.rule("1867-15-1")
def test_nothing_is_told_of_who_had_nothing() -> None:
    table = publics(before_phase("6"), "5").minor("CS", "cid", 80)
    table.state.privates = {}
    table.cash(CPR=300).turn_of("CPR", "trains")
    kinds = [event.kind for event in table.play(Pass("CPR"))]
    assert "nationalised" in kinds
    assert "taken_over" not in kinds


@pytest.mark.rule("1867-13-3", "1867-15-3")
def test_with_that_option_too_one_train_is_exported() -> None:
    table = publics(phase("5", export_when_game_ends_by_bank="yes"), "5")
    before = table.state.trains[DEPOT]
    last_turn(table)
    assert table.state.trains[DEPOT] == before[1:]


@pytest.mark.rule("1867-13-7")
def test_what_loans_do_at_the_end_is_told() -> None:
    table = publics(phase("8"), "5")
    table.state.loans["CPR"] = 2
    table.state.last = (6, 3)
    table.cash(CPR=300).turn_of("CPR", "trains", number=3)
    table.state.turn = 6
    events = {event.kind: event for event in table.play(Pass("CPR"))}
    assert table.game.finished
    assert events["loans_counted"].params == {
        "company": "CPR",
        "count": 2,
        "before": 100,
        "after": 80,
    }
