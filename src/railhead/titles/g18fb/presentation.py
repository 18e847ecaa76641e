"""What 18FB shows: states and journeys of companies, ledges, token lines, and what will come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from railhead.engine.actions import Absorb, Action, BidCompany, Par, PlaceToken
from railhead.engine.decision import Answer, Range
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.language import N_, Voice
from railhead.presentation.blocks import (
    Bar,
    Bars,
    Detail,
    Fact,
    Forecast,
    MapLine,
    MapMarks,
    Section,
    Steps,
    Topic,
)
from railhead.presentation.careers import Milestone, Occurrence, Peak
from railhead.titles.common.lines import TokenLine, token_lines
from railhead.titles.common.presentation import CommonPresentation
from railhead.titles.g18fb import preview
from railhead.titles.g18fb.acquisition import price_of
from railhead.titles.g18fb.careers import MILESTONES, OCCURRENCES, PEAKS
from railhead.titles.g18fb.concessions import due, instalments
from railhead.titles.g18fb.destinations import destinations
from railhead.titles.g18fb.falls import falls, saleable
from railhead.titles.g18fb.formation import formation
from railhead.titles.g18fb.game import REGIONAL, Table18FB
from railhead.titles.g18fb.journey import Stage, journey, next_stages
from railhead.titles.g18fb.load import load
from railhead.titles.g18fb.nationals import FormNational
from railhead.titles.g18fb.owner_facts import bonuses, company_facts, player_facts, pool_facts
from railhead.titles.g18fb.regional import best_earnings
from railhead.titles.g18fb.words import shown
from railhead.titles.g18fb.words.phases import phase_changes
from railhead.titles.g18fb.words.states import STATE_NAMES


class Presentation18FB(CommonPresentation[Table18FB]):
    """Shows a game of 18FB."""

    opening: ClassVar[str] = "PR"
    beginnings: ClassVar[frozenset[str]] = frozenset(
        {"president_changed", "concessions_discarded", "national_formed", "merger_answered"}
    )
    warnings: ClassVar[dict[str, str]] = {
        "president_changed": N_("changes its president with phase {phase}"),
    }
    milestones: ClassVar[tuple[Milestone, ...]] = MILESTONES
    peaks: ClassVar[tuple[Peak, ...]] = PEAKS
    occurrences: ClassVar[tuple[Occurrence, ...]] = OCCURRENCES

    def __init__(self, game: Table18FB, voice: Voice) -> None:
        super().__init__(game, voice)
        self._stages: dict[str, list[Stage]] = {}
        self._lines: dict[str, list[TokenLine]] = {}

    def unstarted(self) -> Sequence[str]:
        """Companies that have left the game never come back."""
        return [name for name in super().unstarted() if name not in self.game.state.gone]

    def privates(self) -> Sequence[str]:
        """Rule 18FB-2.7-4."""
        return super().privates() if self.game.deposits_count else ()

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
        found = load(self.game, company)
        if found is None:
            return None
        say = self.voice.translate
        more = max(found.revenue_then - found.revenue, 0)
        earned = N_("Trains earn")
        if self.game.building(company) and not self.game.frozen(company):
            earned = N_("Trains would earn")
        return Bars(
            Bar(say(N_("Places are worth")), found.worth),
            Bar(say(earned), found.revenue, more),
            tuple(shown.say_load(self.voice, found)),
        )

    def plans(self, company: str) -> Sequence[Steps]:
        """What a company may do, how far its line is, and which regional ones it could acquire."""
        game, voice = self.game, self.voice
        if game.kind(company) == REGIONAL or not game.floated(company):
            return ()
        name = voice.translate(STATE_NAMES[shown.state_of(game, company)])
        rules = tuple(shown.rules_of_state(voice, game, company))
        found = [Steps(rules, title=self.say(N_("What it may do: {state}"), state=name))]
        if company in game.title.lines:
            stages = tuple(shown.say_stages(voice, self._journey(company)))
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
        nominal, earned = game.title.facts.regional[regional].nominal, best_earnings(game, regional)
        phrase = N_("{after} and {revenue} of earnings: {price}")
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
        title = self.voice.translate(N_("If shares are sold"))
        return [Section("falls", title, (falls(self.game, self.voice),))]

    def marks(self) -> MapMarks:
        """The destinations that companies still have to reach to change their state."""
        game, found = self.game, dict[str, tuple[str, ...]]()
        for company in game.state.floated:
            if company in game.title.lines and not game.frozen(company):
                for stage in self._next_stages(company).values():
                    hex_id = stage.city.rpartition(".")[0]
                    found[hex_id] = (*found.get(hex_id, ()), company)
        signs: dict[str, str] = {}
        if game.state.papal:
            for amount, hexes in game.title.places["papal"].items():
                signs |= dict.fromkeys(hexes, f"+{amount}")
        return MapMarks(signs=signs, destinations=found)

    # -- what will come -----------------------------------------------------------------------

    def phase_events(self) -> list[Event]:
        return preview.next_phase(self.game)

    def next_phase(self) -> Forecast | None:
        """What changes for everybody, then what happens to companies and players."""
        changes = tuple(phase_changes(self.voice, self.game))
        forecast = super().next_phase()
        if forecast is None:
            title = self.voice.translate(N_("What it changes:"))
            return Forecast(title, changes) if changes else None
        return Forecast(forecast.title, (*changes, *forecast.lines), forecast.warnings)

    def _phase_lines(self, events: list[Event]) -> Iterator[str]:
        """Cards that go, and companies that become definitive, in one line each."""
        voice, summed = self.voice, ("cards_discarded", "status_changed", "concessions_discarded")
        yield from super()._phase_lines([it for it in events if it.kind not in summed])
        for it in events:
            if it.kind == "cards_discarded":
                names_text = voice.listed(it.params["privates"])
                yield self.say(N_("cards discarded: {names}"), names=names_text)
        if names := [it.params["company"] for it in events if it.kind == "status_changed"]:
            yield self.say(N_("definitive from then on: {names}"), names=voice.listed(names))
        if any(it.kind == "concessions_discarded" for it in events):
            yield from self._lost_deposits()

    def _lost_deposits(self) -> Iterator[str]:
        """Rule 18FB-3.6-2."""
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

    def detail(self, answer: Answer, after: Game | None = None) -> Detail:
        match answer:
            case PlaceToken(way=way) if way:
                return self._token_line(answer)
            case Par(company=company) if company in self.game.title.facts.concessions:
                return Detail(tuple(self._concession(answer.actor, company)))
            case Absorb(acquirer=company, target=regional):
                label = self.say(N_("Acquire {company}"), company=regional)
                return Detail(tuple(self._acquisition(company, regional)), label, regional)
            case BidCompany(company=company) | Range(action=BidCompany(company=company)):
                texts = bonuses(self.voice, self.game, company)
                name = self.voice.translate(N_("bonuses"))
                return Detail(((name, self.voice.listed(texts)),))
        return Detail()

    def _concession(self, player: str, company: str) -> Iterator[tuple[str, str]]:
        """The deposit, when it comes back, and the secured interest."""
        game, say = self.game, self.voice.translate
        if not game.deposits_count:
            return
        amount = due(game, player, company, getattr(game.state.agenda[-1], "half", False))
        first, rest = instalments(amount, game.title.facts.instalment_step)
        names = [self.voice.city(game.city_at(place)) for place in destinations(game, company)[:2]]
        if amount:
            phrase = N_("{amount}: {first_part} back in {first}, {second_part} in {last}")
            yield (
                say(N_("deposit")),
                self.say(
                    phrase,
                    amount=amount,
                    first_part=self.voice.money(first),
                    second_part=self.voice.money(rest),
                    first=names[0],
                    last=names[1],
                ),
            )
        yield say(N_("income")), shown.say_interest(self.voice, game, company)

    def _lines_of(self, company: str) -> list[TokenLine]:
        if company not in self._lines:
            self._lines[company] = token_lines(self.game, company)
        return self._lines[company]

    def _token_line(self, answer: PlaceToken) -> Detail:
        """A line: what it costs and brings (rules 18FB-3.5.2-6 and 18FB-3.5.2-9)."""
        say = self.voice.translate
        wanted = (answer.city, answer.way, answer.private)
        lines = {(it.city, it.way, it.private): it for it in self._lines_of(answer.actor)}
        line = lines.get(wanted)
        if line is None:
            return Detail()
        cost = self.voice.money(line.cost)
        return Detail(
            (
                (say(N_("line")), line.way),
                (say(N_("cost")), cost),
                (say(N_("town markers")), f"+{line.gain}"),
            ),
            line=MapLine(
                self.say(N_("line to {city}"), city=line.city),
                f"{cost} +{line.gain}",
                line.sections,
            ),
        )

    def barred(self) -> Sequence[Action]:
        """Cities to which no line can be paid."""
        decision = self.game.decision
        if decision is None or decision.step != "token":
            return ()
        cities = dict.fromkeys(line.city for line in self._lines_of(decision.actor))
        return [PlaceToken(decision.actor, city) for city in cities]
