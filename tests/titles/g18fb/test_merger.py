"""Who merges into a national, and what it is then (rulebook 3.7.1 and 3.7.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import ACCEPT, REFUSE, BuyTrain, Choose, Pass
from railhead.titles.g18fb.bankruptcy import close
from railhead.titles.g18fb.revenue import earnings
from railhead.titles.g18fb.state import DEFINITIVE
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.forming import (
    RA,
    RM,
    answer,
    buy,
    buyer,
    buying,
    field,
    form,
    merged,
    phase_five,
)


def close_all(table: Example, *companies: str) -> None:
    """Companies that were started are closed after a bankruptcy."""
    for company in companies:
        table.company(company, ann=0)
        close(table.game, company)


def four(players: int = 3) -> Example:
    """The candidates of RM at 210, 160, 120 and 90."""
    table = buyer(phase_five(players))
    table.company("LdA", (1, 11), ann=2).company("NN", 160, bob=2)
    table.company("FC", 120, ann=2).company("FSC", 90, bob=2)
    assert [table.price(it) for it in RM] == [210, 160, 120, 90]
    return table


# -- who is asked and who merges ---------------------------------------------------------------


@pytest.mark.rule("18FB-3.7.1-3", "18FB-3.7.1-2", "18FB-3.7.1-1")
@pytest.mark.parametrize(
    ("agreeing", "asked", "partners"),
    [
        ("", "LdA NN", "FC FSC"),
        ("LdA", "LdA NN FC", "LdA FSC"),
        ("LdA NN", "LdA NN", "LdA NN"),
        ("LdA FC", "LdA NN FC", "LdA FC"),
        ("NN", "LdA NN FC", "NN FSC"),
        ("NN FC FSC", "LdA NN FC", "NN FC"),
    ],
)
def test_presidents_are_asked_from_the_highest_price_down(
    agreeing: str, asked: str, partners: str
) -> None:
    table = four()
    assert form(table, *agreeing.split()) == asked.split()
    assert merged(table) == set(partners.split())
    assert set(partners.split()) <= set(table.state.gone)


@pytest.mark.rule("18FB-3.7.1-2")
def test_the_president_of_a_company_is_asked_and_either_answer_is_listed() -> None:
    table = buy(buying(four()))
    assert (table.step, table.asked) == ("form_national", "LdA")
    assert table.game.decision is not None
    assert table.game.decision.player == "ann"
    assert table.answers == [Choose("LdA", ACCEPT), Choose("LdA", REFUSE)]
    table.refused(Choose("NN", ACCEPT), "18FB-3.7.1-2")
    table.refused(Pass("LdA"), "18FB-3.7.1-2")


@pytest.mark.rule("18FB-3.7-1", "18FB-2.1-7", "18FB-3.7.2-1", "18FB-3.7.2-2")
def test_the_second_national_forms_after_the_first_and_neither_earlier() -> None:
    table = buyer(phase_five(), cash=1600)
    for company in ("LdA", "NN", "LTF", "FS", "SFTF"):
        table.company(company, ann=2, bob=1)
    buying(table)
    assert not table.emitted("national_formed")
    buy(table)
    asked = answer(table, "LdA", "NN", "FS", "LTF")
    assert asked == ["LdA", "NN", "LTF", "FS"]
    assert merged(table, "RM") == {"LdA", "NN"}
    assert merged(table, "RA") == {"LTF", "FS"}
    # A second train of the class forms nothing.
    assert table.step == "trains"
    train = table.game.train_policy.offered(table.game, "FP")[0]
    table.play(BuyTrain("FP", train, 800))
    assert len(table.emitted("national_formed")) == 2


@pytest.mark.slow
@pytest.mark.rule("18FB-3.7.1-4", "18FB-3.7.1-5")
def test_unfloated_companies_are_drawn_by_lot_if_nobody_agrees() -> None:
    pairs = set()
    for seed in range(0, 200, 10):
        table = buyer(phase_five(seed=seed)).company("LdA", 150, ann=2)
        assert form(table) == ["LdA"]
        partners = merged(table)
        assert len(partners) == 2
        assert partners < {"NN", "FC", "FSC"}
        pairs.add(frozenset(partners))
    assert len(pairs) == 3


@pytest.mark.rule("18FB-3.7.1-5", "18FB-3.7.2-2")
def test_the_second_national_is_drawn_anew() -> None:
    """The places of those drawn are not always the same in both lists."""
    same = set()
    for seed in range(12):
        table = buyer(phase_five(seed=seed))
        assert form(table) == []
        drawn = [
            frozenset(names.index(it) for it in merged(table, national))
            for national, names in table.game.title.facts.nationals.items()
        ]
        assert [len(it) for it in drawn] == [2, 2]
        same.add(drawn[0] == drawn[1])
    assert False in same


@pytest.mark.rule("18FB-3.7.1-5")
@pytest.mark.parametrize("chosen", ["NN", "FC", "FSC"])
def test_the_president_of_a_partner_chooses_among_unfloated_companies(chosen: str) -> None:
    table = buyer(phase_five()).company("LdA", 150, bob=2)
    assert form(table, "LdA") == ["LdA"]
    assert (table.step, table.asked) == ("choose_partner", "LdA")
    assert table.game.decision is not None
    assert table.game.decision.player == "bob"
    assert table.answers == [Choose("LdA", name) for name in ("NN", "FC", "FSC")]
    table.refused(Choose("LdA", "LdA"), "18FB-3.7.1-5")
    table.play(Choose("LdA", chosen))
    assert merged(table) == {"LdA", chosen}
    assert table.game.violations() == []


@pytest.mark.rule("18FB-3.7.1-3", "18FB-3.7.1-4")
def test_the_only_unfloated_company_is_forced_in_without_a_choice() -> None:
    table = buyer(phase_five())
    for company, price in (("LdA", 150), ("NN", 120), ("FC", 100)):
        table.company(company, price, ann=2)
    assert form(table, "NN") == ["LdA", "NN", "FC"]
    assert merged(table) == {"NN", "FSC"}


@pytest.mark.rule("18FB-R-58")
def test_a_company_started_but_not_floated_is_asked_and_its_odd_share_is_paid() -> None:
    table = buyer(phase_five()).company("LdA", 90, floated=False, ann=1)
    table.company("NN", 140, bob=2)
    table.cash(LdA=0, ann=100)
    assert form(table, "LdA", "NN") == ["NN", "LdA"]
    assert merged(table) == {"LdA", "NN"}
    # Three shares of LdA: one of RM, and half its price for the third.
    assert table.percent("RM", "ann") == 10
    assert table.state.cash["ann"] == 100 + 70


@pytest.mark.rule("18FB-R-58")
@pytest.mark.parametrize("left", [("LdA",), ("FSC",), ()])
def test_with_closed_candidates_one_becomes_the_national_alone_or_none_does(
    left: tuple[str, ...],
) -> None:
    table = buyer(phase_five())
    if left == ("LdA",):
        table.company("LdA", 140, ann=2, bob=3, cash=900)
    close_all(table, *(it for it in RM if it not in left))
    table.cash(bob=0)
    assert form(table) == []
    assert merged(table) == set(left)
    if not left:
        assert [field(event, "national") for event in table.emitted("national_not_formed")] == [
            "RM"
        ]
        assert "RM" not in table.state.cells
    elif left == ("LdA",):
        assert table.state.presidents["RM"] == "ann"
        assert [table.percent("RM", it) for it in ("ann", "bob", "RM")] == [20, 10, 70]
        assert table.state.cash["bob"] == 70
    else:
        assert table.game.price("RM") == 100


# -- price -------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.7.1-6")
def test_a_national_starts_in_the_space_of_the_dearer_company_under_tokens_there() -> None:
    table = buyer(phase_five())
    table.company("FSC", (3, 11), ann=2).company("FB", (3, 11), bob=2)
    table.company("NN", 120, bob=2)
    form(table, "FSC", "NN")
    assert table.price("RM") == 180
    assert table.state.cells["RM"] == (3, 11)
    assert table.game.stack((3, 11)) == ("FB", "RM")
    assert not {"FSC", "NN"} & {*table.state.cells, *table.state.arrivals}


@pytest.mark.rule("18FB-3.7.1-6")
@pytest.mark.parametrize("first", ["FSC", "NN"])
def test_of_equal_prices_the_space_of_the_first_in_operating_order_counts(first: str) -> None:
    table = buyer(phase_five())
    cells = [(4, 11), (5, 12)]
    table.company("FSC", cells[first == "FSC"], ann=2).company("NN", cells[first == "NN"], bob=2)
    assert table.price("FSC") == table.price("NN") == 170
    assert form(table, "FSC", "NN")[0] == first
    assert table.state.cells["RM"] == (5, 12)


@pytest.mark.rule("18FB-3.7.1-6")
def test_two_unfloated_companies_start_a_national_at_100() -> None:
    table = buyer(phase_five()).company("LdA", 150, ann=2)
    form(table)
    assert table.price("RM") == 100
    assert table.state.cells["RM"] == table.cell(100)


# -- property and turn -------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.7.1-12", "18FB-3.7.1-15", "18FB-R-11")
def test_a_national_takes_over_all_that_its_companies_had() -> None:
    table = buyer(phase_five()).company("FB", 100, bob=2)
    table.company("NN", 160, ann=1, cash=333, trains=["PH4", "PH3"], tokens=["F25.0"])
    table.company("FC", 120, ann=1, cash=44, trains=["PH4"])
    table.company("LTF", 100, cid=2, companies={"NN": 1})
    table.state.markers.update(NN=3, FC=2)
    table.state.papal, table.state.papal_markers = "NN", {"NN": ("F35",), "FC": ("F35",)}
    form(table, "NN", "FC")
    state = table.state
    assert state.cash["RM"] == 377
    assert [table.game.train_class(it) for it in state.trains["RM"]] == ["PH4", "PH4"]
    assert state.markers["RM"] == 5
    assert not {"NN", "FC"} & {*state.markers, *state.papal_markers, *state.status, *state.floated}
    assert (state.papal, state.papal_markers) == ("RM", {"RM": ("F35",)})
    # One marker of Pontecorvo is worth ten more, however many companies had passed it.
    assert earnings(table.game, "RM").papal == 10
    assert table.percent("LTF", "RM") == 10
    assert set(table.game.cities_of("RM")) == {"nC8.0", "F25.0", "F11.0"}
    assert not table.game.cities_of("NN")
    assert state.tokens_left["RM"] == 9
    assert (state.status["RM"], state.tile_steps["RM"]) == (DEFINITIVE, 4)
    assert table.game.title.facts.tokens_in_turn["national"] == 2


@pytest.mark.rule("18FB-3.7.1-12", "18FB-R-77")
def test_the_treasury_of_an_unfloated_partner_is_taken_over() -> None:
    table = buyer(phase_five()).company("LdA", 150, ann=2, cash=10).cash(NN=30)
    form(table, "LdA")
    table.play(Choose("LdA", "NN"))
    assert table.state.cash["RM"] == 40
    assert set(table.game.cities_of("RM")) == {"F31.0", "nC8.0"}


@pytest.mark.rule("18FB-3.7.1-14")
@pytest.mark.parametrize("acted", [(), ("NN",), ("FC",), ("NN", "FC")])
def test_a_national_operates_in_its_first_round_if_no_part_of_it_has(
    acted: tuple[str, ...],
) -> None:
    table = buyer(phase_five(), cash=1600).company("NN", 160, ann=1).company("FC", 120, ann=1)
    after = [it for it in ("NN", "FC") if it not in acted]
    buy(buying(table, "FP", *after))
    answer(table, "NN", "FC")
    assert ("RM" in table.game.waiting()) == (not acted)
    table.play(Pass("FP"))
    turns = [field(event, "company") for event in table.emitted("turn_begins")]
    assert turns == ([] if acted else ["RM"])


@pytest.mark.rule("18FB-R-63", "18FB-3.7.1-14")
def test_the_turn_of_a_buyer_that_merges_ends_at_once() -> None:
    table = phase_five().company("LdA", 150, ann=2, cash=2000).company("NN", 120, ann=2)
    table.company("FP", 100, cid=2, trains="PH4")
    table.state.round, table.state.round_number = "OR", 1
    buy(buying(table, "LdA", "NN", "FP"), "LdA")
    answer(table, "LdA", "NN")
    # LdA could have bought more; RM has acted in this round by it.
    assert table.state.acting.company == "FP"
    assert "RM" not in table.game.waiting()
    assert table.game.trains_of("RM")[0].startswith("PH6")
    assert table.state.cash["RM"] == 1200


@pytest.mark.rule("18FB-3.7.2-1")
def test_a_major_of_phase_five_is_a_candidate_of_the_second_national() -> None:
    table = buyer(phase_five())
    close_all(table, *RM)
    table.company("SFM", 140, ann=2).company("LTF", 120, bob=2)
    table.token("F17.0", "SFM")
    assert form(table, "SFM", "LTF") == ["SFM", "LTF"]
    assert merged(table, "RA") == {"SFM", "LTF"}
    assert set(table.game.cities_of("RA")) == {"F17.0", "K46.0"}
    assert table.game.title.facts.nationals["RA"] == RA
