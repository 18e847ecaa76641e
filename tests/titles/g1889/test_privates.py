"""Phases, private companies, the end and the beginner game (rulebook 14 to 17)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    BuyPrivate,
    BuyTrain,
    LayTile,
    Par,
    Pass,
    SellShares,
    UsePrivate,
)
from railhead.engine.state import BANK
from railhead.language import ENGLISH, voice_of
from railhead.language.possessions import say_power
from railhead.titles.catalogue import new_game
from tests.titles.classic.build import Example

ALL = {"TER": "ann", "MF": "bob", "ER": "cid", "SMR": "ann", "DR": "bob", "SIR": "cid"}


@pytest.mark.rule("1889-14-1", "1889-14-2", "1889-14-3", "1889-12.2-1")
def test_phases() -> None:
    table = Example().corporation("SR", ann=4, cash=900).turn_of("SR", "trains")
    found = [
        (phase.id, phase.train_limit, len(phase.tiles), phase.corporations_may_buy_privates)
        for phase in table.game.title.phases.values()
    ]
    assert found == [
        ("2", 4, 1, False),
        ("3", 4, 2, True),
        ("4", 3, 2, True),
        ("5", 2, 3, False),
        ("6", 2, 3, False),
        ("D", 2, 3, False),
    ]
    table.trains(scrap=("2",) * 6).turn_of("SR", "trains").play(BuyTrain("SR", "3-0", 180))
    assert table.state.phase == "3"


@pytest.mark.rule("1889-14-4", "1889-14-5", "1889-15.8-1", "1889-15.8-2", "1889-15.3-4")
@pytest.mark.parametrize(("owner", "stays"), [("ann", True), ("SR", False)])
def test_phase_5_closes_private_companies(owner: str, stays: bool) -> None:
    table = Example(4).privates(**ALL, UTF=owner).phase("4")
    table.trains(scrap=("4",) * 4).corporation("SR", ann=4, cash=450).turn_of("SR", "trains")
    assert table.game.income_of("UTF") == 30
    table.play(BuyTrain("SR", "5-0", 450))
    assert table.state.privates == ({"UTF": "ann"} if stays else {})
    if stays:
        assert table.game.income_of("UTF") == 50
        assert table.game.certificate_count("ann") == 6
        table.operating_rounds().turn_of("SR").refused(BuyPrivate("SR", "UTF", 75), "1889-15.1-2")


@pytest.mark.rule("1889-15.1-2", "1889-15.1-3", "1889-14-3")
def test_corporations_buy_for_half_to_twice_the_value() -> None:
    table = Example().privates(TER="bob", DR="KO").phase("3")
    table.corporation("SR", ann=4, cash=100).corporation("KO", bob=4).turn_of("SR")
    table.refused(BuyPrivate("SR", "TER", 9), "1889-15.1-2")
    table.refused(BuyPrivate("SR", "TER", 41), "1889-15.1-2")
    table.refused(BuyPrivate("SR", "DR", 60), "1889-15.1-3")
    table.play(BuyPrivate("SR", "TER", 40))
    assert table.state.privates["TER"] == "SR"
    table.phase("5").turn_of("SR")
    table.refused(BuyPrivate("SR", "TER", 20), "1889-15.1-2")


# -- MF -------------------------------------------------------------------------------------------


@pytest.mark.rule("1889-15.3-1", "1889-15.3-3", "1889-15.3-2", "1889-5.1-8")
def test_the_port_tile_at_any_time_of_a_stock_round() -> None:
    table = Example().privates(MF="cid").corporation("KO", ann=3).stock_round()
    table.refused(LayTile("cid", "J5", "437", 0), "1889-15.3-5")
    table.refused(LayTile("cid", "B11", "437", 0), "1889-15.3-3")
    table.refused(LayTile("bob", "B11", "437", 2), "1889-15.3-1")
    bank = table.state.cash[BANK]
    table.play(LayTile("cid", "B11", "437", 2))
    assert (table.asked, table.state.cash[BANK]) == ("ann", bank)
    assert table.state.tiles["B11"] == ("437", 2)
    assert table.state.privates == {"MF": "cid"}
    table.refused(LayTile("cid", "J9", "437", 2), "1889-15.3-1")
    table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.state.priority == "ann"


@pytest.mark.rule("1889-15.3-2", "1889-15.3-4")
def test_the_moments_of_the_port_tile_in_operating_rounds() -> None:
    lay = LayTile("bob", "J9", "437", 2)
    table = Example().privates(MF="bob").corporation("AR", ann=4, cash=500).turn_of("AR")
    assert table.offers(lay)  # before the corporation has done anything
    table.play(LayTile("AR", "K8", "5", 1))
    table.refused(lay, "1889-15.3-2")
    # Its own president may still do so after the tile of the turn, until they pass.
    table = Example().privates(MF="bob").corporation("AR", bob=4, cash=500).turn_of("AR")
    table.play(LayTile("AR", "K8", "5", 1))
    assert (table.step, table.offers(lay)) == ("track", True)
    table.refused(LayTile("AR", "J9", "58", 2), "1889-8-1")
    table.play(Pass("AR"))
    table.refused(lay, "1889-15.3-2")
    table = Example().privates(MF="AR").corporation("AR", bob=4, cash=500).turn_of("AR")
    table.refused(lay, "1889-15.3-1")


@pytest.mark.rule("1889-15.3-5")
def test_the_port_tile_needs_a_town_without_a_tile() -> None:
    table = Example().privates(MF="ann").corporation("KO", ann=3).tile("J9", "58", 2).stock_round()
    table.refused(LayTile("ann", "J9", "437", 2), "1889-15.3-3")


# -- ER, SMR, DR ------------------------------------------------------------------------------


@pytest.mark.rule("1889-15.4-2", "1889-15.4-3")
def test_the_seller_of_er_lays_a_green_tile() -> None:
    table = Example().privates(ER="bob").phase("3").corporation("SR", ann=4, cash=200)
    table.turn_of("SR").play(BuyPrivate("SR", "ER", 80))
    assert (table.step, table.asked) == ("private_tile", "bob")
    table.refused(LayTile("SR", "I2", "57", 0), "1889-15.4-2")
    table.refused(LayTile("bob", "C4", "57", 0), "1889-15.4-2")
    table.play(LayTile("bob", "C4", "12", 0))
    assert (table.step, table.asked) == ("track", "SR")
    assert table.state.privates == {"ER": "SR"}
    assert table.state.acting.laid == 0
    table = Example().privates(ER="bob").phase("3").corporation("SR", ann=4, cash=200)
    table.turn_of("SR").play(BuyPrivate("SR", "ER", 80), Pass("bob"))
    assert table.state.used == ("ER",)
    table.refused(LayTile("bob", "C4", "12", 0), "1889-15.3-1")


@pytest.mark.rule("1889-15.5-1", "1889-15.1-4")
def test_smr_takes_the_cost_off_hexes_of_mountain_alone() -> None:
    for owner, expected in (("KO", {"mountain": 0, "water": 80}), ("ann", None)):
        table = Example().privates(SMR=owner).corporation("KO", ann=4, cash=100).turn_of("KO")
        policy, hexes = table.game.track_policy, table.game.title.map.hexes
        costs = {}
        for hex_id in ("H9", "K6", "H5", "I6"):
            upgrade = next(iter(table.game.title.tiles.fitting(hexes[hex_id].face, hexes[hex_id])))
            costs[hex_id] = policy.cost(table.game, "KO", hexes[hex_id], upgrade)
        mountain = expected["mountain"] if expected else 80
        assert costs == {"H9": mountain, "K6": 80, "H5": 80, "I6": 80}


@pytest.mark.rule("1889-15.6-1", "1889-15.6-4", "1889-7-6")
def test_the_exchange_in_the_turn_of_another() -> None:
    table = Example().privates(DR="bob").corporation("SR", ann=4, cash=500)
    table.corporation("IR", cid=2).turn_of("SR", "trains")
    cash = dict(table.state.cash)
    table.play(UsePrivate("bob", "DR"))
    assert (table.step, table.asked) == ("trains", "SR")
    assert table.game.floated("IR")
    assert table.state.cash == {**cash, "IR": 700, BANK: cash[BANK] - 700}


@pytest.mark.rule("1889-15.6-2")
def test_the_exchange_before_ir_is_started() -> None:
    table = Example().privates(DR="bob").corporation("KO", ann=3).stock_round()
    count = table.game.certificate_count("bob")
    table.play(UsePrivate("bob", "DR"))
    assert table.percent("IR", "bob") == 10
    assert table.game.certificate_count("bob") == count
    table.play(Pass("ann"))
    table.refused(SellShares("bob", "IR", 1), "1889-15.6-2")
    assert table.game.wealth()["bob"] == table.state.cash["bob"]
    table.play(Par("bob", "IR", 65), SellShares("bob", "IR", 1))


@pytest.mark.rule("1889-15.6-3")
def test_when_there_is_no_exchange() -> None:
    table = Example().privates(DR="bob").corporation("IR", ann=4, cid=4).stock_round()
    table.refused(UsePrivate("bob", "DR"), "1889-15.6-3")
    table = Example().privates(DR="KO").corporation("KO", ann=4).stock_round()
    table.refused(UsePrivate("ann", "DR"), "1889-15.6-1")
    table.refused(UsePrivate("ann", "SIR"), "1889-15.6-1")


def test_words_for_powers_follow_from_the_data() -> None:
    game = new_game("1889", ["A", "B", "C", "D"])
    found = {name: say_power(name, game) for name in game.title.privates}
    assert found == {
        "TER": "no tile on Takamatsu while a player owns it",
        "MF": "once: its player lays 437 on Nakamura, Nangoku, Muki, Komatsujima, without"
        " connection",
        "ER": "no tile on Ohzu while a player owns it; who sells it to a company may lay 12, 13,"
        " 14, 15, 205, 206 on Ohzu at once",
        "SMR": "tiles on hexes of mountain alone cost its company ¥80 less",
        "DR": "may be exchanged for a share of IR",
        "SIR": "",
        "UTF": "pays ¥50 from phase 5 on; does not close while a player owns it",
    }
    assert voice_of(game, ENGLISH).words is not None


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.rule("1889-1-3", "1889-16-1", "1889-16-2")
def test_the_bank_breaks_below_nothing_and_the_set_is_finished() -> None:
    table = Example().privates(SIR="ann").phase("3").corporation("SR", ann=4)
    table.cash(ann=7000 - table.state.cash["bob"] - table.state.cash["cid"] - 20)
    assert table.state.cash[BANK] == 20
    table.operating_rounds()
    assert (table.state.cash[BANK], table.state.bank_broken) == (0, False)
    table.state.cash |= {"ann": table.state.cash["ann"] + 10, BANK: -10}
    table.state.bank_broken = True
    table.pass_to("track", "SR").play(Pass("SR"))
    table.state.cash |= {"ann": table.state.cash["ann"] - 100, BANK: table.state.cash[BANK] + 100}
    while not table.state.finished:
        table.go_on()
    assert table.state.finished == "bank"
    assert (table.state.round, table.state.round_number) == ("OR", 2)


@pytest.mark.rule("1889-16-1")
def test_a_bank_broken_in_a_stock_round_ends_after_the_next_set() -> None:
    table = Example().corporation("SR", ann=4).stock_round()
    table.state.bank_broken = True
    while not table.state.finished:
        table.go_on()
    assert (table.state.round, table.state.turn) == ("OR", 2)


@pytest.mark.rule("1889-16-4", "1889-16-5", "1889-16-6")
def test_wealth() -> None:
    table = Example().privates(UTF="ann", DR="bob").corporation("SR", 90, ann=2, bob=3, cash=999)
    table.cash(ann=0, bob=90 + 240 - 60, cid=0).stock_round()
    assert table.game.wealth() == {"ann": 4 * 90 + 150, "bob": 270 + 270 + 60, "cid": 0}
    table.cash(ann=90)
    assert [place for place, _, _ in table.game.standings()] == [1, 1, 3]


# -- the beginner game ------------------------------------------------------------------------


@pytest.mark.rule("1889-17-1", "1889-17-2", "1889-17-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_beginner_game_deals_private_companies(players: int) -> None:
    names = ["ann", "bob", "cid", "dan", "eve", "fay"][:players]
    game = new_game("1889", names, {"beginner_game": True}, seed=7)
    order = ["DR", "SIR", "ER", "SMR", "TER", "MF"]
    assert set(game.state.privates) == set(order[:players])
    assert (game.state.round, game.state.turn) == ("SR", 1)
    faces = {"TER": 20, "MF": 40, "ER": 40, "SMR": 60, "DR": 60, "SIR": 90}
    for private, owner in game.state.privates.items():
        each = 420 if players < 5 else 390
        assert game.state.cash[owner] == each - faces[private]
        assert say_power(private, game) == ""
        assert not game.title.privates[private].corporations_may_buy


@pytest.mark.rule("1889-17-2", "1889-17-3", "1889-17-4")
def test_private_companies_of_the_beginner_game_do_nothing() -> None:
    table = Example(6, {"beginner_game": True})
    incomes = {name: table.game.income_of(name) for name in table.state.privates}
    assert incomes == {"TER": 5, "MF": 15, "ER": 15, "SMR": 20, "DR": 20, "SIR": 25}
    owner = table.state.privates["DR"]
    table.refused(UsePrivate(owner, "DR"), "1889-15.6-1")
    table.refused(LayTile(table.state.privates["MF"], "B11", "437", 2), "1889-15.3-1")
    table.phase("4").trains(scrap=("4",) * 4).corporation("KO", ann=4, cash=900).turn_of("KO")
    assert table.offers(LayTile("KO", "K4", "440", 0))
    table.pass_to("trains").play(BuyTrain("KO", "5-0", 450))
    assert table.state.privates == {}
    plain = Example().game.title.tiles.tiles
    more = {name: it.count for name, it in table.game.title.tiles.tiles.items() if it.count}
    extra = {name: count for name, count in more.items() if not plain[name].count}
    assert extra == {"Beg6": 2, "Beg7": 1, "Beg8": 1, "Beg9": 1, "Beg23": 1, "Beg24": 1}


@pytest.mark.rule("1889-17-5")
def test_there_is_one_variant() -> None:
    options = Example().game.title.options.values()
    assert [it.id for it in options if it.variant] == ["beginner_game"]
