"""What goes over to the acquirer: tokens, trains, cards, traffic (rulebook 5.4)."""

from collections.abc import Sequence

import pytest

from railhead.engine.actions import AcquireToken, DiscardTrain, Pass, RemoveToken
from railhead.engine.state import BANK, RETURNED
from railhead.titles.g1865.homes import give_tokens
from tests.titles.g1865.absorptions import (
    CAGLIARI,
    ISILI,
    MINE,
    NUORO,
    ORISTANO,
    active,
    by_rail,
    isili,
    neighbours,
    passive,
)
from tests.titles.g1865.build import Example

OLBIA, SASSARI = "G21.0", "C23.0"
AJACCIO, BASTIA, CALVI, PORTOVECCHIO = "D10.0", "G3.0", "D4.0", "F14.0"
SERBARIU, LULA = "C41.0", "G27.0"


def replace(city: str) -> AcquireToken:
    return AcquireToken("FMS", city, "RCSF", 0)


def absorbed(
    own: Sequence[str], others: Sequence[str], hand: int = 7, *, table: Example | None = None
) -> Example:
    """FMS with tokens in Cagliari and `own` has absorbed RCSF of Oristano and `others`.

    Both are majors led by bob. `hand`: how many tokens FMS has on its charter at most; further
    ones stand in cities that are out of the way.
    """
    table = by_rail(table or Example()).phase("4")
    table.company("FMS", major=True, cash=1000, tokens=own, bob=4)
    table.company("RCSF", 60, major=True, row=2, tokens=others, bob=4)
    far = (SASSARI, BASTIA, PORTOVECCHIO, AJACCIO, CALVI)
    spare = [city for city in far if city not in own]
    while table.state.tokens_left["FMS"] > hand:
        table.token(spare.pop(0), "FMS")
    table.turn_of("FMS", after=("RCSF",))
    table.play(active())
    return table


def holder(table: Example, city: str) -> tuple[str, ...]:
    return tuple(table.state.tokens[city])


# -- how many ------------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.4-2")
def test_a_minor_gets_seven_tokens_in_all_and_stays_a_minor() -> None:
    table = neighbours().turn_of("FMS", after=("RCSF",))
    assert table.state.tokens_left["FMS"] == 2
    events = table.play(active())
    assert [event.params["count"] for event in events if event.kind == "tokens_gained"] == [4]
    assert table.state.tokens_left["FMS"] + len(table.game.cities_of("FMS")) == 7
    assert table.game.tokens_out("FMS") == 0
    assert not table.game.is_major("FMS")


@pytest.mark.rule("1865-5.4-2")
def test_a_converted_company_with_five_on_the_map_gets_two() -> None:
    table = Example().company(
        "FMS", major=True, cash=999, tokens=(ORISTANO, NUORO, SASSARI, OLBIA), bob=4
    )
    give_tokens(table.game, "FMS", -2)
    table.company("RCSF", 60, bob=1).turn_of("FMS", after=("RCSF",))
    table.play(active())
    assert (len(table.game.cities_of("FMS")), table.state.tokens_left["FMS"]) == (5, 2)


# -- own mines -----------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.4-3")
def test_own_tokens_may_be_taken_back_from_any_mines_and_from_nowhere_else() -> None:
    table = absorbed(own=(ORISTANO, LULA, SERBARIU), others=())
    assert table.step == "vacate_mines"
    table.refused(RemoveToken("FMS", CAGLIARI), "1865-5.4-3")
    table.refused(RemoveToken("FMS", MINE), "1865-5.4-3")
    left = table.state.tokens_left["FMS"]
    table.play(RemoveToken("FMS", LULA))
    assert holder(table, LULA) == ("",)
    assert table.offers(RemoveToken("FMS", SERBARIU))
    table.play(Pass("FMS"))
    assert holder(table, SERBARIU) == ("FMS",)
    assert table.state.tokens_left["FMS"] == left + 1


@pytest.mark.rule("1865-5.4-3", "1865-4.4-8")
def test_nobody_is_asked_who_has_no_mine_and_later_it_is_too_late() -> None:
    table = neighbours().turn_of("FMS", after=("RCSF",))
    table.play(active())
    assert table.step == "replace_tokens"
    table.play(replace(MINE))
    assert table.step == "track"
    table.refused(RemoveToken("FMS", MINE), "1865-4.1-3")


# -- cities --------------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.4-4")
def test_tokens_in_cities_are_replaced_free_of_charge_where_there_are_enough() -> None:
    table = absorbed(own=(ORISTANO,), others=(OLBIA, NUORO))
    assert "FMS" in holder(table, OLBIA)
    assert "FMS" in holder(table, NUORO)
    assert "RCSF" not in [name for slots in table.state.tokens.values() for name in slots]
    # Six shares at 60, and one city in common.
    assert table.state.cash["FMS"] == 1000 - 6 * 60 + 50
    assert table.state.tokens_left["FMS"] == 5 - 2


