"""Shares of two companies become shares of a national (rulebook 3.7.1)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import Choose, Pass, SellShares
from railhead.engine.state import POOL
from railhead.titles.g18fb.merging import merge
from railhead.titles.g18fb.state import OFFER, Turn
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.forming import (
    answer,
    buy,
    buyer,
    buying,
    field,
    form,
    merged,
    phase_five,
)

# -- shares ------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.7.1-8", "18FB-3.7.1-7")
def test_the_first_player_entitled_to_two_shares_takes_the_office() -> None:
    """The example: ann brings 3, bob brings 5."""
    table = buyer(phase_five(), ann=2).company("NN", 160, ann=1).company("FC", 120, bob=3)
    table.cash(ann=0, bob=0)
    form(table, "NN", "FC")
    assert table.state.presidents["RM"] == "bob"
    assert [table.percent("RM", it) for it in ("ann", "bob")] == [10, 20]
    assert table.game.held("RM", "bob").president == 1
    assert [table.state.cash[it] for it in ("ann", "bob")] == [80, 80]


@pytest.mark.rule("18FB-3.7.1-8", "18FB-3.7.2-2")
@pytest.mark.parametrize("first", ["ann", "bob", "cid"])
def test_the_exchange_of_both_nationals_begins_with_the_president_of_the_buyer(first: str) -> None:
    """Also when the buyer itself has become a part of the first national."""
    ordered: dict[str, Any] = {first: 1}
    ordered |= {name: 2 for name in ("ann", "bob", "cid") if name != first}
    alone: dict[str, Any] = {first: 1}
    table = phase_five().company("LdA", 150, cash=800, **ordered)
    table.company("NN", 150, cash=0, **alone)
    # All bring four shares of LTF and FS to RA.
    table.company("LTF", 140, ann=0, bob=2, cid=2).company("FS", 140, bob=0, cid=2, ann=2)
    table.state.priority = "ann"
    form(table, "LdA", "NN", "LTF", "FS", buyer="LdA")
    told = table.emitted("shares_exchanged")
    for national in ("RM", "RA"):
        players = [field(it, "holder") for it in told if field(it, "national") == national]
        assert players[0] == first
    assert table.state.presidents["RA"] == first


@pytest.mark.rule("18FB-3.7.1-9")
@pytest.mark.parametrize(("agreed", "paid"), [(True, 80), (False, 0)])
def test_an_odd_share_of_a_floated_company_is_paid_half_the_price(agreed: bool, paid: int) -> None:
    table = buyer(phase_five())
    table.company("LdA", 160, ann=2, bob=1 if agreed else 0)
    if not agreed:
        table.game.move_certificates("NN", (0, 1, 0), OFFER, "bob")
    table.cash(bob=0)
    form(table, "LdA")
    if table.step == "choose_partner":
        table.play(Choose("LdA", "NN"))
    assert merged(table) == {"LdA", "NN"}
    assert table.state.cash["bob"] == paid
    assert table.percent("RM", "bob") == 0


@pytest.mark.rule("18FB-R-59")
def test_half_the_price_is_rounded_down_and_odd_shares_of_both_kinds_make_a_pair() -> None:
    table = buyer(phase_five()).company("LdA", (4, 13), ann=3, bob=1, cid=1)
    assert table.price("LdA") == 195
    table.game.move_certificates("NN", (0, 1, 0), OFFER, "bob")
    table.cash(ann=0, bob=0, cid=0)
    form(table, "LdA")
    table.play(Choose("LdA", "NN"))
    assert [table.percent("RM", it) for it in ("ann", "bob", "cid")] == [20, 10, 0]
    assert [table.state.cash[it] for it in ("ann", "bob", "cid")] == [97, 0, 97]


@pytest.mark.rule("18FB-3.7.1-10")
@pytest.mark.parametrize(
    ("pool", "own", "in_pool"),
    # Of NN ann has 2 and of FC 2; what is not named lies in the Initial Offer.
    [(3, 0, 20), (4, 0, 20), (3, 2, 20), (0, 0, 0), (8, 0, 40)],
)
def test_the_pool_gets_the_odd_share_of_the_treasuries(pool: int, own: int, in_pool: int) -> None:
    table = buyer(phase_five()).company("NN", 160, ann=0, pool=pool, own=own)
    table.company("FC", 120, ann=0)
    form(table, "NN", "FC")
    # 16 shares beside ann's four: those of the treasuries and those of the pool.
    assert table.percent("RM", POOL) == in_pool
    assert table.percent("RM", "ann") == 20
    assert table.percent("RM", "RM") == 80 - in_pool


@pytest.mark.rule("18FB-R-82", "18FB-3.7.1-10")
def test_a_share_of_one_partner_with_the_other_is_one_of_the_treasuries() -> None:
    """With it they have 13 shares, and the odd one makes a pair with one of the pool's three."""
    table = buyer(phase_five()).company("NN", 160, ann=0, pool=3, companies={"FC": 1})
    table.company("FC", 120, ann=0)
    form(table, "NN", "FC")
    assert [table.percent("RM", it) for it in ("ann", POOL, "RM")] == [20, 20, 60]


