"""The environment: a game of a title as PettingZoo plays it, one agent after the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from railhead.drawing.map.picture import draw_map
from railhead.drawing.views import map_of
from railhead.engine.actions import Action, EndGame
from railhead.engine.board import Board
from railhead.engine.decision import Range
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.title import Options
from railhead.lab.environment.numbering import WAIT
from railhead.lab.environment.pieces import Array
from railhead.lab.environment.rewards import REWARDS
from railhead.lab.environment.spaces import Frame
from railhead.lab.environment.text import lines_of
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game, plain_title

VERSION = 1
"""The version of all environments: another one for whatever changes what is learned."""

MOST_ACTIONS = 5_000
"""After how many actions a game is cut off, unless something else is said."""

RENDERS = "ansi", "svg"

Observation = dict[str, Any]


class RailheadEnv(AECEnv):  # type: ignore[misc] # the library has no types
    """A game of a title. Agents are `player_0` and so on, in seat order.

    `game`: the game as it stands, which programs may read; `frame`: names, layout and numbers.
    """

    def __init__(
        self,
        title: str,
        players: int | None = None,
        options: Options | None = None,
        *,
        preset: str = "default",
        board: Board | None = None,
        reward: str = "share",
        shaping: bool = False,
        pieces: bool = False,
        max_actions: int = MOST_ACTIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        data = plain_title(title)
        if players is None:
            players = min(max(3, data.min_players), data.max_players)
        self.metadata = {
            "name": f"railhead/{title}-v{VERSION}",
            "render_modes": list(RENDERS),
            "is_parallelizable": False,
        }
        check_known("reward", reward, REWARDS)
        if render_mode is not None:
            check_known("render_mode", render_mode, RENDERS)
        self.render_mode = render_mode
        self._worth, self._shaping = REWARDS[reward], shaping
        self._pieces, self._most = pieces, max_actions
        self._setting = (title, [f"Player {i}" for i in range(players)], options, preset, board)
        self._draws = np.random.default_rng()
        self.game = self._begin(0)
        self.frame = Frame.of(self.game)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._ids = dict(zip(self.possible_agents, self.game.players, strict=True))
        self._agents = {player: agent for agent, player in self._ids.items()}
        self.observation_spaces = {
            agent: self.frame.observation_space(pieces) for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.frame.action_space() for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _begin(self, seed: int) -> Game:
        title, names, options, preset, board = self._setting
        game = new_game(title, names, options, seed, preset, board=board)
        game.keep_few_states()
        return game

    # -- spaces ---------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        """Return what an agent can observe: the same space for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of actions."""
        return self.action_spaces[agent]

    # -- playing --------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. `seed`: of the game itself, and of the seeds of games after it.

        Without a seed one is drawn. `options` are not used: they are fixed with the environment.
        """
        if seed is not None:
            self._draws = np.random.default_rng(seed)
        self.game = self._begin(int(self._draws.integers(2**31)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._waited: set[str] = set()
        self._worths = self._worth(self.game)
        self._select()

    def step(self, action: int | None) -> None:
        """Give an answer by its number, None for an agent who is done.

        Raises ValueError for a number that is not legal now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.legal:
            raise ValueError(self._refusal(action))
        if int(action) == WAIT:
            self._clear(agent)
            self._waited.add(self._ids[agent])
            self._select()
        else:
            self.play(self.legal[int(action)])

    def play(self, action: Action) -> None:
        """Give an answer as an action, for the agent whose turn it is.

        For computer players, and for games that were played elsewhere. Raises Illegal if the rules
        refuse it.
        """
        self.game.apply(action)
        self._clear(self.agent_selection)
        self._waited.clear()
        over = self.game.finished
        cut = not over and len(self.game.actions) >= self._most
        if over or cut or self._shaping:
            worths = self._worth(self.game)
            before = self._worths if self._shaping else dict.fromkeys(worths, 0.0)
            for player, worth in worths.items():
                self.rewards[self._agents[player]] = worth - before[player]
            self._worths = worths
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._select()

    def _clear(self, agent: str) -> None:
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()

    def _select(self) -> None:
        """Let the next agent have a turn: others who may act now before the one who is asked."""
        game, self.legal = self.game, {}
        asked = game.decision
        if asked is None or any(self.truncations.values()):
            self.agent_selection = self.agents[0]
            return
        actions = (it.action if isinstance(it, Range) else it for it in asked.answers)
        actors = {it.actor for it in actions}
        others = [it for it in game.players if it in actors - self._waited - {asked.player}]
        player = others[0] if others else asked.player
        view = self.frame.view(game, player)
        own = game.answers_of([player])
        self.legal = self.frame.numbering.numbers(game, view, own)
        if others:
            self.legal[WAIT] = EndGame(player)
        self.agent_selection = self._agents[player]

    def _refusal(self, action: int | None) -> str:
        numbering = self.frame.numbering
        known = action is not None and 0 <= int(action) < numbering.size
        what = numbering.text(int(action)) if known and action is not None else "no action"
        return f"{action} ({what}) is not legal now: take a number whose action_mask is 1"

    # -- what can be seen -----------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; nothing is legal for one whose turn it is not."""
        flat = self.frame.layout.observe(self.game, self.frame.view(self.game, self._ids[agent]))
        mask = np.zeros(self.frame.numbering.size, np.int8)
        if agent == self.agent_selection:
            mask[list(self.legal)] = 1
        seen = dict(self.frame.layout.split(flat)) if self._pieces else flat
        return {"observation": seen, "action_mask": mask}

    def state(self) -> Array:
        """Return the position as the first player sees it: all is known to everybody."""
        first = next(iter(self.game.players))
        return self.frame.layout.observe(self.game, self.frame.view(self.game, first))

    def number_of(self, action: Action) -> int | None:
        """Return the number of an action that is legal now; of a price in a range the nearest.

        None if it has none, as have routes other than the best.
        """
        return nearest(self.legal, action)

    def render(self) -> str | None:
        """Return the map as SVG, or the position as text; None without a render mode."""
        if self.render_mode == "svg":
            return draw_map(map_of(self.game))
        return "\n".join(lines_of(self.game)) if self.render_mode == "ansi" else None

    def record(self) -> dict[str, Any]:
        """Return the record of the game so far, as `docs/records.md` describes."""
        return to_record(self.game)

    def close(self) -> None:
        """There is nothing to release."""


def check_known(name: str, value: str, known: Collection[str]) -> None:
    """Raise TitleError naming a setting whose value is none of those known."""
    if value not in known:
        raise TitleError(
            name, "must be one of {known}, not {value}", known=", ".join(known), value=repr(value)
        )


def nearest(legal: Mapping[int, Action], action: Action) -> int | None:
    """Return the number of an action, or that of one which differs in its price the least."""
    price = getattr(action, "price", None)
    found: list[tuple[int, int]] = []
    for number, other in legal.items():
        if other == action:
            return number
        if price is not None and _at_price(other, price) == action:
            found.append((abs(getattr(other, "price", 0) - price), number))
    return min(found)[1] if found else None


def _at_price(action: Action, price: int) -> Action | None:
    changes: dict[str, Any] = {"price": price}
    return replace(action, **changes) if hasattr(action, "price") else None
