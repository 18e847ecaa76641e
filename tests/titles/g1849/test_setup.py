"""Setting up: players, scenarios, money, trains, certificates, the order (rulebook 1 to 2.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

import pytest

from railhead.engine.actions import BuyShare, LayTile, Par, Pass, PlaceToken
from railhead.engine.fault import TitleError
from railhead.engine.state import BANK, DEPOT
from railhead.engine.title import Value
from railhead.titles.g1849.rules import Game1849
from tests.titles.g1849.build import ELECTRIC, PLAYERS, Example

SCENARIOS = ((3, "5"), (4, "5"), (4, "6"), (5, "6"))


def new_game(players: int, seed: int = 1, options: Mapping[str, Value] | None = None) -> Game1849:
    return Game1849.new(PLAYERS[:players], options, seed)


# -- players and scenarios ---------------------------------------------------------------------


@pytest.mark.rule("1849-1.2-1")
@pytest.mark.parametrize(("players", "scenario"), [(3, "5"), (4, "6"), (5, "6")])
@pytest.mark.parametrize("preset", ["default", "rulebook", "peer"])
def test_the_number_of_players_decides_the_scenario(
    players: int, scenario: str, preset: str
) -> None:
    game = Game1849.new(PLAYERS[:players], {}, 1, preset)
    assert game.state.scenario == scenario
    assert len(game.state.roster) == int(scenario)


@pytest.mark.rule("1849-1.2-1")
@pytest.mark.parametrize(("players", "scenario"), SCENARIOS)
def test_four_players_may_choose_the_scenario(players: int, scenario: str) -> None:
    game = new_game(players, options={"scenario": scenario})
    assert game.state.scenario == scenario
    limits = {(3, "5"): 12, (4, "5"): 9, (4, "6"): 11, (5, "6"): 9}
    assert game.certificate_limit == limits[players, scenario]


@pytest.mark.rule("1849-1.2-1")
@pytest.mark.parametrize(("players", "scenario"), [(3, "6"), (5, "5")])
def test_a_scenario_does_not_fit_every_number_of_players(players: int, scenario: str) -> None:
    with pytest.raises(TitleError, match=f"scenario {scenario}"):
        new_game(players, options={"scenario": scenario})


@pytest.mark.rule("1849-1.2-1")
@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_three_to_five_players_play(players: int) -> None:
    with pytest.raises(TitleError, match="3 to 5 players"):
        Game1849.new([f"player {i}" for i in range(players)])


@pytest.mark.parametrize("owner", ["bank", "pool", "depot", "returned", "scrap"])
def test_no_player_has_the_id_of_another_owner(owner: str) -> None:
    with pytest.raises(TitleError, match=owner):
        Game1849.new({"p1": "Ann", owner: "Bob", "p3": "Cid"})


@pytest.mark.rule("1849-1.2-2")
@pytest.mark.parametrize(("players", "scenario"), SCENARIOS)
@pytest.mark.parametrize("electric", [False, True])
def test_the_depot_holds_the_trains_of_the_scenario(
    players: int, scenario: str, electric: bool
) -> None:
    game = new_game(players, options={"scenario": scenario, **(ELECTRIC if electric else {})})
    five = {"4H": 4, "6H": 3, "8H": 2, "10H": 2, "12H": 1, "16H": 4, "R6H": 2}
    six = {**five, "6H": 4, "8H": 3, "16H": 5}
    expected = (five if scenario == "5" else six) | ({"E": 6} if electric else {})
    depot = game.state.trains[DEPOT]
    assert Counter(map(game.train_class, depot)) == expected
    assert len(depot) == {"5": 18, "6": 21}[scenario] + (6 if electric else 0)


# -- money, certificates, tokens ---------------------------------------------------------------


@pytest.mark.rule("1849-2.2-1", "1849-1.4-1")
@pytest.mark.parametrize(("players", "share"), [(3, 500), (4, 375), (5, 300)])
def test_the_starting_cash_is_shared_equally_out_of_the_bank(players: int, share: int) -> None:
    cash = new_game(players).state.cash
    assert all(cash[f"p{seat}"] == share for seat in range(1, players + 1))
    assert cash[BANK] == 6260
    assert sum(cash.values()) == 7760


@pytest.mark.rule("1849-1.4-2", "1849-1.4-3")
def test_a_treasury_begins_with_eight_certificates_and_a_charter_with_three_tokens() -> None:
    game = new_game(5)
    kinds = game.title.certificates
    assert [(kind.name, kind.percent) for kind in kinds] == [
        ("president", 20), ("regular", 10), ("last", 20),
    ]  # fmt: skip
    for company in game.state.roster:
        assert game.certificates(company, company) == (1, 6, 1)
        assert game.percent(company, company) == 100
        assert game.state.tokens_left[company] == 3
    assert len(game.state.shares) == 6


@pytest.mark.rule("1849-1.4-2")
def test_at_first_only_4h_trains_are_sold_and_only_yellow_tiles_laid() -> None:
    table = Example().start("SFA", cash=500, turns=0, ann=2).turn_of("SFA")
    table.play(LayTile("SFA", "J6", "645", 3))
    assert table.game.train_policy.offered(table.game, "SFA") == ["4H-0"]
    table = Example().start("SFA", cash=500, turns=0, ann=2).tile("J6", "645", 3).turn_of("SFA")
    lays = [answer for answer in table.answers if isinstance(answer, LayTile)]
    assert lays
    assert {table.game.title.tiles.tiles[lay.tile].colour for lay in lays} == {"yellow"}
    table.refused(LayTile("SFA", "J6", "670", 3), "1849-4.1-2")


@pytest.mark.rule("1849-1.4-3")
def test_the_fourth_token_does_not_exist() -> None:
    table = Example().phase("6").start("SFA", cash=500, turns=1, ann=2)
    table.tile("J6", "645", 3).token("M9.0", "SFA").token("C1.0", "SFA")
    assert table.state.tokens_left["SFA"] == 0
    table.turn_of("SFA", "token")
    assert table.step != "token"


# -- seats and rounds --------------------------------------------------------------------------


@pytest.mark.rule("1849-2.1-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_of_the_list_begins_and_play_goes_clockwise(players: int) -> None:
    table = Example(players)
    for name in (*PLAYERS[:players], "ann"):
        assert table.asked == name
        table.play(Pass(name))


@pytest.mark.rule("1849-1.1-1")
@pytest.mark.parametrize(("phase", "rounds"), [("4", 1), ("6", 2), ("8", 2), ("10", 3), ("16", 3)])
def test_a_stock_round_and_the_operating_rounds_of_the_phase_make_a_game_turn(
    phase: str, rounds: int
) -> None:
    table = Example().phase(phase).start("SFA", (2, 8), ann=2).stock_round("ann", turn=4)
    visited = []
    while (table.state.turn, table.state.round) != (5, "SR"):
        visited.append((table.state.round, table.state.round_number))
        table.play(Pass(table.asked))
    expected = [("SR", 1), *(("OR", number) for number in range(1, rounds + 1))]
    assert [place for place, after in pairwise([*visited, ("", 0)]) if place != after] == expected


@pytest.mark.rule("1849-1.1-1", "1849-2.4-5")
def test_the_first_game_turn_follows_the_one_starting_round() -> None:
    table = Example()
    assert (table.state.round, table.state.turn) == ("ISR", 1)
    table.buy_privates()
    assert (table.state.round, table.step) == ("ISR", "free_president")
    table.play(Par("bob", "SFA", 68))
    assert (table.state.round, table.state.turn, table.step) == ("SR", 1, "stock_round")


# -- the order of the corporations -------------------------------------------------------------


@pytest.mark.rule("1849-2.3-1", "1849-2.3-2", "1849-R-delay-1")
@pytest.mark.parametrize(
    ("seed", "players", "options", "order", "unused"),
    [
        (27939, 3, {}, "SFA IFT ATA CTL AFG", "RCS"),
        (814263386, 3, {"delay_ift": True}, "RCS ATA SFA IFT AFG", "CTL"),
        (5, 3, {}, "ATA RCS CTL AFG SFA", "IFT"),
        (1, 5, {}, "SFA ATA CTL AFG IFT RCS", ""),
        (42, 5, {}, "SFA RCS CTL ATA AFG IFT", ""),
        (42, 5, {"delay_ift": True}, "SFA RCS CTL ATA AFG IFT", ""),
        (1412838067, 4, {"delay_ift": True}, "AFG RCS SFA ATA CTL IFT", ""),
        (1412838067, 4, {"scenario": "5"}, "AFG RCS SFA ATA CTL", "IFT"),
        (2147483648, 5, {}, "AFG RCS CTL SFA ATA IFT", ""),
        (123456789012, 4, {}, "AFG SFA CTL IFT ATA RCS", ""),
        (7, 4, {"delay_ift": True, "scenario": "5"}, "SFA ATA CTL AFG IFT", "RCS"),
    ],
)
def test_the_seed_draws_the_order(
    seed: int, players: int, options: dict[str, Value], order: str, unused: str
) -> None:
    game = new_game(players, seed, options)
    assert list(game.state.roster) == order.split()
    assert game.state.unused == unused
    found = next(event for event in game.events if event.kind == "corporations_sorted")
    assert found.params == {"order": order.split(), "unused": unused}


@pytest.mark.rule("1849-R-delay-1")
def test_a_delayed_ift_changes_places_with_the_fourth_corporation() -> None:
    assert new_game(3, 27939).state.roster == ("SFA", "IFT", "ATA", "CTL", "AFG")
    assert new_game(3, 27939, {"delay_ift": True}).state.roster == (
        "SFA",
        "CTL",
        "ATA",
        "IFT",
        "AFG",
    )
    for seed in range(100):
        drawn = list(new_game(5, seed).state.roster)
        place = drawn.index("IFT")
        if place < 3:
            drawn[place], drawn[3] = drawn[3], "IFT"
        assert list(new_game(5, seed, {"delay_ift": True}).state.roster) == drawn


@pytest.mark.rule("1849-2.3-2")
def test_any_of_the_six_corporations_can_be_the_one_left_out() -> None:
    title = new_game(3).title
    left_out = set()
    for seed in range(60):
        state = new_game(3, seed).state
        left_out.add(state.unused)
        assert state.unused not in state.roster
        assert set(state.roster) | {state.unused} == set(title.companies)
        for things in (state.cash, state.tokens_left, state.trains, dict(state.shares).keys()):
            assert state.unused not in things
        assert (state.unused, state.unused) not in state.shares
    assert left_out == set(title.companies)


@pytest.mark.rule("1849-2.3-2", "1849-2.3-1", "1849-3.2-3")
def test_the_corporation_left_out_is_never_started_nor_bought() -> None:
    table = Example().cash(ann=900).start("SFA", ann=2).stock_round()
    assert table.state.unused == "RCS"
    table.refused(Par("ann", "RCS", 68), "1849-2.3-1")
    table.refused(BuyShare("ann", "RCS", "treasury"), "1849-3.2-3")
    for company in ("IFT", "ATA", "CTL"):
        table.start(company, bob=0)
    table.start("AFG", base="H8.0", bob=0).stock_round()
    table.refused(Par("ann", "RCS", 68), "1849-2.3-1")
    assert not any(isinstance(answer, Par) for answer in table.answers)


@pytest.mark.rule("1849-2.3-1", "1849-3.3-4")
def test_corporations_start_in_their_order_one_after_the_other() -> None:
    table = Example().cash(ann=900, bob=900, cid=900).stock_round("ann", turn=1)
    for player, company, later in (
        ("ann", "SFA", ("IFT", "ATA", "CTL", "AFG")),
        ("bob", "IFT", ("ATA", "CTL", "AFG", "SFA")),
        ("cid", "ATA", ("CTL", "AFG", "IFT")),
    ):
        for other in later:
            table.refused(Par(player, other, 68), "1849-2.3-1")
        table.check_answers()
        table.play(Par(player, company, 68), Pass(player))


@pytest.mark.rule("1849-2.3-3")
@pytest.mark.parametrize("players", [3, 5])
def test_the_base_of_a_corporation_left_out_is_open_to_others(players: int) -> None:
    roster = ("SFA", "IFT", "ATA", "AFG", "RCS", "CTL")
    table = Example(players, roster=roster).start("AFG", base="C1.0", ann=2)
    table.turn_of("AFG", "token")
    if players == 3:
        table.play(PlaceToken("AFG", "E1.0"))
    else:
        assert table.step != "token"
        assert table.game.reserved_for("E1.0") == ["CTL"]


@pytest.mark.rule("1849-2.3-3", "1849-3.3.3-3")
def test_afg_may_not_choose_the_base_of_a_corporation_left_out() -> None:
    table = Example(roster=("AFG", "IFT", "ATA", "SFA", "RCS", "CTL")).buy_privates()
    table.play(Par("bob", "AFG", 68))
    table.refused(PlaceToken("AFG", "E1.0"), "1849-3.3.3-3")
