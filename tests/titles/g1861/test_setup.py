"""Setting up the game (rulebook 3), and what lies on the table then."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bid, BidCompany, BuyShare, Par
from railhead.engine.fault import TitleError
from railhead.engine.state import BANK, DEPOT, POOL, RETURNED, SCRAP
from railhead.titles.g1861.rules import Game1861
from tests.titles.g1861.build import PRIVATES, Example
from tests.titles.table_example import PLAYERS

FIRST_MINORS = ("N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W")
LATER_MINORS = ("D", "E", "M-B", "S-V", "T-R", "V")
PUBLICS = ("GRR", "MK", "MKV", "MKN", "MVR", "NW", "SE", "SW")
TRAINS = {"2": 10, "3": 7, "4": 4, "5": 4, "6": 2, "7": 2, "8": 1, "5+5E": 2}


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(count)]


@pytest.mark.rule("1861-3-1")
@pytest.mark.parametrize("players", [1, 2, 7])
def test_fewer_than_three_or_more_than_six_players_cannot_play(players: int) -> None:
    with pytest.raises(TitleError, match="players"):
        Game1861.new(names(players), seed=1)


@pytest.mark.rule("1861-3-1", "1861-3-4")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_players_sit_as_listed_and_the_first_has_the_priority_deal(players: int) -> None:
    for seed in (1, 2):
        table = Example(players, seed=seed)
        order = PLAYERS[:players]
        assert table.state.order == order
        assert table.state.priority == "ann"
        for player, following in zip(order, (*order[1:], order[0]), strict=True):
            assert table.asked == player
            assert table.game.left_of(player) == following
            table.play(table.answers[-1])  # type: ignore[arg-type]


@pytest.mark.rule("1861-3-2", "1861-3-3")
@pytest.mark.parametrize(("players", "cash"), [(3, 420), (4, 315), (5, 252), (6, 210)])
def test_equal_starting_cash_comes_out_of_the_bank_of_15000(players: int, cash: int) -> None:
    table = Example(players)
    assert [table.state.cash[player] for player in PLAYERS[:players]] == [cash] * players
    # The example of the rules: R13740 remain, whatever the number of players.
    assert table.state.cash[BANK] == 13740
    assert sum(table.state.cash.values()) == 15000


@pytest.mark.rule("1861-3-5", "1861-7.2-1", "1861-7.3-1", "1861-7.4-1")
def test_nothing_is_sold_at_the_start_and_only_printed_track_lies_on_the_map() -> None:
    state = Example().state
    assert (state.phase, state.turn) == ("2", 1)
    assert state.presidents == state.privates == state.cells == state.tiles == {}
    assert [name for name in state.shares if name[0] != name[1]] == []
    for company in (*FIRST_MINORS, *LATER_MINORS):
        assert state.shares[company, company] == (0, 0, 1)
        assert state.tokens_left[company] == 1
    for company in PUBLICS:
        assert state.shares[company, company] == (1, 8, 0)
        assert state.tokens_left[company] == 3
    assert len(state.shares) == 16 + 8
    assert all(holder == "" for slots in state.tokens.values() for holder in slots)


@pytest.mark.rule("1861-3-5")
def test_the_trains_are_stacked_in_the_order_of_their_numbers() -> None:
    table = Example()
    stack = [table.game.train_class(train) for train in table.state.trains[DEPOT]]
    assert stack == [name for name, count in TRAINS.items() for _ in range(count)]
    assert not table.state.trains[RETURNED]
    assert not table.state.trains[SCRAP]


@pytest.mark.rule("1861-3-5", "1861-7.4-1")
def test_the_state_railway_is_there_and_owns_nothing() -> None:
    table = Example()
    assert table.game.state_railway == "RSR"
    assert table.state.cash["RSR"] == 0
    assert table.game.trains_of("RSR") == ()
    assert table.game.privates_of("RSR") == table.game.cities_of("RSR") == []
    assert "RSR" not in table.game.unstarted_publics()
    assert ("RSR", "RSR") not in table.state.shares
    assert ("RSR", POOL) not in table.state.shares


@pytest.mark.rule("1861-3-5")
def test_the_first_stock_round_comes_first() -> None:
    table = Example()
    table.refused(BidCompany("ann", "N", 100), "1861-9.4-1")
    assert table.offers(Bid("ann", PRIVATES[0], 20))
    table.sell_privates()
    # Still the Stock Round of the first turn, no Operating Round in between.
    assert (table.state.round, table.state.turn, table.step) == ("SR", 1, "stock_round")


@pytest.mark.rule("1861-3-6")
@pytest.mark.parametrize(("players", "limit"), [(3, 21), (4, 16), (5, 13), (6, 11)])
def test_the_certificate_limit_by_players(players: int, limit: int) -> None:
    table = Example(players)
    for phase in table.game.title.phases:
        table.phase(phase)
        assert table.game.certificate_limit == limit


@pytest.mark.rule("1861-3-6")
def test_with_four_players_and_16_certificates_no_stock_is_bought_and_no_minor_offered() -> None:
    # 5 private companies, 6 minors and 5 shares are 16 certificates.
    table = Example(4).phase("4")
    for minor in FIRST_MINORS[:6]:
        table.minor(minor, "ann", trains="4" if minor == "N" else ())
    table.public("SW", 70, bob=2, ann=3, cid=0).public("SE", 70, bob=0, ann=1).cash(ann=2000)
    table.stock_round()
    assert table.game.certificate_count("ann") == 15
    assert table.offers(BidCompany("ann", "R-O", 100))
    table.game.move_certificates("SE", (0, 1, 0), "SE", "ann")
    table.stock_round()
    assert table.game.certificate_count("ann") == 16
    table.refused(BidCompany("ann", "R-O", 100), "1861-9-8")
    table.refused(BuyShare("ann", "SW", "treasury"), "1861-9-8")
    table.refused(Par("ann", "NW", 100), "1861-9-8")


@pytest.mark.rule("1861-7.2-1")
@pytest.mark.parametrize(("phase", "minors"), [("2", 10), ("3", 16), ("4", 16), ("5", 0)])
def test_ten_minors_are_for_sale_from_phase_2_and_six_more_from_phase_3(
    phase: str, minors: int
) -> None:
    table = Example().phase(phase)
    if phase != "5":
        table.minor("N", "bob", trains=phase)
    table.stock_round()
    offered = {minor for minor in FIRST_MINORS if table.offers(BidCompany("ann", minor, 100))}
    later = {minor for minor in LATER_MINORS if table.offers(BidCompany("ann", minor, 100))}
    assert offered == (set(FIRST_MINORS) - {"N"} if minors else set())
    assert later == (set(LATER_MINORS) if minors == 16 else set())
    for minor in {*FIRST_MINORS, *LATER_MINORS} - offered - later - {"N"}:
        rule = "1861-8-5" if phase == "5" else "1861-7.2-1"
        table.refused(BidCompany("ann", minor, 100), rule)


@pytest.mark.rule("1861-7.2-3")
def test_a_minor_is_one_certificate_with_one_token_and_its_owner_directs_it() -> None:
    table = Example().sell_privates().auction("N", 100)
    owner = table.state.presidents["N"]
    assert owner == "cid"
    assert table.percent("N", "cid") == 100
    assert sum(table.game.certificates("N", "cid")) == 1
    assert table.game.certificate_count("cid") == 2
    assert table.state.tokens_left["N"] == 0
    assert table.game.cities_of("N") == ["H8.1"]
    table.turn_of("N")
    decision = table.game.decision
    assert decision is not None
    assert (decision.actor, decision.player) == ("N", "cid")
