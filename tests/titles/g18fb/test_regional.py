"""Regional companies: tokens, turns, markers and bonuses (rulebook 3.6.2 and 3.6.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Choose, LayTile, Par, Pass
from railhead.engine.state import DEPOT, POOL, RETURNED
from railhead.table.faces import Face
from railhead.titles.g18fb.regional import check_bonuses, place_tokens
from railhead.titles.g18fb.regional_turn import (
    RegionalRevenue,
    RegionalTrack,
    RegionalTrains,
    markers,
)
from railhead.titles.g18fb.revenue import earnings
from railhead.titles.g18fb.tokens import settle_waiting
from railhead.titles.g18fb.track import TrackStep
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.forming import phase_five
from tests.titles.g18fb.lines import edge_to, grow, joining, yellow_line


def yellow_base(table: Example, hex_id: str, there: str) -> None:
    """A yellow tile on a base, with track towards another hex."""
    table.tile(hex_id, *joining(table, hex_id, [edge_to(table, hex_id, there)]))


def full(table: Example, city: str, *names: str) -> Example:
    """Companies take all empty slots of a city, kept ones as well."""
    table.state.reserved.pop(city, None)
    for slot, holder in enumerate(table.state.tokens[city]):
        if not holder:
            name = names[slot % len(names)]
            table.game.set_token(city, slot, name)
            table.state.tokens_left[name] -= 1
    return table


def waiting(owner: str = "bob", cash: int = 100) -> Example:
    """FA waits beside a yellow Capua, in which others have all slots."""
    table = phase_five()
    yellow_base(table, "F31", "G32")
    full(table, "F31.0", "FB", "FC", "FS")
    place_tokens(table.game)
    assert "FA" in table.state.waiting
    return table.regional("FA", owner, cash=cash)


# -- tokens ------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.6.2-6", "18FB-3.6.2-5")
def test_tokens_of_all_companies_are_placed_sold_or_not() -> None:
    table = phase_five()
    for base, there in (("F31", "G32"), ("J41", "K40"), ("M14", "M16"), ("L27", "M28")):
        yellow_base(table, base, there)
    table.regional("FA", "bob").regional("FAS", POOL)
    place_tokens(table.game)
    assert table.game.regionals == ["FA", "FAS", "FdC", "FAL", "FG", "SEPSA", "SFSM"]
    assert table.game.cities_of("FA") == ["F31.0"]
    assert table.game.cities_of("FAS") == ["J41.0"]
    for company in table.game.regionals:
        assert bool(table.game.cities_of(company)) != (company in table.state.waiting)


@pytest.mark.rule("18FB-3.6.2-6", "18FB-2.5.3-5")
def test_a_base_printed_with_several_stations_is_one_city() -> None:
    """Only the northern station of the southern half of Napoli has an open slot."""
    table = phase_five()
    place_tokens(table.game)
    assert table.game.cities_of("SFSM") == ["nC8.1"]
    assert "SEPSA" in table.state.waiting or table.game.cities_of("SEPSA")


@pytest.mark.rule("18FB-3.6.2-6")
def test_a_waiting_token_has_the_first_claim_on_a_slot() -> None:
    table = waiting()
    settle_waiting(table.game)
    assert "FA" in table.state.waiting
    slot = table.state.tokens["F31.0"].index("FB")
    table.game.set_token("F31.0", slot, "")
    table.state.tokens_left["FB"] += 1
    settle_waiting(table.game)
    assert "FA" not in table.state.waiting
    assert table.state.tokens["F31.0"][slot] == "FA"


@pytest.mark.rule("18FB-R-54")
def test_a_brown_base_always_makes_a_slot() -> None:
    table = phase_five()
    yellow_base(table, "F31", "G32")
    grow(table, "F31", "green", "brown")
    full(table, "F31.0", "FB", "FC", "FS")
    slots = len(table.state.tokens["F31.0"])
    place_tokens(table.game)
    assert table.game.cities_of("FA") == ["F31.0"]
    assert len(table.state.tokens["F31.0"]) == slots + 1


@pytest.mark.rule("18FB-3.6.3-5", "18FB-R-55", "18FB-R-54", "18FB-R-79", "18FB-3.6.3-4")
def test_a_company_whose_token_waits_upgrades_its_base_before_all_else() -> None:
    table = waiting(cash=29).turn_of("FA", RegionalTrack("FA"))
    assert table.answers
    assert {(it.hex, table.game.title.tiles.tiles[it.tile].colour) for it in lays(table)} == {
        ("F31", "green")
    }
    table.refused(Pass("FA"), "18FB-3.6.3-5")
    # A green tile with a second open slot takes the token; with one slot it goes on waiting.
    lay = next(iter(lays(table)))
    table.play(lay)
    if "FA" not in table.state.waiting:
        assert table.game.cities_of("FA") == ["F31.0"]
        return
    assert table.step == "pause"


@pytest.mark.rule("18FB-3.6.3-5", "18FB-R-54")
def test_the_brown_tile_on_the_base_gives_the_token_its_slot() -> None:
    table = phase_five()
    yellow_base(table, "F31", "G32")
    grow(table, "F31", "green")
    full(table, "F31.0", "FB", "FC", "FS")
    place_tokens(table.game)
    table.regional("FA", "bob", cash=0).turn_of("FA", RegionalTrack("FA"))
    assert {it.hex for it in lays(table)} == {"F31"}
    table.refused(Pass("FA"), "18FB-3.6.3-5")
    table.play(lays(table)[0])
    assert table.game.network.face("F31").colour == "brown"
    assert table.game.cities_of("FA") == ["F31.0"]
    assert table.state.waiting == tuple(it for it in table.state.waiting if it != "FA")


def lays(table: Example) -> list[LayTile]:
    return [it for it in table.answers if isinstance(it, LayTile)]


# -- tiles and markers -------------------------------------------------------------------------


def placed(cash: int = 100, *, owner: str = "bob") -> Example:
    table = phase_five()
    yellow_base(table, "F31", "G32")
    place_tokens(table.game)
    return table.regional("FA", owner, cash=cash)


@pytest.mark.rule("18FB-3.6.3-4", "18FB-3.6.3-3")
@pytest.mark.parametrize(("cash", "second"), [(30, True), (29, False)])
def test_one_tile_is_free_and_a_second_one_costs_30(cash: int, second: bool) -> None:
    table = placed(cash).turn_of("FA", RegionalTrack("FA"))
    table.play(lays(table)[0])
    assert table.state.cash["FA"] == cash
    assert (table.step == "regional_track") == second
    if second:
        table.play(lays(table)[0])
        assert table.state.cash["FA"] == 0
        assert table.step == "pause"


@pytest.mark.rule("18FB-3.6.3-7", "18FB-R-56")
@pytest.mark.parametrize(
    ("towns", "colours", "gained"),
    [
        (1, ("white", "yellow"), 1),
        (2, ("white", "yellow"), 1),
        (1, ("yellow", "green"), 0),
        (2, ("yellow", "green"), 1),
        (1, ("green", "brown"), 1),
        (2, ("green", "brown"), 1),
        (1, ("yellow", "yellow"), 0),
        (2, ("green", "green"), 0),
        (2, ("brown", "brown"), 0),
        (0, ("green", "brown"), 0),
    ],
)
def test_markers_of_a_tile(towns: int, colours: tuple[str, str], gained: int) -> None:
    faces = Example().game.title.tiles
    found: dict[str, Face] = {}
    for tile in faces.tiles.values():
        face = faces.face(tile.id, 0)
        if sum(node.towns for node in face.nodes if node.kind == "town") == towns:
            found.setdefault(tile.colour, face)
    before = found.get(colours[0]) or Example().game.network.face("H33")
    assert markers(before, found[colours[1]]) == gained


# -- earnings ----------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.6.3-9", "18FB-3.6.3-10", "18FB-3.6.3-3")
def test_it_pays_a_half_dividend_to_its_owner() -> None:
    """The examples: a base of 40, a train of 1+4 and 3 markers earn 70: 40 and 30."""
    table = phase_five()
    yellow_base(table, "F31", "G32")
    grow(table, "F31", "green", "brown")
    place_tokens(table.game)
    table.regional("FA", "bob", cash=5, trains="R5")
    table.state.markers["FA"] = 3
    assert earnings(table.game, "FA").total == 70
    cash = table.state.cash["bob"]
    table.turn_of("FA", RegionalRevenue("FA"))
    assert table.state.cash["bob"] == cash + 40
    assert table.state.cash["FA"] == 35
    table.state.markers["FA"] = 9
    assert earnings(table.game, "FA").total == 80


@pytest.mark.rule("18FB-3.6.3-9")
def test_ports_count_nothing_and_without_a_train_it_earns_nothing() -> None:
    """Taranto is a port: of FAL's base only the value of its tile counts."""
    table = phase_five()
    yellow_base(table, "M14", "M16")
    place_tokens(table.game)
    table.regional("FAL", "bob")
    assert earnings(table.game, "FAL").total == 0
    table.turn_of("FAL", RegionalRevenue("FAL"))
    assert [event.kind for event in table.emitted("no_revenue", "regional_paid")] == ["no_revenue"]
    table.trains(FAL="R5")
    assert earnings(table.game, "FAL").total == 20


