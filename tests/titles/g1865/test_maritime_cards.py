"""Maritime cards in the hands of players and companies (rulebook 2.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, BuyTrain, Pass, PlaceToken
from tests.titles.g1865.build import Example

CARDS = {"M1": "ann", "M2": "ann", "M3": "bob"}


def fms(phase: str = "2", traffic: int = 0, cash: int = 0, trains: tuple[str, ...] = ()) -> Example:
    """FMS of ann, who holds M3 of Cagliari, its home."""
    table = Example().phase(phase).privates(M3="ann")
    return table.company("FMS", cash=cash, traffic=traffic, trains=trains, ann=1)


@pytest.mark.rule("1865-2.6-1")
def test_each_card_in_hand_earns_20_before_every_operating_round() -> None:
    table = Example().privates(**CARDS, M4="FMS").company("FMS", trains="PH2", ann=1)
    table.cash(ann=0, bob=0, cid=0, FMS=7).operating_round(1)
    cash = table.state.cash
    assert (cash["ann"], cash["bob"], cash["cid"], cash["FMS"]) == (40, 20, 0, 7)
    # Nothing has been asked or moved before.
    kinds = [event.kind for event in table.game.events]
    assert kinds.index("income") < kinds.index("turn_begins")
    while table.state.round_number == 1:
        table.play(Pass(table.asked))
    assert (cash["ann"], table.state.cash["ann"]) == (40, 80)


@pytest.mark.rule("1865-2.6-2", "1865-4.1-4", "1865-2.2-3")
@pytest.mark.parametrize("step", ["track", "token", "dividend", "trains"])
def test_the_president_hands_a_card_over_at_any_moment_of_the_turn(step: str) -> None:
    table = fms(traffic=5, cash=100, trains=("PH2",)).cash(ann=11)
    # A mine that a direct route reaches, so that the token step asks.
    table.tile("D38", "8", 5).tile("C39", "173", 4).turn_of("FMS", step)
    assert table.step == step
    table.play(BuyPrivate("FMS", "M3", 0))
    assert table.step == step
    assert table.state.privates == {"M3": "FMS"}
    assert (table.state.cash["ann"], table.state.cash["FMS"]) == (11, 100)


@pytest.mark.rule("1865-2.6-2")
def test_a_card_handed_over_no_longer_earns_for_the_player() -> None:
    table = fms(trains=("PH2",)).privates(M1="ann").cash(ann=0).operating_round(1)
    assert table.state.cash["ann"] == 40
    table.turn_of("FMS", "trains").play(BuyPrivate("FMS", "M3", 0))
    table.operating_round(2)
    assert table.state.cash["ann"] == 40 + 20


@pytest.mark.rule("1865-2.6-2")
def test_a_company_pays_nothing_for_a_card() -> None:
    table = fms(cash=100).turn_of("FMS", "trains")
    table.refused(BuyPrivate("FMS", "M3", 20), "1865-2.6-2")


@pytest.mark.rule("1865-2.6-3", "1865-2.1-3")
def test_only_the_president_of_the_operating_company_gives_his_own_cards() -> None:
    table = fms(traffic=5, trains=("PH2",)).privates(M1="bob")
    table.company("SFS", 90, ann=1).turn_of("FMS", "trains", after=["SFS"])
    table.refused(BuyPrivate("FMS", "M1", 0), "1865-2.6-3")
    table.refused(BuyPrivate("FMS", "M8", 0), "1865-2.6-3")
    table.refused(BuyPrivate("SFS", "M3", 0), "1865-4.1-1")


@pytest.mark.rule("1865-2.6-10")
def test_a_company_never_passes_a_card_on() -> None:
    table = fms(traffic=5, trains=("PH2",)).privates(M1="SFS")
    table.company("SFS", 90, ann=1).turn_of("FMS", "trains", after=["SFS"])
    table.refused(BuyPrivate("FMS", "M1", 0), "1865-2.6-10")


@pytest.mark.rule("1865-2.6-4")
def test_a_card_carries_8_for_a_company_with_a_train() -> None:
    table = Example().privates(M1="FMS").company("FMS", traffic=20, trains="PH2", ann=1)
    assert (table.game.coverage("FMS"), table.game.revenue("FMS")) == (16, 160)
    table = Example().privates(M1="FMS", M2="FMS").company("FMS", traffic=20, ann=1)
    assert (table.game.coverage("FMS"), table.game.revenue("FMS")) == (0, 0)
    table = Example().privates(M1="FMS", M2="FMS").company("FMS", traffic=40, trains="PH2", ann=1)
    assert (table.game.coverage("FMS"), table.game.revenue("FMS")) == (24, 240)


@pytest.mark.rule("1865-2.6-4")
def test_a_card_given_before_the_dividend_counts_and_leaves_the_traffic() -> None:
    table = fms(traffic=20, trains=("PH2",)).privates(M3="bob", M1="ann")
    table.turn_of("FMS", "dividend")
    assert table.state.acting.revenue == 80
    table.play(BuyPrivate("FMS", "M1", 0))
    assert table.state.acting.revenue == 160
    assert table.state.traffic["FMS"] == 20


@pytest.mark.rule("1865-2.6-5")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_a_card_pays_the_phase_in_traffic_where_the_company_has_a_token(phase: str) -> None:
    table = fms(phase, traffic=3).turn_of("FMS", "trains")
    table.play(BuyPrivate("FMS", "M3", 0))
    assert table.state.traffic["FMS"] == 3 + int(phase)
    assert table.state.bonuses == ("M3",)


@pytest.mark.rule("1865-2.6-5", "1865-4.5-4")
def test_the_bonus_of_a_card_can_bring_the_first_revenue() -> None:
    table = fms(trains=("PH2",)).turn_of("FMS", "dividend")
    assert table.step == "dividend"
    assert table.answers == [BuyPrivate("FMS", "M3", 0), Pass("FMS")]
    table.play(BuyPrivate("FMS", "M3", 0))
    assert table.state.acting.revenue == 20
    table.refused(Pass("FMS"), "1865-4.1-3")
    # Nobody is asked where no card helps.
    table = fms(trains=("PH2",)).privates(M3="bob", M1="ann").turn_of("FMS", "dividend")
    assert (table.step, table.price("FMS")) == ("trains", 90)
    table = fms(traffic=3, cash=100).turn_of("FMS", "dividend")
    assert (table.step, table.price("FMS")) == ("trains", 90)


def test_declining_the_card_leaves_no_revenue() -> None:
    table = fms(trains=("PH2",)).turn_of("FMS", "dividend")
    table.play(Pass("FMS"))
    assert (table.step, table.price("FMS")) == ("trains", 90)


def rcsf(phase: str) -> Example:
    """RCSF of ann, who holds M3, its line from Oristano to Cagliari built."""
    table = Example().phase(phase).privates(M3="ann").company("RCSF", cash=100, ann=1)
    return table.tile("E37", "4", 0).tile("E35", "8", 0).tile("D34", "58", 3).tile("D32", "8", 0)


@pytest.mark.rule("1865-2.6-6")
def test_a_token_placed_later_brings_the_bonus_of_the_later_phase() -> None:
    table = rcsf("4").turn_of("RCSF", "trains")
    table.play(BuyPrivate("RCSF", "M3", 0))
    assert table.state.privates == {"M3": "RCSF"}
    assert not table.state.traffic
    assert not table.state.bonuses
    table.phase("6").turn_of("RCSF", "token").play(PlaceToken("RCSF", "E39.0"))
    # Two towns, the city, and the bonus.
    assert table.state.traffic["RCSF"] == 1 + 1 + 3 + 6
    gains = [(e.params["count"], e.params["reason"]) for e in table.emitted("traffic")]
    assert gains == [(5, "token"), (6, "maritime")]


@pytest.mark.rule("1865-2.6-6")
def test_a_bonus_is_paid_once() -> None:
    table = rcsf("6").privates(M3="RCSF").turn_of("RCSF", "token")
    table.state.bonuses = ("M3",)
    table.play(PlaceToken("RCSF", "E39.0"))
    assert table.state.traffic["RCSF"] == 5


@pytest.mark.rule("1865-2.6-7")
def test_any_of_the_three_mines_of_carbonia_brings_the_bonus_of_m4() -> None:
    table = Example().phase("3").privates(M4="FMS").company("FMS", cash=100, ann=1)
    table.tile("D38", "9", 2).tile("C37", "173", 3).turn_of("FMS", "token")
    table.play(PlaceToken("FMS", "C37.0"))
    assert table.game.title.map.hexes["C37"].name == "Su Zurfuru"
    assert table.state.traffic["FMS"] == 2 + 3
    gains = [(e.params["count"], e.params["reason"]) for e in table.emitted("traffic")]
    assert gains == [(2, "token"), (3, "maritime")]


@pytest.mark.rule("1865-2.6-8")
def test_cards_are_no_trains() -> None:
    table = Example().privates(M1="FMS", M2="FMS")
    table.company("FMS", traffic=5, cash=100, ann=1).turn_of("FMS", "trains")
    table.refused(Pass("FMS"), "1865-4.6-9")
    assert table.game.rank("FMS") == 1
    table = Example().privates(M1="FMS", M2="FMS")
    table.company("FMS", cash=100, trains=["PH2", "PH2", "PH2"], ann=1).turn_of("FMS", "trains")
    table.play(BuyTrain("FMS", "PH2-3", 100))
    assert len(table.game.trains_of("FMS")) == 4


@pytest.mark.rule("1865-2.6-9", "1865-2.2-6")
def test_cards_of_players_are_discarded_when_phase_5_starts() -> None:
    table = Example().phase("4").privates(M1="ann", M2="ann", M3="bob", M4="SFS")
    table.trains(scrap=["PH4", "PH4", "PH4", "PH4d"])
    table.company("SFS", 90, trains="PH4", ann=1)
    table.company("FMS", cash=500, ann=1).cash(ann=0).turn_of("FMS", "trains")
    assert len(table.game.privates_of("ann")) == 2
    table.play(BuyTrain("FMS", "PH5-0", 500))
    assert table.state.phase == "5"
    assert table.state.privates == {"M4": "SFS"}
    assert table.state.cash["ann"] == 0


@pytest.mark.rule("1865-2.6-9")
def test_players_keep_their_two_cards_until_the_first_ph5_is_bought() -> None:
    table = Example().privates(M1="ann", M2="ann", M3="bob", M4="bob", M5="cid", M6="cid")
    table.company("FMS", cash=1050, ann=1)

    def cards() -> tuple[str, list[int]]:
        players = table.state.order
        return table.state.phase, [len(table.game.privates_of(player)) for player in players]

    counts = [cards()]
    # Before each purchase the trains of the phase are gone.
    for gone, train, price in (
        (["PH2"] * 5 + ["PH2d"], "PH3-0", 200),
        (["PH3"] * 3 + ["PH3d"], "PH4-0", 350),
        (["PH4"] * 2 + ["PH4d"], "PH5-0", 500),
    ):
        table.trains(scrap=gone).turn_of("FMS", "trains").play(BuyTrain("FMS", train, price))
        counts.append(cards())
    assert counts == [("2", [2, 2, 2]), ("3", [2, 2, 2]), ("4", [2, 2, 2]), ("5", [0, 0, 0])]
