"""The map in the terminal: a list of what lies on it, and a drawing as a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from railhead.drawing.map.picture import draw_map
from railhead.drawing.views import map_of
from railhead.engine.game import Game
from railhead.language import N_, Translator, voice_of
from railhead.language.faces import say_face


def map_lines(game: Game, translate: Translator) -> Iterator[str]:
    """Yield a line for each hex that bears a tile or a token."""
    voice = voice_of(game, translate)
    state = game.state
    tokens: dict[str, list[str]] = {}
    for city, slots in state.tokens.items():
        tokens.setdefault(city.rpartition(".")[0], []).extend(filter(None, slots))
    for hex_id in game.title.map.hexes:
        parts = []
        if hex_id in state.tiles:
            tile, rotation = state.tiles[hex_id]
            face = say_face(voice, game.title.tiles.face(tile, rotation), game.phase.revenue_colour)
            parts.append(voice.say(N_("tile {tile}, {face}"), tile=tile, face=face))
        if tokens.get(hex_id):
            companies = ", ".join(tokens[hex_id])
            parts.append(voice.say(N_("tokens {companies}"), companies=companies))
        if parts:
            text = voice.in_parts(parts)
            yield voice.translate(N_("{where}: {text}"), where=voice.place(hex_id), text=text)


def write_map(game: Game, path: Path, translate: Translator) -> None:
    """Write the map as SVG. Raises OSError."""
    path.write_text(draw_map(map_of(game), translate=translate), encoding="utf-8")
