"""Concessions: deposits, how companies start with them, and refunds (rulebook 3.3.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Par, Pass, UsePrivate
from railhead.engine.state import BANK, POOL
from railhead.titles.g18fb.bankruptcy import close
from railhead.titles.g18fb.concessions import deposit_due, discard_all, instalments, refund
from railhead.titles.g18fb.state import BUILDING, OFFER, PROVISIONAL
from tests.titles.g18fb.example import Example

DEPOSITS = {
    "NN": (100, 50),
    "FSC": (200, 100),
    "LdA": (150, 80),
    "FC": (200, 100),
    "FB": (150, 80),
    "LTF": (100, 50),
    "SFTF": (100, 50),
    "FS": (200, 100),
    "FP": (400, 200),
    "FST": (240, 120),
}


# -- what is due -------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.2-3")
@pytest.mark.rule("18FB-3.3.2-4")
@pytest.mark.parametrize("company", DEPOSITS)
def test_the_deposit_of_each_phase(company: str) -> None:
    full, reduced = DEPOSITS[company]
    found = [deposit_due(Example().phase(phase).game, "ann", company) for phase in "1234"]
    assert found == [full, full, reduced, 0]


@pytest.mark.rule("18FB-2.7-7")
@pytest.mark.rule("18FB-2.7-8")
@pytest.mark.rule("18FB-2.7-12")
@pytest.mark.rule("18FB-3.3.2-7")
@pytest.mark.parametrize(
    ("company", "phase", "cards", "amount"),
    [
        ("LdA", "1", ["Riseis"], 75),
        ("LdA", "1", ["Valadous"], 80),
        ("LdA", "1", ["Valadous", "Riseis"], 40),
        ("FP", "3", ["Albano"], 0),
        ("NN", "1", ["Bayard"], 50),
        ("NN", "2", ["Bayard"], 50),
        ("NN", "3", ["Bayard"], 0),
        ("NN", "4", ["Bayard"], 0),
        ("FSC", "1", ["Riseis"], 100),
        ("FB", "1", ["L'Ala", "Riseis"], 40),
        ("NN", "1", ["Valadous"], 100),
    ],
)
def test_cards_lower_it(company: str, phase: str, cards: list[str], amount: int) -> None:
    table = Example().phase(phase).cards(**dict.fromkeys(cards, "ann"))
    assert deposit_due(table.game, "ann", company, half="Riseis" in cards) == amount
    full, reduced = DEPOSITS[company]
    assert deposit_due(table.game, "bob", company) == {"3": reduced, "4": 0}.get(phase, full)


@pytest.mark.rule("18FB-3.3.2-8")
@pytest.mark.rule("18FB-R-21")
def test_fst_is_free_once_somebody_has_had_ltf() -> None:
    table = Example().company("LTF", bob=0, status=BUILDING).cash(ann=180).stock_round()
    assert table.offers(Par("ann", "FST", 90))
    table.play(Par("ann", "FST", 90))
    assert table.state.cash["ann"] == 0
    table = Example().cash(ann=250).stock_round()
    table.refused(Par("ann", "FST", 90), "18FB-3.3.2-1")
    # Also when it was withdrawn since.
    table = Example().company("LTF", bob=0, concession=POOL).stock_round()
    assert deposit_due(table.game, "cid", "FST") == 0


@pytest.mark.rule("18FB-3.3.2-8")
@pytest.mark.rule("18FB-R-21")
def test_fst_stays_free_after_ltf_has_been_closed() -> None:
    table = Example().company("LTF", bob=0)
    close(table.game, "LTF")
    assert "LTF" not in table.state.concessions
    table.cash(ann=180).stock_round().play(Par("ann", "FST", 90))
    assert (table.state.cash["ann"], table.state.cash["FST"]) == (0, 180)


@pytest.mark.rule("18FB-3.3.2-5")
@pytest.mark.rule("18FB-3.3.2-6")
@pytest.mark.parametrize(
    ("amount", "first", "second"),
    [(400, 200, 200), (80, 40, 40), (75, 35, 40), (25, 10, 15), (40, 20, 20), (0, 0, 0)],
)
def test_instalments(amount: int, first: int, second: int) -> None:
    assert instalments(amount, 5) == (first, second)


@pytest.mark.rule("18FB-3.3.2-6")
def test_instalments_lose_nothing() -> None:
    for amount in range(0, 500, 5):
        first, second = instalments(amount, 5)
        assert first + second == amount
        assert first % 5 == 0
        assert 0 <= second - first < 10


# -- acquiring ---------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.2-1")
@pytest.mark.rule("18FB-3.3.2-2")
@pytest.mark.rule("18FB-3.3.4-2")
def test_a_company_starts_with_its_concession() -> None:
    """FS in phase 1 at 90: deposit 200, 180 to the treasury, 380 in all."""
    table = Example().company("FB", 90, bob=0, status=BUILDING).cash(ann=380, cid=379)
    bank = table.state.cash[BANK]
    table.stock_round().play(Par("ann", "FS", 90))
    state = table.state
    assert state.cash["ann"] == 0
    assert state.cash[BANK] == bank + 200
    assert state.cash["FS"] == 180
    assert state.concessions["FS"] == state.presidents["FS"] == "ann"
    assert state.deposits["FS"] == (100, 100)
    assert (state.status["FS"], state.tile_steps["FS"]) == (BUILDING, 2)
    assert table.game.floated("FS")
    assert table.percent("FS", "ann") == 20
    assert table.percent("FS", OFFER) == 80
    assert table.game.stack(state.cells["FS"]) == ("FB", "FS")
    assert table.asked == "bob"
    table.play(Pass("bob"))
    table.refused(Par("cid", "FC", 90), "18FB-3.3.2-1")
    assert table.offers(Par("cid", "FC", 80))


@pytest.mark.rule("18FB-2.1-10")
@pytest.mark.rule("18FB-3.5.1-1")
@pytest.mark.parametrize(("phase", "steps"), [("1", 2), ("2", 2), ("3", 3), ("4", 3)])
def test_tile_steps_are_those_of_the_phase(phase: str, steps: int) -> None:
    table = Example().phase(phase).stock_round()
    table.play(Par("ann", "NN", 60))
    assert table.state.tile_steps["NN"] == steps


@pytest.mark.rule("18FB-2.1-11")
@pytest.mark.rule("18FB-2.2.2-1")
@pytest.mark.parametrize(
    ("phase", "values"),
    [
        ("1", [60, 70, 80, 90, 100]),
        ("2", [60, 70, 80, 90, 100, 110, 120, 130]),
        ("4", [60, 70, 80, 90, 100, 110, 120, 130]),
        ("5", [60, 70, 80, 90, 100, 110, 120, 130, 140, 150]),
        ("6", [60, 70, 80, 90, 100, 110, 120, 130, 140, 150]),
    ],
)
def test_starting_values_of_a_phase(phase: str, values: list[int]) -> None:
    table = Example().phase(phase).stock_round()
    offered = [it.price for it in table.answers if isinstance(it, Par) and it.company == "NN"]
    assert offered == values
    table.refused(Par("ann", "NN", 160), "18FB-2.1-11")
    if 140 not in values:
        table.refused(Par("ann", "NN", 140), "18FB-2.1-11")


@pytest.mark.rule("18FB-2.4-1")
@pytest.mark.rule("18FB-3.6.1-1")
def test_what_can_be_started() -> None:
    table = Example().company("NN", bob=0).stock_round()
    table.refused(Par("ann", "SFM", 60), "18FB-2.4-1")
    table.refused(Par("ann", "NN", 60), "18FB-2.4-1")
    table.refused(Par("ann", "RM", 60), "18FB-2.4-1")
    table.refused(Par("ann", "nobody", 60), "18FB-2.4-1")
    table.refused(BuyShare("ann", "FC", OFFER), "18FB-3.3.4-2")


@pytest.mark.rule("18FB-2.7-7")
def test_a_card_halves_the_deposit_of_its_owner() -> None:
    """FSC in phase 1: 100 instead of 200; then the card is spent."""
    table = Example().cards(Riseis="ann").cash(ann=300).stock_round()
    table.refused(Par("ann", "FSC", 100), "18FB-3.3.2-1")
    table.play(UsePrivate("ann", "Riseis"))
    assert table.asked == "ann"
    assert not table.offers(UsePrivate("ann", "Riseis"))
    table.play(Par("ann", "FSC", 100))
    assert table.state.cash["ann"] == 0
    assert table.state.deposits["FSC"] == (50, 50)
    assert table.state.used == ("Riseis",)
    assert table.state.privates["Riseis"] == "ann"
    table.cash(ann=1000, bob=1000)
    table.play(Pass("bob"), Pass("cid"))
    table.refused(UsePrivate("ann", "Riseis"), "18FB-2.7-7")


@pytest.mark.rule("18FB-R-12")
def test_the_card_closes_if_that_was_agreed() -> None:
    table = Example(options={"used_cards": "close"}).cards(Riseis="ann").stock_round()
    table.play(UsePrivate("ann", "Riseis"), Par("ann", "FSC", 100))
    assert "Riseis" not in table.state.privates


@pytest.mark.rule("18FB-2.7-7")
def test_a_card_is_not_spent_where_it_saves_nothing() -> None:
    table = Example().cards(Riseis="ann").company("LTF", bob=0, status=BUILDING).stock_round()
    table.play(UsePrivate("ann", "Riseis"), Par("ann", "FST", 100))
    assert table.state.used == ()
    # In the next turn it is to be used anew.
    table.play(Pass("bob"), Pass("cid"))
    assert table.offers(UsePrivate("ann", "Riseis"))
    table = Example().cards(Riseis="ann").phase("4").stock_round()
    assert not table.offers(UsePrivate("ann", "Riseis"))


@pytest.mark.rule("18FB-3.3.2-11")
def test_fc_runs_from_cosenza_by_catanzaro_to_reggio() -> None:
    title = Example().game.title
    names = [[title.map.hexes[stop].name for stop in line] for line in title.lines["FC"]]
    assert names == [["Cosenza", "Catanzaro", "Reggio Calabria"]]


# -- deposits come back ------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.2-5")
@pytest.mark.rule("18FB-3.5.3-1")
def test_instalments_go_to_the_owner_of_the_concession() -> None:
    table = Example().company("LdA", ann=1, concession="bob", deposits=(35, 40))
    table.cash(ann=0, bob=0)
    refund(table.game, "LdA", 0)
    refund(table.game, "LdA", 0)
    assert table.state.cash["bob"] == 35
    refund(table.game, "LdA", 1)
    assert (table.state.cash["ann"], table.state.cash["bob"]) == (0, 75)
    assert table.state.deposits == {}
    refund(table.game, "LdA", 1)
    assert table.state.cash["bob"] == 75


@pytest.mark.rule("18FB-3.6-2")
@pytest.mark.rule("18FB-3.4-7")
def test_what_was_not_returned_is_lost_when_concessions_go() -> None:
    table = Example().company("NN", ann=0, status=PROVISIONAL, deposits=(0, 50))
    table.company("FB", bob=0, concession=POOL).cash(ann=0)
    discard_all(table.game)
    refund(table.game, "NN", 1)
    assert table.state.cash["ann"] == 0
    assert table.state.concessions == table.state.deposits == {}
    assert not table.game.frozen("FB")
    assert [event.params for event in table.emitted("concessions_discarded")] == [
        {"companies": ["NN", "FB"]}
    ]
