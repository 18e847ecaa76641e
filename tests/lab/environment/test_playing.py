"""What an environment does: rewards, turns of others, ends, renderings, refusals."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from railhead.bots.greedy import Greedy
from railhead.engine.actions import UsePrivate
from railhead.engine.boardfiles import read_board
from railhead.engine.fault import TitleError
from railhead.lab.environment import RailheadEnv, env, raw_env, single
from railhead.lab.environment.numbering import WAIT
from railhead.lab.environment.rewards import by_place, by_share
from railhead.records.record import from_record
from railhead.titles.catalogue import game_class, title_ids
from tests.lab.environment.tables import Policy, by_kind, by_lot, moments
from tests.samples import one_in

OTHER = {"lot": "masked", "masked": "lot"}
TURNS = zip(title_ids(), itertools.cycle(OTHER), strict=False)
"""By which policy a title is played in `make test`."""


class Masked:
    """A policy as a network has it: a worth for each number, of which the mask leaves some."""

    def __init__(self, size: int) -> None:
        self.worth = np.random.default_rng(5).normal(size=size)

    def __call__(self, table: RailheadEnv, draws: np.random.Generator) -> int:
        mask = table.observe(table.agent_selection)["action_mask"]
        odds = np.exp(self.worth) * mask
        return int(draws.choice(len(odds), p=odds / odds.sum()))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "policy"),
    one_in(2, [(title, policy) for title, first in TURNS for policy in (first, OTHER[first])]),
)
def test_agents_play_every_title_to_an_end(title: str, policy: str) -> None:
    """By lot and by a masked policy: the end rewards all, and together nothing."""
    table = raw_env(title, max_actions=400)
    chosen: Policy = by_lot if policy == "lot" else Masked(table.frame.numbering.size)
    for _ in moments(table, 3, 1_000, chosen):
        pass
    assert any(table.terminations.values()) or len(table.game.actions) == 400
    assert sum(table.rewards.values()) == pytest.approx(0, abs=1e-6)
    assert table.rewards == pytest.approx(
        dict(zip(table.agents, by_share(table.game).values(), strict=True))
    )


@pytest.mark.long
@pytest.mark.parametrize("title", title_ids())
def test_whole_games_are_played(title: str) -> None:
    table = raw_env(title)
    for seed in range(3):
        for _ in moments(table, seed, 20_000):
            pass
        assert table.game.finished or len(table.game.actions) == 5_000


def test_rewards_come_at_the_end_and_the_agents_leave_one_by_one() -> None:
    table = raw_env("1849", max_actions=30)
    table.reset(seed=1)
    rewarded = dict.fromkeys(table.possible_agents, 0.0)
    draws = np.random.default_rng(1)
    for agent in table.agent_iter():
        _, reward, termination, truncation, _ = table.last()
        rewarded[agent] += reward
        assert not termination
        if truncation:
            table.step(None)
        else:
            assert reward == 0
            table.step(by_kind(table, draws))
    assert not table.agents
    assert list(rewarded.values()) == pytest.approx(list(by_share(table.game).values()))


@pytest.mark.parametrize("reward", ["share", "place"])
def test_shaping_brings_the_same_over_a_game(reward: str) -> None:
    worth = {"share": by_share, "place": by_place}[reward]
    table = raw_env("1865", reward=reward, shaping=True, max_actions=120)
    whole = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=2)
    start = worth(table.game)
    for _ in moments(table, 2, 121):
        for agent, gain in table.rewards.items():
            whole[agent] += gain
    for agent, gain in table.rewards.items():
        whole[agent] += gain
    expected = [end - start[player] for player, end in worth(table.game).items()]
    assert list(whole.values()) == pytest.approx(expected)
    assert any(whole.values())


def test_places_share_their_reward() -> None:
    table = raw_env("1849", 4)
    table.reset(seed=1)
    cash = table.game.state.cash
    assert set(by_place(table.game).values()) == {0}
    cash["p1"] += 50
    cash["p4"] -= 50
    assert by_place(table.game) == pytest.approx({"p1": 1, "p2": 0, "p3": 0, "p4": -1})
    assert sum(by_share(table.game).values()) == pytest.approx(0)


def test_a_seed_begins_the_same_game_as_elsewhere_and_those_after_it() -> None:
    first, second = raw_env("1849"), raw_env("1849")
    for table in (first, second):
        table.reset(seed=9)
        assert table.game.seed == 9
        table.reset()
    assert first.game.seed == second.game.seed
    assert first.game.state == second.game.state


@pytest.mark.slow
def test_others_who_may_act_now_are_asked_before() -> None:
    """Given a moment in 18FB when an owner may use a private company in another's turn.

    Then that owner is selected, may wait, and whoever is asked comes after.
    """
    table = raw_env("18FB")
    for seed in range(20):
        for number in moments(table, seed, 900):
            asked = table.game.decision
            assert asked is not None
            if WAIT not in table.legal:
                continue
            agent = table.agent_selection
            assert table._ids[agent] != asked.player
            own = [action for it, action in table.legal.items() if it != WAIT]
            assert any(isinstance(action, UsePrivate) for action in own)
            before = len(table.game.actions)
            while WAIT in table.legal:
                table.step(WAIT)
            assert len(table.game.actions) == before
            assert table._ids[table.agent_selection] == asked.player
            assert number is not None
            return
    pytest.fail("no such moment was met")


def test_a_number_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = raw_env("1849")
    table.reset(seed=1)
    illegal = next(it for it in range(table.frame.numbering.size) if it not in table.legal)
    for action in (illegal, -1, table.frame.numbering.size, None):
        with pytest.raises(ValueError, match="not legal now"):
            table.step(action)
    assert not table.game.actions
    with pytest.raises(AssertionError, match="reset"):
        env("1849").step(0)


def test_a_game_becomes_a_record() -> None:
    table = raw_env("1861", 4)
    for _ in moments(table, 4, 50):
        pass
    assert from_record(table.record()).state == table.game.state


def test_computer_players_can_answer_and_their_answers_have_numbers() -> None:
    table, player = raw_env("1849"), Greedy(3)
    table.reset(seed=3)
    for _ in range(40):
        action = player(table.game)
        number = table.number_of(action)
        assert number is not None
        chosen = table.legal[number]
        assert type(chosen) is type(action)
        assert getattr(chosen, "company", "") == getattr(action, "company", "")
        table.play(action)


def test_a_position_is_rendered_as_a_map_or_as_text() -> None:
    picture, text, nothing = (raw_env("1849", render_mode=it) for it in ("svg", "ansi", None))
    for table in (picture, text, nothing):
        for _ in moments(table, 1, 60):
            pass
    assert str(picture.render()).startswith("<svg")
    said = str(text.render())
    assert "Player 1: " in said
    assert said.startswith("1849, ")
    assert nothing.render() is None


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"players": 9}, "players"),
        ({"options": {"gauge": "broad"}}, "options"),
        ({"reward": "fame"}, "reward"),
        ({"render_mode": "human"}, "render_mode"),
        ({"preset": "mine"}, "preset"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, object], field: str) -> None:
    with pytest.raises(TitleError) as refused:
        raw_env("1849", **settings)  # type: ignore[arg-type]
    assert refused.value.where == field


# -- one seat against computer players ---------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("actions", one_in(2, [50, 150]))
@pytest.mark.parametrize("title", title_ids())
def test_one_seat_is_played_against_computer_players(title: str, actions: int) -> None:
    alone = single(title, max_actions=actions)
    seen, info = alone.reset(seed=4)
    draws, whole, over = np.random.default_rng(4), 0.0, False
    while not over:
        assert alone.observation_space.contains(seen)
        number = int(draws.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, terminated, truncated, info = alone.step(number)
        whole, over = whole + reward, terminated or truncated
    game = alone.table.game
    assert whole == pytest.approx(list(by_share(game).values())[info["seat"]])


def test_opponents_and_seat_can_be_chosen() -> None:
    alone = single("1849", opponents=["greedy", "random"], seat=2, max_actions=20)
    _, info = alone.reset(seed=1)
    assert info["seat"] == 2
    for settings in ({"opponents": ["greedy"]}, {"opponents": "genius"}, {"seat": 3}):
        with pytest.raises(ValueError, match=r"opponents|seat"):
            single("1849", **settings)


def test_a_board_from_outside_is_played_and_recorded() -> None:
    folder = game_class("1865").folder
    files = [(name, (folder / name).read_bytes()) for name in ("map.toml", "tiles.toml")]
    board = read_board(files)
    table = raw_env("1865", board=board)
    for _ in moments(table, 2, 60):
        agent = table.agent_selection
        assert table.observation_space(agent).contains(table.observe(agent))
    assert table.record()["board"] == board.data
    with pytest.raises(TitleError, match="own board only"):
        raw_env("1849", board=board)
