"""A game: a title being played. It ties state, decision, action and events together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from railhead.engine.actions import Action, EndGame
from railhead.engine.decision import Decision
from railhead.engine.events import Event
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, OWNERS, State
from railhead.engine.step import Step
from railhead.engine.title import Options, Title, TitleError, Value
from railhead.engine.ways import Ways
from railhead.table.assets import Phase
from railhead.table.market import Cell


class Game:
    """One game of a title, at one moment, with its past.

    `players`: id -> name, in seat order. `events[i]` belong to the action that `marks` says.
    """

    title_id: ClassVar[str] = ""
    steps: ClassVar[Mapping[str, type[Step[Any]]]] = {}

    def __init__(
        self, title: Title, players: Mapping[str, str], options: Options, seed: int, state: State
    ) -> None:
        self.title = title
        self.players = dict(players)
        self.options = dict(options)
        self.seed = seed
        self.state = state
        self.events: list[Event] = []
        self.actions: list[Action] = []
        self._past: list[tuple[State, int]] = []
        self._undone: list[Action] = []
        self._decision: Decision | None = None

    # -- making and loading ---------------------------------------------------------------

    @classmethod
    def load_title(cls, options: Options) -> Title:
        """Return the title with the board that the options ask for."""
        raise NotImplementedError(cls.__name__)

    @classmethod
    def new(
        cls,
        players: Iterable[str] | Mapping[str, str],
        options: Options | None = None,
        seed: int = 0,
        preset: str = "default",
    ) -> Self:
        """Set up a game. `players` are names, or id -> name, in seat order.

        Raises TitleError for an impossible number of players or a wrong option.
        """
        if not isinstance(players, Mapping):
            names = list(players)
            players = {f"p{i}": name for i, name in enumerate(names, 1)}
        if len(set(players.values())) != len(players):
            raise TitleError("players: two players have the same name")
        plain = cls.load_title({})
        chosen = plain.options_from(options or {}, preset)
        title = cls.load_title(chosen)
        if not title.min_players <= len(players) <= title.max_players:
            raise TitleError(
                f"players: {title.name} is for {title.min_players} to {title.max_players} "
                f"players, not {len(players)}"
            )
        for player in players:
            taken = player in title.companies or player in title.privates
            if taken or player in OWNERS or not player:
                raise TitleError(f"players: {player!r} cannot be the id of a player")
        game = cls.set_up(title, players, chosen, seed)
        game.advance()
        return game

    @classmethod
    def set_up(
        cls, title: Title, players: Mapping[str, str], options: dict[str, Value], seed: int
    ) -> Self:
        """Return the game before its first decision."""
        raise NotImplementedError(cls.__name__)

    def fork(self) -> Self:
        """Return a game without a past, to try moves on; this one is not changed by it."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.state = self.state.copy()
        new.events, new.actions = [], []
        new._past, new._undone = [], []
        new._decision = None
        return new

    # -- playing --------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        return bool(self.state.finished)

    @property
    def decision(self) -> Decision | None:
        """The question now asked, None when the game is over."""
        if self._decision is None and self.state.agenda and not self.state.finished:
            step = self.state.agenda[-1]
            self._decision = Decision(
                step.player(self), step.actor(self), step.name, lambda: step.answers(self)
            )
        return self._decision

    def apply(self, action: Action) -> list[Event]:
        """Carry out an action and go on to the next decision; return what happened.

        Raises Illegal, and changes nothing, if the rules refuse the action.
        """
        events = self._apply(action)
        self._undone.clear()
        return events

    def _apply(self, action: Action) -> list[Event]:
        before, mark = self.state, len(self.events)
        if before.finished or not before.agenda:
            raise Illegal("", "The game is over.")
        self.state = before.copy()
        try:
            if isinstance(action, EndGame):
                if action.actor not in before.order:
                    raise Illegal("", "{player} does not play in this game.", player=action.actor)
                self.finish("manual")
            else:
                before.agenda[-1].take(self, action)
                self.advance()
        except BaseException:
            self.state = before
            del self.events[mark:]
            raise
        self._decision = None
        self._past.append((before, mark))
        self.actions.append(action)
        return self.events[mark:]

    def refusal(self, action: Action) -> Illegal | None:
        """Return why the rules refuse an action now, None if it is legal."""
        try:
            self.fork().apply(action)
        except Illegal as refusal:
            return refusal
        return None

    def advance(self) -> None:
        """Do what needs no decision, up to the next question or the end of the game."""
        while not self.state.finished and self.state.agenda:
            if self.state.agenda[-1].run(self):
                return

    def undo(self) -> Action | None:
        """Take the last action back; return it, None at the start of the game."""
        if not self._past:
            return None
        self.state, mark = self._past.pop()
        del self.events[mark:]
        self._decision = None
        action = self.actions.pop()
        self._undone.append(action)
        return action

    def redo(self) -> Action | None:
        """Play again the action that was undone last; None if there is none."""
        if not self._undone:
            return None
        action = self._undone.pop()
        self._apply(action)
        return action

    def event_marks(self) -> list[int]:
        """For each action the index of its first event."""
        return [mark for _, mark in self._past]

    def state_after(self, count: int) -> State:
        """The state after the first `count` actions. Raises IndexError beyond the past."""
        return self.state if count == len(self.actions) else self._past[count][0]

    # -- the agenda -----------------------------------------------------------------------

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on the agenda; the last one comes first."""
        self.state.agenda = (*self.state.agenda, *steps)

    def pop(self) -> None:
        """Take the top step off the agenda."""
        self.state.agenda = self.state.agenda[:-1]

    def replace(self, step: Step[Any]) -> None:
        """Put a step in the place of the top one."""
        self.state.agenda = (*self.state.agenda[:-1], step)

    def emit(self, kind: str, **params: Any) -> None:
        """Note what happened."""
        self.events.append(Event(kind, params))

    # -- money ----------------------------------------------------------------------------

    def pay(self, payer: str, payee: str, amount: int, reason: str) -> None:
        """Move money; the only way in which money moves. The bank may go below nothing."""
        if amount < 0 or (payer != BANK and self.state.cash[payer] < amount):
            raise AssertionError(f"{payer} cannot pay {amount} for {reason}")
        if amount == 0:
            return
        cash = self.state.cash
        cash[payer] -= amount
        cash[payee] += amount
        self.emit("payment", payer=payer, payee=payee, amount=amount, reason=reason)
        if payer == BANK and not self.state.bank_broken and self.bank_is_broken():
            self.state.bank_broken = True
            self.emit("bank_broken")

    def bank_is_broken(self) -> bool:
        """The bank has run out: a payment exceeded its cash."""
        return self.state.cash[BANK] < 0

    # -- what lies on the table -----------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return self.title.phases[self.state.phase]

    def phase_reached(self, phase: str) -> bool:
        """The game is in this phase or a later one."""
        order = list(self.title.phases)
        return order.index(self.state.phase) >= order.index(phase)

    @property
    def ways(self) -> Ways:
        """The network facts of the present tiles and tokens."""
        ways = self.state.ways
        if ways is None:
            title, state = self.title, self.state
            ways = Ways.of(title.map, title.tiles, state.tiles, state.tokens)
            state.ways = ways
        return ways

    def price(self, company: str) -> int:
        """The market value of 10% of a company."""
        return self.title.market.price(self.state.cells[company])

    def percent(self, company: str, holder: str) -> int:
        """How much of a company a holder owns."""
        counts = self.state.shares.get((company, holder))
        if counts is None:
            return 0
        return sum(
            kind.percent * count
            for kind, count in zip(self.title.certificates, counts, strict=True)
        )

    def certificates(self, company: str, holder: str) -> tuple[int, ...]:
        """How many certificates of each kind of a company a holder has."""
        return self.state.shares.get((company, holder), (0,) * len(self.title.certificates))

    def move_certificates(
        self, company: str, counts: tuple[int, ...], giver: str, taker: str
    ) -> None:
        """Move certificates; the only way in which they move."""
        given = self.certificates(company, giver)
        left = tuple(have - count for have, count in zip(given, counts, strict=True))
        if min(left) < 0 or min(counts) < 0:
            raise AssertionError(f"{giver} does not hold {counts} of {company}")
        held = self.certificates(company, taker)
        shares = self.state.shares
        shares[company, giver] = left
        if not any(left):
            del shares[company, giver]
        shares[company, taker] = tuple(
            have + count for have, count in zip(held, counts, strict=True)
        )

    def move_train(self, train: str, giver: str, taker: str) -> None:
        """Move a train; the only way in which trains move."""
        trains = self.state.trains
        left = list(trains[giver])
        left.remove(train)
        trains[giver] = tuple(left)
        trains[taker] = (*trains.get(taker, ()), train)

    def train_class(self, train: str) -> str:
        """The class of a train such as `4H-0`."""
        return train.rpartition("-")[0]

    def place_marker(self, company: str, cell: Cell) -> None:
        """Put a company's marker into a cell, under those already there."""
        state = self.state
        if state.cells.get(company) == cell:
            return
        state.cells[company] = cell
        state.arrivals = (*(name for name in state.arrivals if name != company), company)

    def stack(self, cell: Cell) -> tuple[str, ...]:
        """The companies whose markers stand in a cell, top first."""
        cells = self.state.cells
        return tuple(name for name in self.state.arrivals if cells[name] == cell)

    def operating_order(self) -> list[str]:
        """Companies on the market by price, then column, then place in the stack."""
        market, cells = self.title.market, self.state.cells
        return sorted(
            self.state.arrivals, key=lambda name: (-market.price(cells[name]), -cells[name][1])
        )

    def set_tile(self, hex_id: str, tile: tuple[str, int] | None) -> None:
        """Put a tile on a hex, or bare the printed hex, and return the old one to the supply."""
        state, ways = self.state, self.ways
        old = state.tiles.pop(hex_id, None)
        if old is not None:
            state.supply[old[0]] += 1
        if tile is not None:
            state.supply[tile[0]] -= 1
            state.tiles[hex_id] = tile
        face = self.title.tiles.face(*tile) if tile else self.title.map.hexes[hex_id].face
        for number, node in enumerate(face.nodes):
            if node.slots:
                city = f"{hex_id}.{number}"
                slots = state.tokens.get(city, ())
                state.tokens[city] = (*slots, *("",) * (node.slots - len(slots)))
        state.ways = ways.with_tile(hex_id, face, state.tokens)

    def set_token(self, city: str, slot: int, company: str) -> None:
        """Put a token of a company (or "" for none) into a slot of a city."""
        state, ways = self.state, self.ways
        slots = list(state.tokens[city])
        slots[slot] = company
        state.tokens[city] = tuple(slots)
        state.ways = ways.with_tokens(city.rpartition(".")[0], state.tokens)

    def cities_of(self, company: str) -> list[str]:
        """The cities with a token of the company."""
        return [city for city, slots in self.state.tokens.items() if company in slots]

    def violations(self) -> list[str]:
        """What is wrong with the state by the title's own invariants; empty if nothing is."""
        return []

    # -- what clients show, where a title has it -------------------------------------------

    def certificate_count(self, player: str) -> int:
        """Certificates of a player that count against the limit."""
        return sum(
            sum(counts) for (_, holder), counts in self.state.shares.items() if holder == player
        )

    @property
    def certificate_limit(self) -> int | None:
        """How many certificates a player may hold, None without a limit."""
        return None

    @property
    def queue(self) -> list[str]:
        """Companies that may still be started, the next one first."""
        return []

    def reserved_for(self, city: str) -> list[str]:
        """Companies for which a slot of a city is kept."""
        return []

    # -- the end --------------------------------------------------------------------------

    def wealth(self) -> dict[str, int]:
        """What each player would score now."""
        raise NotImplementedError(type(self).__name__)

    def finish(self, reason: str) -> None:
        """End the game; `reason` is a short key such as `bank`."""
        self.state.finished = reason
        self.state.agenda = ()
        self.emit("game_over", reason=reason)
        for place, player, total in self.standings():
            self.emit("standing", place=place, player=player, total=total)

    def standings(self) -> list[tuple[int, str, int]]:
        """(place, player, wealth), the wealthiest first; equal wealth shares a place."""
        wealth = self.wealth()
        ranked = sorted(wealth, key=lambda player: -wealth[player])
        return [
            (1 + sum(other > wealth[player] for other in wealth.values()), player, wealth[player])
            for player in ranked
        ]
