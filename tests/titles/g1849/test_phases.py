"""Changes of phase: what they bring and what they take (rules 4.6.3-1 to 4.6.3-11)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from railhead.engine.actions import (
    AcquireToken,
    BuyPrivate,
    BuyTrain,
    Choose,
    DiscardTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    RepayLoan,
    TakeLoan,
    UsePrivate,
)
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.version1 import Game1849Version1
from tests.titles.g1849.build import ADVANCED, ELECTRIC, Example

CLASSES = ["4H", "6H", "8H", "10H", "12H", "16H"]


def before(name: str, rules: type[Game1849] = Game1849, **owned: str | Sequence[str]) -> Example:
    """SFA is about to buy the first train of a class; the trains `owned` are out already."""
    table = Example(4, ELECTRIC, rules=rules).start("SFA", cash=5000, ann=2).start("IFT", bob=2)
    table.trains(**owned)
    earlier = CLASSES[: CLASSES.index(name)]
    depot = [table.game.train_class(train) for train in table.state.trains["depot"]]
    table.trains(scrap=[train for train in depot if train in earlier])
    table.state.phase = earlier[-1].removesuffix("H")
    return table


def buy_first(name: str, **owned: str | Sequence[str]) -> Example:
    """SFA has just bought the first train of a class."""
    table = before(name, Game1849, **owned).turn_of("SFA", "trains", ["IFT"])
    first = next(t for t in table.state.trains["depot"] if table.game.train_class(t) == name)
    table.play(BuyTrain("SFA", first, table.game.train(first).price))
    return table


@pytest.mark.rule("1849-4.6.3-1")
@pytest.mark.parametrize("name", CLASSES[1:])
def test_the_first_train_of_a_class_starts_its_phase_at_once(name: str) -> None:
    table = buy_first(name)
    assert table.state.phase == name.removesuffix("H")
    assert (table.asked, table.step) == ("SFA", "trains")


@pytest.mark.rule("1849-4.6.3-1")
def test_neither_a_second_train_nor_one_of_another_corporation_starts_a_phase() -> None:
    table = before("6H", IFT="8H").turn_of("SFA", "trains")
    table.play(BuyTrain("SFA", "8H-0", 1), Choose("IFT", "accept"))
    assert table.state.phase == "4"
    table.play(BuyTrain("SFA", "6H-0", 200))
    events = table.play(BuyTrain("SFA", "6H-1", 200))
    assert table.state.phase == "6"
    assert "phase" not in [event.kind for event in events]


@pytest.mark.rule("1849-4.6.3-2", "1849-4.6.3-3", "1849-4.6.3-4", "1849-4.6.3-5", "1849-4.6.3-6")
@pytest.mark.parametrize(
    ("phase", "tiles", "values", "rest"),
    [
        ("4", 1, [68, 100], (1, 4, False, 20)),
        ("6", 2, [68, 100, 144], (2, 4, True, 20)),
        ("8", 2, [68, 100, 144], (2, 3, True, 30)),
        ("10", 3, [68, 100, 144, 216], (3, 2, True, 30)),
        ("12", 3, [68, 100, 144, 216], (3, 2, False, 40)),
        ("16", 3, [68, 100, 144, 216], (3, 2, False, 40)),
    ],
)
def test_the_table_of_phases(
    phase: str, tiles: int, values: list[int], rest: tuple[int, int, bool, int]
) -> None:
    """`rest`: operating rounds, train limit, private companies for sale, value of Trapani."""
    game = (buy_first(f"{phase}H") if phase != "4" else Example().stock_round()).game
    now = game.phase
    assert now.tiles == ("yellow", "green", "brown")[:tiles]
    assert sorted(game.par_values()) == values
    trapani = game.network.face("C1").nodes[0].value(now.revenue_colour)
    assert rest == (
        now.operating_rounds, now.train_limit, now.corporations_may_buy_privates, trapani,
    )  # fmt: skip


@pytest.mark.rule("1849-4.6.3-2", "1849-4.6.3-4")
@pytest.mark.parametrize(
    ("phase", "green", "brown"), [("4", False, False), ("6", True, False), ("10", True, True)]
)
def test_tiles_of_the_phase_may_be_laid(phase: str, green: bool, brown: bool) -> None:
    table = Example().start("IFT", cash=500, ann=2).phase(phase)
    for tile, allowed in [("653", green), ("654", brown)]:
        table.turn_of("IFT")
        lays = [LayTile("IFT", "H12", tile, rotation) for rotation in range(6)]
        assert any(table.offers(lay) for lay in lays) is allowed
        if not allowed:
            table.refused(lays[0], "1849-4.1-2")
        table.tile("H12", "653", 1)


@pytest.mark.rule("1849-4.6.3-2", "1849-4.6.3-4")
@pytest.mark.parametrize(("phase", "value"), [("4", 144), ("8", 216)])
def test_a_starting_value_of_a_later_phase_is_refused(phase: str, value: int) -> None:
    table = Example().phase(phase).cash(ann=1000).stock_round("ann")
    table.refused(Par("ann", "SFA", value), "1849-3.3.1-1")
    table.phase({"4": "6", "8": "10"}[phase]).stock_round("ann")
    table.play(Par("ann", "SFA", value))
    assert table.price("SFA") == value


@pytest.mark.rule("1849-4.6.3-2", "1849-4.6.3-5")
@pytest.mark.parametrize("phase", ["4", "6", "8", "10"])
def test_corporations_buy_private_companies_in_phases_6_to_10(phase: str) -> None:
    table = Example().start("SFA", cash=100, ann=2).privates(SIGI="ann").phase(phase)
    table.turn_of("SFA")
    purchase = BuyPrivate("SFA", "SIGI", 90)
    if phase == "4":
        table.refused(purchase, "1849-4.8-1")
    else:
        table.play(purchase)
        assert table.state.privates == {"SIGI": "SFA"}


@pytest.mark.rule("1849-4.6.3-2")
def test_tokens_are_acquired_from_phase_6() -> None:
    options = {**ADVANCED, "ask_token_acquiring": True}
    table = Example(options=options).start("CTL", cash=50, ann=2).start("SFA", bob=2)
    table.token("C1.0", "SFA").turn_of("CTL", "acquire_token")
    offer = AcquireToken("CTL", "C1.0", "SFA", 50)
    table.refused(offer, "1849-4.4-1")
    table.phase("6").turn_of("CTL", "acquire_token")
    table.play(offer, Choose("SFA", "accept"))
    assert table.game.cities_of("CTL") == ["E1.0", "C1.0"]


@pytest.mark.rule("1849-4.6.3-3", "1849-4.7.5-1")
@pytest.mark.parametrize(("phase", "open_"), [("4", False), ("6", False), ("8", True)])
def test_bonds_are_issued_from_phase_8(phase: str, open_: bool) -> None:
    table = Example(options=ADVANCED).start("SFA", ann=2).phase(phase).turn_of("SFA", "bond")
    assert (table.step == "bond") is open_
    assert table.offers(TakeLoan("SFA")) is open_
    assert not table.offers(RepayLoan("SFA"))


@pytest.mark.rule("1849-4.6.3-3", "1849-4.6.3-4", "1849-4.6.3-6", "1849-4.6.3-9")
@pytest.mark.parametrize(("bought", "removed"), [("8H", "4H"), ("10H", "6H"), ("16H", "8H")])
def test_a_removed_class_vanishes_everywhere(bought: str, removed: str) -> None:
    table = buy_first(bought, SFA=removed, IFT=removed, returned=removed)
    for owner, trains in table.state.trains.items():
        assert owner == "scrap" or removed not in map(table.game.train_class, trains)
    assert table.game.trains_of("SFA") == (f"{bought}-0",)
    assert table.game.trains_of("IFT") == ()


@pytest.mark.rule("1849-4.6.3-6")
@pytest.mark.parametrize("kept", ["10H", "12H", "E", "R6H"])
def test_later_classes_stay_for_ever(kept: str) -> None:
    table = buy_first("16H", SFA=kept)
    assert table.game.trains_of("SFA")[0] == f"{kept}-0"


@pytest.mark.rule("1849-4.6.3-7", "1849-1.1-1")
def test_the_number_of_rounds_changes_with_the_next_turn() -> None:
    table = before("6H").cash(SFA=200).turn_of("SFA", "trains")
    table.state.turn = 2
    table.play(BuyTrain("SFA", "6H-0", 200))
    table.pass_to("stock_round")
    assert (table.state.turn, table.state.round_number) == (3, 1)
    for number in (1, 2):
        table.pass_to("track")
        assert (table.state.round, table.state.round_number) == ("OR", number)
        while table.state.round_number == number and table.step != "stock_round":
            table.play(Pass(table.asked))
    assert (table.state.round, table.state.turn) == ("SR", 4)


@pytest.mark.rule("1849-4.6.3-8", "1849-4.6.3-4")
@pytest.mark.parametrize("returned", ["8H-0", "8H-1", "10H-0"])
def test_two_8h_and_the_first_10h_are_one_too_many(returned: str) -> None:
    table = buy_first("10H", SFA=["8H", "8H"])
    cash = table.state.cash["SFA"]
    assert table.step == "discard"
    assert table.answers == [DiscardTrain("SFA", f"{name}") for name in ("8H-0", "8H-1", "10H-0")]
    table.check_answers()
    table.refused(Pass("SFA"), "1849-4.6.3-8")
    table.refused(DiscardTrain("SFA", "6H-0"), "1849-4.6.3-8")
    table.play(DiscardTrain("SFA", returned))
    assert len(table.game.trains_of("SFA")) == 2
    assert table.state.trains["returned"] == (returned,)
    assert table.state.cash["SFA"] == cash


@pytest.mark.rule("1849-4.6.3-8")
def test_trains_are_returned_until_the_limit_is_kept() -> None:
    table = buy_first("10H", IFT=["8H", "8H", "12H", "16H"])
    for train in ("8H-1", "12H-0"):
        assert (table.asked, table.step) == ("IFT", "discard")
        table.play(DiscardTrain("IFT", train))
    assert table.game.trains_of("IFT") == ("8H-0", "16H-0")
    assert table.asked == "SFA"


@pytest.mark.rule("1849-4.6.3-8", "1849-4.6.3-11")
def test_each_president_chooses_for_his_own_before_the_buyer_goes_on() -> None:
    table = before("8H", SFA="6H", ATA=["12H", *["16H"] * 3], IFT=["16H", "10H", "10H", "8H"])
    table.start("ATA", cid=2).turn_of("SFA", "trains")
    table.play(BuyTrain("SFA", "8H-1", 350))
    decision = table.game.decision
    assert decision is not None
    assert (decision.actor, decision.player) == ("IFT", "bob")
    table.play(DiscardTrain("IFT", "8H-0"))
    assert table.asked == "ATA"
    table.play(DiscardTrain("ATA", "12H-0"))
    assert (table.asked, table.step) == ("SFA", "trains")


@pytest.mark.rule("1849-4.6.3-8", "1849-4.6.3-11")
@pytest.mark.parametrize("rules", [Game1849, Game1849Version1])
def test_another_president_may_go_first_since_version_2(rules: type[Game1849]) -> None:
    trains = {"SFA": "6H", "ATA": ["12H", *["16H"] * 3], "IFT": ["16H", "10H", "10H", "8H"]}
    table = before("8H", rules, **trains)
    table.start("ATA", cid=2).turn_of("SFA", "trains")
    table.play(BuyTrain("SFA", "8H-1", 350))
    if rules is Game1849Version1:
        table.refused(DiscardTrain("ATA", "12H-0"), "1849-4.6.3-8")
        return
    table.refused(DiscardTrain("SFA", "6H-0"), "1849-4.6.3-8")
    table.play(DiscardTrain("ATA", "12H-0"))
    assert table.asked == "IFT"
    table.play(DiscardTrain("IFT", "8H-0"))
    assert (table.asked, table.step) == ("SFA", "trains")


@pytest.mark.rule("1849-4.6.3-5", "1849-4.6.3-10", "1849-2.4-10")
def test_phase_12_eliminates_the_private_companies() -> None:
    table = before("12H").privates(SCE="ann", SIGI="SFA", CNM="IFT", SMS="IFT", RSA="bob")
    table.turn_of("SFA", "trains", ["IFT"])
    cash = dict(table.state.cash)
    table.play(BuyTrain("SFA", "12H-0", 800))
    assert table.state.privates == {}
    for owner in ("ann", "bob", "cid", "IFT"):
        assert table.state.cash[owner] == cash[owner]
    table.pass_to("track")
    table.refused(UsePrivate("IFT", "CNM", "N8"), "1849-2.4-9")


@pytest.mark.rule("1849-4.6.3-10", "1849-2.4-9")
def test_a_placed_port_marker_stays() -> None:
    table = before("12H").privates(CNM="SFA").turn_of("SFA", "trains")
    table.play(UsePrivate("SFA", "CNM", "N8"), BuyTrain("SFA", "12H-0", 800))
    assert table.state.markers == {"SFA": "N8"}


@pytest.mark.rule("1849-4.6.3-6", "1849-3.5.1-5")
@pytest.mark.parametrize(("phase", "cell"), [("12", (0, 12)), ("16", (1, 13))])
def test_the_blue_zone_opens_in_phase_16(phase: str, cell: tuple[int, int]) -> None:
    table = Example().start("SFA", (1, 12), ann=2).phase(phase)
    table.dividend_of("SFA", 240)
    table.play(Dividend("SFA", "pay"))
    assert table.state.cells["SFA"] == cell