@pytest.mark.rule("1865-5.4-4")
def test_each_common_city_brings_50_and_keeps_one_token() -> None:
    table = absorbed(own=(ORISTANO,), others=(CAGLIARI,))
    assert holder(table, CAGLIARI).count("FMS") == 1
    assert holder(table, ORISTANO).count("FMS") == 1
    assert [event.params["amount"] for event in table.emitted("synergy")] == [50, 50]
    assert table.state.cash["FMS"] == 1000 - 6 * 60 + 100
    assert not table.emitted("token_replaced")


@pytest.mark.rule("1865-5.4-6")
def test_with_too_few_tokens_the_president_chooses_among_those_joined() -> None:
    table = absorbed(own=(ISILI,), others=(NUORO, OLBIA), hand=1, table=isili())
    assert table.step == "replace_tokens"
    assert set(table.answers) == {replace(ORISTANO), replace(NUORO)}
    table.refused(replace(OLBIA), "1865-5.4-6")
    table.refused(Pass("FMS"), "1865-5.4-6")
    cash = table.state.cash["FMS"]
    events = table.play(replace(NUORO))
    lost = {event.params["city"] for event in events if event.kind == "token_lost"}
    assert lost == {ORISTANO, OLBIA}
    assert "FMS" in holder(table, NUORO)
    assert "RCSF" not in holder(table, ORISTANO) + holder(table, OLBIA)
    assert table.state.cash["FMS"] == cash
    assert table.state.tokens_left["FMS"] == 0


@pytest.mark.rule("1865-5.4-6")
def test_a_token_is_joined_also_by_one_that_was_just_replaced() -> None:
    """Nuoro is joined to Isili, and Isili to Oristano, where both companies are."""
    table = isili()
    table = absorbed(own=(ORISTANO,), others=(ISILI, NUORO, OLBIA), hand=2, table=table)
    # Nothing is left to choose: Isili first, then Nuoro.
    assert [event.params["city"] for event in table.emitted("token_replaced")] == [ISILI, NUORO]
    assert [event.params["city"] for event in table.emitted("token_lost")] == [OLBIA]


@pytest.mark.rule("1865-5.4-3", "1865-5.4-6")
def test_a_token_taken_back_from_a_mine_replaces_one_more() -> None:
    table = absorbed(own=(ISILI, LULA), others=(NUORO,), hand=1, table=isili())
    table.play(RemoveToken("FMS", LULA))
    replaced = {event.params["city"] for event in table.emitted("token_replaced")}
    assert replaced == {ORISTANO, NUORO}
    assert table.state.tokens_left["FMS"] == 0


@pytest.mark.rule("1865-5.4-6")
def test_without_a_token_all_are_lost() -> None:
    table = absorbed(own=(ISILI,), others=(NUORO,), hand=0, table=isili())
    assert len(table.emitted("token_lost")) == 2
    assert table.step == "track"


@pytest.mark.rule("1865-5.4-4", "1865-5.4-6")
def test_cities_come_before_mines() -> None:
    """The mine is joined to Cagliari, but a city that must be replaced waits."""
    table = absorbed(own=(ISILI,), others=(NUORO, MINE), hand=1, table=isili())
    assert set(table.answers) == {replace(ORISTANO), replace(NUORO)}
    table.refused(replace(MINE), "1865-5.4-6")


# -- mines ---------------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.4-5")
@pytest.mark.parametrize("taken", [True, False])
def test_mines_of_the_target_are_replaced_or_left_vacant(taken: bool) -> None:
    table = neighbours().turn_of("FMS", after=("RCSF",))
    table.play(active())
    assert table.answers == [replace(MINE), Pass("FMS")]
    # Oristano was no common city either.
    cash = table.state.cash["FMS"]
    table.play(replace(MINE) if taken else Pass("FMS"))
    assert holder(table, MINE) == (("FMS",) if taken else ("",))
    assert table.state.cash["FMS"] == cash == 1000 - 180


@pytest.mark.rule("1865-5.4-5")
def test_only_listed_mines_can_be_replaced() -> None:
    table = neighbours().turn_of("FMS", after=("RCSF",))
    table.play(active())
    table.refused(replace(LULA), "1865-5.4-5")


@pytest.mark.rule("1865-5.4-5", "1865-5.4-6")
@pytest.mark.parametrize(("hand", "offered"), [(1, [MINE]), (2, [MINE, LULA])])
def test_too_few_tokens_for_the_mines_leave_only_those_joined(
    hand: int, offered: list[str]
) -> None:
    table = absorbed(own=(ORISTANO,), others=(MINE, LULA), hand=hand)
    places = [answer.city for answer in table.answers if isinstance(answer, AcquireToken)]
    assert sorted(places) == sorted(offered)