# -- trains ------------------------------------------------------------------------------------


def trains_turn(cash: int, owner_cash: int, *, trains: str = "") -> Example:
    table = placed(cash).cash(bob=owner_cash)
    if trains:
        table.trains(FA=trains)
    return table.turn_of("FA", RegionalTrains("FA"))


@pytest.mark.rule("18FB-3.6.3-11", "18FB-R-9")
def test_it_buys_one_regional_train_in_a_turn_and_no_phase_begins() -> None:
    table = trains_turn(500, 0)
    (train,) = [it.train for it in table.answers if isinstance(it, BuyTrain)]
    assert table.game.train_class(train) == "R5"
    assert table.offers(Pass("FA"))
    table.refused(BuyTrain("FA", table.state.trains[DEPOT][0], 800), "18FB-2.6-2")
    table.play(BuyTrain("FA", train, 100))
    assert (table.state.cash["FA"], table.state.phase, table.step) == (400, "5", "pause")


@pytest.mark.rule("18FB-3.6.3-12")
@pytest.mark.parametrize(
    ("cash", "owner", "train", "offered"),
    [(40, 60, "", True), (40, 59, "", False), (40, 60, "R5", False), (100, 0, "R5", True)],
)
def test_its_owner_may_add_cash_if_it_has_no_train(
    cash: int, owner: int, train: str, offered: bool
) -> None:
    table = trains_turn(cash, owner, trains=train)
    found = [it for it in table.answers if isinstance(it, BuyTrain)]
    assert bool(found) == offered
    if offered:
        table.play(found[0])
        assert table.state.cash["FA"] == 0
        assert table.state.cash["bob"] == owner - (100 - cash)


