"""What a reader prefers on all pages: kept with the person, or for a stranger in a cookie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.http import HttpRequest

from railhead.language import N_
from railhead.server.models.computers import PAUSES, USUAL_PAUSE
from railhead.server.people.access import person_of
from railhead.table.fault import Fault
from railhead.titles.catalogue import plain_title, title_ids

COOKIE = "preferences"

TEXTS = {"normal": N_("normal"), "large": N_("large"), "larger": N_("larger")}
ROUTES = {
    "usual": N_("the usual ones"),
    "distinct": N_("for colour-blind readers"),
}
_YES, _NO = "yes", "no"
AT_FIRST = "first"
WORDS = {
    AT_FIRST: N_("until I have finished three games"),
    _YES: N_("always"),
    _NO: N_("never"),
}
FIRST_GAMES = 3
"""How many finished games make somebody who needs no terms explained, if they have not chosen."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What somebody has chosen.

    `text`: the size of texts, of TEXTS; `routes`: the colours of routes on the map, of ROUTES;
    `pause`: of computers at tables that they open, of PAUSES; `title`: whose form a new table
    opens, "" to choose each time; `players`: how many stand in it, 0 for as many as is usual;
    `sound`: a tone tells that their turn begins; `marks`: what has changed since their turn is
    marked at first; `words`: when terms of the field are marked, and explained where they stand, of
    WORDS.
    """

    text: str = "normal"
    routes: str = "usual"
    pause: int = USUAL_PAUSE
    title: str = ""
    players: int = 0
    sound: bool = False
    marks: bool = True
    words: str = AT_FIRST

    @property
    def fields(self) -> dict[str, str]:
        """The fields of a form in which this stands."""
        words = {True: _YES, False: _NO}
        return {
            name: words[value] if isinstance(value, bool) else str(value)
            for name, value in asdict(self).items()
        }

    def players_of(self, least: int, most: int, usual: int) -> int:
        """Return how many players stand in the form of a title for `least` to `most`."""
        return min(max(self.players, least), most) if self.players else usual


@cache
def numbers_of_players() -> range:
    """Return the numbers of players that some title is for."""
    titles = [plain_title(title) for title in title_ids()]
    least = min(title.min_players for title in titles)
    return range(least, max(title.max_players for title in titles) + 1)


def _choices() -> dict[str, dict[str, Any]]:
    """For each field what may be sent, and what it means."""
    switch = {_YES: True, _NO: False}
    return {
        "text": {name: name for name in TEXTS},
        "routes": {name: name for name in ROUTES},
        "pause": {str(pause): pause for pause in PAUSES},
        "title": {name: name for name in ("", *title_ids())},
        "players": {str(count): count for count in (0, *numbers_of_players())},
        "sound": switch,
        "marks": switch,
        "words": {name: name for name in WORDS},
    }


def read_preferences(fields: Mapping[str, str]) -> tuple[Preferences, list[Fault]]:
    """Return what a form asks for, and what is wrong; of a field that is wrong, what is usual.

    A box that is not ticked is not sent.
    """
    sent = {**dict.fromkeys(("sound", "marks"), _NO), "words": AT_FIRST, **fields}
    choices = _choices()
    faults = [
        Fault(name, N_("Please choose one of these."))
        for name, known in choices.items()
        if sent.get(name) not in known
    ]
    return _chosen(sent), faults


def _chosen(sent: Mapping[str, str]) -> Preferences:
    good = {name: it[sent[name]] for name, it in _choices().items() if sent.get(name) in it}
    return Preferences(**good)


def kept(text: str) -> Preferences:
    """Return what was kept as `written`; whatever does not stand in it any more is as usual."""
    return _chosen(dict(parse_qsl(text, keep_blank_values=True))) if text else Preferences()


def written(preferences: Preferences) -> str:
    """Return preferences as they are kept, with a person or in a cookie; "" for the usual ones."""
    return urlencode(preferences.fields) if preferences != Preferences() else ""


def as_kept(text: str) -> str:
    """Return a text from outside, such as a cookie, as `written` would have written it."""
    return written(kept(text))


def preferences_of(request: HttpRequest) -> Preferences:
    """Return what the reader prefers."""
    person = person_of(request)
    return kept(person.preferences if person is not None else request.COOKIES.get(COOKIE, ""))
