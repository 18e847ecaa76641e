"""What an answer would cause: it is tried on a copy of the game, and the events are read."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from railhead.engine.actions import Action
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.language.events import tell
from railhead.language.figures import changes
from railhead.language.phases import phase_news
from railhead.language.translate import N_
from railhead.language.voice import Voice

# Kinds after which something else begins that the answer has not decided.
_BOUNDARIES = frozenset(
    {"turn_begins", "operating_round", "bookkeeping", "stock_round", "merger_round"}
)

# Kinds told in the same words as in the log.
_AS_TOLD = frozenset(
    {
        "bank_broken",
        "company_closed",
        "company_floated",
        "converted",
        "dragons_bought",
        "dragons_sold",
        "end_fixed",
        "interest_unpaid",
        "loans_repaid",
        "loans_taken",
        "minors_removed",
        "nationalised",
        "taken_over",
        "private_nationalised",
        "earthquake",
        "moved_back",
        "must_raise",
        "personal_loans_taken",
        "no_revenue",
        "price_reduced",
        "private_closed",
        "token_lost",
        "traffic",
        "top_reached",
    }
)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The events of an answer up to the next decision, `after` being the game then.

    `ended`: kind of the event with which a turn or round ended, "" if none did.
    """

    game: Game
    action: Action
    after: Game
    events: tuple[Event, ...]
    ended: str

    def first(self, kind: str) -> dict[str, Any]:
        """The parameters of the first event of a kind, empty if there is none."""
        return next((event.params for event in self.events if event.kind == kind), {})

    def payments(self, reason: str) -> list[dict[str, Any]]:
        """The parameters of all payments with a reason."""
        return [
            event.params
            for event in self.events
            if event.kind == "payment" and event.params["reason"] == reason
        ]

    def clauses(self, voice: Voice, without: Collection[str] = ()) -> Iterator[str]:
        """Side effects as short phrases; kinds in `without` are told elsewhere."""
        return (text for _, text in self.notes(voice, without))

    def notes(self, voice: Voice, without: Collection[str] = ()) -> Iterator[tuple[str, str]]:
        """The same with the kind of each: of its event, or `figure`, `discard`, `ending`."""
        prices = self.price_moves() if "price_moved" not in without else {}
        for event in self.events:
            if event.kind in without:
                continue
            if event.kind in _AS_TOLD or self._other_sale(event):
                text = tell(voice, event)
                if text:
                    yield event.kind, text
            else:
                for clause in self._clause(voice, event, prices):
                    yield event.kind, clause
        for clause in changes(voice, self, without):
            yield "figure", clause
        if "discard" not in without:
            for clause in self._discards(voice):
                yield "discard", clause
        for clause in self._ending(voice):
            yield "ending", clause

    def _other_sale(self, event: Event) -> bool:
        """A private company changes hands that the answer does not name."""
        named = getattr(self.action, "private", "")
        return event.kind == "private_bought" and event.params["private"] != named

    def _clause(
        self, voice: Voice, event: Event, prices: dict[str, tuple[int, int]]
    ) -> Iterator[str]:
        params = event.params
        match event.kind:
            case "president_changed":
                yield voice.say(N_("{after} becomes president of {company}"), **params)
            case "president_helps":
                yield voice.say(N_("{president} adds {amount}"), **params)
            case "offer_made":
                decision = self.after.decision
                if decision is not None:
                    yield voice.say(N_("{player} must agree"), player=decision.player)
            case "price_moved" if params["company"] in prices:
                before, after = prices.pop(params["company"])
                yield voice.say(
                    N_("{company} {before} → {after}"),
                    company=params["company"],
                    before=before,
                    after=after,
                )
            case "phase":
                yield self._phase(voice, params["phase"])
            case "trains_removed":
                yield self._trains_gone(voice, params["train_class"])

    def price_moves(self) -> dict[str, tuple[int, int]]:
        """Company -> its price before and after everything."""
        moves: dict[str, tuple[int, int]] = {}
        for event in self.events:
            if event.kind == "price_moved":
                params = event.params
                before = moves.get(params["company"], (params["before"], 0))[0]
                moves[params["company"]] = (before, params["after"])
        return moves

    def _phase(self, voice: Voice, phase: str) -> str:
        phases = self.game.title.phases
        news = voice.listed(phase_news(voice, self.game.phase, phases[phase]))
        if not news:
            return voice.say(N_("phase {phase} begins"), phase=phase)
        return voice.say(N_("phase {phase} begins: {news}"), phase=phase, news=news)

    def _card(self, train: str) -> str:
        return self.game.title.trains[self.game.train_class(train)].card

    def _trains_gone(self, voice: Voice, kind: str) -> str:
        game = self.game
        owners = []
        for owner, trains in game.state.trains.items():
            count = sum(self._card(train) == kind for train in trains)
            if count and owner in game.title.companies:
                owners.append(voice.say(N_("{company} {count}"), company=owner, count=count))
        if not owners:
            return voice.say(N_("all {train_class} trains go"), train_class=kind)
        return voice.say(
            N_("all {train_class} trains go ({owners})"),
            train_class=kind,
            owners=voice.listed(owners),
        )

    def _discards(self, voice: Voice) -> Iterator[str]:
        before = self.game.state.agenda
        for step in reversed(self.after.state.agenda):
            if step.name == "discard" and step not in before:
                company = step.actor(self.after)
                if not self.after.surplus_trains(company):
                    continue
                yield voice.say(N_("{company} must return a train"), company=company)

    def _ending(self, voice: Voice) -> Iterator[str]:
        if self.after.finished:
            yield voice.translate(N_("the game ends"))
        elif self.ended == "stock_round_over":
            yield voice.translate(N_("ends the stock round"))
        elif self.ended and self.game.state.round == "OR":
            yield voice.translate(N_("ends the turn"))


def look_ahead(game: Game, action: Action) -> Outlook:
    """Try an action on a copy of the game. Raises Illegal if the rules refuse it."""
    after = game.fork()
    events: list[Event] = []
    ended = ""
    for event in after.apply(action):
        if event.kind in _BOUNDARIES:
            ended = ended or event.kind
            break
        if event.kind == "stock_round_over":
            ended = event.kind
        events.append(event)
    return Outlook(game, action, after, tuple(events), ended)
