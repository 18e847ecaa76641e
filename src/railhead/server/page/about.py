"""About the game at a table: title, designer, edition, players, options in force."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.language.setup_words import value_words
from railhead.language.versions import changes_since, played_by
from railhead.server.authority.chance import chance_said

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the game, in words. `usual`: whether it has the value of the default preset."""

    name: str
    value: str
    text: str
    usual: bool


def context(view: TableView) -> dict[str, Any]:
    game = view.game
    chosen = [
        Setting(
            view.translate(option.name),
            value_words(option, game.options[option.id], view.translate),
            view.translate(option.text),
            game.options[option.id] == option.presets["default"],
        )
        for option in game.title.options.values()
    ]
    return {
        "title": game.title,
        "players": list(game.players.values()),
        "rules": len(game.title.rules),
        "changed": [setting for setting in chosen if not setting.usual],
        "usual": [setting for setting in chosen if setting.usual],
        "version": game.rules_version,
        "older": played_by(game, view.translate),
        "since": changes_since(game, view.translate),
        "bank": view.voice.money(game.title.bank),
        "seed": game.seed,
        "chance": chance_said(view.live.row),
        "own_board": game.board.short if game.board is not None else "",
        "may_end": _may_end(view),
    }


def inputs(view: TableView) -> Hashable:
    """Return what the panel of a table depends on: the rest never changes."""
    # The form that ends the game names the version.
    return (
        view.viewer.owner,
        view.live.row.public,
        view.game.seed,
        view.live.version if _may_end(view) else None,
    )


def _may_end(view: TableView) -> bool:
    live = view.live
    return bool(view.viewer.players) and not live.one_screen and not live.game.finished
