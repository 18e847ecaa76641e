"""Buying trains from the bank: classes, prices, limits (rules 4.6-1 to 4.6-5, 4.6-9, 4.6.4-1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from railhead.engine.actions import BuyTrain, DiscardTrain, Pass
from railhead.engine.state import DEPOT
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.version2 import Game1849Version2
from tests.titles.g1849.build import ELECTRIC, Example

CLASSES = ["4H", "6H", "8H", "10H", "12H", "16H"]
PRICES = {
    "4H": 100, "6H": 200, "8H": 350, "10H": 550, "12H": 800, "16H": 1100, "E": 550, "R6H": 350,
}  # fmt: skip
STARTING_PHASE = {"E": "12", "R6H": "16"}


def buyer(cash: int, *trains: str, phase: str = "4", players: int = 3) -> Example:
    """SFA, which has no route, at its train step; `trains` are those it owns."""
    table = Example(players).start("SFA", cash=cash, ann=2)
    return table.trains(SFA=trains).phase(phase).turn_of("SFA", "trains")


def sell_out(table: Example, name: str) -> None:
    """Throw the trains of a class that are left in the depot away."""
    left = [train for train in table.state.trains["depot"] if table.game.train_class(train) == name]
    table.trains(scrap=[name] * len(left))


def bank_offers(table: Example, company: str = "SFA") -> list[str]:
    """The classes that the bank now sells to a corporation."""
    return [
        table.game.train_class(train)
        for train in table.game.train_policy.offered(table.game, company)
    ]


@pytest.mark.rule("1849-4.6-1", "1849-4.6.4-1")
def test_trains_are_bought_one_after_the_other_up_to_the_limit() -> None:
    table = buyer(700)
    for number in range(4):
        assert table.step == "trains"
        table.check_answers()
        table.play(BuyTrain("SFA", f"4H-{number}", 100))
    assert len(table.game.trains_of("SFA")) == 4
    assert table.state.cash["SFA"] == 300
    assert table.step != "trains"


@pytest.mark.rule("1849-4.6.4-1")
def test_the_step_ends_by_a_pass_or_when_the_money_is_gone() -> None:
    table = buyer(250)
    table.play(BuyTrain("SFA", "4H-0", 100), BuyTrain("SFA", "4H-1", 100))
    assert table.step != "trains"
    table = buyer(250)
    table.play(BuyTrain("SFA", "4H-0", 100), Pass("SFA"))
    assert table.step != "trains"
    assert table.state.cash["SFA"] == 150


@pytest.mark.rule("1849-4.6-1", "1849-4.6-2")
def test_two_8h_leave_no_room_for_the_first_16h() -> None:
    table = buyer(2000, "8H", "8H", phase="12")
    table.trains(scrap="12H").turn_of("SFA", "trains")
    assert bank_offers(table) == ["16H"]
    assert table.step != "trains"
    assert table.game.refusal(BuyTrain("SFA", "16H-0", 1100)) is not None


@pytest.mark.rule("1849-4.6-2")
@pytest.mark.parametrize(
    ("phase", "owned", "bought"),
    [
        ("4", ("4H", "4H", "4H"), "4H-3"),
        ("6", ("4H", "6H", "6H"), "6H-2"),
        ("8", ("6H", "8H"), "8H-1"),
        ("10", ("10H",), "10H-1"),
        ("12", ("10H",), "12H-0"),
        ("16", ("16H",), "16H-1"),
    ],
)
def test_the_train_limit_of_each_phase(phase: str, owned: tuple[str, ...], bought: str) -> None:
    limits = {"4": 4, "6": 4, "8": 3, "10": 2, "12": 2, "16": 2}
    assert len(owned) == limits[phase] - 1
    table = buyer(5000, *owned, phase=phase)
    price = table.game.train(bought).price
    table.play(BuyTrain("SFA", bought, price))
    assert len(table.game.trains_of("SFA")) == limits[phase]
    assert table.step != "trains"


@pytest.mark.rule("1849-4.6-3")
def test_a_class_is_sold_when_the_one_before_is_sold_out() -> None:
    table = buyer(5000)
    for earlier, later in pairwise(CLASSES):
        assert bank_offers(table) == [earlier]
        table.refused(BuyTrain("SFA", f"{later}-0", PRICES[later]), "1849-4.6-3")
        sell_out(table, earlier)
        table.turn_of("SFA", "trains")
    assert bank_offers(table) == ["16H"]


@pytest.mark.rule("1849-4.6-3")
def test_r6h_are_sold_besides_once_a_16h_was_bought() -> None:
    table = buyer(5000, phase="12").trains(scrap="12H").turn_of("SFA", "trains")
    table.refused(BuyTrain("SFA", "R6H-0", 350), "1849-4.6-3")
    table.play(BuyTrain("SFA", "16H-0", 1100))
    assert bank_offers(table) == ["16H", "R6H"]
    table.check_answers()
    table.play(BuyTrain("SFA", "R6H-0", 350))


@pytest.mark.rule("1849-4.6-3", "1849-4.6.3-5")
def test_e_trains_are_sold_besides_once_the_12h_was_bought() -> None:
    table = Example(options=ELECTRIC).start("SFA", cash=5000, ann=2).phase("10")
    table.trains(scrap=["10H", "10H"])
    table.state.licences = ("SFA",)
    table.turn_of("SFA", "trains")
    table.refused(BuyTrain("SFA", "E-0", 550), "1849-4.6-3")
    table.play(BuyTrain("SFA", "12H-0", 800))
    assert bank_offers(table) == ["16H", "E"]
    table.play(BuyTrain("SFA", "E-0", 550))


@pytest.mark.rule("1849-4.6-4", "1849-4.6.3-9")
def test_returned_trains_are_sold_besides_the_others() -> None:
    table = Example().start("SFA", cash=1000, ann=2).start("IFT", cash=2000, bob=2)
    table.trains(SFA=["8H", "8H"]).phase("8").turn_of("SFA", "trains", ["IFT"])
    table.play(BuyTrain("SFA", "10H-0", 550), DiscardTrain("SFA", "8H-0"))
    assert bank_offers(table, "IFT") == ["10H", "8H"]
    table.turn_of("IFT", "trains")
    table.refused(BuyTrain("IFT", "8H-0", 200), "1849-4.6-5")
    table.play(BuyTrain("IFT", "8H-0", 350))
    assert table.game.trains_of("IFT") == ("8H-0",)
    assert table.state.cash["IFT"] == 1650


def last_new_8h(
    preset: str = "default", rules: type[Game1849] = Game1849, cash: int = 400
) -> Example:
    """CTL, which has a route, buys a train; 8H-0 was returned, and 8H-1 is the last new one."""
    table = Example(preset=preset, rules=rules).start("CTL", cash=cash, ann=2).cash(ann=300)
    table.trains(returned="8H").phase("8")
    new = [train for train in table.state.trains[DEPOT] if train.startswith("8H")]
    table.trains(scrap=["8H"] * (len(new) - 1))
    return table.turn_of("CTL", "trains")


@pytest.mark.rule("1849-4.6-4")
@pytest.mark.parametrize("preset", ["default", "rulebook", "peer"])
def test_a_returned_train_of_the_class_on_sale_leaves_the_next_class_closed(preset: str) -> None:
    table = last_new_8h(preset)
    assert table.game.train_policy.offered(table.game, "CTL") == ["8H-1", "8H-0"]
    bought = [BuyTrain("CTL", "8H-1", 350), BuyTrain("CTL", "8H-0", 350)]
    assert table.answers == bought
    table.check_answers()
    table.play(bought[1])
    assert bank_offers(table) == ["8H"]
    table = last_new_8h(preset)
    table.play(bought[0])
    assert bank_offers(table) == ["10H", "8H"]


@pytest.mark.rule("1849-4.6-4")
def test_games_of_version_2_sell_the_new_train_only() -> None:
    table = last_new_8h(rules=Game1849Version2)
    assert table.game.train_policy.offered(table.game, "CTL") == ["8H-1"]
    table.refused(BuyTrain("CTL", "8H-0", 350), "1849-4.6-3")


@pytest.mark.rule("1849-4.6-4", "1849-4.6.1-2")
def test_in_an_emergency_the_new_and_the_returned_train_are_both_the_cheapest() -> None:
    table = last_new_8h(cash=100)
    assert table.answers == [BuyTrain("CTL", "8H-1", 350), BuyTrain("CTL", "8H-0", 350)]
    table.play(BuyTrain("CTL", "8H-0", 350))
    assert table.state.cash["ann"] == 50


@pytest.mark.rule("1849-4.6-5")
@pytest.mark.parametrize(("name", "price"), PRICES.items())
def test_the_bank_sells_at_face_value_only(name: str, price: int) -> None:
    table = Example(options=ELECTRIC).start("SFA", cash=3000, ann=2)
    index = CLASSES.index(name) if name in CLASSES else CLASSES.index("12H") + 1
    for earlier in CLASSES[:index]:
        sell_out(table, earlier)
    table.state.phase = STARTING_PHASE.get(name, "4")
    table.state.licences = ("SFA",)
    table.turn_of("SFA", "trains")
    for wrong in (1, price - 1, price + 1):
        table.refused(BuyTrain("SFA", f"{name}-0", wrong), "1849-4.6-5")
    bank = table.state.cash["bank"]
    table.play(BuyTrain("SFA", f"{name}-0", price))
    assert table.state.cash["SFA"] == 3000 - price
    assert table.state.cash["bank"] == bank + price


@pytest.mark.rule("1849-4.6.4-1")
def test_no_train_is_bought_on_credit() -> None:
    table = buyer(400, "16H", phase="16")
    assert bank_offers(table) == ["16H", "R6H"]
    table.refused(BuyTrain("SFA", "16H-1", 1100), "1849-4-6")
    table.check_answers()
    assert buyer(349, "16H", phase="16").step != "trains"


@pytest.mark.rule("1849-4.6-9")
def test_a_train_is_never_given_back_freely() -> None:
    table = buyer(500, "4H", "4H")
    table.refused(DiscardTrain("SFA", "4H-0"), "1849-4.6-9")
    table.turn_of("SFA", "track")
    table.refused(DiscardTrain("SFA", "4H-0"), "1849-4.6-9")


@pytest.mark.rule("1849-4.6-9", "1849-3.5.1-8")
def test_a_train_out_of_the_game_cannot_be_bought() -> None:
    table = buyer(500).trains(scrap="4H").turn_of("SFA", "trains")
    table.refused(BuyTrain("SFA", "4H-0", 100), "1849-4.6-3")
    table.play(BuyTrain("SFA", "4H-1", 100))
    table.refused(BuyTrain("SFA", "4H-1", 100), "1849-4.6-3")
