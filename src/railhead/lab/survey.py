"""What one finished game tells of its companies and places, read from its events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from railhead.engine.events import Event
from railhead.engine.game import Game


@dataclass(slots=True)
class CompanySurvey:
    """How a company fared in one game.

    `launched` and `absorbed`: how often; a company launched again after an absorption is `reborn`.
    `revenue`: phase -> the revenue of each turn in it. `traffic` and `coverage`: the most that it
    had in a turn, 0 where a title has neither. `tokens` on the map and `price` as the game ends,
    None where it was not in play then.
    """

    launched: int = 0
    floated: bool = False
    converted: bool = False
    absorbed: int = 0
    reborn: bool = False
    revenue: dict[str, list[int]] = field(default_factory=dict)
    traffic: int = 0
    coverage: int = 0
    tokens: int = 0
    price: int | None = None


@dataclass(slots=True)
class Survey:
    """One game. `placed`: city -> tokens placed; `passed`: town -> how often it was passed.

    A town is passed by the way of a token as it is placed, or by the route of a train.
    `wealth`: of the players, the wealthiest first.
    """

    companies: dict[str, CompanySurvey]
    places: tuple[str, ...]
    placed: Counter[str]
    passed: Counter[str]
    actions: int
    rounds: int
    reason: str
    wealth: tuple[int, ...]
    seconds: float = 0.0


def survey(game: Game, seconds: float = 0.0) -> Survey:
    """Survey a game as far as it was played; `seconds`: how long that took."""
    found = Survey(
        {company: CompanySurvey() for company in game.title.companies},
        tuple(_places(game)),
        Counter(),
        Counter(),
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
        company = found.companies.get(event.params.get("company", ""))
        if company is not None:
            _note(found, company, event, phase)
    for name, company in found.companies.items():
        if name in game.state.cells:
            company.price = game.price(name)
        if company.price is not None:
            company.tokens = len(game.cities_of(name))
    return found


def _places(game: Game) -> list[str]:
    """The hexes with stations that can be placed on or passed."""
    return sorted(hex_.id for hex_ in game.title.map.hexes.values() if hex_.face.nodes)


def _note(found: Survey, company: CompanySurvey, event: Event, phase: str) -> None:
    match event.kind:
        case "company_started":
            company.reborn = company.reborn or company.absorbed > 0
            company.launched += 1
        case "company_floated":
            company.floated = True
        case "converted":
            company.converted = True
        case "absorbed":
            found.companies[event.params["target"]].absorbed += 1
        case "dividend":
            company.revenue.setdefault(phase, []).append(event.params["revenue"])
        case "no_revenue":
            company.revenue.setdefault(phase, []).append(0)
        case "carried":
            company.traffic = max(company.traffic, event.params["traffic"])
            company.coverage = max(company.coverage, event.params["coverage"])


def _note_place(found: Survey, event: Event) -> None:
    """Count the city of a token, and what its way or the routes of trains pass."""
    if event.kind == "token_placed":
        found.placed[_hex(event.params["city"])] += 1
        found.passed.update(event.params.get("way", "").split()[1:-1])
    elif event.kind == "routes_run":
        for _, path in event.params["routes"]:
            found.passed.update({_hex(city) for start, _, end in path for city in (start, end)})


def _hex(city: str) -> str:
    return city.rpartition(".")[0]
