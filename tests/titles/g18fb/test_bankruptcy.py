"""Who cannot pay leaves the game; companies pass on or close (rulebook 3.5.11)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from railhead.engine.actions import BuyTrain, Pass, TakeConcession
from railhead.engine.state import POOL, RETURNED
from railhead.titles.g18fb.bankruptcy import close
from railhead.titles.g18fb.finance import Finance
from railhead.titles.g18fb.revenue import Revenue
from railhead.titles.g18fb.state import BUILDING, PROVISIONAL
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example

WHITE, HIGH = (6, 6), (6, 8)
EARLY, LATE = BuyTrain("FC", "PH3-0", 350), BuyTrain("FC", "PH5-0", 650)


def ruined(phase: str = "3", *, players: int = 3, **companies: dict[str, Any]) -> Example:
    """FC must buy a train; ann leads it with 30%, bob has 20%, and nobody has money to speak of."""
    table = Example(players).phase(phase)
    for name, arranged in companies.items():
        table.company(name, WHITE, **arranged)
    fc: dict[str, Any] = {"ann": 1, "bob": 2, "cash": 50, "deposits": (0, 100)}
    if phase in "56":
        fc.pop("deposits")
    table.company("FC", HIGH, pool=5, status=PROVISIONAL if phase == "3" else "definitive", **fc)
    table.cash(ann=100, bob=0, cid=0)
    return table.turn_of("FC", Trains("FC"), Finance("FC"))


@pytest.mark.rule("18FB-3.5.11-1")
@pytest.mark.rule("18FB-3.5.11-2")
@pytest.mark.rule("18FB-3.5.11-3")
def test_before_phase_five_the_company_is_frozen_and_keeps_the_money() -> None:
    table = ruined(LTF={"cid": 2, "ann": 1, "pool": 5})
    table.cards(Melisurgo="ann").play(EARLY)
    state = table.state
    assert state.order == ("bob", "cid")
    assert state.cash["ann"] == 0
    assert table.game.frozen("FC")
    assert "FC" not in state.deposits
    # bob cannot pay the reduced deposit of 100: no question, and no train.
    assert (state.presidents["FC"], table.step) == ("bob", "pause")
    assert (state.cash["FC"], table.game.trains_of("FC")) == (150, ())
    # Bob gives two shares for the certificate; all of ann lies in the pool, beyond half.
    assert table.game.held("FC", "bob") == (1, 0, 0)
    assert (table.percent("FC", POOL), table.percent("LTF", POOL)) == (80, 60)
    assert state.privates["Melisurgo"] == POOL


@pytest.mark.rule("18FB-R-68")
@pytest.mark.rule("18FB-3.3.3-3")
@pytest.mark.rule("18FB-3.5.11-3")
def test_the_new_president_may_take_the_concession_and_goes_on_with_the_purchase() -> None:
    table = ruined().cash(bob=400)
    table.play(EARLY)
    assert (table.step, table.asked) == ("withdrawn_concession", "bob")
    table.play(TakeConcession("bob", "FC"))
    assert not table.game.frozen("FC")
    assert (table.step, table.asked) == ("trains", "FC")
    # 350 less the 150 of the treasury, of bob's 400 less the deposit of 100.
    table.play(EARLY)
    assert (table.state.cash["bob"], table.state.cash["FC"]) == (100, 0)
    assert table.game.trains_of("FC") == ("PH3-0",)
    assert table.state.deposits["FC"] == (0, 100)


@pytest.mark.rule("18FB-R-68")
def test_who_leaves_the_concession_in_the_pool_buys_no_train() -> None:
    table = ruined().cash(bob=400)
    table.play(EARLY, Pass("bob"))
    assert table.game.frozen("FC")
    assert (table.step, table.game.trains_of("FC")) == ("pause", ())


@pytest.mark.rule("18FB-3.5.11-2")
def test_a_company_without_his_concession_passes_and_the_purchase_goes_on() -> None:
    """cid has the concession of FC: ann's bankruptcy leaves it there."""
    table = Example().phase("3").company("FC", HIGH, concession="cid", ann=1, bob=2, cid=2, pool=2)
    table.cash(ann=0, bob=350, cid=0).turn_of("FC", Trains("FC"))
    table.state.cells["FC"] = (12, 0)
    table.play(EARLY)
    while table.asked == "ann":
        table.play(table.answers[0])  # type: ignore[arg-type]
    assert table.state.concessions["FC"] == "cid"
    assert table.state.presidents["FC"] == "bob"
    assert table.game.trains_of("FC") == ("PH3-0",)


