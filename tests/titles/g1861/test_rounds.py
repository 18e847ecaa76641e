"""The rounds of a game turn (rulebook 4), and who operates in them (7.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Pass
from railhead.engine.events import Event
from tests.titles.g1861.build import Example

YELLOW = (5, 6)
"""A cell of R100 where a minor may convert."""

ROUNDS = ("stock_round", "operating_round", "merger_round")


def rounds_of(events: list[Event]) -> list[str]:
    """The rounds that began: SR, OR 1, MR, ..."""
    short = {"stock_round": "SR", "merger_round": "MR"}
    return [
        short.get(event.kind, f"OR {event.params.get('number')}")
        for event in events
        if event.kind in ROUNDS
    ]


def play_on(table: Example, rounds: int) -> list[str]:
    """Pass on until so many rounds have begun, or the game is over."""
    start = len(table.game.events)
    for _ in range(300):
        begun = rounds_of(table.game.events[start:])
        if len(begun) >= rounds or not table.step:
            return begun[:rounds]
        table.go_on()
    raise AssertionError("the rounds never begin")


def table_in(phase: str) -> Example:
    """A Stock Round in which one public has a train of the phase and nothing else goes on."""
    table = Example().phase(phase)
    table.public("SW", 100, ann=0, trains=phase, tokens=["F18.0"])
    return table.cash(ann=0, bob=0, cid=0)


@pytest.mark.rule("1861-4-1")
@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "7"])
def test_in_phases_3_to_7_each_operating_round_has_its_merger_round(phase: str) -> None:
    table = table_in(phase)
    table.operating_rounds()
    begun = rounds_of(table.game.events) + play_on(table, 5)
    assert begun[:6] == ["OR 1", "MR", "OR 2", "MR", "SR", "OR 1"]


@pytest.mark.rule("1861-4-1")
@pytest.mark.parametrize("phase", ["2", "8"])
def test_in_phases_2_and_8_there_is_no_merger_round(phase: str) -> None:
    table = Example(3, {"eight_train_does_not_end_game": True}).phase(phase)
    if phase == "2":
        table.minor("K-R", "ann", 100, trains="2").minor("O-K", "ann", 100, trains="2")
    else:
        table.public("SW", 100, ann=0, trains="8", tokens=["F18.0"])
    table.cash(ann=0, bob=0, cid=0).operating_rounds()
    begun = rounds_of(table.game.events) + play_on(table, 4)
    assert begun[:5] == ["OR 1", "OR 2", "SR", "OR 1", "OR 2"]


@pytest.mark.rule("1861-4-1")
def test_the_turn_is_counted_with_the_stock_round() -> None:
    table = table_in("3").operating_rounds(turn=4)
    play_on(table, 4)
    assert (table.state.turn, table.state.round) == (5, "OR")


@pytest.mark.rule("1861-4-2", "1861-8-1")
@pytest.mark.parametrize("number", [1, 2])
def test_the_first_3_train_is_bought_and_the_merger_round_follows_at_once(number: int) -> None:
    table = Example(4).trains(scrap=["2"] * 9)
    table.minor("K-R", "ann", YELLOW, cash=225, trains="2").minor("O-K", "bob", YELLOW)
    table.cash(**{"O-K": 0})
    table.turn_of("K-R", "trains", number=number)
    table.play(BuyTrain("K-R", "3-0", 225))
    assert table.state.phase == "3"
    # Both minors stand where they could convert: the first in operating order is asked.
    assert (table.step, table.asked) == ("merger", "K-R")
    assert table.state.round_number == number


@pytest.mark.rule("1861-4-2")
def test_the_first_8_train_is_bought_and_no_merger_round_follows() -> None:
    table = Example().phase("7").trains(scrap=["7", "7"]).privates(TSR="RSR")
    table.public("SW", 100, cash=1000, ann=0, tokens=["F18.0"])
    table.turn_of("SW", "trains", number=1)
    start = len(table.game.events)
    table.play(BuyTrain("SW", "8-0", 1000))
    assert "MR" not in rounds_of(table.game.events[start:]) + play_on(table, 1)


@pytest.mark.rule("1861-7.4-2", "1861-4-1")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "7", "8"])
def test_the_state_railway_operates_in_phases_4_to_7_after_all_others(phase: str) -> None:
    table = Example(3, {"eight_train_does_not_end_game": True}).phase(phase)
    table.public("SW", 100, ann=0, trains=phase, tokens=["F18.0"])
    if phase != "8":
        table.minor("K-R", "bob", 100, trains=phase)
    table.cash(ann=0, bob=0, cid=0).operating_rounds()
    while table.state.round_number == 1 and table.state.round == "OR":
        table.go_on()
    begun = [event for event in table.game.events if event.kind == "turn_begins"]
    order = [event.params["company"] for event in begun]
    first = order[: order.index("SW") + 2]
    minors = [] if phase == "8" else ["K-R"]
    railway = ["RSR"] if phase in "4567" else []
    assert first[: len(minors) + 1 + len(railway)] == [*minors, "SW", *railway]
    assert ("RSR" in order) == bool(railway)


@pytest.mark.rule("1861-7.4-2", "1861-10-3")
@pytest.mark.parametrize("number", [1, 2])
def test_the_first_4_train_is_bought_and_the_state_railway_operates_in_the_same_round(
    number: int,
) -> None:
    # The example of the rules is the second round of turn 3.
    table = Example().trains(SW="3").phase("3").trains(scrap=["3"] * 6)
    table.public("SW", 100, cash=350, ann=0, tokens=["F18.0"]).operating_rounds(turn=3)
    while (table.state.round_number, table.step) != (number, "trains"):
        table.go_on()
    assert table.game.cities_of("RSR") == []
    table.play(BuyTrain("SW", "4-0", 350))
    table.pass_to("stock_round" if number == 2 else "track")
    assert (table.state.turn, table.state.round_number) == ((4, 1) if number == 2 else (3, 2))
    assert table.game.trains_of("RSR") == ("4-1",)
    assert table.game.cities_of("RSR") == ["E1.1"]


@pytest.mark.rule("1861-7.4-2", "1861-8-8")
def test_an_8_train_bought_by_a_public_stops_the_state_railway_in_the_same_round() -> None:
    table = Example().phase("7").trains(scrap=["7", "7"])
    table.public("SW", 100, cash=1000, ann=0, tokens=["F18.0"]).cash(RSR=5000)
    table.turn_of("SW", "trains", after=("RSR",), number=1)
    table.play(BuyTrain("SW", "8-0", 1000))
    assert table.state.cash["RSR"] == 5000
    assert table.game.trains_of("RSR") == ()
    assert table.state.turns["RSR"] == 0


@pytest.mark.rule("1861-7.4-2")
def test_the_state_railway_buys_the_first_8_train_and_stops() -> None:
    table = Example().trains(SW="6").phase("7").trains(scrap=["7", "7"]).cash(RSR=5000)
    table.public("SW", 100, ann=0, tokens=["F18.0"])
    table.turn_of("RSR", "state_trains", number=2)
    assert (table.state.phase, table.step) == ("8", "stock_round")
    assert table.game.trains_of("RSR") == ("8-0",)
    assert table.state.cash["RSR"] == 4000
    # In the three rounds to come it does nothing any more.
    while table.step:
        table.go_on()
    assert table.game.trains_of("RSR") == ("8-0",)
    assert table.state.cash["RSR"] == 4000


@pytest.mark.rule("1861-4-1")
def test_a_passed_merger_round_goes_on_to_the_second_operating_round() -> None:
    table = Example().phase("3").minor("K-R", "ann", YELLOW, trains="3")
    table.merger_round(1)
    assert (table.step, table.asked) == ("merger", "K-R")
    table.play(Pass("K-R"))
    assert (table.state.round, table.state.round_number) == ("OR", 2)
    table.merger_round(2).play(Pass("K-R"))
    assert (table.state.round, table.step) == ("SR", "stock_round")


@pytest.mark.rule("1861-4-1", "1861-7.1-3", "1861-9.4-7")
def test_rounds_go_on_while_nobody_starts_a_company() -> None:
    table = Example().sell_privates()
    cash = dict(table.state.cash)
    start = len(table.game.events)
    while table.state.turn == 1:
        table.play(Pass(table.asked))
    assert rounds_of(table.game.events[start:]) == ["OR 1", "OR 2", "SR"]
    # Tsarskoye Selo and Moscow-Ryazan, Black Sea Shipping and Warsaw-Vienna, Moscow-Yaroslavl.
    gained = [table.state.cash[name] - cash[name] for name in ("ann", "bob", "cid")]
    assert gained == [2 * (10 + 25), 2 * (15 + 30), 2 * 20]
