"""The charter of the company that is asked: what it has, and who owns it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.drawing.base.palette import ink_on
from railhead.engine.state import POOL
from railhead.language import N_
from railhead.server.page.state.companies import company_cards, other_sources

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Part:
    """What one holder has of a company: drawn as wide as its percentage.

    `held`: by somebody, not by the company or a bank; `mine`: by the reader.
    """

    name: str
    percent: int
    president: bool = False
    held: bool = True
    mine: bool = False


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel; `company` is None if no company is asked."""
    decision = view.decision
    acting = decision.actor if decision is not None else ""
    company = next((card for card in view.once(company_cards) if card.id == acting), None)
    if company is None:
        return {"company": None}
    title = view.game.title.companies[acting]
    tokens = view.game.state.tokens_left.get(acting, 0)
    return {
        "company": company,
        "colour": title.colour,
        "ink": ink_on(title.colour),
        "train_cards": company.trains.text.split(),
        "token_count": tokens,
        "parts": tuple(shares(view, acting)) if company.divided else (),
    }


def shares(view: TableView, company: str) -> Iterator[Part]:
    """Yield who holds how much of a company: its president, the others, then what is for sale."""
    game, who = view.game, view.voice.who
    president = game.state.presidents.get(company, "")
    mine = () if view.viewer.one_screen else view.viewer.players
    companies = [name for name in game.title.companies if name != company]
    holders = [president, *(name for name in (*game.players, *companies) if name != president)]
    for holder in filter(None, holders):
        percent = game.percent(company, holder)
        if percent:
            yield Part(who(holder), percent, holder == president, mine=holder in mine)
    own = game.percent(company, company)
    if own:
        yield Part(view.voice.own_shares()[0], own, held=False)
    pool = game.percent(company, POOL)
    if pool:
        yield Part(view.translate(N_("Pool")), pool, held=False)
    for source in other_sources(game):
        percent = game.percent(company, game.source_holder(company, source))
        if percent:
            yield Part(view.translate(view.voice.source(source).heading), percent, held=False)
