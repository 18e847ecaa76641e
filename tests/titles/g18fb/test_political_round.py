"""The Political Round (rulebook 3.2)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from railhead.engine.actions import Bid, Choose, Pass
from railhead.engine.state import BANK, POOL
from railhead.titles.g18fb.auctions import PoliticalRound
from railhead.titles.g18fb.state import CARDS
from tests.titles.g18fb.example import Example

ALL = ("Melisurgo", "Riseis", "Falcon", "Delahante", "Valadous", "L'Ala", "Bayard", "Albano")


def political(*cards: str, players: int = 3, **cash: int) -> Example:
    """The round with the cards that are left; ann picks."""
    table = Example(players).cash(**cash)
    return table.agenda(PoliticalRound("ann", cards or ALL))


def bidders(table: Example) -> set[int]:
    """Every price that is accepted now."""
    card = table.state.agenda[-1].card
    prices = range(1, 1100)
    return {price for price in prices if not table.game.refusal(Bid(table.asked, card, price))}


@pytest.mark.rule("18FB-3.2-1")
def test_the_holder_of_the_priority_card_picks_any_card() -> None:
    table = political()
    assert (table.step, table.asked) == ("political_round", "ann")
    assert table.answers == [Choose("ann", card) for card in ALL]
    table.refused(Choose("bob", "Bayard"), "18FB-3.2-1")
    table.refused(Choose("ann", "FA"), "18FB-3.2-1")
    table.refused(Bid("ann", "Bayard", 175), "18FB-3.2-1")
    table.play(Choose("ann", "Bayard"))
    assert (table.step, table.asked) == ("card_auction", "ann")
    table.refused(Bid("ann", "Albano", 200), "18FB-3.2-1")
    table.refused(Choose("ann", "Albano"), "18FB-3.2-1")


@pytest.mark.rule("18FB-3.2-3")
def test_the_step_of_bids_is_that_of_the_facts() -> None:
    table = Example()
    title = table.game.title
    table.game.title = replace(title, facts=replace(title.facts, bid_step=10))
    table.agenda(PoliticalRound("ann", ALL)).play(Choose("ann", "Delahante"))
    table.refused(Bid("ann", "Delahante", 105), "18FB-3.2-3")
    table.play(Bid("ann", "Delahante", 100))
    table.refused(Bid("bob", "Delahante", 105), "18FB-3.2-3")
    assert table.offers(Bid("bob", "Delahante", 110))


@pytest.mark.rule("18FB-3.2-1")
@pytest.mark.rule("18FB-3.2-4")
def test_bids_go_round_until_all_but_one_have_passed() -> None:
    table = political()
    table.play(Choose("ann", "Melisurgo"), Bid("ann", "Melisurgo", 50))
    table.play(Bid("bob", "Melisurgo", 60), Pass("cid"), Bid("ann", "Melisurgo", 65))
    # Who has passed is not asked again in this auction.
    assert table.asked == "bob"
    table.play(Bid("bob", "Melisurgo", 70), Pass("ann"))
    assert table.state.privates == {"Melisurgo": "bob"}
    assert table.state.cash["bob"] == 930
    # ... but in the next one.
    table.play(Choose("bob", "Riseis"), Pass("bob"))
    assert table.asked == "cid"
    table.play(Bid("cid", "Riseis", 75))
    assert table.asked == "ann"


@pytest.mark.rule("18FB-3.2-2")
def test_the_next_card_is_picked_by_the_player_after_the_last_picker() -> None:
    """Order A, B, C; A picks and C wins: B picks next."""
    table = political()
    table.play(Choose("ann", "Falcon"), Pass("ann"), Pass("bob"), Bid("cid", "Falcon", 75))
    assert table.state.privates["Falcon"] == "cid"
    assert (table.step, table.asked) == ("political_round", "bob")
    assert Choose("bob", "Falcon") not in table.answers
    assert len(table.answers) == 7


@pytest.mark.slow
@pytest.mark.rule("18FB-3.2-3")
def test_bids_are_multiples_of_five_from_the_printed_price_on() -> None:
    """Card of 125: 125, 130, ... at first; after 130 at least 135."""
    table = political()
    table.play(Choose("ann", "Valadous"))
    table.refused(Bid("ann", "Valadous", 120), "18FB-3.2-3")
    table.refused(Bid("ann", "Valadous", 127), "18FB-3.2-3")
    assert bidders(table) == {*range(125, 1001, 5)}
    table.play(Bid("ann", "Valadous", 130))
    table.refused(Bid("bob", "Valadous", 130), "18FB-3.2-3")
    assert bidders(table) == {*range(135, 1001, 5)}
    assert all(table.offers(Bid("bob", "Valadous", price)) for price in bidders(table))


@pytest.mark.rule("18FB-3.2-4")
def test_nobody_bids_more_than_his_cash() -> None:
    table = political(ann=138)
    table.play(Choose("ann", "Valadous"))
    assert bidders(table) == {125, 130, 135}
    table.refused(Bid("ann", "Valadous", 140), "18FB-3.2-4")
    table.play(
        Bid("ann", "Valadous", 125), Bid("bob", "Valadous", 130), Bid("cid", "Valadous", 135)
    )
    # Ann can no more raise and is out.
    assert table.asked == "bob"


@pytest.mark.rule("18FB-3.2-5")
def test_a_card_that_nobody_wants_goes_to_the_pool() -> None:
    table = political(bob=100)
    # Bob cannot pay it and is not asked.
    table.play(Choose("ann", "Bayard"), Pass("ann"))
    assert table.asked == "cid"
    table.play(Pass("cid"))
    assert table.state.privates == {"Bayard": POOL}
    assert table.percent("NN", CARDS) == 10
    assert table.asked == "bob"


@pytest.mark.rule("18FB-R-18")
def test_the_picker_may_pass_but_not_come_back() -> None:
    table = political()
    table.play(Choose("ann", "Albano"), Pass("ann"), Bid("bob", "Albano", 200))
    assert table.asked == "cid"
    table.refused(Bid("ann", "Albano", 205), "18FB-3.2-1")
    table.play(Bid("cid", "Albano", 205), Pass("bob"))
    assert table.state.privates == {"Albano": "cid"}


@pytest.mark.rule("18FB-R-18")
def test_the_last_one_may_still_bid_when_all_before_have_passed() -> None:
    table = political()
    table.play(Choose("ann", "Albano"), Pass("ann"), Pass("bob"))
    assert (table.asked, table.step) == ("cid", "card_auction")
    table.play(Pass("cid"))
    assert table.state.privates == {"Albano": POOL}


@pytest.mark.rule("18FB-3.2-6")
@pytest.mark.rule("18FB-2.7-11")
def test_what_is_above_the_value_goes_to_the_linked_company() -> None:
    """Bayard won for 205: bank 175, treasury of NN 30; and a free share of NN."""
    table = political()
    bank = table.state.cash[BANK]
    table.play(Choose("ann", "Bayard"), Bid("ann", "Bayard", 200), Bid("bob", "Bayard", 205))
    table.play(Pass("cid"), Pass("ann"))
    assert table.state.cash[BANK] == bank + 175
    assert table.state.cash["NN"] == 30
    assert table.state.cash["bob"] == 795
    assert table.percent("NN", "bob") == 10
    assert table.percent("NN", CARDS) == 0


@pytest.mark.rule("18FB-3.2-6")
@pytest.mark.rule("18FB-2.7-11")
@pytest.mark.parametrize(
    ("card", "company"),
    [("Valadous", "LdA"), ("L'Ala", "FB"), ("Bayard", "NN"), ("Albano", "FP")],
)
def test_each_of_the_last_four_has_its_company(card: str, company: str) -> None:
    table = political()
    face = table.game.title.privates[card].face
    table.play(Choose("ann", card), Bid("ann", card, face + 10), Pass("bob"), Pass("cid"))
    assert table.state.cash[company] == 10
    assert table.percent(company, "ann") == 10


@pytest.mark.rule("18FB-3.2-6")
@pytest.mark.parametrize("card", ALL[:4])
def test_the_whole_price_of_the_first_four_goes_to_the_bank(card: str) -> None:
    table = political()
    bank = table.state.cash[BANK]
    table.play(Choose("ann", card), Bid("ann", card, 300), Pass("bob"), Pass("cid"))
    assert table.state.cash[BANK] == bank + 300
    assert {table.state.cash[company] for company in table.game.title.companies} == {0}


@pytest.mark.rule("18FB-2.7-5")
def test_prices_and_income_of_the_cards() -> None:
    privates = Example().game.title.privates
    assert {name: (card.face, card.revenue) for name, card in privates.items()} == {
        "Melisurgo": (50, 10),
        "Riseis": (75, 15),
        "Falcon": (75, 15),
        "Delahante": (100, 20),
        "Valadous": (125, 25),
        "L'Ala": (150, 25),
        "Bayard": (175, 25),
        "Albano": (200, 25),
    }


@pytest.mark.rule("18FB-3.2-7")
def test_the_order_of_play_is_then_by_cash() -> None:
    """A 400, B 550, C 400, old order A, B, C: new order B, A, C."""
    table = political("Melisurgo", ann=400, bob=550, cid=450)
    table.play(Choose("ann", "Melisurgo"), Pass("ann"), Pass("bob"), Bid("cid", "Melisurgo", 50))
    assert table.state.order == ("bob", "ann", "cid")
    assert table.state.priority == "bob"
    assert table.emitted("order_set")[0].params["players"] == ["bob", "ann", "cid"]


@pytest.mark.slow
@pytest.mark.rule("18FB-3.2-7")
def test_every_order_of_four_by_cash() -> None:
    """Whatever they have: most first, equals as they were."""
    names = ("ann", "bob", "cid", "dan")
    for amounts in product((0, 5, 10), repeat=4):
        table = political("Albano", players=4, **dict(zip(names, amounts, strict=True)))
        table.play(Choose("ann", "Albano"))
        order = table.state.order
        for before, after in pairwise(order):
            had = dict(zip(names, amounts, strict=True))
            assert had[before] > had[after] or (
                had[before] == had[after] and names.index(before) < names.index(after)
            )


@pytest.mark.rule("18FB-R-17")
@pytest.mark.rule("18FB-1.1-1")
def test_the_stock_round_follows_in_the_new_order() -> None:
    """The new order is that of all later turns, whatever the seats."""
    table = Example()
    table.game = type(table.game).new({"ann": "Ann", "bob": "Bob", "cid": "Cid"}, {}, 3)
    table.cash(ann=300, bob=500, cid=400)
    while table.step == "political_round":
        table.go_on()
        while table.step == "card_auction":
            table.go_on()
    assert table.step == "stock_round"
    assert table.state.turn == 1
    asked = []
    for _ in range(3):
        asked.append(table.asked)
        table.go_on()
    assert asked == ["bob", "cid", "ann"]
    assert table.state.order == ("bob", "cid", "ann")