@pytest.mark.rule("18FB-3.5.11-2")
def test_all_his_concessions_are_withdrawn_and_all_his_companies_pass() -> None:
    table = ruined(
        LTF={"ann": 0, "cid": 3, "pool": 5, "status": BUILDING, "deposits": (25, 25)},
        FS={"bob": 3, "cid": 2, "concession": "ann"},
    )
    table.play(EARLY)
    state = table.state
    assert {name: state.concessions[name] for name in ("FC", "LTF", "FS")} == {
        "FC": POOL,
        "LTF": POOL,
        "FS": POOL,
    }
    assert (state.presidents["LTF"], state.presidents["FS"]) == ("cid", "bob")
    assert table.game.held("LTF", "cid") == (1, 1, 0)
    assert not state.deposits


@pytest.mark.rule("18FB-3.5.11-2")
@pytest.mark.parametrize(("bob", "cid", "heir"), [(2, 3, "cid"), (3, 3, "bob"), (3, 2, "bob")])
def test_the_heir_has_most_shares_ties_in_order_of_play(bob: int, cid: int, heir: str) -> None:
    table = Example().phase("5").company("FC", (12, 0), ann=1, bob=bob, cid=cid, pool=1)
    table.cash(ann=0, bob=900, cid=900).turn_of("FC", Trains("FC")).play(LATE)
    while table.asked == "ann":
        table.play(table.answers[0])  # type: ignore[arg-type]
    assert table.state.presidents["FC"] == heir


@pytest.mark.rule("18FB-3.5.11-3")
def test_from_phase_five_the_new_president_completes_the_purchase() -> None:
    """650 less 50 of the treasury and 100 of ann: bob pays 500."""
    table = ruined("5").cash(bob=500)
    table.play(LATE)
    assert table.state.presidents["FC"] == "bob"
    assert table.game.trains_of("FC") == ("PH5-0",)
    assert (table.state.cash["bob"], table.state.cash["FC"]) == (0, 0)


@pytest.mark.rule("18FB-3.5.11-3")
@pytest.mark.rule("18FB-3.5.11-4")
@pytest.mark.rule("18FB-R-48")
def test_the_new_president_may_go_bankrupt_in_turn_and_the_company_closes() -> None:
    table = ruined("5", players=4).cash(bob=20)
    table.play(LATE)
    assert table.state.order == ("cid", "dan")
    assert table.state.gone == ("FC",)
    assert not table.game.finished


@pytest.mark.rule("18FB-3.5.11-4")
@pytest.mark.rule("18FB-R-48")
def test_a_company_without_an_heir_closes() -> None:
    """FB has trains, a token besides home, kept slots and a share of LTF."""
    table = Example().phase("3").company("LTF", WHITE, companies={"FB": 1, "FC": 1}, cid=2)
    table.company("FB", WHITE, ann=0, bob=1, trains=["PH2", "PH3"], tokens=["L33.0"], cash=70)
    table.company("FC", HIGH, ann=0, bob=1, pool=5)
    table.state.markers["FB"] = 3
    table.cash(ann=0).turn_of("FC", Trains("FC"), Finance("FC"))
    home = table.state.tokens["I30.0"]
    table.play(BuyTrain("FC", "PH3-1", 350))
    while table.asked == "FC":
        table.play(table.answers[0])  # type: ignore[arg-type]
    state, game = table.state, table.game
    assert set(state.gone) == {"FB", "FC"}
    assert [game.train_class(it) for it in state.trains[RETURNED]] == ["PH2", "PH3"]
    assert state.cash["FB"] == state.cash["FC"] == 0
    assert not game.cities_of("FB")
    # Their places are open to all, and so are the slots that were kept for them.
    assert len(state.tokens["I30.0"]) == len(home)
    assert game.free_slot("I30.0", "LTF") == 0
    assert not any({"FB", "FC"} & set(names) for names in state.reserved.values())
    assert game.free_slot("J33.0", "LTF") is not None
    assert game.percent("FB", "bob") == 0
    assert game.percent("LTF", POOL) == 20
    assert "FB" not in state.cells
    assert "FB" not in game.queue
    assert table.step == "pause"


@pytest.mark.rule("18FB-R-43")
@pytest.mark.rule("18FB-3.5.11-4")
def test_the_trains_of_a_closed_company_are_for_sale() -> None:
    table = Example().phase("3").company("FB", WHITE, ann=0, bob=1, trains="PH2")
    table.company("LTF", WHITE, cid=2, cash=200)
    table.company("FC", HIGH, ann=0, bob=1, pool=5)
    table.cash(ann=0).turn_of("FC", Trains("FC"), after=["LTF"])
    table.state.operated = ("FC", "FB")
    train = table.game.trains_of("FB")[0]
    table.play(EARLY)
    table.turn_of("LTF", Trains("LTF"))
    table.play(BuyTrain("LTF", train, 200))
    assert table.game.trains_of("LTF") == (train,)


