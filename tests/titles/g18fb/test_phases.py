"""What the phases bring (rulebook 2.1, 3.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Pass
from railhead.engine.state import BANK, DEPOT, POOL, RETURNED, SCRAP
from railhead.titles.g18fb.finance import Finance
from railhead.titles.g18fb.phases import take_train
from railhead.titles.g18fb.state import BUILDING, CARDS, DEFINITIVE, DUE, OFFER, PROVISIONAL
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example


def next_train(table: Example) -> BuyTrain:
    """The purchase of the ordinary train that the bank offers now."""
    game = table.game
    train = game.train_policy.offered(game, "FC")[0]
    return BuyTrain("FC", train, game.train(train).price)


def before(phase: str, players: int = 3) -> Example:
    """The first train of a phase is on offer; FC, of ann, is rich."""
    table = Example(players)
    phases = table.game.title.phases
    order = list(phases)
    last = order[order.index(phase) - 1]
    starts = phases[phase].starts_with
    table.phase(last)
    for train in table.state.trains[DEPOT]:
        kind = table.game.title.trains[table.game.train_class(train)]
        if kind.price < table.game.title.trains[starts].price and not kind.id.startswith("R"):
            table.game.move_train(train, DEPOT, SCRAP)
    return table.company("FC", 100, ann=0, cash=2000)


# -- one after the other -----------------------------------------------------------------------


@pytest.mark.rule("18FB-2.1-1")
@pytest.mark.rule("18FB-2.6-2")
def test_the_first_train_of_each_number_brings_its_phase() -> None:
    table = Example().company("FC", 100, ann=0, cash=8000)
    table.company("FSC", 90, bob=0).company("NN", 80, cid=0)
    table.company("FS", 70, bob=0).company("LTF", 60, cid=0).turn_of("FC", Trains("FC"))
    seen = []
    for _ in range(6 + 5 + 4 + 3 + 4):
        action = next_train(table)
        table.play(action)
        seen.append((table.game.train_class(action.train), table.state.phase))
        table.cash(FC=8000)
    assert seen == [
        *[("PH1", "1")] * 6,
        *[("PH2", "2")] * 5,
        *[("PH3", "3")] * 4,
        *[("PH4", "4")] * 3,
        *[("PH5", "5")] * 4,
    ]
    told = [event.params["phase"] for event in table.emitted("phase")]
    assert told == ["2", "3", "4", "5"]
    action = next_train(table)
    assert action.train.startswith("PH6")
    table.play(action)
    assert table.state.phase == "6"


@pytest.mark.rule("18FB-2.1-1")
def test_a_train_of_another_company_brings_nothing() -> None:
    table = Example().phase("2").company("FC", 100, ann=0, cash=500)
    table.company("FS", 90, ann=0, trains=["PH2", "PH3"]).turn_of("FC", Trains("FC"))
    (train,) = (it for it in table.game.trains_of("FS") if it.startswith("PH3"))
    table.play(BuyTrain("FC", train, 100))
    assert table.state.phase == "2"


@pytest.mark.rule("18FB-2.1-4")
@pytest.mark.rule("18FB-2.1-6")
@pytest.mark.rule("18FB-2.1-9")
@pytest.mark.parametrize(("phase", "gone"), [("3", "PH1"), ("5", "PH2")])
def test_scrapping_is_immediate_and_hits_every_owner(phase: str, gone: str) -> None:
    table = before(phase).company("FS", 90, bob=0, trains=[gone, "PH4"])
    table.trains(FC=[gone])
    pool = next(it for it in table.state.trains[SCRAP] if it.startswith(gone))
    table.game.move_train(pool, SCRAP, RETURNED)
    table.turn_of("FC", Trains("FC"))
    cash = dict(table.state.cash)
    action = next_train(table)
    assert {it[:3] for it in (action.train,)} == {"PH" + phase}
    table.play(action)
    owned = [
        train for place, trains in table.state.trains.items() if place != SCRAP for train in trains
    ]
    assert not [train for train in owned if train.startswith(gone)]
    assert table.state.trains[RETURNED] == ()
    assert table.game.trains_of("FC") == (action.train,)
    assert [it[:3] for it in table.game.trains_of("FS")] == ["PH4"]
    assert table.state.cash == {
        **cash,
        "FC": cash["FC"] - action.price,
        BANK: cash[BANK] + action.price,
    }


@pytest.mark.rule("18FB-2.1-5")
@pytest.mark.rule("18FB-2.1-9")
@pytest.mark.parametrize("phase", ["2", "4"])
def test_no_train_is_scrapped_in_phases_2_and_4(phase: str) -> None:
    table = before(phase).trains(FC=[f"PH{int(phase) - 1}"]).turn_of("FC", Trains("FC"))
    table.play(next_train(table))
    assert len(table.game.trains_of("FC")) == 2


@pytest.mark.rule("18FB-2.1-9")
def test_the_last_three_kinds_are_never_scrapped() -> None:
    trains = Example().game.title.trains
    scrapped = {name: kind.rusted_by for name, kind in trains.items() if kind.rusted_by}
    assert scrapped == {"PH1": "PH3", "PH2": "PH5", "PH3": "PH6"}


# -- what they bring -----------------------------------------------------------------------------


@pytest.mark.rule("18FB-2.1-2")
@pytest.mark.rule("18FB-2.1-3")
@pytest.mark.rule("18FB-2.1-11")
@pytest.mark.rule("18FB-2.2.2-1")
def test_par_values_tiles_steps_and_columns_of_each_phase() -> None:
    early = [60, 70, 80, 90, 100]
    green = [*early, 110, 120, 130]
    brown = [*green, 140, 150]
    expected = {
        "1": (early, 1, 2, "yellow"),
        "2": (green, 2, 2, "yellow"),
        "3": (green, 2, 3, "green"),
        "4": (green, 2, 3, "green"),
        "5": (brown, 3, 4, "brown"),
        "6": (brown, 3, 4, "brown"),
    }
    found = {}
    for phase in expected:
        game = Example().phase(phase).game
        steps = game.title.facts.steps[phase]
        column = game.phase.revenue_colour
        found[phase] = (sorted(game.par_values()), len(game.phase.tiles), steps, column)
    assert found == expected


@pytest.mark.rule("18FB-2.1-8")
def test_only_one_card_waits_for_a_phase() -> None:
    assert dict(Example().game.title.facts.cards_from) == {"Delahante": "2"}


@pytest.mark.rule("18FB-2.1-5")
@pytest.mark.rule("18FB-2.5.3-8")
@pytest.mark.rule("18FB-2.5.3-9")
@pytest.mark.parametrize("place", ["F37.0", "nD5.0"])
def test_slots_of_rome_and_vesuvio_open_with_phase_4(place: str) -> None:
    table = before("4").turn_of("FC", Trains("FC"))
    assert table.game.free_slot(place, "FC") is None
    table.play(next_train(table))
    assert table.game.free_slot(place, "FC") is not None


@pytest.mark.rule("18FB-2.1-10")
def test_tile_steps_are_those_of_the_phase_of_floating() -> None:
    table = before("5").company("FS", 90, bob=0, steps=2).company("NN", 80, cid=0, steps=3)
    table.turn_of("FC", Trains("FC"))
    table.play(next_train(table))
    assert table.state.phase == "5"
    assert table.state.tile_steps == {"FC": 2, "FS": 2, "NN": 3}


# -- phase 5 -------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.6-2")
@pytest.mark.rule("18FB-2.7-4")
@pytest.mark.rule("18FB-2.1-6")
@pytest.mark.rule("18FB-R-13")
@pytest.mark.rule("18FB-R-14")
def test_cards_and_concessions_are_discarded() -> None:
    """A provisional NN with a deposit of 100: 50 were returned, the other 50 are lost."""
    table = before("5").company("NN", 90, bob=0, status=PROVISIONAL, deposits=(0, 50))
    table.cards(Melisurgo="ann", Bayard="bob", Albano=POOL).turn_of("FC", Trains("FC"))
    table.state.used = ("Melisurgo",)
    cash = {name: table.state.cash[name] for name in table.game.players}
    table.play(next_train(table))
    state = table.state
    assert (state.privates, state.concessions, state.deposits) == ({}, {}, {})
    assert {name: state.cash[name] for name in cash} == cash
    assert (table.percent("FP", CARDS), table.percent("FP", OFFER)) == (0, 100)
    assert table.percent("NN", "bob") == 30
    kept = {name for names in state.reserved.values() for name in names}
    assert not kept & set(table.game.title.privates)


@pytest.mark.rule("18FB-3.6-3")
@pytest.mark.rule("18FB-3.4-7")
def test_every_company_is_definitive_at_once() -> None:
    table = before("5").company("NN", 90, bob=0, status=BUILDING)
    table.company("FS", 80, cid=0, status=PROVISIONAL)
    table.company("FB", 70, bob=0, status=BUILDING, concession=POOL)
    table.company("LdA", 60, bob=0, status=DEFINITIVE, concession=POOL)
    table.turn_of("FC", Trains("FC"))
    table.play(next_train(table))
    assert set(table.state.status.values()) == {DEFINITIVE}
    assert not any(table.game.frozen(name) for name in table.state.status)
    changed = [event.params["company"] for event in table.emitted("status_changed")]
    assert changed == ["NN", "FS", "FB", "LdA"]


@pytest.mark.rule("18FB-3.6-1")
@pytest.mark.rule("18FB-R-78")
def test_authority_looks_at_the_concessions_that_are_then_discarded() -> None:
    table = before("5").company("NN", 90, bob=1, cid=3).turn_of("FC", Trains("FC"))
    table.play(next_train(table))
    assert table.state.presidents["NN"] == "cid"
    kinds = [event.kind for event in table.game.events]
    assert kinds.index("president_changed") < kinds.index("concessions_discarded")


@pytest.mark.rule("18FB-R-49")
def test_the_new_president_finishes_the_turn_of_the_buyer() -> None:
    table = before("5")
    table.game.move_certificates("FC", table._counts(regular=3), OFFER, "bob")
    table.turn_of("FC", Trains("FC"))
    decision = table.game.decision
    assert decision is not None
    assert decision.player == "ann"
    table.play(next_train(table))
    decision = table.game.decision
    assert decision is not None
    assert (decision.step, decision.actor, decision.player) == ("trains", "FC", "bob")


@pytest.mark.rule("18FB-R-49")
def test_who_was_building_now_operates_fully_and_must_own_a_train() -> None:
    table = before("5").company("FS", 90, bob=0, status=BUILDING, cash=2000)
    table.turn_of("FC", Trains("FC"), after=["FS"])
    table.play(next_train(table), Pass("FC"))
    price = table.price("FS")
    table.pass_to("trains", "FS")
    assert table.asked == "FS"
    # Without a train it has earned nothing: no secured interest, the price fell.
    assert not table.emitted("secured_interest", "interest_lost")
    assert table.price("FS") < price
    table.refused(Pass("FS"), "18FB-3.5.8-2")


@pytest.mark.rule("18FB-R-74")
def test_the_buyer_is_definitive_for_the_rest_of_its_turn() -> None:
    table = before("5")
    table.state.status["FC"] = BUILDING
    table.company("FS", 90, bob=0, pool=2)
    table.turn_of("FC", Trains("FC"), Finance("FC"))
    table.play(next_train(table))
    assert table.state.status["FC"] == DEFINITIVE
    table.play(Pass("FC"))
    assert (table.step, table.asked) == ("finance", "FC")
    assert not table.emitted("earnings", "no_revenue")


@pytest.mark.rule("18FB-R-74")
def test_companies_that_have_acted_do_not_act_again() -> None:
    table = before("5").company("FS", 90, bob=0, status=BUILDING)
    table.turn_of("FC", Trains("FC"))
    table.play(next_train(table), Pass("FC"))
    assert table.step == "pause"


@pytest.mark.rule("18FB-2.1-6")
@pytest.mark.rule("18FB-3.6-6")
@pytest.mark.rule("18FB-3.6.1-1")
def test_sfm_and_the_regional_companies_enter() -> None:
    table = before("5").turn_of("FC", Trains("FC"))
    assert "SFM" not in table.game.queue
    assert table.state.regional_round == ""
    table.play(next_train(table))
    assert "SFM" in table.game.queue
    assert table.state.regional_round == DUE
    assert len(table.game.regionals) == 7
    # The second train of the class brings nothing again.
    table.play(next_train(table))
    assert [event.params["phase"] for event in table.emitted("phase")] == ["5"]


@pytest.mark.rule("18FB-R-9")
def test_a_regional_train_begins_no_phase() -> None:
    table = Example().phase("5").regional("FA", "ann", cash=500)
    game = table.game
    (train,) = game.train_policy.offered(game, "FA")
    assert game.train_class(train) == "R5"

    table.agenda()
    take_train(game, "FA", train, DEPOT, 100)
    assert table.state.phase == "5"
    assert not table.emitted("phase")


# -- phase 6 -------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-2.1-7")
@pytest.mark.rule("18FB-3.7-1")
def test_phase_6_scraps_and_forms_both_nationals_at_once() -> None:
    """RM out of companies among which FC alone was started, then RA; then the turn goes on."""
    table = before("6").company("FP", 90, bob=0, cash=2000, trains=["PH3", "PH4"])
    table.turn_of("FP", Trains("FP"))
    (train,) = table.game.train_policy.offered(table.game, "FP")
    table.play(BuyTrain("FP", train, 800))
    while table.step not in ("trains", "pause"):
        table.go_on()
    assert table.state.phase == "6"
    assert [it[:3] for it in table.game.trains_of("FP")] == ["PH4", "PH6"]
    told = [event.params["national"] for event in table.emitted("national_formed")]
    assert told == ["RM", "RA"]
    assert (table.step, table.asked) == ("trains", "FP")
    assert table.game.phase.revenue_colour == "brown"
