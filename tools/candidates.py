"""Actions that might be answers, made without looking at what a question lists.

Each field of an action has a domain: hexes, tiles, trains, prices at which something could change.
A few of all combinations are drawn for every kind of action, more for those that such a question
lists; and listed answers with one field changed. They name what is there: no text of a stranger is
among them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from railhead.engine.actions import (
    ACCEPT,
    ACTIONS,
    REFUSE,
    Action,
    BuyShare,
    BuyTrain,
    Choose,
    EndGame,
    LayTile,
    PlaceToken,
    RunRoutes,
    SellShares,
)
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.network.tracks import NODES
from railhead.table.faces import FIRST_NODE
from railhead.titles.common.game import CommonGame

NEVER = (RunRoutes, EndGame)
"""Running trains is the exception of `Decision.answers`; a game can be ended at any time."""

OFTEN: Mapping[type[Action], int] = {
    LayTile: 40,
    PlaceToken: 20,
    BuyTrain: 20,
    BuyShare: 20,
    SellShares: 20,
}
"""How many combinations are drawn where a question lists such actions, now or before.

`ASKED` of all others.
"""

ASKED, UNASKED = 10, 0.25
"""How many of a kind that a question lists, and how likely is one of a kind that it never did."""

MUTATED = 20
"""How often a listed answer is changed in one field."""


FIELDS: Mapping[type[Action], tuple[str, ...]] = {
    kind: tuple(it.name for it in fields(kind)) for kind in ACTIONS.values()
}
"""The names of the fields of each kind of action, the actor first."""


class Seen:
    """What was listed before: the kinds of answers to each question, the values of each field.

    Kept for all positions of a title, so that what was a choice once is tried again elsewhere.
    """

    def __init__(self) -> None:
        self._values: dict[tuple[type[Action], str], dict[object, None]] = {}
        self._kinds: dict[str, set[type[Action]]] = {}

    def add(self, step: str, action: Action) -> None:
        """Remember an answer to the question of a step."""
        self._kinds.setdefault(step, set()).add(type(action))
        for name in FIELDS[type(action)][1:]:
            self._values.setdefault((type(action), name), {})[getattr(action, name)] = None

    def kinds(self, step: str) -> set[type[Action]]:
        """The kinds of answers that the question of a step has listed."""
        return self._kinds.get(step, set())

    def values(self, kind: type[Action], name: str) -> list[Any]:
        """The values that a field had."""
        return list(self._values.get((kind, name), ()))


class Candidates:
    """The candidates of one position; `listed`: the answers to its question."""

    def __init__(
        self, game: CommonGame, listed: Sequence[Answer], seen: Seen, rng: random.Random
    ) -> None:
        self._game, self._seen, self._rng = game, seen, rng
        self._listed = [it for it in listed if not isinstance(_action(it), NEVER)]
        self._prices = sorted(_prices(game, listed))
        state, title = game.state, game.title
        self._players, self._companies = list(game.players), list(title.companies)
        self._privates = list(title.privates)
        self._trains = [train for names in state.trains.values() for train in names]
        self._domains: dict[str, Sequence[Any]] = {
            "private": self._privates,
            "company": self._companies,
            "acquirer": self._companies,
            "target": self._companies,
            "partner": self._companies,
            "buyer": [*self._players, *self._companies],
            "source": [*game.share_sources, *game.holders, BANK, *self._companies],
            "price": self._prices,
            "regular": range(8),
            "last": (0, 0, 0, 1, 2),
            "president": (0, 0, 0, 10, 20),
            "hex": list(title.map.hexes),
            "tile": list(title.tiles.tiles),
            "rotation": range(6),
            "city": list(state.tokens),
            "way": ("",),
            "train": self._trains,
            "kind": ("pay", "half", "withhold"),
            "choice": [ACCEPT, REFUSE, *self._companies, *self._privates],
        }

    def drawn(self) -> Iterator[Action]:
        """Yield the candidates; some may come twice."""
        asked = {type(_action(it)) for it in self._listed} | self._seen.kinds(self._game.step_asked)
        for kind in ACTIONS.values():
            if kind not in NEVER:
                count = OFTEN.get(kind, ASKED) if kind in asked else self._rng.random() < UNASKED
                make = _MAKERS.get(kind, Candidates._any)
                for _ in range(count if len(FIELDS[kind]) > 1 else min(count, 4)):
                    yield make(self, kind)
        for _ in range(MUTATED if self._listed else 0):
            yield self._mutated(self._rng.choice(self._listed))

    def _mutated(self, answer: Answer) -> Action:
        """A listed answer with another value in one of its fields, mostly just beyond a range."""
        rng = self._rng
        if isinstance(answer, Range) and rng.random() < 0.7:
            low, high, step = answer.low, answer.high, answer.step
            ends = (low - step, low - 1, low + 1, low + step, high - 1, high + 1, high + step)
            changes: dict[str, Any] = {answer.field: rng.choice(ends)}
            return replace(answer.action, **changes)
        action = _action(answer)
        name = rng.choice(FIELDS[type(action)])
        return replace(action, **{name: self._value(type(action), name)})

    def _actor(self) -> str:
        """Mostly whoever acts or answers now."""
        asked, drawn = self._game.decision, self._rng.random()
        assert asked is not None
        if drawn < 0.7:
            return asked.actor
        if drawn < 0.85:
            return asked.player
        return self._rng.choice([*self._players, *self._companies])

    def _value(self, kind: type[Action], name: str) -> Any:
        """A value of the domain of a field, or one that a listed answer had."""
        if name == "actor":
            return self._actor()
        seen = self._seen.values(kind, name)
        domain = self._domains.get(name, ())
        if seen and (not domain or self._rng.random() < 0.3):
            return self._rng.choice(seen)
        # What is left empty where an action needs no more.
        if (
            kind is not Choose
            and name in ("hex", "company", "private")
            and _has_default(kind, name)
        ):
            domain = ("", self._rng.choice(domain)) if domain else ("",)
        return self._rng.choice(domain) if domain else ""

    def _any(self, kind: type[Action]) -> Action:
        return kind(**{name: self._value(kind, name) for name in FIELDS[kind]})

    # -- kinds of which few combinations make sense --------------------------------------------

    def _tile(self, kind: type[Action]) -> Action:
        """A tile on a hex: any one, one that may follow, or one on a hex that the company meets."""
        game, rng = self._game, self._rng
        actor, drawn = self._actor(), rng.random()
        hex_id = rng.choice(self._domains["hex"])
        if drawn > 0.4 and actor in self._companies:
            network = game.network
            met = [network.grid.ids[here] for here in network.reach(actor).hexes()]
            hex_id = rng.choice(met) if met else hex_id
        if drawn > 0.2:
            face, tiles = game.network.face(hex_id), game.title.tiles
            ups = [*tiles.successors(face, hex_id), *tiles.exchanges(face, hex_id)]
            if ups:
                up = rng.choice(ups)
                return kind(actor, hex_id, up.tile, up.rotation)  # type: ignore[call-arg]
        return self._any(kind)

    def _token(self, kind: type[Action]) -> Action:
        """A token in any city, or where a walk along track from another token ends."""
        actor, rng = self._actor(), self._rng
        city, way = rng.choice(self._domains["city"]), ""
        if actor in self._companies and rng.random() < 0.6:
            city, way = random_walk(self._game, actor, rng) or (city, way)
        private = rng.choice(self._privates) if self._privates and rng.random() < 0.2 else ""
        return PlaceToken(actor, city, way if rng.random() < 0.8 else "", private)

    def _purchase_of_train(self, kind: type[Action]) -> Action:
        """A train of anybody at its own price, or one that its buyer could pay."""
        train, rng = self._rng.choice(self._trains), self._rng
        price = self._game.train(train).price if rng.random() < 0.5 else rng.choice(self._prices)
        return BuyTrain(self._actor(), train, price)


def _action(answer: Answer) -> Action:
    return answer.action if isinstance(answer, Range) else answer


def _has_default(kind: type[Action], name: str) -> bool:
    return any(it.name == name and it.default == "" for it in fields(kind))


_MAKERS: dict[type[Action], Callable[[Candidates, type[Action]], Action]] = {
    LayTile: Candidates._tile,
    PlaceToken: Candidates._token,
    BuyTrain: Candidates._purchase_of_train,
}


def _prices(game: CommonGame, listed: Sequence[Answer]) -> set[int]:
    """Numbers at which something could change, those beside them, and a few others."""
    state, title, asked = game.state, game.title, game.decision
    assert asked is not None
    found = {0, 1, 5, 10, *game.par_values()}
    found |= {game.price(company) for company in state.cells}
    found |= {it.price for it in title.trains.values()}
    for private in title.privates.values():
        found |= {private.face, private.face // 2, private.face * 2}
    for owner in (asked.actor, asked.player):
        cash = state.cash.get(owner, 0)
        found |= {cash, cash // 2, cash // 5 * 5}
    for it in listed:
        if isinstance(it, Range):
            found |= {it.low, it.high, it.low - it.step, it.high + it.step}
    return {at for it in found for at in (it - 1, it, it + 1, it + 5)}


def random_walk(game: CommonGame, company: str, rng: random.Random) -> tuple[str, str] | None:
    """Walk along track from a token of a company to the next city: (city, hexes of the way)."""
    network = game.network
    own = network.own(company)
    if not own:
        return None
    grid, faces = network.grid, network.track.faces
    start = rng.choice(own)
    here, node = divmod(start, NODES)
    way, exits = [here], [edge for edge, _ in faces[here].at_node[node]]
    while exits:
        side = grid.across[here * 6 + rng.choice(exits)]
        if side < 0:
            return None
        here, edge = divmod(side, 6)
        if here in way or not faces[here].at_edge[edge]:
            return None
        way.append(here)
        end, _ = rng.choice(faces[here].at_edge[edge])
        exits = [end]
        if end >= FIRST_NODE:
            node = end - FIRST_NODE
            if faces[here].nodes[node].kind != "town":
                return f"{grid.ids[here]}.{node}", " ".join(grid.ids[it] for it in way)
            exits = [out for out, _ in faces[here].at_node[node] if out != edge]
    return None


def owner_of(game: Game, train: str) -> str:
    """Who has a train, "" for nobody; the bank's piles are two owners."""
    return next((owner for owner, names in game.state.trains.items() if train in names), "")
