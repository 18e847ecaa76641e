"""The shares of a public that minors have formed, and its first turn (rulebook 12.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    BuyShare,
    Choose,
    DiscardTrain,
    Form,
    Merge,
    Pass,
    RemoveToken,
    SellShares,
)
from railhead.engine.state import RETURNED
from railhead.engine.title import Value
from railhead.titles.minors_and_publics import merging
from tests.titles.g1861.build import Example

SET = ("N", "K-B", "E", "V", "K-R", "O-K")


@pytest.fixture(autouse=True)
def connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """All minors are connected; how is the business of another file."""
    monkeypatch.setattr(merging, "connected", lambda *_: True)


def merge(
    owners: str,
    cash: dict[str, int],
    options: dict[str, Value] | None = None,
    price: int = 60,
    phase: str = "3",
) -> Example:
    """Minors of the owners (by their first letters) at one price become MK; two tokens stay."""
    table = formed(owners, cash, options, price, phase)
    while table.step == "merge_tokens":
        answer = table.answers[0]
        assert isinstance(answer, RemoveToken)
        table.play(answer)
    return table


def before_merger(
    owners: str, cash: dict[str, int], options: dict[str, Value] | None = None, price: int = 60
) -> Example:
    names = {"a": "ann", "b": "bob", "c": "cid", "d": "dan"}
    table = Example(4, options)
    for minor, owner in zip(SET, owners, strict=False):
        table.minor(minor, names[owner], price)
    return table.cash(**{**dict.fromkeys(names.values(), 0), **cash})


def formed(
    owners: str,
    cash: dict[str, int],
    options: dict[str, Value] | None = None,
    price: int = 60,
    phase: str = "3",
) -> Example:
    table = before_merger(owners, cash, options, price).phase(phase).merger_round()
    first, *others = table.game.operating_order()
    for other in others:
        table.play(Merge(first, other))
    table.play(Form(first, "MK"))
    while table.step == "merge_consent":
        table.play(Choose(table.asked, "accept"))
    return table


def buy(player: str) -> BuyShare:
    return BuyShare(player, "MK", "treasury")


# -- the first offer: owners of shares, any number ------------------------------------------------


@pytest.mark.rule("1861-12.4-2")
@pytest.mark.slow
def test_owners_may_buy_any_number_president_first_then_clockwise() -> None:
    # R120: bob is president with two minors, dan and ann have one each.
    table = merge("bbda", {"ann": 120, "bob": 500, "cid": 500, "dan": 500})
    assert table.price("MK") == 120
    assert (table.step, table.asked) == ("share_offer", "bob")
    table.refused(buy("ann"), "1861-12.4-2")
    table.play(buy("bob"), buy("bob"))
    assert (table.state.cash["bob"], table.state.cash["MK"]) == (260, 240)
    assert table.asked == "bob"
    table.play(Pass("bob"))
    # cid has no share and is left out.
    assert table.asked == "dan"
    table.play(buy("dan"), Pass("dan"))
    assert table.asked == "ann"
    table.play(buy("ann"))
    # ann has no money left; the second offer begins with the president.
    assert table.asked == "bob"
    assert [table.percent("MK", name) for name in ("ann", "bob", "cid", "dan")] == [20, 40, 0, 20]


@pytest.mark.rule("1861-12.4-2")
def test_who_has_more_than_the_president_takes_over() -> None:
    table = merge("aab", {"ann": 0, "bob": 500, "cid": 500})
    assert table.asked == "bob"  # ann cannot pay
    table.play(buy("bob"))
    assert table.state.presidents["MK"] == "ann"  # as many is not more
    table.play(buy("bob"))
    assert table.state.presidents["MK"] == "bob"
    assert table.game.held("MK", "bob").president == 1
    assert table.game.held("MK", "ann").regular == 2
    # The second offer begins with the president of this moment.
    table.play(Pass("bob"))
    assert table.asked == "bob"


@pytest.mark.rule("1861-12.4-2", "1861-12.3-5")
def test_a_second_share_brings_the_certificate_that_waits() -> None:
    table = merge("ab", {"ann": 500, "bob": 500, "cid": 500})
    assert table.state.presidents["MK"] == "ann"
    table.play(Pass("ann"), buy("bob"))
    assert table.state.presidents["MK"] == "bob"
    assert (table.game.held("MK", "bob").president, table.percent("MK", "bob")) == (1, 20)
    assert table.percent("MK", "ann") == 10


@pytest.mark.rule("1861-12.4-2")
@pytest.mark.parametrize(("option", "first"), [("director", "bob"), ("earliest_minor", "ann")])
def test_who_is_asked_first_is_an_option(option: str, first: str) -> None:
    table = merge("abb", {"ann": 500, "bob": 500}, {"merge_offer_first": option})
    assert table.state.presidents["MK"] == "bob"
    assert table.asked == first


# -- a merger that fails --------------------------------------------------------------------------


@pytest.mark.rule("1861-12.4-3")
def test_without_two_shares_of_anybody_everything_is_undone() -> None:
    table = before_merger("ab", {"ann": 500, "bob": 500}).trains(N="3", **{"K-B": "3"})
    table.cash(N=11, **{"K-B": 22}).privates(TSR="N").phase("3")
    table.state.loans = {"N": 1}
    table.merger_round()
    before = table.state.copy()
    table.play(Merge("N", "K-B"), Form("N", "MK"), Choose("bob", "accept"))
    assert table.game.started("MK")
    table.play(Pass("ann"), Pass("bob"))
    assert not table.game.started("MK")
    for name in ("cash", "shares", "trains", "tokens", "loans", "privates", "presidents"):
        assert getattr(table.state, name) == getattr(before, name), name
    for name in ("cells", "turns", "tokens_left", "marker_prices", "gone", "homes"):
        assert getattr(table.state, name) == getattr(before, name), name
    # N still has its turn, without this merger.
    assert (table.step, table.asked) == ("merger", "N")
    table.play(Merge("N", "K-B"))
    table.refused(Form("N", "MK"), "1861-12.1-1")


@pytest.mark.rule("1861-12.4-3")
def test_a_merger_that_can_only_fail_is_refused_at_once() -> None:
    table = before_merger("ab", {"ann": 119, "bob": 119, "cid": 900}).phase("3").merger_round()
    table.play(Merge("N", "K-B"))
    table.refused(Form("N", "MK"), "1861-12.4-3")
    table.play(Pass("N"))
    rich = before_merger("ab", {"ann": 0, "bob": 120}).phase("3").merger_round()
    rich.play(Merge("N", "K-B"), Form("N", "MK"))


@pytest.mark.rule("1861-12.4-3")
def test_with_the_option_the_players_take_it_back_themselves() -> None:
    table = merge("ab", {"ann": 500, "bob": 500}, {"merge_failure": "stop"})
    table.play(Pass("ann"), Pass("bob"))
    assert (table.step, table.asked) == ("merge_failed", "MK")
    table.refused(Pass("MK"), "1861-12.4-3")
    table.play(Choose("MK", "take_back"))
    assert not table.game.started("MK")
    assert table.game.started("N")


@pytest.mark.rule("1861-12.4-3")
def test_two_shares_of_one_owner_are_enough() -> None:
    table = merge("aa", {})
    assert table.game.started("MK")
    assert table.step not in ("share_offer", "merge_failed")


# -- the second offer: everybody one --------------------------------------------------------------


@pytest.mark.rule("1861-12.4-4")
def test_every_player_may_buy_one_the_president_first() -> None:
    table = merge("bba", dict.fromkeys(("ann", "bob", "cid", "dan"), 1000))
    table.play(Pass("bob"), Pass("ann"))
    for player in ("bob", "cid", "dan", "ann"):
        assert (table.step, table.asked) == ("share_offer", player)
        table.play(buy(player))
    assert table.step != "share_offer"
    assert [table.percent("MK", p) for p in ("ann", "bob", "cid", "dan")] == [20, 30, 10, 10]


@pytest.mark.rule("1861-12.4-4")
def test_the_president_may_change_again() -> None:
    table = merge("aab", {"ann": 0, "bob": 120}, price=60)
    # bob buys nothing at first; in the second offer bob only draws level.
    table.play(Pass("bob"), buy("bob"))
    assert table.state.presidents["MK"] == "ann"
    table = merge("aabb", {"ann": 0, "bob": 120})
    table.play(Pass("bob"), buy("bob"))
    assert table.state.presidents["MK"] == "bob"


@pytest.mark.rule("1861-12.4-4")
def test_it_ends_when_no_share_is_left() -> None:
    table = merge("aaaabb", dict.fromkeys(("ann", "bob", "cid", "dan"), 1000))
    assert table.percent("MK", "MK") == 40
    table.play(buy("ann"), buy("ann"))
    # ann has 60 %; bob takes the last two.
    table.play(buy("bob"), buy("bob"))
    assert table.percent("MK", "MK") == 0
    assert table.step != "share_offer"


# -- limits ---------------------------------------------------------------------------------------


@pytest.mark.rule("1861-12.4-5", "1861-7.3-3")
def test_nobody_buys_beyond_60_percent() -> None:
    table = merge("aaaaab", {"ann": 1000, "bob": 1000})
    table.play(buy("ann"))
    assert table.percent("MK", "ann") == 60
    # In neither offer is ann asked again.
    assert table.asked == "bob"
    table.refused(buy("ann"), "1861-12.4-2")
    table.play(Pass("bob"))
    assert table.asked == "bob"
    table.play(Pass("bob"))
    assert table.step != "share_offer"


@pytest.mark.rule("1861-12.4-5", "1861-9-8")
@pytest.mark.parametrize(("fifth", "asked"), [("bob", True), ("ann", False)])
def test_the_certificate_limit_holds(fifth: str, asked: bool) -> None:
    # With four players it is 16. ann has five of SE, five of NW, four or five private companies
    # and the president's certificate of MK.
    table = before_merger("aa", {"ann": 1000}).phase("3").privates(WVR=fifth)
    table.public("SE", 100, tokens=["L12.0"], trains="3", ann=4)
    table.public("NW", 100, tokens=["P2.0"], trains="3", ann=4)
    table.merger_round().play(Merge("N", "K-B"), Form("N", "MK"))
    assert table.game.certificate_count("ann") == (15 if asked else 16)
    assert (table.step == "share_offer") == asked
    if asked:
        table.play(buy("ann"))
        assert table.step != "share_offer"


@pytest.mark.rule("1861-12.4-5")
def test_nobody_sells_during_the_offers() -> None:
    table = before_merger("aa", {"ann": 1000, "bob": 1000}).phase("3")
    table.public("SE", 100, tokens=["L12.0"], trains="3", bob=1, ann=2)
    table.merger_round().play(Merge("N", "K-B"), Form("N", "MK"))
    assert (table.step, table.asked) == ("share_offer", "ann")
    assert table.game.refusal(SellShares("ann", "SE", 1)) is not None
    assert not table.offers(SellShares("ann", "SE", 1))


# -- afterwards -----------------------------------------------------------------------------------


@pytest.mark.rule("1861-12.4-6")
def test_trains_above_the_limit_are_discarded_after_the_offers() -> None:
    # The example of the rule: phase 3, three minors with five trains.
    table = before_merger("aab", {"ann": 500, "bob": 500})
    table.trains(N=["3", "3"], E="3", **{"K-B": ["3", "3"]}).phase("3").merger_round()
    table.play(Merge("N", "K-B"), Merge("N", "E"), Form("N", "MK"), Choose("bob", "accept"))
    table.play(RemoveToken("MK", "Q3.0"))
    assert table.step == "share_offer"
    assert len(table.game.trains_of("MK")) == 5
    while table.step == "share_offer":
        table.play(Pass(table.asked))
    assert (table.step, table.asked) == ("discard", "MK")
    table.play(DiscardTrain("MK", "3-0"))
    assert len(table.game.trains_of("MK")) == 4
    assert table.state.trains[RETURNED] == ("3-0",)
    assert table.step != "discard"


@pytest.mark.rule("1861-12.4-7", "1861-12.4-9", "1861-10.8-1")
def test_the_new_public_operates_in_the_next_operating_round_with_its_loans() -> None:
    table = before_merger("aa", {}).trains(N="3", **{"K-B": "3"}).phase("3")
    table.state.loans = {"N": 2, "K-B": 2}
    table.cash(N=30).privates().merger_round(1).play(Merge("N", "K-B"), Form("N", "MK"))
    # It pays no interest in the Merger Round; the second Operating Round follows.
    assert (table.state.round, table.state.round_number) == ("OR", 2)
    assert table.state.acting.company == "MK"
    assert (table.state.acting.old_loans, table.state.cash["MK"]) == (4, 30)
    assert table.state.turns["MK"] == 0
    while table.state.acting.company == "MK" and table.step != "trains":
        table.go_on()
    paid = [e.params["amount"] for e in table.game.events if e.kind == "interest_paid"]
    assert paid == [20]


@pytest.mark.rule("1861-12.4-9", "1861-12-1")
@pytest.mark.parametrize(("number", "following"), [(1, "OR"), (2, "SR")])
def test_after_the_merger_round(number: int, following: str) -> None:
    table = before_merger("ab", {"ann": 500, "bob": 500}).trains(N="3", **{"K-B": "3"})
    table.phase("3").privates().merger_round(number)
    assert table.state.round == "MR"
    table.play(Pass("N"), Pass("K-B"))
    assert table.state.round == following


@pytest.mark.rule("1861-12.4-7", "1861-11-12")
def test_a_new_public_without_train_is_not_nationalised_before_its_first_turn() -> None:
    table = before_merger("aa", {}).phase("3").merger_round(1)
    table.play(Merge("N", "K-B"), Form("N", "MK"))
    assert table.state.turns["MK"] == 0
    assert table.game.started("MK")
