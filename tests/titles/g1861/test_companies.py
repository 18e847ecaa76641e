"""Minors and publics: what they are, how they begin and go (rulebook 7.2 and 7.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    BidCompany,
    BuyShare,
    BuyTrain,
    Choose,
    Convert,
    Par,
    Pass,
    PlaceToken,
)
from railhead.engine.state import POOL
from tests.titles.g1861.build import Example

YELLOW = (5, 6)
"""A cell of R100 where a minor may convert."""

HOMES = {
    "N": "H8.1",
    "M-K": "H8.0",
    "M-NN": "H8.2",
    "K-B": "D14.1",
    "K-K": "D14.2",
    "SP-W": "E1.0",
    "O-K": "D20.0",
    "R-O": "B4.0",
    "K-R": "G15.0",
    "M-V": "I13.0",
    "D": "H18.0",
    "E": "Q3.0",
    "M-B": "E9.0",
    "S-V": "N10.0",
    "T-R": "K17.0",
    "V": "I19.0",
}
EXITS = {"N": 2, "M-K": 0, "M-NN": 4, "K-B": 2, "K-K": 4, "SP-W": 1}


# -- minors ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-7.2-2", "1861-9.2-5")
@pytest.mark.parametrize("minor", HOMES)
def test_the_token_of_a_new_minor_goes_to_its_home(minor: str) -> None:
    table = Example(3).phase("3").cash(ann=1000)
    if minor != "N":
        table.minor("N", "bob")
    table.stock_round().auction(minor, 100)
    assert table.game.cities_of(minor) == [HOMES[minor]]
    assert table.state.cash["ann"] == 900


@pytest.mark.rule("1861-7.2-2")
@pytest.mark.parametrize("minor", EXITS)
def test_homes_with_spaces_of_their_own_are_told_apart_by_their_exit(minor: str) -> None:
    hex_id, _, node = HOMES[minor].rpartition(".")
    face = Example().game.network.face(hex_id)
    assert [edge for edge in range(6) if face.at_edge[edge] == face.at_edge[EXITS[minor]]]
    exits = [edge for edge in range(6) for end, _ in face.at_edge[edge] if end == 6 + int(node)]
    assert exits == [EXITS[minor]]


@pytest.mark.rule("1861-7.2-2", "1861-10.5-3", "1861-8-5")
@pytest.mark.parametrize(("phase", "free"), [("4", 0), ("5", 1)])
def test_the_home_is_kept_before_phase_5(phase: str, free: int) -> None:
    table = Example().trains(scrap=["2"] * 10 + ["3"] * 7).trains(scrap=["4"] * 3)
    table.state.phase = "4"
    table.public("SW", 100, cash=550 + 350, ann=2, trains="4", tokens=["F18.0"])
    if phase == "5":
        table.turn_of("SW", "trains").play(BuyTrain("SW", "5-0", 550))
    for minor, city in HOMES.items():
        assert (table.game.free_slot(city, "SW") is not None) == bool(free), minor
        if not free:
            assert table.game.free_slot(city, minor) is not None


@pytest.mark.rule("1861-7.2-2")
def test_the_company_that_replaces_a_minor_keeps_the_home() -> None:
    table = Example().phase("3").minor("N", "ann", YELLOW, trains="3").merger_round()
    table.play(Convert("N", "MK"))
    assert table.game.cities_of("MK") == ["H8.1"]
    assert table.state.tokens["H8.1"] == ("MK",)


@pytest.mark.rule("1861-7.2-4")
def test_a_converted_minor_never_comes_back() -> None:
    table = Example(4).phase("3").minor("N", "ann", YELLOW, trains="3").merger_round()
    table.play(Convert("N", "MK"))
    while table.step == "share_offer":
        table.play(Pass(table.asked))
    table.cash(ann=500).stock_round()
    table.refused(BidCompany("ann", "N", 100), "1861-7.2-1")
    assert table.offers(BidCompany("ann", "K-R", 100))


@pytest.mark.rule("1861-7.2-4", "1861-9.4-6")
def test_a_nationalised_nikolaev_does_not_block_the_other_minors() -> None:
    table = Example(4).phase("3").minor("N", "ann", 50, cash=0, turns=1)
    table.turn_of("N", "trains")
    assert not table.game.started("N")
    table.cash(ann=500).stock_round()
    table.refused(BidCompany("ann", "N", 100), "1861-7.2-1")
    assert table.offers(BidCompany("ann", "K-R", 100))
    table.play(BidCompany("ann", "K-R", 100))


@pytest.mark.rule("1861-7.2-4", "1861-8-8", "1861-11-2")
def test_with_phase_8_the_last_minors_are_nationalised() -> None:
    table = Example().trains(**{"K-R": "5", "O-K": "6"}).phase("7").trains(scrap=["7", "7"])
    table.minor("K-R", "ann", 70).minor("O-K", "bob", 80, turns=0)
    table.public("SW", 100, cash=1000, ann=2, tokens=["F18.0"])
    cash = {player: table.state.cash[player] for player in ("ann", "bob")}
    table.turn_of("SW", "trains", after=["K-R"]).play(BuyTrain("SW", "8-0", 1000))
    assert list(table.state.presidents) == ["SW"]
    # One step left, and two shares each: R70 -> R65 and R80 -> R70.
    assert table.state.cash["ann"] == cash["ann"] + 130
    assert table.state.cash["bob"] == cash["bob"] + 140
    assert set(table.game.trains_of("RSR")) == {"5-0", "6-0"}


# -- publics -----------------------------------------------------------------------------------


@pytest.mark.rule("1861-7.3-1")
@pytest.mark.parametrize("public", ["GRR", "MK", "MKV", "MKN", "MVR", "NW", "SE", "SW"])
def test_all_publics_are_alike(public: str) -> None:
    table = Example().phase("4").gone("N").cash(ann=500).stock_round()
    table.play(Par("ann", public, 100), PlaceToken(public, "F18.0"))
    assert table.percent(public, "ann") == 20
    assert table.game.certificate_count("ann") - len(table.game.privates_of("ann")) == 1
    assert table.game.certificates(public, public) == (0, 8, 0)
    assert table.state.tokens_left[public] == 2


@pytest.mark.rule("1861-7.3-2")
def test_only_a_player_with_more_takes_over_the_direction() -> None:
    table = Example().phase("4").public("SW", 100, ann=0, bob=1, pool=3).gone("N")
    table.cash(bob=500, ann=0, cid=0).stock_round("bob")
    table.play(BuyShare("bob", "SW", "pool"))
    assert table.percent("SW", "ann") == table.percent("SW", "bob") == 20
    assert table.state.presidents["SW"] == "ann"
    table.stock_round("bob").play(BuyShare("bob", "SW", "treasury"))
    assert table.state.presidents["SW"] == "bob"
    assert table.game.certificates("SW", "bob") == (1, 1, 0)
    assert table.game.certificates("SW", "ann") == (0, 2, 0)
    decision = table.turn_of("SW").game.decision
    assert decision is None or decision.player == "bob"


@pytest.mark.rule("1861-7.3-3")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_nobody_buys_beyond_60_percent(source: str) -> None:
    table = Example(4).phase("4").public("SW", 100, ann=3, pool=2).gone("N").cash(ann=1000)
    table.stock_round()
    table.play(BuyShare("ann", "SW", source))
    assert table.percent("SW", "ann") == 60
    table.stock_round().refused(BuyShare("ann", "SW", source), "1861-7.3-3")


@pytest.mark.rule("1861-7.3-4", "1861-9.3-4", "1861-R-9")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5"])
def test_a_president_certificate_is_bought_from_phase_4(phase: str) -> None:
    table = Example().phase(phase).minor("N", "bob", trains=phase).cash(ann=1000).stock_round()
    start = Par("ann", "SW", 100)
    if int(phase) < 4:
        table.refused(start, "1861-9.3-4")
    else:
        assert table.offers(start)
        table.play(start)


@pytest.mark.rule("1861-7.3-4", "1861-12.2-1")
@pytest.mark.parametrize("phase", ["3", "7"])
def test_a_public_comes_by_conversion_from_phase_3(phase: str) -> None:
    table = Example(4).phase(phase).minor("N", "ann", YELLOW, trains=phase).merger_round()
    table.play(Convert("N", "MK"))
    assert table.state.presidents == {"MK": "ann"}
    table.cash(bob=1000).gone("K-R").stock_round("bob")
    table.refused(Par("bob", "MK", 100), "1861-7.3-4")


@pytest.mark.rule("1861-7.3-5")
def test_a_nationalised_public_is_as_new_and_may_start_once_more() -> None:
    table = Example(4).phase("4").gone("N")
    table.public("SW", 100, cash=30, ann=2, bob=1, pool=1, loans=5, tokens=["F18.0", "L12.0"])
    table.state.sold = (("ann", "SW"),)
    table.turn_of("SW", "trains", after=())
    assert table.step != "trains"
    assert not table.game.started("SW")
    assert table.state.shares["SW", "SW"] == (1, 8, 0)
    assert table.percent("SW", "ann") == table.percent("SW", "bob") == 0
    assert table.percent("SW", POOL) == 0
    assert table.state.tokens_left["SW"] == 3
    assert table.game.loans_of("SW") == table.state.cash["SW"] == 0
    table.cash(ann=1000).stock_round().play(Par("ann", "SW", 135), PlaceToken("SW", "P8.0"))
    assert table.price("SW") == 135
    assert table.state.cash["SW"] == 270
    assert table.state.marker_prices["SW"] == (20, 40)
    # It counts anew: no turn yet, so its shares are not for sale.
    assert table.state.turns["SW"] == 0


@pytest.mark.rule("1861-7.3-5", "1861-11-3")
def test_a_public_given_up_by_its_president_may_come_by_conversion() -> None:
    table = Example(4).trains(scrap=["2"] * 10 + ["3"] * 7).trains(N="4")
    table.state.phase = "3"
    table.public("SW", 100, ann=2, tokens=["F18.0"])
    table.public("SE", 100, cash=350, bob=2, tokens=["L12.0"]).minor("N", "cid", YELLOW)
    table.turn_of("SE", "trains").play(BuyTrain("SE", "4-1", 350))
    assert (table.step, table.asked) == ("nationalise", "SW")
    table.play(Choose("SW", "nationalise"))
    table.merger_round().play(Convert("N", "SW"))
    assert table.state.presidents["SW"] == "cid"
