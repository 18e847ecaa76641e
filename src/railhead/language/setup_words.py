"""Words for setting up a game, the same in every client: names, presets, options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from railhead.engine.title import Option, Options, Title, Value
from railhead.language.look_alikes import alike, hides, shows, towers
from railhead.language.translate import ENGLISH, N_, Translator

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva", "Fay", "Gil", "Hal")
"""The names that a form proposes for players."""

PRESETS = {
    "default": N_("the usual rules"),
    "rulebook": N_("the first rulebook to the letter"),
    "peer": N_("as other programs play it"),
}
"""What each preset of options stands for."""

# How the text of a rule names an option on which it depends.
_OPTION = re.compile(r"\[options? (\w+(?:, \w+)*)\]")

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
    if not shows(name) or hides(name):
        return N_("{name} holds characters that cannot be shown")
    if towers(name):
        return N_("{name} has too many marks on a letter")
    if len(name) > MOST_LETTERS:
        return N_("{name} is longer than {letters} letters")
    return ""


def alike_fault(name: str, others: Iterable[str], translate: Translator = ENGLISH) -> str:
    """Return why a name cannot stand beside others at a table, "" if it can."""
    other = alike(name, others)
    if not other:
        return ""
    if other == name:
        return translate(N_("another player has this name"))
    return translate(ALIKE, name=repr(name), other=repr(other))


ALIKE = N_("{name} looks like {other}: choose names that can be told apart")


def name_fields(name: str) -> dict[str, object]:
    """Return the fields of a message about a name."""
    return {"name": repr(name), "letters": MOST_LETTERS}


def by_group(options: Iterable[Option]) -> dict[str, list[Option]]:
    """Return options by their groups, which are msgids, in their order."""
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(option.group, []).append(option)
    return found


def value_words(option: Option, value: Value, translate: Translator = ENGLISH) -> str:
    """Return the value of an option in words, such as "three hexes, through B16" for `via_B16`."""
    if isinstance(value, bool):
        return translate(N_("yes")) if value else translate(N_("no"))
    return translate(option.words[value])


def with_option_names(text: str, title: Title, translate: Translator = ENGLISH) -> str:
    """Return the text of a rule with the names of options that players read, not their ids."""

    def named(found: re.Match[str]) -> str:
        options = [title.options.get(name) for name in found[1].split(", ")]
        names = [translate(option.name) for option in options if option is not None]
        return f"[{', '.join(names)}]"

    return _OPTION.sub(named, text)


def chosen_words(title: Title, options: Options, translate: Translator = ENGLISH) -> Iterator[str]:
    """Yield what differs from the usual game: each option in its words."""
    for name, value in options.items():
        option = title.options.get(name)
        if option is None or value == option.presets["default"]:
            continue
        called = translate(option.name)
        if value is True:
            yield called
        else:
            words = value_words(option, value, translate)
            yield translate(N_("{where}: {text}"), where=called, text=words)
