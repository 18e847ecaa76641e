"""Words for the beginning of a game, which every client asks for in the same way."""

from __future__ import annotations

from railhead.engine.title import Option, Title, Value
from railhead.language.translate import ENGLISH, N_, Translator

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva", "Fay", "Gil", "Hal")

PRESETS = {
    "default": N_("the usual rules"),
    "rulebook": N_("the first rulebook to the letter"),
    "peer": N_("as other programs play it"),
}

MOST_LETTERS = 20


def usual_players(title: Title) -> int:
    """How many players are offered first: three, where the title allows it."""
    return min(max(3, title.min_players), title.max_players)


def presets_of(title: Title) -> list[str]:
    """The presets of a title among which there is a choice; each has a value for every option."""
    if all(option.agreed for option in title.options.values()):
        return ["default"]
    return list(next(iter(title.options.values())).presets)


def variants_of(title: Title) -> list[Option]:
    """The options that make another game of it."""
    return [option for option in title.options.values() if option.variant]


def readings_of(title: Title) -> list[Option]:
    """The options that say how the rules are read."""
    return [option for option in title.options.values() if not option.variant]


def name_fault(name: str, translate: Translator = ENGLISH) -> str:
    """Say why a name cannot be used: no screen can show it, or no table has room; "" if it can."""
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
    return translate(readable(value))


def readable(value: str) -> str:
    """The message that stands for the name of a value."""
    # Names are kept for the records that hold them; the office has one word in all texts.
    return value.replace("_", " ").replace("director", "president")
