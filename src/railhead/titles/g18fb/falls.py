"""How prices would fall if players sold shares, with the ledges.

See rules 18FB-2.2-1 to 18FB-2.2-2.
"""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.illegal import passes
from railhead.engine.state import POOL
from railhead.language import N_, Voice
from railhead.presentation.blocks import Block, Remark, Table, Value
from railhead.table.market import Cell
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.market import cell_after_sale
from railhead.titles.g18fb.state import WHITE

MOST = 5
"""So many shares can be sold at most: the pool takes half of a company (rule 18FB-3.3.1-2)."""


def saleable(game: Base18FB) -> list[str]:
    """The companies whose shares players may sell, in operating order.

    See rules 18FB-3.3.1-6 and 18FB-R-20.
    """
    check = game.stock_policy.check_saleable
    return [company for company in game.operating_order() if passes(check, game, company)]


def fall_through(game: Base18FB, company: str) -> tuple[int, int] | None:
    """(Shares, price) of the least sale that takes a company into another zone; None if none can.

    See rules 18FB-2.2.3-2, 18FB-2.2.3-3 and 18FB-2.2.4-2.
    """
    market, here = game.title.market, game.zone(company)
    for shares in range(1, MOST + 1):
        cell = cell_after_sale(game, company, shares)
        if game.zone_at(cell) != here:
            return shares, market.price(cell)
    return None


def falls(game: Base18FB, voice: Voice) -> Iterator[Block]:
    """The price of each company on the market, what it would be after sales, and why not more."""
    say = voice.translate
    counts = (str(number) for number in range(1, MOST + 1))
    yield Table(
        say(N_("What prices become if so many shares are sold")),
        (say(N_("Company")), say(N_("Price")), *counts),
        tuple(tuple(_row(game, voice, name)) for name in saleable(game)),
    )
    yield Remark(say(N_("The pool takes no more than half of a company; –: it has no room.")))


def _row(game: Base18FB, voice: Voice, company: str) -> Iterator[Value]:
    yield Value(company, company=company)
    yield Value(voice.money(game.price(company)))
    room = MOST - game.percent(company, POOL) // game.share_percent(company)
    for shares in range(1, MOST + 1):
        if shares > room:
            yield Value("–")
        else:
            yield _price(game, voice, cell_after_sale(game, company, shares))


def _price(game: Base18FB, voice: Voice, cell: Cell) -> Value:
    """A price; with its zone where companies may not hold the shares."""
    zone, price = game.zone_at(cell), game.title.market.price(cell)
    if zone == WHITE:
        return Value(str(price))
    letters = {name: letter for letter, name in game.title.facts.zones.items()}
    tip = voice.say(N_("{zone}: companies may not hold these shares"), zone=zone)
    return Value(str(price), tone="blue", note=letters[zone], tip=tip)
