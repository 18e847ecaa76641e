"""The same game for one agent alone, as Gymnasium plays it: the others are computer players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from railhead.lab.environment.aec import Observation, RailheadEnv, check_known
from railhead.lab.environment.numbering import WAIT
from railhead.lab.simulate import PLAYERS, Player


class SingleEnv(gymnasium.Env[Observation, int]):
    """One seat of a game; the other seats are computer players.

    `table`: the environment with all agents; `agent`: the one that is played here.
    """

    def __init__(
        self,
        title: str,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        **settings: Any,
    ) -> None:
        self.table = RailheadEnv(title, players, **settings)
        self.metadata = self.table.metadata
        self.render_mode = self.table.render_mode
        count = len(self.table.possible_agents)
        kinds = [opponents] * (count - 1) if isinstance(opponents, str) else list(opponents)
        if len(kinds) != count - 1:
            raise ValueError(f"opponents: {count - 1} are needed, not {len(kinds)}")
        for kind in kinds:
            check_known("opponents", kind, PLAYERS)
        if seat is not None and not 0 <= seat < count:
            raise ValueError(f"seat: must be from 0 to {count - 1}, not {seat}")
        self._kinds, self._seat = kinds, seat
        self.agent = self.table.possible_agents[seat or 0]
        self._players: dict[str, Player] = {}
        self.observation_space = self.table.observation_space(self.agent)
        self.action_space = self.table.action_space(self.agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; the seed decides it all: the seat too, if none was chosen."""
        super().reset(seed=seed, options=options)
        agents = self.table.possible_agents
        drawn = int(self.np_random.integers(2**31))
        seat = self._seat if self._seat is not None else int(self.np_random.integers(len(agents)))
        self.agent = agents[seat]
        others = [agent for agent in agents if agent != self.agent]
        self._players = {
            agent: PLAYERS[kind](drawn + place)
            for place, (agent, kind) in enumerate(zip(others, self._kinds, strict=True))
        }
        self.table.reset(seed=drawn)
        self._let_others_play()
        return self.table.observe(self.agent), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Give an answer by its number, then let the others play until it is one's turn again.

        Raises ValueError for a number that is not legal now.
        """
        self.table.step(action)
        gained = self.table.rewards[self.agent] + self._let_others_play()
        observed = self.table.observe(self.agent)
        over = self.table.terminations[self.agent]
        cut = self.table.truncations[self.agent]
        return observed, gained, over, cut, self._info()

    def _let_others_play(self) -> float:
        """Play until the agent is asked or the game is over; return what it gains meanwhile."""
        table, gained = self.table, 0.0
        while (
            table.agent_selection != self.agent
            and not table.terminations[self.agent]
            and not table.truncations[self.agent]
        ):
            if WAIT in table.legal:
                # Computer players answer what they are asked, and do not act between.
                table.step(WAIT)
            else:
                table.play(self._players[table.agent_selection](table.game))
            gained += table.rewards[self.agent]
        return gained

    def render(self) -> Any:
        """Return what `RailheadEnv.render` does."""
        return self.table.render()

    def close(self) -> None:
        """There is nothing to release."""

    def _info(self) -> dict[str, Any]:
        return {"seat": self.table.possible_agents.index(self.agent)}
