"""Environments to learn in: every title as a PettingZoo and a Gymnasium environment.

    from railhead.lab.environment import env

    table = env("1849", players=3)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        done = termination or truncation
        mask = observation["action_mask"]
        table.step(None if done else table.action_space(agent).sample(mask))

It needs `pip install '.[lab]'`. `env(title, players, options)` has every title of the
catalogue, every number of players, option, preset and board; the same by name is
`pettingzoo.make("aec", "railhead/1849-v1")`. `single(title, opponents="greedy")` plays one seat
against computer players, as does `gymnasium.make("railhead/1849-v1")`.

**Agents** are `player_0` and so on, in seat order. The one who is asked is selected. If others may
act at that moment, such as the owner of a private company, they are selected before; number 0, to
wait, is then legal for them.

**Observations** are dictionaries. `action_mask`: 1 for each number that is legal, int8.
`observation`: all that is known, as one array of float32, or with `pieces=True` as a dictionary of
arrays. There is nothing hidden in these games, so that two positions that differ in their rules
differ here. Seat 0 is whoever looks, the others follow in seat order, so that one network can play
all seats. `table.unwrapped.frame.layout` has the pieces in their order, each with its shape and
what its axes and numbers are, and `split(array)` takes a flat one apart. Money is in hundreds, a
code is the place of a name among all names (`layout.names.all`), from 0 to 1.

**Actions** are numbers that follow from what an action says (`frame.numbering`): `text(number)`
says what one means. Of a range, such as a bid, twelve numbers can be chosen: the least, 1, 2, 4 ...
512 steps above it, and the highest. Of lays of a tile that looks the same there is one; of the
routes of trains the best. Nothing else is left out.

**Rewards** come at the end: `reward="share"` is the share of all wealth times the number of
players, less 1; `reward="place"` is 1 for the wealthiest to -1 for the poorest. With `shaping=True`
each action brings the change of that worth instead, which sums to the same over a game but for what
the start is worth. A game is cut off after `max_actions`, with the worth at that moment.

**Seeds**: `reset(seed=7)` begins the game that `railhead simulate --seed 7` plays, and fixes those
of later games. The same numbers then give the same game on every machine.

**Rendering**: `render_mode="svg"` is the map, `"ansi"` the position and its answers as text.

**Versions**: `v1` in the name becomes `v2` when observations, numbers or rewards change. They also
follow from the title's data: `frame.numbering.digest` is the same as long as numbers are.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import gymnasium
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from railhead.lab.environment.aec import MOST_ACTIONS, VERSION, RailheadEnv
from railhead.lab.environment.single import SingleEnv
from railhead.titles.catalogue import title_ids

__all__ = ["MOST_ACTIONS", "VERSION", "RailheadEnv", "SingleEnv", "env", "raw_env", "single"]


def raw_env(title: str, players: int | None = None, **settings: Any) -> RailheadEnv:
    """Return the environment of a title without the wrappers that check how it is used.

    `players`: how many, by default 3 or as many as can play. `settings`: `options`, `preset` and
    `board` as for `new_game`; `reward`, `shaping`, `pieces`, `max_actions`, `render_mode`. Raises
    TitleError for a setting that is wrong.
    """
    return RailheadEnv(title, players, **settings)


def env(title: str, players: int | None = None, **settings: Any) -> Any:
    """Return the environment of a title, as `raw_env`, with checks of how it is used."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(title, players, **settings)))


def single(title: str, players: int | None = None, **settings: Any) -> SingleEnv:
    """Return one seat of a title as a Gymnasium environment; the others are computer players.

    `opponents`: the kind of all, or of each, as in `railhead simulate --player`; `seat`: the one
    that is played, by default drawn for each game. Other settings as for `raw_env`.
    """
    return SingleEnv(title, players, **settings)


def _register() -> None:
    """Make all titles known to both libraries by name; older ones of PettingZoo know no names."""
    for title in title_ids():
        name, given = f"railhead/{title}-v{VERSION}", {"title": title}
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:single", kwargs=given)
    with suppress(ImportError):
        from pettingzoo.env_registry import registration  # noqa: PLC0415 - newer versions only

        for title in title_ids():
            name, given = f"railhead/{title}-v{VERSION}", {"title": title}
            registration.register("aec", name, f"{__name__}:env", kwargs=given)


_register()