@pytest.mark.rule("18FB-3.5.11-4")
@pytest.mark.rule("18FB-3.6.2-6")
def test_the_slot_of_a_closed_company_goes_to_a_token_that_waits() -> None:
    """FA waits beside Capua, where LTF has the only open slot."""
    table = Example().phase("5").company("LTF", WHITE, ann=0).regional("FA", "bob")
    table.token("F31.0", "LTF")
    assert table.game.free_slot("F31.0", "FA") is None
    table.state.waiting = ("FA",)
    close(table.game, "LTF")
    assert table.state.waiting == ()
    assert "FA" in table.state.tokens["F31.0"]
    assert list(table.game.violations()) == []


@pytest.mark.rule("18FB-3.5.11-4")
@pytest.mark.rule("18FB-R-81")
def test_a_claim_to_a_slot_closes_with_its_company() -> None:
    table = ruined("5", players=4).cash(bob=20)
    table.state.waiting, table.state.heirs = ("SEPSA",), {"SEPSA": "FC"}
    table.state.gone = ("SEPSA",)
    table.play(LATE)
    assert (table.state.waiting, table.state.heirs) == ((), {})


@pytest.mark.rule("18FB-R-48")
def test_regional_certificates_go_to_the_pool() -> None:
    table = Example().phase("5").regional("FA", "ann", cash=60, trains="R5")
    table.company("FC", HIGH, ann=0, bob=2, pool=5)
    table.cash(ann=0, bob=900).turn_of("FC", Trains("FC")).play(LATE)
    assert table.game.certificates("FA", POOL) == (0, 0, 1)
    assert "FA" not in table.state.presidents
    assert (table.state.cash["FA"], table.game.trains_of("FA")) == (60, ("R5-0",))


@pytest.mark.rule("18FB-R-48")
@pytest.mark.rule("18FB-R-83")
def test_two_players_go_on_with_the_limits_of_the_beginning() -> None:
    table = ruined()
    table.state.priority = "ann"
    limit = table.game.certificate_limit
    table.play(EARLY)
    assert not table.game.finished
    assert table.state.priority == "bob"
    assert table.game.certificate_limit == limit == 26


@pytest.mark.rule("18FB-R-48")
def test_the_last_player_ends_the_game_at_once() -> None:
    table = ruined("5").cash(bob=20)
    table.play(LATE)
    assert table.game.finished
    assert table.state.finished == "bankruptcy"
    assert table.state.order == ("cid",)
    assert table.game.wealth()["ann"] == 0


@pytest.mark.slow
@pytest.mark.rule("18FB-3.5.11-1")
@pytest.mark.rule("18FB-3.5.11-2")
@pytest.mark.rule("18FB-3.5.11-4")
def test_random_bankruptcies_leave_a_sound_table() -> None:
    """The invariants and limits are checked after each action."""
    rnd = Random(48)
    closed = 0
    for _ in range(40):
        phase, players = rnd.choice("35"), rnd.choice([3, 4, 5])
        table = Example(players).phase(phase)
        names = list(table.state.order)
        for company in rnd.sample(["LTF", "FS", "FB", "SFTF"], 3):
            first, *others = rnd.sample(names, 3)
            held: dict[str, Any] = {
                first: rnd.randrange(3),
                others[0]: rnd.randrange(2),
                others[1]: 1,
            }
            table.company(company, rnd.choice([WHITE, HIGH, (8, 1)]), pool=rnd.randrange(4), **held)
            table.trains(**{company: rnd.choice([[], ["PH2" if phase == "3" else "PH4"]])})
        table.company("FC", HIGH, ann=rnd.randrange(2), bob=rnd.randrange(3), pool=4)
        table.cash(**{name: rnd.randrange(0, 200) for name in names})
        table.turn_of("FC", Revenue("FC"), Trains("FC"), Finance("FC"))
        money = sum(table.state.cash.values())
        for _ in range(200):
            if table.step in ("pause", ""):
                break
            answers = [it for it in table.answers if hasattr(it, "actor")]
            table.play(rnd.choice(answers))  # type: ignore[arg-type]
        assert sum(table.state.cash.values()) == money
        closed += len(table.state.gone)
    assert closed > 3
