"""The totals of simulated games in words: speed and ends, companies, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from railhead.cli.locale import say, terminal_translator
from railhead.engine.title import Title
from railhead.lab.statistics import Mean, Statistics
from railhead.language import N_
from railhead.language.words import Words


@dataclass(slots=True)
class Totals:
    """Totals over many games. `reasons`: how often games ended for each reason.

    `seconds`: in all processes together, without the checks, which took `check_seconds`.
    """

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    check_seconds: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, decisions: int, reason: str, seconds: float, check_seconds: float) -> None:
        """Add one game."""
        self.games += 1
        self.decisions += decisions
        self.seconds += seconds
        self.check_seconds += check_seconds
        self.reasons[reason] += 1

    def lines(self, elapsed: float, words: Words) -> Iterator[str]:
        """Yield the report, in the words of the title; `elapsed`: seconds of wall time."""
        plural = terminal_translator().plural
        yield plural(
            "{count} game, {decisions} decisions in {seconds:.1f} s: {games:.2f} games/s,"
            " {speed:.0f} decisions/s",
            "{count} games, {decisions} decisions in {seconds:.1f} s: {games:.2f} games/s,"
            " {speed:.0f} decisions/s",
            self.games,
            decisions=self.decisions,
            seconds=elapsed,
            games=self.games / max(elapsed, 1e-9),
            speed=self.decisions / max(elapsed, 1e-9),
        )
        yield say(
            N_("Without the checks: {speed:.0f} decisions/s in each process"),
            speed=self.decisions / max(self.seconds, 1e-9),
        )
        for reason, count in self.reasons.most_common():
            yield "  " + say(
                N_("{reason}: {count} ({percent:.0f}%)"),
                reason=say(words.endings.get(reason, reason)),
                count=count,
                percent=100 * count / self.games,
            )


def statistics_lines(statistics: Statistics, title: Title) -> Iterator[str]:
    """Yield the tables of companies and places, then the length of the games and the wealth."""
    yield ""
    yield say(N_("Companies: in how many games, in percent; the mean and the highest number"))
    yield from _aligned(_companies(statistics))
    yield ""
    yield say(N_("Revenue of a turn by phase, mean and highest"))
    yield from _aligned(_revenues(statistics))
    yield ""
    yield say(N_("Places: in how many games a token was placed there or a way passed, in percent"))
    yield from _aligned(_places(statistics, title))
    yield ""
    yield say(N_("What occurred: in how many games, and how often in all"))
    yield from _aligned(_occurrences(statistics))
    yield ""
    for name, number in (
        (N_("actions"), statistics.actions),
        (N_("rounds"), statistics.rounds),
        (N_("seconds"), statistics.seconds),
    ):
        yield say(N_("{where}: {text}"), where=say(name), text=_mean(number))
    for place, wealth in sorted(statistics.wealth.items()):
        yield say(N_("wealth at place {place}: {count}"), place=place, count=_mean(wealth))


def _companies(statistics: Statistics) -> Iterator[list[str]]:
    milestones = [milestone.name for milestone in statistics.milestones]
    numbers = {name: statistics.numbers(it) for name, it in statistics.companies.items()}
    # Where companies never had some of a number it is not shown.
    names = dict.fromkeys(name for of in numbers.values() for name in of)
    shown = [name for name in names if any(of[name].best for of in numbers.values())]
    yield ["", *map(say, milestones), *map(say, shown)]
    for name, company in statistics.companies.items():
        reached = (f"{statistics.share(company.milestones[it]):.0f}" for it in milestones)
        yield [name, *reached, *(_mean(numbers[name][number]) for number in shown)]


def _revenues(statistics: Statistics) -> Iterator[list[str]]:
    yield ["", *statistics.phases]
    for name, company in statistics.companies.items():
        yield [name, *(_mean(company.revenue.get(phase, Mean())) for phase in statistics.phases)]


def _places(statistics: Statistics, title: Title) -> Iterator[list[str]]:
    names = (N_("token placed"), N_("tokens"), N_("passed"), N_("times passed"))
    yield ["", "", *map(say, names)]
    for hex_id, placed in statistics.placed.items():
        passed = statistics.passed[hex_id]
        yield [
            hex_id,
            title.map.hexes[hex_id].name,
            f"{statistics.share(placed.count):.0f}",
            f"{placed.total:.0f}",
            f"{statistics.share(passed.count):.0f}",
            f"{passed.total:.0f}",
        ]


def _occurrences(statistics: Statistics) -> Iterator[list[str]]:
    yield ["", say(N_("games")), say(N_("times"))]
    for name, found in statistics.occurrences.items():
        yield [say(name), str(found.count), f"{found.total:.0f}"]


def _mean(number: Mean) -> str:
    return f"{number.mean:.1f}/{number.best:.0f}" if number.count else "-"


def _aligned(rows: Iterator[list[str]]) -> Iterator[str]:
    table: Sequence[list[str]] = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        first, *rest = zip(row, widths, strict=True)
        cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in rest)]
        yield "  ".join(cells).rstrip()
