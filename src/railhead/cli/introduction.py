"""The first lines of a session: which game, by which rules, and where it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from railhead.cli.screen import say_value
from railhead.engine.game import Game
from railhead.language import N_, Voice
from railhead.language.versions import changes_since, played_by


def introduction(game: Game, path: Path, voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield lines, each with its style for `rich`; `path`: where the game is saved."""
    title = game.title
    text = voice.say(
        N_("{name} {subtitle} by {designer}, {edition}"),
        name=title.name,
        subtitle=title.subtitle,
        designer=title.designer,
        edition=voice.translate(title.edition),
    )
    yield text, "bold"
    variant = variant_of(game)
    if variant != ["default"]:
        yield voice.say(N_("Variant: {options}"), options=voice.listed(variant)), ""
    if older := played_by(game, voice.translate):
        yield older, ""
        yield from ((f"  {line}", "") for line in changes_since(game, voice.translate))
    text = voice.say(N_("Every action is saved in {path}. ? shows the keys."), path=str(path))
    yield text, "dim"


def variant_of(game: Game) -> list[str]:
    """Return the preset nearest to the options of a game, then NAME=VALUE for each that differs."""
    presets = next(iter(game.title.options.values())).presets
    found = []
    for preset in presets:
        usual = game.title.options_from({}, preset)
        found.append(
            [
                preset,
                *(
                    f"{name}={say_value(value)}"
                    for name, value in game.options.items()
                    if usual[name] != value
                ),
            ]
        )
    return min(found, key=len)