@pytest.mark.rule("18FB-3.7.1-10", "18FB-2.3-5")
def test_the_pool_may_hold_more_than_half_of_a_national() -> None:
    table = buyer(phase_five()).company("NN", 160, ann=0, pool=8).company("FC", 120, ann=0, pool=8)
    form(table, "NN", "FC")
    assert table.percent("RM", POOL) == 80


@pytest.mark.rule("18FB-R-60", "18FB-R-82")
def test_companies_exchange_after_players_and_a_single_share_is_paid() -> None:
    table = buyer(phase_five()).company("FB", 100, bob=2)
    table.company("NN", 160, ann=1, companies={"FP": 1, "FC": 1, "FB": 1})
    table.company("FC", 120, ann=1, companies={"FB": 1, "NN": 1})
    before = dict(table.state.cash)
    form(table, "NN", "FC")
    assert table.percent("RM", "FB") == 10
    assert table.percent("RM", "FP") == 0
    assert table.state.cash["FP"] == before["FP"] - 800 + 80
    # 6 of ann, 3 of companies outside; those that the two had of each other are of the treasury.
    assert table.percent("RM", "RM") == 100 - 30 - 10 - 0
    told = [field(event, "holder") for event in table.emitted("shares_exchanged")]
    assert told == ["ann", "FB", "FP"]


@pytest.mark.rule("18FB-R-82", "18FB-3.5.9-3")
def test_a_national_may_end_up_with_a_fifth_of_another_company() -> None:
    table = buyer(phase_five()).company("NN", 160, ann=1).company("FC", 120, ann=1)
    table.company("FB", 100, bob=2, companies={"NN": 1, "FC": 1})
    form(table, "NN", "FC")
    assert table.percent("FB", "RM") == 20
    assert table.game.violations() == []


@pytest.mark.rule("18FB-3.7.1-11")
def test_a_player_with_more_shares_takes_the_presidency_in_the_end() -> None:
    table = buyer(phase_five(), ann=2).company("NN", 160, ann=2, bob=2)
    table.company("FC", 120, bob=2)
    form(table, "NN", "FC")
    # ann takes the certificate for four shares, bob has six.
    assert table.state.presidents["RM"] == "bob"
    assert [table.percent("RM", it) for it in ("ann", "bob")] == [20, 30]
    assert table.game.held("RM", "ann").regular == 2


@pytest.mark.rule("18FB-2.3-2", "18FB-3.7.1-7")
def test_certificates_of_unfloated_partners_leave_the_players() -> None:
    table = buyer(phase_five()).company("LdA", 150, ann=2)
    table.game.move_certificates("NN", (0, 1, 0), OFFER, "bob")
    assert table.game.certificate_count("bob") == 1
    form(table, "LdA")
    table.play(Choose("LdA", "NN"))
    assert table.game.certificate_count("bob") == 0
    assert {holder for company, holder in table.state.shares if company == "NN"} == {"NN"}


