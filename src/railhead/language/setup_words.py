"""Words for setting up a game, the same in every client: names, presets, options."""

from __future__ import annotations

from railhead.engine.title import Option, Title, Value
from railhead.language.translate import ENGLISH, N_, Translator

# The names that a form proposes for players.
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva", "Fay", "Gil", "Hal")

PRESETS = {
    "default": N_("the usual rules"),
    "rulebook": N_("the first rulebook to the letter"),
    "peer": N_("as other programs play it"),
}

MOST_LETTERS = 20
"""The longest name of a player, in letters."""


def usual_players(title: Title) -> int:
    """The number of players that a form proposes: three, if the title allows it."""
    return min(max(3, title.min_players), title.max_players)


def presets_of(title: Title) -> list[str]:
    """The presets from which one may choose; each has a value for every option of the title."""
    if all(option.agreed for option in title.options.values()):
        return ["default"]
    return list(next(iter(title.options.values())).presets)


def variants_of(title: Title) -> list[Option]:
    """The options that make the title a different game."""
    return [option for option in title.options.values() if option.variant]


def readings_of(title: Title) -> list[Option]:
    """The options that decide how unclear rules are interpreted."""
    return [option for option in title.options.values() if not option.variant]


def name_fault(name: str, translate: Translator = ENGLISH) -> str:
    """Return why a name cannot be used (not printable, or too long), "" if it can."""
    return translate(name_reason(name), **name_fields(name))


def name_reason(name: str) -> str:
    """The message that says why a name cannot be used, with the fields of `name_fields`."""
    if not name.strip():
        return N_("a name is empty")
    if not name.isprintable():
        return N_("{name} holds signs that cannot be shown")
    if len(name) > MOST_LETTERS:
        return N_("{name} is longer than {letters} letters")
    return ""


def name_fields(name: str) -> dict[str, object]:
    """The fields of a message about a name."""
    return {"name": repr(name), "letters": MOST_LETTERS}


def value_words(value: Value, translate: Translator = ENGLISH) -> str:
    """The value of an option in words: `by_players` is read "by players"."""
    if isinstance(value, bool):
        return translate(N_("yes")) if value else translate(N_("no"))
    return translate(value_message(value))


def value_message(value: str) -> str:
    """The message for a value of an option: its name, without underscores."""
    # Names are kept for the records that hold them; the office has one word in all texts.
    return value.replace("_", " ").replace("director", "president")
