"""The charter of the company that is asked: what it has, and who owns it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.drawing.base.palette import ink_on
from railhead.engine.state import POOL
from railhead.language import N_
from railhead.server.page.state import companies
from railhead.server.page.state.companies import Company, company_card, company_cards, other_sources
from railhead.server.page.table_view import Cell

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


@dataclass(frozen=True, slots=True)
class Charter:
    """The charter of a company.

    `colour`, `ink`: its ground and its letters; `train_cards`: one for each train, and
    `trains_mark`: no text, but marked if they are new; `token_count`: tokens left on it; `parts`:
    who holds how much, none where there is one certificate only.
    """

    company: Company
    colour: str
    ink: str
    train_cards: tuple[str, ...]
    trains_mark: Cell
    token_count: int
    parts: tuple[Part, ...]


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel; `charter` is None if no company is asked."""
    decision = view.decision
    acting = decision.actor if decision is not None else ""
    there = acting in view.game.operating_order() or acting in view.game.off_market()
    return {"charter": charter_of(view, company_card(view, acting)) if there else None}


def companies_context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel of all companies, with their charters."""
    charters = {company.id: charter_of(view, company) for company in view.once(company_cards)}
    return {**companies.context(view), "charters": charters}


def charter_of(view: TableView, company: Company) -> Charter:
    """Return the charter of a company in play."""
    game, title = view.game, view.game.title.companies[company.id]
    return Charter(
        company,
        title.colour,
        ink_on(title.colour),
        tuple(map(game.train_card, game.state.trains.get(company.id, ()))),
        Cell("", company.trains.was),
        game.state.tokens_left.get(company.id, 0),
        tuple(shares(view, company.id)) if company.divided else (),
    )


def shares(view: TableView, company: str) -> Iterator[Part]:
    """Yield who holds how much: the president, others by their part, then what is for sale."""
    game, who = view.game, view.voice.who
    president = game.state.presidents.get(company, "")
    mine = view.viewer.own
    companies = [name for name in game.title.companies if name != company]
    held = {holder: game.percent(company, holder) for holder in (*game.players, *companies)}
    for holder in sorted(held, key=lambda name: (name != president, -held[name])):
        if held[holder]:
            yield Part(who(holder), held[holder], holder == president, mine=holder in mine)
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