@pytest.mark.rule("18FB-R-61", "18FB-R-82", "18FB-R-60")
def test_the_office_of_the_second_national_never_goes_to_the_first() -> None:
    """RM has a fifth of LTF and of FS, so two shares of RA; no player has more than one."""
    table = buyer(phase_five(), cash=1600)
    table.company("NN", 160, ann=2).company("FC", 120, ann=2)
    both = {"NN": 1, "FC": 1}
    table.company("LTF", 140, bob=0, cid=1, companies=both)
    table.company("FS", 130, cid=0, companies=both)
    form(table, "NN", "FC", "LTF", "FS")
    assert merged(table, "RA") == {"LTF", "FS"}
    assert [table.percent("RA", it) for it in ("bob", "cid", "RM")] == [10, 10, 20]
    assert table.game.held("RA", "RM").regular == 2
    assert table.game.held("RA", "RA").president == 1
    assert "RA" not in table.state.presidents


@pytest.mark.rule("18FB-3.3.1-6", "18FB-R-20")
def test_shares_of_a_national_are_not_sold_before_it_has_operated() -> None:
    table = buyer(phase_five()).company("NN", 160, ann=3, bob=2).company("FC", 120, ann=2)
    form(table, "NN", "FC")
    assert table.state.turns["RM"] == 0
    table.stock_round("bob").refused(SellShares("bob", "RM", 1), "18FB-3.3.1-6")
    table.state.turns["RM"] = 1
    table.stock_round("bob").play(SellShares("bob", "RM", 1))


# -- a national without a president ------------------------------------------------------------


def leaderless() -> Example:
    """RM out of two companies of which nobody has four shares."""
    table = buyer(phase_five(), cash=1600)
    table.company("NN", 160, ann=0, pool=3).company("FC", 120, bob=1, pool=5)
    buy(buying(table, "FP", "NN", "FC"))
    answer(table, "NN", "FC")
    return table


@pytest.mark.rule("18FB-R-61")
def test_without_a_player_with_two_shares_the_office_waits_in_the_treasury() -> None:
    table = leaderless()
    assert "RM" not in table.state.presidents
    assert table.game.held("RM", "RM").president == 1
    assert [table.percent("RM", it) for it in ("ann", "bob")] == [10, 10]
    assert "RM" in table.game.waiting()
    table.play(Pass("FP"))
    assert table.step == "pause"
    assert not [it for it in table.emitted("turn_begins") if field(it, "company") == "RM"]


@pytest.mark.rule("18FB-R-61", "18FB-1.1-3")
def test_shares_of_a_national_without_president_count_in_the_end() -> None:
    table = leaderless()
    cash = table.state.cash["ann"]
    assert table.game.wealth()["ann"] == cash + 160


@pytest.mark.rule("18FB-3.7.1-10", "18FB-R-61")
def test_single_certificates_never_run_out() -> None:
    """Nobody can have the office: what cannot be exchanged is paid, or discarded in the pool."""
    table = phase_five(6).company("FP", (0, 0), cash=800, dan=2)
    for name in ("FB", "LTF", "FS", "SFTF"):
        table.company(name, (12, 3), bob=2)
    companies = dict.fromkeys(("FB", "LTF", "FS", "SFTF"), 1)
    table.company("NN", 160, ann=0, bob=1, cid=1, dan=1, eve=1, companies=companies)
    table.company("FC", 160, fay=0, bob=1, cid=1, dan=1, eve=1, companies=companies)
    table.agenda()
    table.state.acting = Turn("FP")
    merge(table.game, "RM", ("NN", "FC"), "ann")
    players = [table.percent("RM", it) for it in ("ann", "bob", "cid", "dan", "eve", "fay")]
    assert players == [10] * 6
    assert sum(table.percent("RM", it) for it in companies) == 20
    assert table.game.held("RM", "RM").president == 1
    paid = sorted(table.state.cash[it] for it in companies)
    assert paid == [0, 0, 160, 160]