@pytest.mark.rule("1865-5.4-5", "1865-4.3-2")
def test_the_limit_of_carbonia_holds() -> None:
    table = absorbed(own=(ORISTANO, SERBARIU), others=(MINE,))
    table.play(Pass("FMS"))
    assert holder(table, MINE) == ("",)
    assert [event.params["city"] for event in table.emitted("token_lost")] == [MINE]
    assert not [event for event in table.emitted("synergy") if event.params["city"] == MINE]


@pytest.mark.rule("1865-5.4-11")
def test_the_own_mine_of_carbonia_may_be_given_up_for_the_other() -> None:
    table = absorbed(own=(ORISTANO, SERBARIU), others=(MINE,))
    table.play(RemoveToken("FMS", SERBARIU), replace(MINE))
    assert (holder(table, SERBARIU), holder(table, MINE)) == (("",), ("FMS",))


# -- everything else -----------------------------------------------------------------------------


@pytest.mark.rule("1865-5.4-1", "1865-5.4-7")
def test_the_acquirer_receives_everything_and_replaced_tokens_bring_no_traffic() -> None:
    table = by_rail(Example()).phase("6").privates(M2="RCSF")
    table.company("FMS", cash=900, traffic=38, trains="PH5", loans=1, bob=1)
    table.company("RCSF", 60, cash=70, traffic=12, trains="PH6", loans=1, tokens=(MINE,), bob=1)
    table.turn_of("FMS", after=("RCSF",)).play(active())
    table.play(replace(MINE))
    game = table.game
    assert table.state.traffic == {"FMS": 50}
    assert (game.coverage("FMS"), len(game.trains_of("FMS"))) == (55 + 8, 2)
    assert game.privates_of("FMS") == ["M2"]
    assert (game.loans_of("FMS"), table.state.cash["RCSF"]) == (1 + 1, 0)


@pytest.mark.rule("1865-5.4-8")
def test_surplus_trains_go_to_the_pool() -> None:
    table = by_rail(Example()).phase("6")
    table.company("FMS", cash=900, trains=("PH4", "PH5"), bob=1)
    table.company("RCSF", 60, trains=("PH6",), tokens=(MINE,), bob=1)
    table.turn_of("FMS", after=("RCSF",)).play(active(), Pass("FMS"))
    assert table.step == "discard"
    assert len(table.answers) == 3
    table.play(DiscardTrain("FMS", "PH4-0"))
    assert table.state.trains[RETURNED] == ("PH4-0",)
    assert table.step == "track"


@pytest.mark.rule("1865-5.4-8")
def test_after_a_passive_absorption_the_acquirer_discards_too() -> None:
    table = by_rail(Example()).phase("6")
    table.company("FMS", 60, cash=900, trains=("PH4", "PH5"), bob=1)
    table.company("RCSF", 100, trains=("PH6",), tokens=(MINE,), bob=1)
    table.turn_of("RCSF", after=("FMS",)).play(passive(), Pass("FMS"))
    assert (table.step, table.asked) == ("discard", "FMS")


@pytest.mark.rule("1865-5.4-9")
def test_value_row_and_status_stay_and_the_rank_is_counted_anew() -> None:
    table = neighbours(price=90, target_price=60, target_trains=("PH3",))
    table.state.rows["FMS"], table.state.rows["RCSF"] = 1, 0
    table.phase("3")
    assert table.game.rank("FMS") == 1
    table.turn_of("FMS", after=("RCSF",)).play(active(), replace(MINE))
    assert (table.price("FMS"), table.state.rows["FMS"]) == (90, 1)
    assert not table.game.is_major("FMS")
    # Cagliari, Oristano, the mine and a PH3.
    assert table.game.rank("FMS") == 3 + 3


@pytest.mark.rule("1865-5.4-10")
def test_cards_pay_a_bonus_that_is_now_due_and_never_twice() -> None:
    table = Example().privates(M1="FMS", M5="RCSF", M3="RCSF")
    table.state.bonuses = ("M5",)
    table = absorbed(own=(ORISTANO,), others=(OLBIA,), table=table)
    # Phase 4: Olbia for M1, Cagliari for M3; M5 has paid before.
    assert table.state.traffic["FMS"] == 8
    assert set(table.state.bonuses) == {"M1", "M3", "M5"}


@pytest.mark.rule("1865-2.6-10")
def test_cards_of_the_target_go_to_the_acquirer() -> None:
    table = absorbed(own=(ORISTANO,), others=(), table=Example().privates(M8="RCSF"))
    assert table.state.privates["M8"] == "FMS"


@pytest.mark.rule("1865-5.3-6")
def test_the_money_of_the_whole_game_stays_the_same() -> None:
    table = absorbed(own=(ORISTANO,), others=(CAGLIARI,))
    assert sum(table.state.cash.values()) == table.game.title.bank
    assert table.state.cash[BANK] + table.state.cash["bob"] < table.game.title.bank
