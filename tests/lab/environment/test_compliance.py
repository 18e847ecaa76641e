"""The tests of the libraries, on every title."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

from railhead.lab.environment import VERSION, SingleEnv, env, raw_env
from railhead.lab.environment.aec import Observation
from railhead.titles.catalogue import title_ids
from tests.samples import some

EXPECTED = (
    # The library would rather have no mask in the observation; its own board games have one.
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Observation is not a NumPy array",
)


@pytest.fixture(autouse=True)
def no_other_warnings() -> Iterator[None]:
    """Whatever else a library warns of is a fault."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        yield


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_it_keeps_to_the_interface(title: str) -> None:
    """The API test of PettingZoo: spaces, bounds, masks, rewards; games of 40 actions to an end."""
    api_test(env(title, max_actions=40, render_mode="ansi"), num_cycles=30)


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_it_keeps_to_the_interface_with_pieces_and_shaping(title: str) -> None:
    table = env(title, max_actions=30, pieces=True, shaping=True, reward="place")
    api_test(table, num_cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize("title", some(3, title_ids(), 3))
def test_seeds_reproduce(title: str) -> None:
    seed_test(lambda: env(title), num_cycles=40)


@pytest.mark.long
@pytest.mark.parametrize("title", title_ids())
def test_whole_games_keep_to_the_interface(title: str) -> None:
    api_test(env(title), num_cycles=3_000)


@pytest.mark.long
@pytest.mark.parametrize("title", title_ids())
def test_the_benchmark_runs(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The performance test of PettingZoo plays for five seconds and tells turns per second."""
    random.seed(1)
    performance_benchmark(env(title))
    told = next(line for line in capsys.readouterr().out.splitlines() if "turns per" in line)
    assert float(told.split()[0]) > 20


def test_both_libraries_know_the_titles_by_name() -> None:
    for title in title_ids():
        name = f"railhead/{title}-v{VERSION}"
        assert str(raw_env(title)) == name
        assert gymnasium.make(name, players=3, max_actions=5).reset(seed=1)
        table = pettingzoo.make("aec", name, players=3)
        table.reset(seed=1)
        assert table.num_agents == 3


class Legal(SingleEnv):
    """Takes any number for a legal one: the checker of Gymnasium draws without the mask."""

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        legal = sorted(self.table.legal)
        return super().step(legal[int(action) % len(legal)])


def test_the_checker_of_gymnasium_finds_nothing() -> None:
    check_env(Legal("1849", max_actions=50), skip_render_check=True)