@pytest.mark.rule("18FB-R-9", "18FB-R-43")
def test_the_second_class_comes_when_the_first_is_sold_out_in_its_phase() -> None:
    table = trains_turn(500, 0)
    table.state.phase = "6"
    classes = [
        table.game.train_class(it) for it in table.game.train_policy.offered(table.game, "FA")
    ]
    assert classes == ["R5"]
    table.trains(scrap=["R5"] * 6).trains(FG="R5")
    classes = [
        table.game.train_class(it) for it in table.game.train_policy.offered(table.game, "FA")
    ]
    assert classes == ["R6"]
    table.game.move_train(table.state.trains["FG"][0], "FG", RETURNED)
    classes = [
        table.game.train_class(it) for it in table.game.train_policy.offered(table.game, "FA")
    ]
    assert sorted(classes) == ["R5", "R6"]


@pytest.mark.rule("18FB-R-72", "18FB-3.6.3-11", "18FB-3.6.3-12")
def test_regional_companies_sell_trains_to_each_other_for_their_own_money() -> None:
    table = placed(50).cash(bob=500).regional("FG", "cid", trains="R5")
    (train,) = table.state.trains["FG"]
    table.turn_of("FA", RegionalTrains("FA"))
    assert table.offers(BuyTrain("FA", train, 1))
    assert not table.offers(BuyTrain("FA", train, 51))
    table.play(BuyTrain("FA", train, 50), Choose("FG", "accept"))
    assert table.state.trains["FA"] == (train,)
    assert table.state.cash["FG"] == 50
    assert table.step == "pause"


