"""The tokens of a national replace those of its companies (rules 18FB-3.7.1-12 and 18FB-R-62)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Choose, RemoveToken
from railhead.titles.g18fb.slots import reserved_cities
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.forming import answer, buy, buying, form, phase_five
from tests.titles.g18fb.lines import yellow_line


def two(
    tokens: tuple[list[str], list[str]],
    president: int = 1,
    companies: tuple[str, str] = ("NN", "FC"),
) -> Example:
    table = phase_five().company("FP", (0, 0), cash=800, cid=2)
    first, second = companies
    table.company(first, 160, ann=president, tokens=tokens[0])
    return table.company(second, 120, ann=president, tokens=tokens[1])


def open_cities(table: Example, count: int, *without: str) -> list[str]:
    """Cities with an open slot, in which neither company has a token."""
    game = table.game
    found = [
        city
        for city in table.state.tokens
        if game.free_slot(city, "") is not None
        and game.title.map.hexes[city.rpartition(".")[0]].face.nodes[0].kind == "city"
        and not any(game.has_token_at(city, name) for name in without)
        and "" in table.state.tokens[city]
    ]
    assert len(found) >= count
    return found[:count]


@pytest.mark.rule("18FB-R-62")
def test_a_place_keeps_one_token_and_the_other_slot_becomes_free() -> None:
    table = two((["F5.0"], ["F5.0"]))
    slots = len(table.state.tokens["F5.0"])
    form(table, "NN", "FC")
    assert table.state.tokens["F5.0"].count("RM") == 1
    # The slot of FSC's further destination there is kept, as FSC has not merged.
    assert table.state.reserved["F5.0"] == ("FSC",)
    assert len(table.state.tokens["F5.0"]) == slots
    assert table.game.free_slot("F5.0", "FP") is not None
    assert table.state.tokens_left["RM"] == 12 - 3


@pytest.mark.rule("18FB-R-62", "18FB-2.5.3-3")
def test_in_both_halves_of_napoli_one_token_stays() -> None:
    """NN has its home in the southern half, FC a token in the northern one."""
    table = phase_five().company("FP", (0, 0), cash=800, cid=2)
    table.company("NN", 160, ann=1).company("FC", 120, ann=1)
    city = next(it for it in table.state.tokens if it.startswith("nC10."))
    table.state.tokens[city] = (*table.state.tokens[city], "FC")
    table.state.extra_slots[city] = table.state.extra_slots.get(city, 0) + 1
    table.state.tokens_left["FC"] -= 1
    table.state.network = table.game.network.with_tokens("nC10", table.state.tokens)
    before = table.state.tokens[city].count("")
    form(table, "NN", "FC")
    assert table.game.cities_of("RM") == [
        it for it in table.state.tokens if "RM" in table.state.tokens[it]
    ]
    halves = [it for it in table.game.cities_of("RM") if it.partition(".")[0] in ("nC8", "nC10")]
    assert halves == ["nC8.0"]
    assert table.state.tokens[city].count("") == before + 1


@pytest.mark.rule("18FB-R-62")
def test_unused_kept_slots_of_the_companies_vanish() -> None:
    table = two(([], []))
    kept = {name: reserved_cities(table.game, name) for name in ("NN", "FC")}
    assert all(kept.values())
    cities = {city for name in kept for city in kept[name]}
    slots = {it: len(table.state.tokens[it]) for it in cities}
    form(table, "NN", "FC")
    assert not reserved_cities(table.game, "NN")
    assert not reserved_cities(table.game, "FC")
    for city in cities:
        gone = sum(city in kept[name] for name in kept)
        assert len(table.state.tokens[city]) == slots[city] - gone


@pytest.mark.rule("18FB-R-62")
@pytest.mark.parametrize("president", [1, 0])
def test_with_too_few_tokens_the_president_chooses_the_places(president: int) -> None:
    """Without a president of the national it is the player who exchanged first."""
    table = two(([], []), president=1)
    if not president:
        table = phase_five().company("FP", (0, 0), cash=800, cid=2)
        table.company("NN", 160, ann=0).company("FC", 120, bob=0)
    cities = open_cities(table, 12, "NN", "FC")
    for name, own in (("NN", cities[:6]), ("FC", cities[6:])):
        for city in own:
            table.token(city, name)
    buy(buying(table))
    for company in ("NN", "FC"):
        table.play(Choose(company, "accept"))
    assert (table.step, table.asked) == ("keep_tokens", "RM")
    assert table.game.decision is not None
    assert table.game.decision.player == ("ann" if president else "cid")
    assert len(table.answers) == 14
    table.refused(RemoveToken("RM", "K46.0"), "18FB-R-62")
    table.check_answers()
    table.play(RemoveToken("RM", cities[0]))
    assert table.step == "keep_tokens"
    table.play(RemoveToken("RM", "F11.0"))
    assert table.step != "keep_tokens"
    answer(table)
    assert table.state.tokens_left["RM"] == 0
    assert set(table.game.cities_of("RM")) == {"nC8.0", *cities[1:]}
    assert "" in table.state.tokens["F11.0"]


@pytest.mark.rule("18FB-R-62", "18FB-2.5.3-3")
@pytest.mark.parametrize("half", ["nC8.0", "nC10.1"])
def test_a_place_that_is_given_up_loses_the_tokens_in_both_halves(half: str) -> None:
    """Napoli, with NN in the south and FC in the north, is one of thirteen places."""
    table = two(([], []))
    cities = open_cities(table, 20, "NN", "FC")
    cities = [it for it in cities if not it.startswith("nC")][:11]
    for name, own in (("NN", cities[:6]), ("FC", [*cities[6:], "nC10.1"])):
        for city in own:
            table.token(city, name)
    buy(buying(table))
    for company in ("NN", "FC"):
        table.play(Choose(company, "accept"))
    assert table.step == "keep_tokens"
    listed = {it.city for it in table.answers if isinstance(it, RemoveToken)}
    assert len(listed) == 13
    if half not in listed:
        # The place is named once; either of its cities may stand for it.
        assert listed & {"nC8.0", "nC10.1"}
        (half,) = listed & {"nC8.0", "nC10.1"}
    table.play(RemoveToken("RM", half))
    assert table.step != "keep_tokens"
    assert set(table.game.cities_of("RM")) == {"F11.0", *cities}
    assert "" in table.state.tokens["nC8.0"]
    assert "" in table.state.tokens["nC10.1"]
    assert list(table.game.violations()) == []


@pytest.mark.rule("18FB-3.6.2-6", "18FB-R-62")
def test_a_slot_that_a_merger_frees_goes_to_a_waiting_regional_token() -> None:
    """FSC and LdA both have tokens at L'Aquila, beside which the token of FAS waits."""
    table = two(([], []), companies=("LdA", "FSC"))
    table.regional("FAS", "bob")
    table.token("J41.0", "LdA")
    table.token("J41.0", "FSC")
    for name in ("LTF", "FS", "SFTF"):
        if table.game.free_slot("J41.0", name) is not None:
            table.token("J41.0", name)
    assert table.game.free_slot("J41.0", "FAS") is None
    table.state.waiting = ("FAS",)
    form(table, "LdA", "FSC")
    assert table.state.waiting == ()
    assert table.game.cities_of("FAS") == ["J41.0"]
    assert "J41.0" in table.game.cities_of("RM")


@pytest.mark.rule("18FB-3.6.3-8", "18FB-R-62")
def test_a_slot_that_a_merger_frees_may_join_a_regional_company_with_its_place() -> None:
    """All slots of Caserta, on the way from Capua to Piedimonte, are taken: two by LdA and FSC."""
    table = two(([], []), companies=("LdA", "FSC"))
    table.tile("G30", "W2", 1)
    yellow_line(table, "F31 G30 H31 H33")
    table.regional("FA", "bob").token("F31.0", "FA").cash(bob=0)
    table.state.reserved.pop("G30.0")
    names = iter(("LdA", "FSC", "FST", "FB", "NN", "FC"))
    for slot in range(len(table.state.tokens["G30.0"])):
        name = next(names)
        table.game.set_token("G30.0", slot, name)
        table.state.tokens_left[name] -= 1
    assert not table.game.network.reaches("FA", "H33.0")
    form(table, "LdA", "FSC")
    assert table.state.tokens["G30.0"].count("") == 1
    assert table.state.rewarded["FA"] == ("H33",)
    assert table.state.cash["bob"] == 50
