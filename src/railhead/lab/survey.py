"""How companies, cities and towns fared in one game, read from its events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.presentation import presentation_of
from railhead.presentation.milestones import Milestone, Peak


@dataclass(slots=True)
class CompanySurvey:
    """How a company fared in one game.

    `milestones`: name -> how often its event happened. `peaks`: name -> the highest number in the
    game. `revenue`: phase -> the revenue of each turn in it, in money. `tokens`: how many were on
    the map at the end; `price`: the share price then, None if the company was not in play.
    """

    milestones: Counter[str] = field(default_factory=Counter)
    peaks: dict[str, int] = field(default_factory=dict)
    revenue: dict[str, list[int]] = field(default_factory=dict)
    tokens: int = 0
    price: int | None = None

    def reached(self, milestone: Milestone) -> bool:
        """Whether a milestone happened: twice if its first time does not count."""
        return self.milestones[milestone.name] > milestone.again


@dataclass(slots=True)
class Survey:
    """What is counted in one game.

    `milestones` and `peaks`: what the title counts for its companies. `places`: the hexes with
    stations; `placed`: hex -> how many tokens were placed there; `passed`: hex -> how often the
    route of a train, or of a token when it was placed, passed it. `occurrences`: name -> how often
    that happened, 0 included. `actions`, `rounds`: how many; `reason`: why the game ended;
    `wealth`: of the players, the wealthiest first; `seconds` of wall time.
    """

    milestones: tuple[Milestone, ...]
    peaks: tuple[Peak, ...]
    companies: dict[str, CompanySurvey]
    places: tuple[str, ...]
    placed: Counter[str]
    passed: Counter[str]
    occurrences: dict[str, int]
    actions: int
    rounds: int
    reason: str
    wealth: tuple[int, ...]
    seconds: float = 0.0


def survey(game: Game, seconds: float = 0.0) -> Survey:
    """Survey a game as far as it was played; `seconds`: how long playing it took."""
    shows = presentation_of(game)
    found = Survey(
        shows.milestones,
        shows.peaks,
        {company: CompanySurvey() for company in game.title.companies},
        tuple(_places(game)),
        Counter(),
        Counter(),
        {it.name: sum(it.is_met(event) for event in game.events) for it in shows.occurrences},
        len(game.actions),
        sum(event.kind in ("stock_round", "operating_round") for event in game.events),
        game.state.finished,
        tuple(sorted(game.wealth().values(), reverse=True)),
        seconds,
    )
    phase = next(iter(game.title.phases))
    for event in game.events:
        if event.kind == "phase":
            phase = event.params["phase"]
        _note_place(found, event)
        _note_companies(found, event)
        company = found.companies.get(event.params.get("company", ""))
        if company is not None and event.kind in ("dividend", "no_revenue"):
            company.revenue.setdefault(phase, []).append(event.params.get("revenue", 0))
    for name, company in found.companies.items():
        if name in game.state.cells:
            company.price = game.price(name)
        if company.price is not None:
            company.tokens = len(game.cities_of(name))
    return found


def _places(game: Game) -> list[str]:
    """Return the hexes with stations printed on them, in order of their ids."""
    return sorted(hex_.id for hex_ in game.title.map.hexes.values() if hex_.face.nodes)


def _note_companies(found: Survey, event: Event) -> None:
    """Count the milestones and peaks of companies in an event."""
    for milestone in found.milestones:
        if event.kind == milestone.event:
            company = found.companies.get(event.params[milestone.company])
            if company is not None:
                company.milestones[milestone.name] += 1
    for peak in found.peaks:
        if event.kind == peak.event:
            peaks = found.companies[event.params["company"]].peaks
            peaks[peak.name] = max(peaks.get(peak.name, 0), event.params[peak.number])


def _note_place(found: Survey, event: Event) -> None:
    """Count the hex of a token that is placed, and the hexes that routes pass."""
    if event.kind == "token_placed":
        found.placed[_hex(event.params["city"])] += 1
        found.passed.update(event.params.get("way", "").split()[1:-1])
    elif event.kind == "routes_run":
        for _, path in event.params["routes"]:
            found.passed.update({_hex(city) for start, _, end in path for city in (start, end)})


def _hex(city: str) -> str:
    return city.rpartition(".")[0]
