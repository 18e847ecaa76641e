"""What 18FB shows: states and journeys of companies, ledges, token lines, and what will come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from railhead.engine.actions import (
    Absorb,
    Action,
    BidCompany,
    BuyPrivate,
    Choose,
    Par,
    PlaceToken,
    TakeConcession,
)
from railhead.engine.decision import Answer, Range
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.state import BANK, POOL
from railhead.engine.title import Title
from railhead.language import N_, Voice
from railhead.presentation.blocks import (
    Bar,
    Bars,
    Detail,
    Fact,
    Forecast,
    MapMarks,
    MapNote,
    Section,
    Steps,
    Topic,
)
from railhead.presentation.milestones import Milestone, Occurrence, Peak
from railhead.titles.common.bidding import auction_of
from railhead.titles.common.presentation import LinesPresentation
from railhead.titles.common.wishes import bids_on_privates, in_stock_round
from railhead.titles.g18fb import details, preview
from railhead.titles.g18fb.acquisition import price_of
from railhead.titles.g18fb.facts import Title18FB
from railhead.titles.g18fb.falls import falls, saleable
from railhead.titles.g18fb.formation import formation
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.journey import Stage, journey, next_cities, next_stages
from railhead.titles.g18fb.map_notes import papal_markers, printed_marks
from railhead.titles.g18fb.milestones import MILESTONES, OCCURRENCES, PEAKS
from railhead.titles.g18fb.nationals import FormNational
from railhead.titles.g18fb.owner_facts import bonuses, company_facts, player_facts, pool_facts
from railhead.titles.g18fb.pool_lots import regionals_in_pool
from railhead.titles.g18fb.revenue import earnings
from railhead.titles.g18fb.words import presentation
from railhead.titles.g18fb.words.phases import phase_changes
from railhead.titles.g18fb.words.states import STATE_NAMES

# What the lines about the next phase tell in words of their own.
_SUMMED = frozenset(
    {
        "cards_discarded",
        "concessions_discarded",
        "merger_answered",
        "national_formed",
        "payment",
        "shares_exchanged",
        "status_changed",
        "train_leased",
    }
)


class Presentation18FB(LinesPresentation[Base18FB]):
    """Shows a game of 18FB."""

    opening: ClassVar[str] = "PR"
    beginnings: ClassVar[frozenset[str]] = frozenset(
        {"president_changed", "concessions_discarded", "national_formed", "merger_answered"}
    )
    warnings: ClassVar[dict[str, str]] = {
        "president_changed": N_("changes its president with phase {phase}"),
    }
    line_words = N_("line"), N_("town markers"), N_("line to {city}")
    keepsake_word = N_("papal marker")
    milestones: ClassVar[tuple[Milestone, ...]] = MILESTONES
    peaks: ClassVar[tuple[Peak, ...]] = PEAKS
    occurrences: ClassVar[tuple[Occurrence, ...]] = OCCURRENCES

    def __init__(self, game: Base18FB, voice: Voice) -> None:
        super().__init__(game, voice)
        self._stages: dict[str, list[Stage]] = {}
        self._found: preview.Ahead | None = None

    def unstarted(self) -> Sequence[str]:
        """Companies that have left the game never come back."""
        return [name for name in super().unstarted() if name not in self.game.state.gone]

    def privates(self) -> Sequence[str]:
        """None once they were discarded (rule 18FB-2.7-4)."""
        return super().privates() if self.game.concessions_in_force else ()

    # -- owners -----------------------------------------------------------------------------

    def facts(self, owner: str) -> Sequence[Fact]:
        """State, concession and market of a company; concessions and powers of a player."""
        game, voice = self.game, self.voice
        texts = player_facts(voice, game, owner)
        if owner == BANK:
            texts = pool_facts(voice, game)
        elif owner in game.title.companies:
            texts = company_facts(voice, game, owner, self._next_stages(owner))
        return [Fact(text) for text in texts]

    # -- journeys, loads and plans ------------------------------------------------------------

    def _journey(self, company: str) -> list[Stage]:
        if company not in self._stages:
            self._stages[company] = journey(self.game, company)
        return self._stages[company]

    def _next_stages(self, company: str) -> dict[str, Stage]:
        if company not in self.game.title.lines:
            return {}
        return dict(next_stages(self._journey(company)))

    def bars(self, company: str) -> Bars | None:
        """What its places are worth, and what its trains earn of it (rule 18FB-5-1)."""
        game, say = self.game, self.voice.translate
        operates = game.started if game.kind(company) == REGIONAL else game.floated
        if not operates(company):
            return None
        found, train = earnings(game, company), game.train_policy.cheapest(game, company)
        then = found.with_train(game.train(train)) if train else found.total
        earned = N_("Trains earn")
        if game.earns_interest(company):
            earned = N_("Trains would earn")
        return Bars(
            Bar(say(N_("Places are worth")), found.worth),
            Bar(say(earned), found.total, max(then - found.total, 0)),
            tuple(
                presentation.say_load(
                    self.voice, found, game.train_class(train) if train else "", then
                )
            ),
        )

    def plans(self, company: str) -> Sequence[Steps]:
        """What a company may do, how far its line is, and which regional ones it could acquire."""
        game, voice = self.game, self.voice
        if game.kind(company) == REGIONAL or not game.floated(company):
            return ()
        name = voice.translate(STATE_NAMES[presentation.state_of(game, company)])
        rules = tuple(presentation.rules_of_state(voice, game, company))
        found = [Steps(rules, title=self.say(N_("What it may do: {state}"), state=name))]
        if company in game.title.lines:
            stages = tuple(presentation.say_stages(voice, self._journey(company)))
            found.append(Steps(stages, title=voice.translate(N_("Its destinations"))))
        if game.phase_reached(game.title.facts.nationals_from):
            for regional in game.of_kind(REGIONAL):
                if game.started(regional):
                    title = self.say(N_("If it acquired {company}"), company=regional)
                    steps = tuple(self._acquisition(company, regional))
                    found.append(Steps(steps, regional, title))
        return found

    def _acquisition(self, company: str, regional: str) -> Iterator[tuple[str, str]]:
        """What a regional company costs and brings (rule 18FB-3.7.3-1)."""
        game, say = self.game, self.voice.translate
        price, cash = price_of(game, regional), game.state.cash[company]
        nominal, earned = (
            game.title.facts.regional[regional].nominal,
            earnings(game, regional).total,
        )
        phrase = N_("{price}: nominal {after}, earnings {revenue}")
        yield say(N_("price")), self.say(phrase, after=nominal, revenue=earned, price=price)
        trains = " ".join(map(game.train_card, game.trains_of(regional)))
        yield say(N_("trains")), trains or say(N_("none"))
        yield say(N_("town markers")), str(game.state.markers.get(regional, 0))
        if cash < price:
            yield say(N_("lacking")), self.voice.money(price - cash)
        else:
            yield say(N_("treasury afterwards")), self.voice.money(cash - price)

    # -- the market and the map ---------------------------------------------------------------

    def market(self) -> Sequence[Section]:
        if not saleable(self.game):
            return ()
        title = self.voice.translate(N_("Price after so many shares are sold"))
        return [Section("falls", title, tuple(falls(self.game, self.voice)))]

    @classmethod
    def printed(cls, title: Title) -> MapMarks:
        assert isinstance(title, Title18FB)
        return printed_marks(title)

    def marks(self) -> MapMarks:
        """The destinations that companies still have to reach to change their state."""
        game, found = self.game, dict[str, tuple[str, ...]]()
        for company in game.state.floated:
            if company in game.title.lines and not game.frozen(company):
                for city in next_cities(game, company):
                    hex_id = city.rpartition(".")[0]
                    found[hex_id] = (*found.get(hex_id, ()), company)
        marks = super().marks()
        notes = dict(marks.notes)
        if game.state.papal:
            for hex_id, note in papal_markers(game.title, game.state.papal).items():
                notes[hex_id] = (*notes.get(hex_id, ()), note)
        return replace(marks, notes=notes, destinations=found)

    def holds(self, hex_id: str, note: MapNote) -> bool:
        """Notes end with their company; that of an enclave ends when its card was used.

        The note on a Bourbon token ends when a company has put its own there, or nobody can.
        """
        game, about = self.game, dict(note.fields)
        if about.get("company") in game.state.gone:
            return False
        if note.kind == "bonus" and game.state.papal:
            return False
        if "number" in about:
            cities = (city for city in game.state.tokens if city.rpartition(".")[0] == hex_id)
            card = note.private
            return any(
                card in (*game.state.reserved.get(city, ()), *game.state.tokens[city])
                for city in cities
            )
        return super().holds(hex_id, note)

    # -- what will come -----------------------------------------------------------------------

    def phase_events(self) -> list[Event]:
        return self._ahead().events

    def _ahead(self) -> preview.Ahead:
        if self._found is None:
            self._found = preview.next_phase(self.game)
        return self._found

    def next_phase(self) -> Forecast | None:
        """What changes for everybody, then what happens to companies and players."""
        changes = tuple(phase_changes(self.voice, self.game))
        forecast = super().next_phase()
        if forecast is None:
            title = self.voice.translate(N_("What it changes:"))
            return Forecast(title, changes) if changes else None
        return Forecast(forecast.title, (*changes, *forecast.lines), forecast.warnings)

    def _phase_lines(self, events: list[Event]) -> Iterator[str]:
        """Cards that go, companies that become definitive, and nationals, in one line each."""
        voice = self.voice
        yield from super()._phase_lines([it for it in events if it.kind not in _SUMMED])
        for it in events:
            if it.kind == "cards_discarded":
                names_text = voice.listed(it.params["privates"])
                yield self.say(N_("cards discarded: {names}"), names=names_text)
        if names := [it.params["company"] for it in events if it.kind == "status_changed"]:
            yield self.say(N_("definitive from then on: {names}"), names=voice.listed(names))
        if any(it.kind == "concessions_discarded" for it in events):
            yield from self._lost_deposits()
        for found in self._ahead().nationals:
            steps = presentation.say_formed(voice, found)
            parts = voice.in_parts(f"{name} {value}" for name, value in steps)
            phrase = N_("{company} if all presidents refuse: {parts}")
            yield self.say(phrase, company=found.national, parts=parts)

    def _lost_deposits(self) -> Iterator[str]:
        """Who loses what of their deposits in phase 5 (rule 18FB-3.6-2)."""
        state = self.game.state
        lost = [
            self.say(
                N_("{owner} {amount} ({company})"),
                owner=state.concessions[company],
                amount=sum(amounts),
                company=company,
            )
            for company, amounts in state.deposits.items()
        ]
        if lost:
            yield self.say(N_("deposits lost: {parts}"), parts=self.voice.listed(lost))

    def topic(self) -> Topic | None:
        """The national that is being formed (rule 18FB-3.7.1-2)."""
        step = self.game.state.agenda[-1] if self.game.state.agenda else None
        if not isinstance(step, FormNational):
            return None
        title = self.game.title.companies[step.national].name
        section = Section("formation", title, tuple(formation(self.voice, self.game, step)))
        return Topic(section, first=True, marks=MapMarks())

    # -- answers --------------------------------------------------------------------------------

    def startable(self) -> Sequence[str]:
        """Majors; regional companies are auctioned, nationals formed."""
        return self.game.queue

    def wished(self) -> Sequence[Action]:
        """Lots that are gone or not on offer, concessions, and what lies in the bank pool."""
        game, decision = self.game, self.game.decision
        if decision is None:
            return ()
        player, facts = decision.player, game.title.facts
        if in_stock_round(game):
            return list(self._for_sale(player))
        match decision.step:
            case "political_round":
                return [Choose(player, card) for card in game.title.privates]
            case "regional_round":
                return [Choose(player, company) for company in facts.regional]
            case "card_auction":
                return list(bids_on_privates(game, player))
            case "regional_auction":
                auction = auction_of(game)
                least = auction.least(game) if auction is not None else 0
                return [BidCompany(player, company, least) for company in facts.regional]
        return ()

    def _for_sale(self, player: str) -> Iterator[Action]:
        """What players buy in a stock round besides shares."""
        game = self.game
        for card in game.privates_of(POOL):
            yield BuyPrivate(player, card, game.title.privates[card].face)
        for company in regionals_in_pool(game):
            yield Par(player, company, game.title.facts.regional[company].nominal)
        for company in game.state.concessions:
            if game.frozen(company):
                yield TakeConcession(player, company)

    def detail(self, answer: Answer, after: Game | None = None) -> Detail:
        match answer:
            case PlaceToken(way=way) if way:
                return self.line_detail(answer)
            case Choose():
                return details.of_choice(self.voice, self.game, answer)
            case Par(company=company) if company in self.game.title.facts.concessions:
                return Detail(
                    tuple(details.of_concession(self.voice, self.game, answer.actor, company))
                )
            case Absorb(acquirer=company, target=regional):
                label = self.say(N_("Acquire {company}"), company=regional)
                return Detail(tuple(self._acquisition(company, regional)), label, regional)
            case BidCompany(company=company) | Range(action=BidCompany(company=company)):
                texts = bonuses(self.voice, self.game, company)
                name = self.voice.translate(N_("bonuses"))
                return Detail(((name, self.voice.listed(texts)),))
        return Detail()
