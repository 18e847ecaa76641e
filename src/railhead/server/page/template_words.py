"""What the templates of all panels can use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.language.motives import say_strength
from railhead.server.page.state.marks import logo, shown, token
from railhead.server.page.words import Marked

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def words_of(view: TableView) -> dict[str, Any]:
    """Return what templates of all panels can use: translation, logos, cells with old values."""
    say, companies = view.translate, view.game.title.companies
    return {
        "say": say,
        "plural": say.plural,
        "lang": view.language,
        "view": view,
        "live": view.live,
        "computers": {
            player: say_strength(strength, say) for player, strength in view.computers.items()
        },
        "logo": lambda company: logo(companies[company]),
        "token": token,
        "shown": lambda cell: shown(cell, say),
        "marked": Marked(view.game.title.id, say, on=view.words),
    }