@pytest.mark.rule("18FB-3.6.3-11", "18FB-R-72")
def test_a_train_of_another_regional_company_is_the_only_one_of_the_turn() -> None:
    table = placed(500).regional("FG", "cid", trains=["R5", "R5"])
    first, second = table.state.trains["FG"]
    table.turn_of("FA", RegionalTrains("FA"))
    table.play(BuyTrain("FA", first, 50), Choose("FG", "accept"))
    assert (table.state.trains["FA"], table.state.cash["FA"]) == ((first,), 450)
    assert table.step == "pause"
    # A refused offer leaves the turn to others.
    table = placed(500).regional("FG", "cid", trains=["R5", "R5"])
    table.turn_of("FA", RegionalTrains("FA"))
    table.play(BuyTrain("FA", first, 50), Choose("FG", "refuse"))
    assert table.step == "regional_trains"
    table.play(BuyTrain("FA", second, 60), Choose("FG", "accept"))
    assert table.step == "pause"


# -- bonuses -----------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.6.3-8", "18FB-3.6.3-6")
def test_a_joined_place_pays_the_owner_once() -> None:
    table = placed()
    cash = table.state.cash["bob"]
    for _ in range(2):
        check_bonuses(table.game)
    assert table.state.cash["bob"] == cash
    table = phase_five()
    yellow_line(table, "F31 G32 H33")
    place_tokens(table.game)
    table.regional("FA", "bob")
    cash = table.state.cash["bob"]
    for _ in range(2):
        check_bonuses(table.game)
    assert table.state.cash["bob"] == cash + 50
    assert table.state.rewarded["FA"] == ("H33",)


@pytest.mark.rule("18FB-3.6.3-8", "18FB-3.6.2-3", "18FB-R-79")
def test_a_place_that_was_joined_before_pays_when_the_company_is_bought_from_the_pool() -> None:
    table = phase_five()
    yellow_line(table, "F31 G32 H33")
    place_tokens(table.game)
    table.regional("FA", POOL).cash(ann=500).stock_round("ann")
    table.play(Par("ann", "FA", 105))
    assert table.state.cash["FA"] == 105
    assert table.state.cash["ann"] == 500 - 105 + 50


@pytest.mark.rule("18FB-3.6.3-8", "18FB-3.3.2-10")
def test_a_home_that_is_given_up_may_join_a_place_at_once() -> None:
    table = phase_five()
    yellow_line(table, "F31 G32 H33")
    place_tokens(table.game)
    table.regional("FA", "bob").company("FP", 100, ann=2)
    cash = table.state.cash["bob"]
    table.turn_of("FP", TrackStep("FP")).play(Choose("FP", "N21"))
    assert table.state.cash["bob"] == cash + 50


@pytest.mark.rule("18FB-3.6.3-2", "18FB-3.6.3-13", "18FB-R-57")
def test_owned_companies_act_first_by_their_numbers_and_never_trade_in_shares() -> None:
    table = phase_five().company("FP", 100, ann=2)
    for company, owner in (("FG", "cid"), ("FAS", "bob"), ("FA", POOL)):
        table.regional(company, owner)
    assert table.game.waiting() == ["FAS", "FG", "FP"]
    names = [step.name for step in table.game.turn_of("FAS")]
    assert names == ["regional_track", "regional_revenue", "regional_trains"]
    table.trains(FG="R5").cash(FAS=100).turn_of("FAS", RegionalTrains("FAS"))
    assert table.game.decision is not None
    assert table.game.decision.player == "bob"
