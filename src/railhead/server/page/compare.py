"""Two moments of a game compared: map, market, ledger, and what changed in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.assist.comparison import Comparison
from railhead.drawing.page.fragments import map_fragment, market_fragment
from railhead.drawing.views import map_of, market_of
from railhead.engine.state import BANK
from railhead.language import N_
from railhead.language.consequences import say_change
from railhead.language.possessions import trains_left
from railhead.language.rounds import say_round
from railhead.language.summary import summary
from railhead.server.page.state import company_rows
from railhead.server.page.state.map import readable_width

if TYPE_CHECKING:
    from railhead.engine.game import Game
    from railhead.server.page.table_view import Cell, TableView

MOST_ITEMS = 12
"""How many items of a line are shown at once."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that can be chosen: the number of actions up to it, and what it is called."""

    count: int
    name: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two moments.

    `field`: that of its address, `from` or `to`; `round`: in words; `last`: the line of its last
    action; `map`: with the hexes marked that differ; `earlier`, `later`: the next numbers of
    actions, None where there is none.
    """

    field: str
    count: int
    round: str
    last: str
    map: Markup
    earlier: int | None
    later: int | None


def context(view: TableView, start: int) -> dict[str, Any]:
    """Return the context of the page: what is shown now is compared with `start` actions.

    The view compares its cells with that moment. `moments`: those that can be chosen; `figures`:
    (company, name, before and after) of numbers that only some titles have; `common`: (name, cell)
    of what belongs to nobody; `readable`: how wide a map must be, in pixels, for its texts.
    """
    found, say = Comparison(view.live.at(start), view.game), view.translate
    chosen = (start, view.count)
    market = market_of(view.game, translate=say)
    arrows = [(move.before, move.after) for move in found.markers if move.before and move.after]
    return {
        "sides": [_side(view, found, field) for field in ("from", "to")],
        "readable": readable_width(view.game),
        "moments": list(_moments(view, chosen)),
        "last": len(view.live.game.actions),
        "lines": summary(found, say),
        "most_items": MOST_ITEMS,
        "market": Markup(market_fragment(market, translate=say, legend=False, moves=arrows)),
        "ledger": company_rows.context(view),
        "figures": list(_figures(view, found)),
        "common": list(_common(view)),
    }


def _side(view: TableView, found: Comparison, field: str) -> Side:
    game = found.before if field == "from" else found.after
    count, last = len(game.actions), len(view.live.game.actions)
    changed = frozenset(change.hex for change in found.hexes)
    drawn = map_fragment(
        replace(map_of(game), changed=changed),
        translate=view.translate,
        rulers=False,
        ids=f"{field}-",
    )
    return Side(
        field,
        count,
        say_round(view.voice, game.state),
        view.game_log.line_of(count) if count else "",
        Markup(drawn),
        count - 1 if count else None,
        count + 1 if count < last else None,
    )


def _moments(view: TableView, chosen: tuple[int, int]) -> Iterator[Moment]:
    """The beginning of each round, the present, and the chosen ones, in their order."""
    say, last = view.translate, len(view.live.game.actions)
    names = {count: view.game_log.line_of(count) if count else "" for count in chosen}
    names |= {
        entry.first: say(N_("{round} begins"), round=entry.head) for entry in view.game_log.rounds
    }
    names[last] = say(N_("now"))
    for count, name in sorted(names.items()):
        yield Moment(count, say(N_("{number}: {text}"), number=count, text=name))


def _figures(view: TableView, found: Comparison) -> Iterator[tuple[str, str, str]]:
    for company in (*view.game.operating_order(), *view.game.off_market()):
        then, now = (game.figures(company) for game in (found.before, found.after))
        for kind, value in now.items():
            if then.get(kind, value) != value:
                yield company, *say_change(view.voice, kind, then[kind], value)


def _common(view: TableView) -> Iterator[tuple[str, Cell]]:
    """Phase, bank, priority, and the trains that the bank has."""
    say, voice = view.translate, view.voice
    yield say(N_("Phase")), view.cell(lambda game: game.state.phase)
    yield say(N_("Bank")), view.cell(lambda game: voice.money(game.state.cash[BANK]))
    yield say(N_("Priority deal")), view.cell(lambda game: voice.who(game.state.priority))
    for kind, card in ((kind.id, kind.card) for kind in view.game.title.trains.values()):
        name = say(N_("{train} trains in the bank"), train=card)
        yield name, view.cell(lambda game, kind=kind: str(_left(game)[kind]))


def _left(game: Game) -> dict[str, int]:
    return trains_left(game)
