"""Political cards: what they pay, and their powers (rulebook 2.7 and 3.3.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, LayTile, Par, Pass, SellShares, UsePrivate
from railhead.engine.state import BANK, POOL
from railhead.language import describe
from railhead.presentation import presentation_of
from railhead.titles.g18fb.cards import discard_cards, reduce_income, spend
from railhead.titles.g18fb.operating import begin_operating_round
from railhead.titles.g18fb.revenue import interest, station_value
from railhead.titles.g18fb.state import BUILDING, CARDS, DEFINITIVE, OFFER, PROVISIONAL
from railhead.titles.g18fb.tokens import token_placed
from tests.titles.g18fb.example import Example

ALA = "L'Ala"


def income(table: Example) -> dict[str, int]:
    """What players get at the beginning of an operating round."""
    before = dict(table.state.cash)
    begin_operating_round(table.game, 1)
    after = table.state.cash
    assert before[BANK] - after[BANK] == sum(
        after[name] - before[name] for name in table.game.players
    )
    return {name: more for name in table.game.players if (more := after[name] - before[name])}


# -- income ------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-2.7-2")
@pytest.mark.rule("18FB-3.5-1")
def test_every_card_of_a_player_pays_in_every_operating_round() -> None:
    table = Example().cards(Melisurgo="ann", Riseis="bob", Albano="bob", Falcon=POOL).agenda()
    assert income(table) == {"ann": 10, "bob": 40}
    assert income(table) == {"ann": 10, "bob": 40}


@pytest.mark.rule("18FB-2.7-13")
@pytest.mark.parametrize(
    ("card", "company"),
    [("Valadous", "LdA"), (ALA, "FB"), ("Bayard", "NN"), ("Albano", "FP")],
)
def test_it_falls_when_the_linked_company_leaves_home(card: str, company: str) -> None:
    table = Example().cards(**{card: "ann"}).company("FC", cid=0).company(company, bob=0).agenda()
    token_placed(table.game, "FC", "F5.0")
    assert income(table) == {"ann": 25}
    assert not table.emitted("income_reduced")
    token_placed(table.game, company, "O10.0")
    assert [event.params for event in table.emitted("income_reduced")] == [
        {"private": card, "company": company, "amount": 10}
    ]
    assert income(table) == {"ann": 10}
    token_placed(table.game, company, "M28.0")
    assert len(table.emitted("income_reduced")) == 1


@pytest.mark.rule("18FB-2.7-13")
def test_a_card_in_the_pool_is_reduced_too() -> None:
    table = Example().cards(Bayard=POOL).company("NN", bob=0)
    reduce_income(table.game, "NN")
    table.stock_round().play(BuyPrivate("ann", "Bayard", 175))
    assert income(table) == {"ann": 10}


# -- unsold cards ------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.6-1")
@pytest.mark.rule("18FB-3.2-5")
def test_an_unsold_card_costs_its_value_and_the_action() -> None:
    table = Example().cards(Bayard=POOL, Albano=POOL).cash(ann=180).stock_round()
    bank = table.state.cash[BANK]
    table.refused(BuyPrivate("ann", "Bayard", 170), "18FB-3.3.6-1")
    table.refused(BuyPrivate("ann", "Bayard", 180), "18FB-3.3.6-1")
    table.refused(BuyPrivate("ann", "Albano", 200), "18FB-3.3.6-1")
    table.play(BuyPrivate("ann", "Bayard", 175))
    assert table.asked == "bob"
    assert table.state.cash["ann"] == 5
    assert table.state.cash[BANK] == bank + 175
    assert table.state.cash["NN"] == 0
    assert (table.percent("NN", "ann"), table.percent("NN", CARDS)) == (10, 0)


@pytest.mark.rule("18FB-2.7-11")
@pytest.mark.rule("18FB-3.3.3-1")
def test_the_free_share_may_decide_about_a_presidency() -> None:
    table = Example().cards(Bayard=POOL).company("NN", bob=0, ann=3)
    assert table.state.presidents["NN"] == "bob"
    table.stock_round().play(BuyPrivate("ann", "Bayard", 175))
    assert table.percent("NN", "ann") == 40
    assert table.state.presidents["NN"] == "ann"
    assert table.state.concessions["NN"] == POOL


@pytest.mark.rule("18FB-2.7-11")
@pytest.mark.rule("18FB-R-48")
def test_a_card_of_a_bankrupt_has_no_free_share_any_more() -> None:
    table = Example().cards(Bayard="bob")
    assert table.percent("NN", "bob") == 10
    table.state.privates["Bayard"] = POOL
    table.cash(ann=175).stock_round().play(BuyPrivate("ann", "Bayard", 175))
    assert table.state.privates["Bayard"] == "ann"
    assert (table.percent("NN", "ann"), table.percent("NN", "bob")) == (0, 10)
    assert not table.emitted("free_share")


@pytest.mark.rule("18FB-R-15")
def test_a_free_share_cannot_be_sold_before_the_company_has_operated() -> None:
    table = Example().cards(Bayard="ann").stock_round()
    table.refused(SellShares("ann", "NN", 1), "18FB-3.3.1-6")
    table = Example().cards(Bayard="ann").company("NN", bob=0, status=BUILDING).stock_round()
    table.refused(SellShares("ann", "NN", 1), "18FB-R-20")
    table = Example().cards(Bayard="ann").company("NN", bob=0, turns=0).stock_round()
    table.refused(SellShares("ann", "NN", 1), "18FB-3.3.1-6")
    table = Example().cards(Bayard="ann").company("NN", bob=0, turns=1).stock_round()
    table.play(SellShares("ann", "NN", 1))


# -- Melisurgo ---------------------------------------------------------------------------------


@pytest.mark.rule("18FB-2.7-6")
@pytest.mark.parametrize(
    ("company", "before", "after"),
    [("NN", 5, 15), ("FS", 10, 20), ("LdA", 15, 25), ("FC", 20, 25)],
)
def test_it_raises_the_interest_by_two_bands_at_most_to_the_highest(
    company: str, before: int, after: int
) -> None:
    table = Example().cards(Melisurgo="ann").company(company, ann=0, status=BUILDING)
    table.company("SFTF", bob=0, status=BUILDING).stock_round()
    assert interest(table.game, company) == before
    table.play(UsePrivate("ann", "Melisurgo", company=company))
    assert interest(table.game, company) == after
    assert interest(table.game, "SFTF") == 15
    assert table.asked == "ann"


@pytest.mark.rule("18FB-2.7-6")
@pytest.mark.rule("18FB-R-12")
def test_it_is_used_once_and_goes_on_to_pay() -> None:
    table = Example().cards(Melisurgo="ann").company("NN", bob=0, status=BUILDING)
    table.company("FC", ann=0, status=BUILDING).stock_round()
    table.play(UsePrivate("ann", "Melisurgo", company="NN"))
    table.refused(UsePrivate("ann", "Melisurgo", company="FC"), "18FB-2.7-6")
    assert income(table) == {"ann": 10}


@pytest.mark.rule("18FB-R-12")
@pytest.mark.parametrize("card", ["Melisurgo", "Falcon"])
def test_a_used_card_closes_if_that_was_agreed(card: str) -> None:
    table = Example(options={"used_cards": "close"}).cards(**{card: "ann"})
    table.company("NN", bob=0, status=BUILDING).stock_round()
    table.play(UsePrivate("ann", card, company="NN"))
    assert card not in table.state.privates
    assert income(table) == {}


@pytest.mark.rule("18FB-R-10")
def test_only_a_building_company_is_raised() -> None:
    table = Example().cards(Melisurgo="ann").company("NN", bob=0, status=PROVISIONAL)
    table.company("FC", ann=0, status=DEFINITIVE).stock_round()
    table.refused(UsePrivate("ann", "Melisurgo", company="NN"), "18FB-R-10")
    table.refused(UsePrivate("ann", "Melisurgo", company="FC"), "18FB-R-10")
    table.refused(UsePrivate("ann", "Melisurgo", company="FB"), "18FB-R-10")
    table.refused(UsePrivate("ann", "Melisurgo", company="RM"), "18FB-2.7-6")


# -- Falcon ------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-2.7-9")
@pytest.mark.rule("18FB-R-11")
@pytest.mark.rule("18FB-2.5.1-3")
def test_it_gives_one_company_the_papal_bonus() -> None:
    table = Example().cards(Falcon="ann").company("FB", bob=0).company("FC", ann=0)
    table.stock_round()
    before = [station_value(table.game, name, "I30.0") for name in ("FB", "FC")]
    table.play(UsePrivate("ann", "Falcon", company="FB"))
    after = [station_value(table.game, name, "I30.0") for name in ("FB", "FC")]
    assert after == [before[0] + 30, before[1]]
    table.refused(UsePrivate("ann", "Falcon", company="FC"), "18FB-2.7-9")


@pytest.mark.rule("18FB-2.7-9")
def test_it_may_be_a_company_that_nobody_has_started_yet() -> None:
    table = Example().cards(Falcon="ann").company("FB", bob=0).stock_round()
    chosen = {
        company
        for company in table.game.title.companies
        if table.game.refusal(UsePrivate("ann", "Falcon", company=company)) is None
    }
    assert chosen == {"NN", "FSC", "LdA", "FC", "FB", "LTF", "SFTF", "FS", "FP", "FST"}
    assert all(table.offers(UsePrivate("ann", "Falcon", company=name)) for name in chosen)
    table.refused(UsePrivate("ann", "Falcon", company="SFM"), "18FB-2.7-9")
    table.refused(UsePrivate("ann", "Falcon", company="RM"), "18FB-2.7-9")
    table.refused(UsePrivate("ann", "Falcon"), "18FB-2.7-9")


# -- at any moment -----------------------------------------------------------------------------


def turn(card: str = "Melisurgo") -> Example:
    """FC of ann is building and lays tiles; bob owns a card."""
    table = Example().cards(**{card: "bob"}).company("FC", ann=0, status=BUILDING, cash=500)
    return table.turn_of("FC")


@pytest.mark.rule("18FB-2.7-3")
@pytest.mark.rule("18FB-3.5-6")
@pytest.mark.rule("18FB-R-70")
@pytest.mark.parametrize("card", ["Melisurgo", "Falcon"])
def test_the_owner_uses_a_card_in_the_turn_of_somebody_else(card: str) -> None:
    table = turn(card)
    assert table.step == "track"
    step = table.state.agenda
    action = UsePrivate("bob", card, company="FC")
    assert table.offers(action)
    assert action in table.game.answers_of(["bob"])
    assert action not in table.game.answers_of(["ann"])
    assert describe(action, table.game).startswith(f"Bob: use {card}: FC ")
    table.play(action)
    assert (table.state.raised if card == "Melisurgo" else table.state.papal) == "FC"
    assert table.state.used == (card,)
    # The turn goes on where it was.
    assert table.state.agenda == step
    assert [event.params for event in table.emitted("power_used")] == [
        {"player": "bob", "private": card, "company": "FC"}
    ]


@pytest.mark.rule("18FB-2.7-3")
def test_nobody_else_does_anything_there() -> None:
    table = turn()
    table.refused(UsePrivate("ann", "Melisurgo", company="FC"), "18FB-2.7-3")
    table.refused(UsePrivate("cid", "Melisurgo", company="FC"), "18FB-2.7-3")
    table.refused(UsePrivate("FC", "Melisurgo", company="FC"), "18FB-2.7-3")
    for player in ("ann", "bob", "cid"):
        table.refused(Pass(player), "18FB-3.5-2")
        table.refused(LayTile(player, "F9", "9", 0), "18FB-3.5-2")
    table.refused(BuyPrivate("cid", "Melisurgo", 10), "18FB-3.5-2")


@pytest.mark.rule("18FB-3.5-6")
def test_a_president_is_told_of_his_own_powers_in_every_step() -> None:
    table = Example().cards(Melisurgo="ann").company("FC", ann=0, status=BUILDING, cash=500)
    table.company("NN", bob=0, status=BUILDING).turn_of("FC")
    for company in ("FC", "NN"):
        assert table.offers(UsePrivate("ann", "Melisurgo", company=company))
    table.pass_to("trains")
    assert table.step == "trains"
    table.play(UsePrivate("ann", "Melisurgo", company="NN"))
    assert table.state.raised == "NN"


@pytest.mark.rule("18FB-2.7-3")
@pytest.mark.parametrize("card", ["Delahante", "Valadous", ALA, "Bayard", "Albano"])
def test_cards_with_a_slot_are_used_with_a_token_only(card: str) -> None:
    table = Example().cards(**{card: "ann"}).company("FC", ann=0).stock_round()
    table.refused(UsePrivate("ann", card, company="FC"), "18FB-2.7-3")


# -- cards with a concession -------------------------------------------------------------------


@pytest.mark.rule("18FB-2.7-12")
def test_the_cheaper_concession_is_the_whole_action() -> None:
    table = Example().cards(Bayard="ann").cash(ann=50 + 200).stock_round()
    table.play(Par("ann", "NN", 100))
    assert table.asked == "bob"
    assert table.state.cash["ann"] == 0
    # The card is not used up by it.
    assert table.state.privates["Bayard"] == "ann"
    assert table.state.used == ()


@pytest.mark.rule("18FB-2.7-14")
@pytest.mark.rule("18FB-R-14")
@pytest.mark.parametrize("used", ["stay", "close"])
def test_it_closes_with_its_bourbon_token_and_the_share_stays(used: str) -> None:
    table = Example(options={"used_cards": used}).cards(Bayard="ann", Delahante="ann").agenda()
    spend(table.game, "Bayard")
    assert "Bayard" not in table.state.privates
    assert table.percent("NN", "ann") == 10
    spend(table.game, "Delahante")
    assert ("Delahante" in table.state.privates) == (used == "stay")


# -- the end of the cards ----------------------------------------------------------------------


@pytest.mark.rule("18FB-2.7-4")
@pytest.mark.rule("18FB-3.6-2")
@pytest.mark.rule("18FB-R-14")
def test_all_cards_are_discarded_and_unsold_shares_return() -> None:
    table = Example().cards(Melisurgo="ann", Bayard="bob", Albano=POOL, Falcon=POOL).agenda()
    table.state.used = ("Melisurgo",)
    discard_cards(table.game)
    assert table.state.privates == {}
    (event,) = table.game.events
    assert event.params == {"privates": ["Melisurgo", "Bayard", "Albano", "Falcon"]}
    assert (table.percent("FP", CARDS), table.percent("FP", OFFER)) == (0, 100)
    assert (table.percent("NN", "bob"), table.percent("NN", OFFER)) == (10, 90)
    assert income(table) == {}
    table.phase("5")
    assert presentation_of(table.game).privates() == ()


def bourbon_slots(table: Example) -> dict[str, str]:
    privates = table.game.title.privates
    reserved = table.state.reserved.items()
    return {name: city for city, names in reserved for name in names if name in privates}


@pytest.mark.rule("18FB-R-13")
def test_their_slots_open() -> None:
    table = Example().cards(Bayard="bob", Albano=POOL).phase("4").agenda()
    before = bourbon_slots(table)
    assert len(before) == 5
    counts = {city: len(table.state.tokens[city]) for city in before.values()}
    rome = before["Delahante"]
    open_before = sum(not name for name in table.state.tokens[rome]) - len(
        table.game.reserved_for(rome)
    )
    discard_cards(table.game)
    assert bourbon_slots(table) == {}
    assert {city: len(table.state.tokens[city]) for city in counts} == counts
    open_after = sum(not name for name in table.state.tokens[rome]) - len(
        table.game.reserved_for(rome)
    )
    assert open_after == open_before + 1
    for city in counts:
        assert table.game.free_slot(city, "FC") is not None


@pytest.mark.rule("18FB-R-13")
def test_or_stay_filled_if_that_was_agreed() -> None:
    table = Example(options={"bourbon_tokens": "stay"}).cards(Bayard="bob").phase("4").agenda()
    before = bourbon_slots(table)
    vesuvio = before["Bayard"]
    assert len(before) == 5
    discard_cards(table.game)
    assert table.state.privates == {}
    assert bourbon_slots(table) == {}
    for card, city in before.items():
        assert card in table.state.tokens[city]
    table.game.place_token(vesuvio, "FC")
    assert table.game.free_slot(vesuvio, "NN") is None
    assert table.game.violations() == []


@pytest.mark.rule("18FB-R-13")
@pytest.mark.rule("18FB-R-8")
@pytest.mark.rule("18FB-3.5.1-4")
@pytest.mark.parametrize(("option", "stopped"), [("stay", True), ("removed", False)])
def test_a_city_can_be_full_with_a_bourbon_token_that_stays(option: str, stopped: bool) -> None:
    """Caserta: an open slot, one of FB and two Bourbon tokens, that wait while there are cards."""
    table = Example(options={"bourbon_tokens": option}).cards(Valadous="ann", Albano="bob")
    table.phase("4").token("G30.0", "FC").token("G30.0", "FB").agenda()
    caserta = table.game.network.grid.station("G30.0")
    assert caserta not in table.game.network.blocked("NN")
    discard_cards(table.game)
    assert (caserta in table.game.network.blocked("NN")) == stopped
    assert caserta not in table.game.network.blocked("FC")
