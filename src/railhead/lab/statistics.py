"""Statistics of many games of a title: what companies earn, where tokens go, how games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from railhead.lab.survey import CompanySurvey, Survey
from railhead.language import N_
from railhead.presentation.milestones import Milestone, Peak

TOKENS, PRICE = N_("tokens"), N_("price")


@dataclass(slots=True)
class Mean:
    """The mean and the highest of some numbers, both 0 while there are none.

    `count`: how many numbers; `total`: their sum; `best`: the highest.
    """

    count: int = 0
    total: float = 0.0
    best: float = 0.0

    def add(self, numbers: Iterable[float]) -> None:
        """Count some more numbers."""
        for number in numbers:
            self.count += 1
            self.total += number
            self.best = max(self.best, number)

    @property
    def mean(self) -> float:
        """The mean of all numbers so far, 0 without any."""
        return self.total / self.count if self.count else 0.0


@dataclass(slots=True)
class CompanyStatistics:
    """A company over many games.

    `milestones`: name -> in how many games it was reached. `peaks`: name -> the highest number in
    each game in which it operated. `tokens` on the map and `price` in money at the end of games in
    which it was still in play. `revenue`: phase -> revenue of each turn, in money.
    """

    milestones: Counter[str] = field(default_factory=Counter)
    peaks: dict[str, Mean] = field(default_factory=dict)
    tokens: Mean = field(default_factory=Mean)
    price: Mean = field(default_factory=Mean)
    revenue: dict[str, Mean] = field(default_factory=dict)

    def add(self, company: CompanySurvey, game: Survey) -> None:
        """Count one more game of the company."""
        self.milestones.update(it.name for it in game.milestones if company.reached(it))
        for phase, revenues in company.revenue.items():
            self.revenue.setdefault(phase, Mean()).add(revenues)
        if company.revenue:
            for peak in game.peaks:
                number = company.peaks.get(peak.name, 0)
                self.peaks.setdefault(peak.name, Mean()).add([number])
        if company.price is not None:
            self.tokens.add([company.tokens])
            self.price.add([company.price])


@dataclass(slots=True)
class Statistics:
    """The statistics of some games; `add` counts them one by one.

    `milestones` and `peaks`: what the title counts for its companies. `placed` and `passed`: hex ->
    in how many games tokens were placed there or routes passed, and how often in all;
    `occurrences`: name -> the same for what happened in the games. In these three a `Mean` counts
    games and totals times. `reasons`: reason for which games ended -> how many; `wealth`: place in
    the ranking, 1 for the winner -> money; `seconds` of wall time.
    """

    games: int = 0
    milestones: tuple[Milestone, ...] = ()
    peaks: tuple[Peak, ...] = ()
    companies: dict[str, CompanyStatistics] = field(default_factory=dict)
    placed: dict[str, Mean] = field(default_factory=dict)
    passed: dict[str, Mean] = field(default_factory=dict)
    occurrences: dict[str, Mean] = field(default_factory=dict)
    actions: Mean = field(default_factory=Mean)
    rounds: Mean = field(default_factory=Mean)
    seconds: Mean = field(default_factory=Mean)
    reasons: Counter[str] = field(default_factory=Counter)
    wealth: dict[int, Mean] = field(default_factory=dict)

    def add(self, game: Survey) -> None:
        """Count one more game."""
        self.games += 1
        self.milestones, self.peaks = game.milestones, game.peaks
        for name, company in game.companies.items():
            self.companies.setdefault(name, CompanyStatistics()).add(company, game)
        for place in game.places:
            for counts, found in ((self.placed, game.placed), (self.passed, game.passed)):
                counts.setdefault(place, Mean()).add([found[place]] if found[place] else [])
        for name, times in game.occurrences.items():
            self.occurrences.setdefault(name, Mean()).add([times] if times else [])
        self.actions.add([game.actions])
        self.rounds.add([game.rounds])
        self.seconds.add([game.seconds])
        self.reasons[game.reason] += 1
        for place_, total in enumerate(game.wealth, 1):
            self.wealth.setdefault(place_, Mean()).add([total])

    @property
    def phases(self) -> list[str]:
        """The phases in which a company had a turn with its trains, in order of their names."""
        found = {phase for company in self.companies.values() for phase in company.revenue}
        return sorted(found, key=lambda phase: (len(phase), phase))

    def share(self, count: float) -> float:
        """Return a number of games as a percentage of all games."""
        return 100 * count / self.games if self.games else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the statistics as plain values for JSON; numbers of games as percentages."""
        return {
            "games": self.games,
            "actions": _plain(self.actions),
            "rounds": _plain(self.rounds),
            "seconds": _plain(self.seconds),
            "ends": dict(self.reasons),
            "occurrences": {
                name: {"games": found.count, "times": int(found.total)}
                for name, found in self.occurrences.items()
            },
            "wealth": {str(place): _plain(total) for place, total in self.wealth.items()},
            "companies": {name: self._company(company) for name, company in self.companies.items()},
            "places": {
                place: {
                    "placed": round(self.share(placed.count), 1),
                    "tokens": int(placed.total),
                    "passed": round(self.share(self.passed[place].count), 1),
                    "times": int(self.passed[place].total),
                }
                for place, placed in self.placed.items()
            },
        }

    def _company(self, company: CompanyStatistics) -> dict[str, Any]:
        counts = company.milestones
        return {
            **{it.name: round(self.share(counts[it.name]), 1) for it in self.milestones},
            **{name: _plain(number) for name, number in self.numbers(company).items()},
            "revenue": {
                phase: _plain(company.revenue[phase])
                for phase in self.phases
                if phase in company.revenue
            },
        }

    def numbers(self, company: CompanyStatistics) -> dict[str, Mean]:
        """Return the peaks of a company, its tokens and its price, by name."""
        peaks = {peak.name: company.peaks.get(peak.name, Mean()) for peak in self.peaks}
        return peaks | {TOKENS: company.tokens, PRICE: company.price}


def _plain(number: Mean) -> dict[str, float]:
    return {"mean": round(number.mean, 2), "best": round(number.best, 2)}
