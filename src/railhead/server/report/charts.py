"""Charts of a game, each with a table of its values for those who read rather than look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from railhead.drawing.base.palette import Theme
from railhead.drawing.charts.lines import ChartLine, line_chart
from railhead.drawing.hex.themes import BROWSER
from railhead.engine.game import Game
from railhead.language import ENGLISH, N_, Translator, voice_of
from railhead.language.rounds import say_round, short_round_name
from railhead.server.report.course import Course, prices_by_turn, worth_by_turn

_NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart, and its values as a table: `columns` are the headings, each row is a round."""

    title: str
    svg: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def worth_chart(
    game: Game,
    course: Course | None = None,
    *,
    translate: Translator = ENGLISH,
    theme: Theme = BROWSER,
) -> Chart:
    """Return the chart of what each player was worth, round by round.

    `course`: its values, if they are known already.
    """
    course = course or worth_by_turn(game)
    return _chart(game, course, translate(N_("Worth of the players")), translate, theme)


def prices_chart(
    game: Game,
    course: Course | None = None,
    *,
    translate: Translator = ENGLISH,
    theme: Theme = BROWSER,
) -> Chart:
    """Return the chart of share prices, round by round; `course` as for `worth_chart`."""
    course = course or prices_by_turn(game)
    return _chart(game, course, translate(N_("Share prices")), translate, theme)


def chances_chart(
    game: Game,
    course: Course,
    *,
    translate: Translator = ENGLISH,
    theme: Theme = BROWSER,
) -> Chart:
    """Return the chart of the chances of each player to be first, round by round.

    `course`: in percent.
    """
    title = translate(N_("Chances to be first"))
    percent = voice_of(game, translate).percent
    return _chart(game, course, title, translate, theme, percent)


def _chart(  # noqa: PLR0917 - each is needed
    game: Game,
    course: Course,
    title: str,
    translate: Translator,
    theme: Theme,
    write: Callable[[int], str] | None = None,
) -> Chart:
    voice = voice_of(game, translate)
    write = write or voice.money
    companies = game.title.companies
    lines = [
        ChartLine(voice.who(owner), values, companies[owner].colour if owner in companies else "")
        for owner, values in course.values.items()
    ]
    last = ", ".join(
        f"{line.name} {write(line.values[-1])}" for line in lines if line.values[-1] is not None
    )
    label = translate(N_("{title}. Now: {values}"), title=title, values=last) if last else title
    rounds = [short_round_name(game.words, end.short, translate) for end in course.ends]
    rows = [
        (
            say_round(voice, end.state),
            *(
                _NOTHING if value is None else write(value)
                for value in (line.values[place] for line in lines)
            ),
        )
        for place, end in enumerate(course.ends)
    ]
    return Chart(
        title,
        line_chart(lines, rounds, label=label, write_value=write, theme=theme),
        (translate(N_("End of")), *(line.name for line in lines)),
        tuple(rows),
    )
