"""AFG chooses its base, and waits where none is free (rulebook 3.3.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Choose, LayTile, Par, Pass, PlaceToken
from tests.titles.g1849.build import Example

CHOICES = ("H8.0", "B14.0", "M11.0", "M9.0", "C1.0")
ROSTER = ("SFA", "AFG", "IFT", "ATA", "CTL", "RCS")


def afg_next(option: str = "moved_back", free: str = "", players: int = 5) -> Example:
    """SFA and, out of turn, RCS and CTL are started; their tokens fill the cities but `free`."""
    table = Example(players, {"afg_without_free_base": option}, roster=ROSTER).phase("6")
    table.cash(ann=900, bob=900, cid=900)
    table.start("SFA", cash=500, ann=2).start("RCS", cash=500, bob=2).start("CTL", bob=2)
    places = {
        "H8": ["RCS"], "B14": ["RCS"], "M11": ["CTL"], "M9": ["SFA", "CTL"], "C1": ["SFA"],
    }  # fmt: skip
    for hex_id, companies in places.items():
        for company in companies:
            if hex_id != free:
                table.token(f"{hex_id}.0", company)
    return table


# -- the choice --------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.3.3-3", "1849-3.3.3-1", "1849-2.3-1")
@pytest.mark.parametrize("base", CHOICES)
def test_afg_chooses_one_of_five_cities_at_once(base: str) -> None:
    table = Example(roster=("AFG", "SFA", "IFT", "ATA", "CTL", "RCS")).stock_round("ann")
    table.play(Par("ann", "AFG", 68))
    assert (table.step, table.asked) == ("choose_base", "AFG")
    assert set(table.answers) == {PlaceToken("AFG", city) for city in CHOICES}
    table.check_answers()
    table.refused(BuyShare("ann", "AFG", "treasury"), "1849-3.3.3-3")
    table.refused(Pass("AFG"), "1849-3.3.3-3")
    table.play(PlaceToken("AFG", base))
    assert table.game.cities_of("AFG") == [base]
    assert table.state.bases["AFG"] == base
    assert table.state.tokens_left["AFG"] == 2
    # The turn of ann goes on with the extra certificates.
    table.play(BuyShare("ann", "AFG", "treasury"))
    assert table.state.cash["AFG"] == 3 * 68 - 40


@pytest.mark.rule("1849-3.3.3-3")
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("city", ["M13.0", "E1.0", "H12.0", "C5.0", "J6.0", "K7.0", "A5.0", "X1.0"])
def test_other_bases_are_never_chosen_not_even_of_a_corporation_left_out(
    city: str, players: int
) -> None:
    for unused in ("RCS", "CTL", "SFA"):
        others = [name for name in ROSTER if name not in ("AFG", unused)]
        table = Example(players, roster=("AFG", *others, unused)).stock_round("ann")
        table.play(Par("ann", "AFG", 68))
        table.refused(PlaceToken("AFG", city), "1849-3.3.3-3")


@pytest.mark.rule("1849-3.3.3-3")
def test_a_base_needs_a_free_slot_and_the_cities_are_not_kept_for_afg() -> None:
    table = afg_next(free="M9").stock_round("ann")
    table.play(Par("ann", "AFG", 68))
    assert table.answers == [PlaceToken("AFG", "M9.0")]
    table.refused(PlaceToken("AFG", "H8.0"), "1849-3.3.3-3")


@pytest.mark.rule("1849-3.3.3-3", "1849-3.3.3-4")
def test_the_first_token_in_terranova_leaves_a_slot_for_the_base() -> None:
    table = afg_next(free="M9").token("M9.0", "SFA").stock_round("ann")
    table.play(Par("ann", "AFG", 68), PlaceToken("AFG", "M9.0"))
    assert table.state.tokens["M9.0"] == ("SFA", "AFG")


# -- no free base ------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.3.3-5")
def test_without_a_free_base_the_next_corporation_becomes_available() -> None:
    table = afg_next().begin_stock_round("ann")
    assert table.game.queue == ["IFT", "ATA", "AFG"]
    table.refused(Par("ann", "AFG", 68), "1849-3.3.3-5")
    table.check_answers()
    table.play(Par("ann", "IFT", 68), Pass("ann"), Par("bob", "ATA", 68), Pass("bob"))
    table.refused(Par("cid", "AFG", 68), "1849-3.3.3-5")
    assert table.game.startable() == ""


@pytest.mark.rule("1849-3.3.3-5")
def test_the_option_to_stop_the_order() -> None:
    table = afg_next("blocks").begin_stock_round("ann")
    assert table.game.queue == ["AFG", "IFT", "ATA"]
    table.refused(Par("ann", "AFG", 68), "1849-3.3.3-5")
    table.refused(Par("ann", "IFT", 68), "1849-2.3-1")
    assert table.game.startable() == ""


@pytest.mark.rule("1849-3.3.3-5")
@pytest.mark.parametrize("option", ["moved_back", "blocks"])
def test_afg_becomes_next_in_the_middle_of_a_stock_round(option: str) -> None:
    table = afg_next(option)
    table.state.roster = ("IFT", "AFG", "ATA", "SFA", "RCS", "CTL")
    table.begin_stock_round("ann")
    table.play(Par("ann", "IFT", 68), Pass("ann"))
    if option == "blocks":
        table.refused(Par("bob", "ATA", 68), "1849-2.3-1")
        table.refused(Par("bob", "AFG", 68), "1849-3.3.3-5")
    else:
        table.refused(Par("bob", "AFG", 68), "1849-3.3.3-5")
        table.play(Par("bob", "ATA", 68))


@pytest.mark.rule("1849-3.3.3-5")
@pytest.mark.parametrize("option", ["moved_back", "blocks"])
def test_when_a_slot_is_free_again_afg_starts_from_the_next_stock_round(option: str) -> None:
    table = afg_next(option).tile("H8", "645", 3).begin_stock_round("ann")
    table.play(*map(Pass, ("ann", "bob", "cid", "dan", "eve")))
    while table.asked != "RCS" or table.step != "track":
        table.go_on()
    table.play(LayTile("RCS", "H8", "670", 3))
    assert table.state.tokens["H8.0"] == ("RCS", "")
    while table.state.round == "OR":
        table.go_on()
    # Moved back it now waits behind the others, or is first where it stopped the order.
    others = [] if option == "blocks" else ["IFT", "ATA"]
    for company in others:
        table.refused(Par(table.asked, "AFG", 68), "1849-2.3-1")
        table.play(Par(table.asked, company, 68), Pass(table.asked))
    table.play(Par(table.asked, "AFG", 68), PlaceToken("AFG", "H8.0"))


@pytest.mark.rule("1849-3.3.3-5")
def test_a_last_token_in_an_operating_round_moves_afg_back() -> None:
    table = afg_next(free="C1").privates(SMS="SFA").turn_of("SFA")
    assert table.game.queue == ["AFG", "IFT", "ATA"]
    table.play(Choose("SFA", "use"), Pass("SFA"), PlaceToken("SFA", "C1.0"))
    assert table.game.queue == ["IFT", "ATA", "AFG"]
