"""What 1865 shows besides decisions and state: traffic, the Dragons, absorptions, token routes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from railhead.engine.actions import Absorb, Action, Convert, PlaceToken, RepayLoan
from railhead.engine.decision import Answer
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.language import N_
from railhead.language.translate import NN_, Message
from railhead.presentation.blocks import (
    Bar,
    Bars,
    Block,
    Detail,
    Fact,
    Holder,
    MapMarks,
    MapNote,
    Section,
    Steps,
)
from railhead.presentation.milestones import (
    USUAL_MILESTONES,
    USUAL_OCCURRENCES,
    Milestone,
    Occurrence,
    Peak,
)
from railhead.titles.common.presentation import LinesPresentation
from railhead.titles.common.turn import CompanyStep
from railhead.titles.common.wishes import taking_privates
from railhead.titles.common.words.companies import MAY_CONVERT
from railhead.titles.g1865 import dragons, phases
from railhead.titles.g1865.absorption_plan import absorption_plan
from railhead.titles.g1865.chart import (
    certificates_badge,
    chart_of_ranks,
    companies_on_chart,
    companies_table,
    dragons_holdings,
)
from railhead.titles.g1865.converting import may_convert
from railhead.titles.g1865.draft import Draft
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.state import DRAGONS
from railhead.titles.g1865.traffic_load import TrafficLoad, traffic_load
from railhead.titles.g1865.words.absorption_plan import plan_steps


@lru_cache(maxsize=16)
def _maritime_places(title: Title) -> MapMarks:
    """The places of the maritime cards (rule 1865-2.6-6)."""
    found: dict[str, tuple[MapNote, ...]] = {}
    text = N_("maritime card {private}: its company gains traffic with a token here")
    legend = N_("maritime card: its company gains traffic with a token there")
    for card in title.privates.values():
        note = MapNote("ship", card.id, text, (("private", card.id),), legend, private=card.id)
        for hex_id in card.bonus_hexes:
            if hex_id in title.map.hexes:
                found[hex_id] = (*found.get(hex_id, ()), note)
    return MapMarks(notes=found)


class Presentation1865(LinesPresentation[Base1865]):
    """Shows a game of 1865."""

    opening: ClassVar[str] = "MD"
    milestones: ClassVar[tuple[Milestone, ...]] = (
        *USUAL_MILESTONES,
        Milestone("converted", N_("converted")),
        Milestone("absorbed", N_("absorbed"), company="target"),
        Milestone("company_started", N_("reborn"), again=True),
    )
    peaks: ClassVar[tuple[Peak, ...]] = (
        Peak("carried", "traffic", N_("traffic")),
        Peak("carried", "coverage", N_("coverage")),
    )
    line_words = N_("route"), N_("traffic"), N_("route to {city}")
    occurrences: ClassVar[tuple[Occurrence, ...]] = (
        *USUAL_OCCURRENCES,
        Occurrence("absorbed", N_("a company absorbed another")),
        Occurrence("synergy", N_("an absorption brought cities together")),
        Occurrence("mine_worked_down", N_("a mine was worked down")),
        Occurrence("dragons_bought", N_("the Dragons bought")),
        Occurrence("dragons_sold", N_("the Dragons sold")),
        Occurrence("must_raise", N_("a president had to find money for a train")),
        Occurrence("personal_loans_taken", N_("a player took loans")),
    )

    def privates(self) -> Sequence[str]:
        """The maritime cards that are in the game (rule 1865-2.5-2)."""
        events = (it for it in self.game.events if it.kind == "cards_removed")
        removed = {card for event in events for card in event.params["privates"]}
        return [card for card in super().privates() if card not in removed]

    # -- companies --------------------------------------------------------------------------

    def facts(self, owner: str) -> Sequence[Fact]:
        """Kind, traffic, rank and loans of a company, or the loans of a player."""
        game = self.game
        if count := game.state.personal_loans.get(owner, 0):
            phrase = NN_(
                "{count} personal loan, counts {amount} less at the end",
                "{count} personal loans, counts {amount} less at the end",
            )
            return [Fact(self.say(phrase, count=count, amount=count * game.title.facts.loan))]
        if owner not in game.state.presidents:
            return []
        kind = Fact(self.voice.translate(N_("major") if game.is_major(owner) else N_("minor")))
        if not game.floated(owner):
            return [kind, Fact(self.voice.translate(N_("not floated yet")))]
        return [kind, *self._operating_facts(owner)]

    def _operating_facts(self, company: str) -> Iterator[Fact]:
        game, say = self.game, self.say
        # The bars show these two as well.
        yield Fact(say(N_("traffic {count}"), count=game.traffic_of(company)), drawn=True)
        carried = {"count": game.coverage(company), "revenue": game.revenue(company)}
        yield Fact(say(N_("trains carry {count}, revenue {revenue}"), **carried), drawn=True)
        rank = {"count": game.rank(company), "zone": game.zone(company)}
        yield Fact(say(N_("rank {count}, {zone} zone"), **rank))
        if count := game.loans_of(company):
            phrase = NN_(
                "{count} loan, a share counts {after} at the end",
                "{count} loans, a share counts {after} at the end",
            )
            yield Fact(say(phrase, count=count, after=game.final_price(company)))
        if may_convert(game, company):
            yield Fact(self.voice.translate(MAY_CONVERT))

    def loans(self, owner: str) -> int:
        """The loans of a company, or the personal loans of a player."""
        return self.game.loans_of(owner) or self.game.state.personal_loans.get(owner, 0)

    def bars(self, company: str) -> Bars | None:
        """Traffic and coverage, and what the next train of the bank would add.

        See rule 1865-4.5-1.
        """
        load = traffic_load(self.game, company)
        if load is None:
            return None
        say = self.voice.translate
        return Bars(
            Bar(say(N_("Traffic")), load.traffic),
            Bar(say(N_("Trains carry")), load.coverage, max(load.coverage_then - load.coverage, 0)),
            tuple(self._load_lines(load)),
        )

    def _load_lines(self, load: TrafficLoad) -> Iterator[str]:
        """Yield what a company earns, what limits it, and what one more train would change."""
        spare = load.coverage - load.traffic
        phrase: Message = N_("earns {revenue}")
        if spare < 0:
            phrase = NN_(
                "earns {revenue}; {count} traffic is not carried",
                "earns {revenue}; {count} traffic is not carried",
            )
        elif spare > 0:
            phrase = N_("earns {revenue}; trains could carry {count} more")
        yield self.say(phrase, revenue=load.revenue, count=abs(spare))
        if load.train:
            phrase = N_("with one more {train} trains carry {count}, earns {revenue}")
            if load.revenue_then <= load.revenue:
                phrase = N_("one more {train} would earn nothing more")
            yield self.say(
                phrase, train=load.train, count=load.coverage_then, revenue=load.revenue_then
            )

    def plans(self, company: str) -> Sequence[Steps]:
        """What each absorption by the company would cost and bring."""
        found = []
        for other in self.game.operating_order():
            plan = absorption_plan(self.game, company, other)
            if plan is not None:
                steps = tuple(plan_steps(self.voice, self.game, plan))
                title = self.say(N_("If it absorbed {company}"), company=other)
                found.append(Steps(steps, other, title))
        return found

    # -- the Dragons ------------------------------------------------------------------------

    def market(self) -> Sequence[Section]:
        forecast = self.next_turn(DRAGONS)
        blocks: list[Block] = [] if forecast is None else [forecast]
        blocks.append(chart_of_ranks(self.game, self.voice))
        if companies_on_chart(self.game):
            blocks.append(companies_table(self.game, self.voice))
        badge = certificates_badge(self.game, self.voice)
        return [Section("investor", self.voice.who(DRAGONS), tuple(blocks), badge)]

    def holders(self) -> Sequence[Holder]:
        return [
            Holder(
                DRAGONS,
                self.voice.who(DRAGONS),
                certificates_badge(self.game, self.voice),
                tuple(dragons_holdings(self.game, self.voice)),
                self.next_turn(DRAGONS),
            )
        ]

    def plays_by_rule(self, owner: str) -> bool:
        """Whether the owner is the Dragons, and there is a company that they could buy."""
        return (
            owner == DRAGONS
            and dragons.plays_by_rule(self.game)
            and bool(companies_on_chart(self.game))
        )

    def turn_events(self, owner: str) -> list[Event]:
        return dragons.next_turn(self.game)

    def phase_events(self) -> list[Event]:
        return phases.next_phase(self.game)

    # -- the map ------------------------------------------------------------------------------

    @classmethod
    def printed(cls, title: Title) -> MapMarks:
        return _maritime_places(title)

    def marks(self) -> MapMarks:
        """The destinations of minors, and the places of cards that are in the game."""
        destinations: dict[str, tuple[str, ...]] = {}
        for company, hex_id in self.game.destinations().items():
            destinations[hex_id] = (*destinations.get(hex_id, ()), company)
        return replace(super().marks(), destinations=destinations)

    def holds(self, hex_id: str, note: MapNote) -> bool:
        """A card brings traffic once (rule 1865-2.6-6)."""
        return note.private not in self.game.state.bonuses

    # -- the question -------------------------------------------------------------------------

    def detail(self, answer: Answer, after: Game | None = None) -> Detail:
        match answer:
            case Absorb():
                return self._absorption(answer)
            case Convert() if isinstance(after, Base1865):
                return Detail(tuple(self._growth(answer.company, after)))
            case PlaceToken(way=way) if way:
                if after is None:
                    return self.line_detail(answer)
                # Maritime cards may bring more than the route itself.
                gained = (it.params["count"] for it in after.events if it.kind == "traffic")
                return self.line_detail(answer, sum(gained))
        return Detail()

    def _absorption(self, answer: Absorb) -> Detail:
        """What an absorption costs and brings, step by step."""
        plan = absorption_plan(self.game, answer.acquirer, answer.target)
        steps = () if plan is None else plan_steps(self.voice, self.game, plan)
        passive = answer.actor == answer.target
        other = answer.acquirer if passive else answer.target
        phrase = N_("Be absorbed by {company}") if passive else N_("Absorb {company}")
        return Detail(tuple(steps), self.say(phrase, company=other), other)

    def _growth(self, company: str, after: Base1865) -> Iterator[tuple[str, str]]:
        """Yield how holdings and tokens change when a minor becomes a major.

        See rules 1865-3.9-5 and 1865-3.9-6.
        """
        game, voice = self.game, self.voice
        names = {player: voice.who(player) for player in game.state.order}
        for source in game.share_sources:
            holder = game.source_holder(company, source)
            names[holder] = voice.translate(voice.source(source).fact)
        for holder, name in names.items():
            parts = [table.percent(company, holder) for table in (game, after)]
            if any(parts):
                yield name, " → ".join(map(voice.percent, parts))
        tokens = [table.state.tokens_left.get(company, 0) for table in (game, after)]
        yield voice.translate(N_("tokens on the charter")), f"{tokens[0]} → {tokens[1]}"

    def barred(self) -> Sequence[Action]:
        """Besides what every title has, absorptions for which money is missing."""
        return [*super().barred(), *self._absorptions()]

    def next_players(self) -> Sequence[str]:
        """In the draft those who still take a card: it goes there and back (rule 1865-2.5-2)."""
        agenda = self.game.state.agenda
        return agenda[-1].todo[1:] if agenda and isinstance(agenda[-1], Draft) else ()

    def wished(self) -> Sequence[Action]:
        """Cards that others have taken in the draft, and state loans that cannot be repaid."""
        game, decision = self.game, self.game.decision
        if decision is None:
            return ()
        if decision.step == "draft":
            return list(taking_privates(game, decision.player))
        in_turn = isinstance(game.state.agenda[-1], CompanyStep)
        owes = in_turn and game.loans_of(decision.actor)
        return [RepayLoan(decision.actor)] if owes else ()

    def _absorptions(self) -> Iterator[Absorb]:
        game, decision = self.game, self.game.decision
        if decision is None or decision.step != "absorb":
            return
        actor = decision.actor
        for other in game.operating_order():
            for pair in ((actor, other), (other, actor)):
                if absorption_plan(game, *pair) is not None:
                    yield Absorb(actor, *pair)
