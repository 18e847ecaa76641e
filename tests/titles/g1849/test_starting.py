"""Starting a corporation in a Stock Round (rulebook 3.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, LayTile, Par, Pass, PlaceToken
from railhead.engine.state import BANK
from tests.titles.g1849.build import Example

FEES = {"AFG": 40, "ATA": 30, "CTL": 40, "IFT": 90, "RCS": 130, "SFA": 40}
BASES = {"ATA": "M13.0", "CTL": "E1.0", "IFT": "H12.0", "RCS": "C5.0", "SFA": "J6.0"}


def first(company: str, players: int = 5) -> Example:
    """A Stock Round of ann in which this corporation is the next one."""
    roster = (company, *(name for name in FEES if name != company))
    return Example(players, roster=roster).cash(ann=900, bob=900, cid=900).stock_round("ann")


def buy(player: str, company: str) -> BuyShare:
    return BuyShare(player, company, "treasury")


# -- the purchase ------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.3-1", "1849-3.3.3-1")
def test_ctl_started_at_100_by_a_player_with_552() -> None:
    table = first("CTL", 4).cash(ann=552)
    table.play(Par("ann", "CTL", 100), buy("ann", "CTL"), buy("ann", "CTL"))
    assert table.percent("CTL", "ann") == 40
    assert table.state.cash["CTL"] == 400 - 40
    assert table.state.cash["ann"] == 152
    table.play(Pass("bob"), Pass("cid"), Pass("dan"), buy("ann", "CTL"))
    assert table.state.cash["CTL"] == 460
    assert table.state.cash["ann"] == 52


@pytest.mark.rule("1849-3.3-1", "1849-3.3-2")
@pytest.mark.parametrize("extra", [0, 1, 2])
def test_zero_one_or_two_regular_certificates_come_with_the_start(extra: int) -> None:
    table = first("SFA")
    table.play(Par("ann", "SFA", 68))
    for _ in range(extra):
        assert table.asked == "ann"
        table.check_answers()
        table.play(buy("ann", "SFA"))
    if extra < 2:
        table.play(Pass("ann"))
    assert table.asked == "bob"
    assert table.game.certificates("SFA", "ann") == (1, extra, 0)
    assert table.state.cash["ann"] == 900 - 68 * (2 + extra)
    assert table.state.cash["SFA"] == 68 * (2 + extra) - 40


@pytest.mark.rule("1849-3.3-2")
def test_a_third_certificate_does_not_come_with_the_start() -> None:
    table = first("SFA")
    table.play(Par("ann", "SFA", 68), buy("ann", "SFA"), buy("ann", "SFA"))
    table.refused(buy("ann", "SFA"), "1849-3-1")
    assert table.asked == "bob"


@pytest.mark.rule("1849-3.3-2")
def test_the_extra_certificates_are_of_the_treasury_of_the_same_corporation() -> None:
    table = first("SFA").start("CTL", bob=2, pool=(2, 0)).stock_round("ann")
    table.play(Par("ann", "SFA", 68))
    table.refused(buy("ann", "CTL"), "1849-3.3-2")
    table.refused(BuyShare("ann", "CTL", "pool"), "1849-3.3-2")
    table.refused(BuyShare("ann", "SFA", "pool"), "1849-3.3-2")
    assert table.answers == [buy("ann", "SFA"), Pass("ann")]


@pytest.mark.rule("1849-3.3-2", "1849-3.3-6")
def test_in_other_turns_one_certificate_is_the_limit() -> None:
    table = first("SFA").start("CTL", bob=2).stock_round("ann")
    table.play(buy("ann", "CTL"))
    assert table.asked == "bob"
    table.refused(buy("ann", "CTL"), "1849-3-1")
    table.refused(Par("ann", "SFA", 68), "1849-3-1")


@pytest.mark.rule("1849-3.3-6")
def test_one_corporation_is_started_per_turn() -> None:
    table = first("SFA")
    table.play(Par("ann", "SFA", 68))
    table.refused(Par("ann", "AFG", 68), "1849-3-1")


@pytest.mark.rule("1849-3.3-2")
def test_extra_certificates_need_cash_and_room() -> None:
    table = first("SFA").cash(ann=68 * 3 + 67)
    table.play(Par("ann", "SFA", 68), buy("ann", "SFA"))
    assert table.asked == "bob"
    table = first("SFA", 5).start("CTL", ann=4).start("RCS", ann=2)
    table.stock_round("ann").check_answers()
    assert table.game.certificate_count("ann") == 8
    table.play(Par("ann", "SFA", 68))
    assert table.asked == "bob"


@pytest.mark.rule("1849-3.3-3")
@pytest.mark.parametrize(("cash", "starts"), [(136, True), (135, False)])
def test_136_is_the_least_cash_to_start(cash: int, starts: bool) -> None:
    table = first("SFA").cash(ann=cash).stock_round("ann")
    if starts:
        table.refused(Par("ann", "SFA", 100), "1849-3.3-3")
        table.check_answers()
        table.play(Par("ann", "SFA", 68))
        assert table.state.cash["ann"] == 0
        assert table.asked == "bob"
    else:
        # ann can do nothing else and is passed over; with a certificate to buy ann is asked.
        assert table.asked == "bob"
        table.start("CTL", 68, bob=2).stock_round("ann")
        table.refused(Par("ann", "SFA", 68), "1849-3.3-3")


@pytest.mark.rule("1849-3.3-3", "1849-3.5.2-3")
@pytest.mark.parametrize(("counted", "starts"), [(True, False), (False, True)])
def test_a_start_needs_room_for_one_certificate(counted: bool, starts: bool) -> None:
    flag = "privates_count_toward_certificate_limit"
    table = Example(5, {flag: counted}, roster=("SFA", "CTL", "RCS", "IFT", "ATA", "AFG"))
    table.start("CTL", ann=4).start("RCS", ann=2).privates(SCE="ann")
    table.stock_round("ann")
    if starts:
        table.play(Par("ann", "SFA", 68))
    else:
        table.refused(Par("ann", "SFA", 68), "1849-3.3-3")


@pytest.mark.rule("1849-3.3-4", "1849-2.3-1")
def test_the_next_corporation_is_available_at_once_to_the_next_player() -> None:
    table = first("SFA")
    table.refused(Par("ann", "AFG", 68), "1849-2.3-1")
    table.play(Par("ann", "SFA", 68), Pass("ann"))
    table.refused(Par("bob", "SFA", 68), "1849-2.3-1")
    table.refused(Par("bob", "ATA", 68), "1849-2.3-1")
    assert table.offers(Par("bob", "AFG", 68))


# -- the starting value ------------------------------------------------------------------------


@pytest.mark.rule("1849-3.3.1-1")
@pytest.mark.parametrize(
    ("phase", "values"),
    [
        ("4", (68, 100)),
        ("6", (68, 100, 144)),
        ("8", (68, 100, 144)),
        ("10", (68, 100, 144, 216)),
        ("12", (68, 100, 144, 216)),
        ("16", (68, 100, 144, 216)),
    ],
)
def test_the_phase_allows_the_starting_values(phase: str, values: tuple[int, ...]) -> None:
    table = first("SFA").phase(phase).stock_round("ann")
    assert tuple(a.price for a in table.answers if isinstance(a, Par)) == values
    table.check_answers()
    for price in {67, 69, 90, 101, 68, 100, 144, 216, 240} - set(values):
        table.refused(Par("ann", "SFA", price), "1849-3.3.1-1")


@pytest.mark.rule("1849-3.3.1-1")
@pytest.mark.parametrize(
    ("price", "cell"), [(68, (4, 2)), (100, (3, 5)), (144, (2, 8)), (216, (1, 11))]
)
def test_the_marker_goes_to_the_cell_of_the_value_under_those_already_there(
    price: int, cell: tuple[int, int]
) -> None:
    table = first("SFA").phase("10").start("CTL", cell, bob=2).stock_round("ann")
    table.play(Par("ann", "SFA", price))
    assert table.state.cells["SFA"] == cell
    assert table.price("SFA") == price
    assert table.game.stack(cell) == ("CTL", "SFA")


# -- what follows ------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.3.3-1", "1849-3.3.3-2")
@pytest.mark.parametrize("company", list(BASES))
def test_fee_and_base_token(company: str) -> None:
    table = first(company)
    bank = table.state.cash[BANK]
    table.play(Par("ann", company, 68))
    assert table.state.cash[company] == 136 - FEES[company]
    assert table.state.cash[BANK] == bank + FEES[company]
    assert table.game.cities_of(company) == [BASES[company]]
    assert table.state.tokens_left[company] == 2
    assert table.state.bases[company] == BASES[company]


@pytest.mark.rule("1849-3.3.3-1")
def test_placing_tokens_is_free() -> None:
    table = first("SFA").start("CTL", cash=0, ann=2).turn_of("CTL", "token")
    assert table.answers == [PlaceToken("CTL", "C1.0"), Pass("CTL")]
    table.play(PlaceToken("CTL", "C1.0"))
    assert table.state.tokens_left["CTL"] == 1
    assert table.state.cash["CTL"] == 0


@pytest.mark.rule("1849-3.3.2-1", "1849-3.2-5")
def test_a_corporation_operates_as_soon_as_its_president_s_certificate_is_bought() -> None:
    table = first("SFA").start("CTL", (9, 3), bob=2).stock_round("ann")
    table.play(Par("ann", "SFA", 68), Pass("ann"), *map(Pass, ("bob", "cid", "dan", "eve", "ann")))
    assert (table.state.round, table.asked) == ("OR", "SFA")
    assert table.game.certificates("SFA", "SFA") == (0, 6, 1)


@pytest.mark.rule("1849-3.3.3-4", "1849-4.1-18")
@pytest.mark.parametrize(
    ("company", "lays"),
    [
        ("SFA", [("J6", "658", 2), ("J6", "664", 2), ("J6", "673", 2)]),
        ("AFG", [("H8", "645", 3), ("H8", "670", 3), ("H8", "674", 3)]),
    ],
)
def test_a_base_token_lies_on_a_bare_hex_and_stays_when_tiles_are_laid(
    company: str, lays: list[tuple[str, str, int]]
) -> None:
    city = f"{lays[0][0]}.0"
    table = Example().phase("10").start(company, cash=900, base=city, ann=2)
    assert table.state.tiles == {}
    for number, lay in enumerate(lays):
        table.turn_of(company).play(LayTile(company, *lay))
        assert table.state.tokens[city] == ((company,) if number == 0 else (company, ""))
        assert table.state.bases[company] == city
