"""Words for setting up a game, the same in every client: names, presets, options."""

from __future__ import annotations

from railhead.engine.title import Option, Title, Value
from railhead.language.translate import ENGLISH, N_, Translator

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva", "Fay", "Gil", "Hal")
"""The names that a form proposes for players."""

PRESETS = {
    "default": N_("the usual rules"),
    "rulebook": N_("the first rulebook to the letter"),
    "peer": N_("as other programs play it"),
}
"""What each preset of options stands for."""

MOST_LETTERS = 20
"""The greatest length of a player's name, in characters."""


def usual_players(title: Title) -> int:
    """Return the number of players that a form proposes: three, or the nearest allowed number."""
    return min(max(3, title.min_players), title.max_players)


def presets_of(title: Title) -> list[str]:
    """Return the presets to choose from: only `default` where all give the same game."""
    if all(option.agreed for option in title.options.values()):
        return ["default"]
    return list(next(iter(title.options.values())).presets)


def variants_of(title: Title) -> list[Option]:
    """Return the options that are variants of the game."""
    return [option for option in title.options.values() if option.variant]


def readings_of(title: Title) -> list[Option]:
    """Return the options that decide how unclear rules are interpreted."""
    return [option for option in title.options.values() if not option.variant]


def name_fault(name: str, translate: Translator = ENGLISH) -> str:
    """Return why a name cannot be used (not printable, or too long), "" if it can."""
    return translate(name_reason(name), **name_fields(name))


def name_reason(name: str) -> str:
    """Return the message why a name cannot be used, "" if it can; its fields: `name_fields`."""
    if not name.strip():
        return N_("a name is empty")
    if not name.isprintable():
        return N_("{name} holds signs that cannot be shown")
    if len(name) > MOST_LETTERS:
        return N_("{name} is longer than {letters} letters")
    return ""


def name_fields(name: str) -> dict[str, object]:
    """Return the fields of a message about a name."""
    return {"name": repr(name), "letters": MOST_LETTERS}


def value_words(value: Value, translate: Translator = ENGLISH) -> str:
    """Return the value of an option in words, such as "by players" for `by_players`."""
    if isinstance(value, bool):
        return translate(N_("yes")) if value else translate(N_("no"))
    return translate(value_message(value))


def value_message(value: str) -> str:
    """Return the message for a value of an option: its name, without underscores."""
    # Values keep their names, since records hold them, but texts always say "president".
    return value.replace("_", " ").replace("director", "president")
