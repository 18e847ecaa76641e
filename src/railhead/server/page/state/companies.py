"""The companies: those started, in operating order, those not started, and private companies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.engine.game import Game
from railhead.engine.state import POOL, TREASURY
from railhead.language import N_, Voice, say_power
from railhead.language.possessions import privates_of
from railhead.presentation.blocks import Bars, Steps
from railhead.server.page.history.recent_runs import recent_runs

if TYPE_CHECKING:
    from railhead.server.page.history.recent_runs import RecentRuns
    from railhead.server.page.table_view import Cell, TableView


@dataclass(frozen=True, slots=True)
class Company:
    """A started company. `order`: its place in the operating order, 0 without a share price.

    `listed`: it has a share price; `divided`: there are several certificates of it; `acting`: it is
    asked now; `operated`: its turn in this round is over; `room`: `trains/limit`. `others`:
    (heading, percentage) of holders besides itself and the pool of whom players may buy.
    `run`: revenue of its last run and what became of it. `extras`: facts besides what `bars` show;
    `plans`: what it could do to others, step by step. `threat`: what the next phase would do to it;
    `by_rule`: nobody plays it, its turns follow from the rules.
    """

    id: str
    name: str
    order: int
    listed: bool
    divided: bool
    acting: bool
    operated: bool
    president: Cell
    price: Cell
    cash: Cell
    trains: Cell
    room: str
    tokens: Cell
    treasury: Cell
    pool: Cell
    others: tuple[tuple[str, Cell], ...]
    run: Cell
    privates: tuple[str, ...]
    extras: tuple[str, ...]
    bars: Bars | None
    plans: tuple[Steps, ...]
    threat: str
    by_rule: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A company not started. `place`: where its home is, "" if that is to be chosen.

    `phase`: the one from which it can be started, "" if it can now.
    """

    id: str
    name: str
    place: str
    phase: str


@dataclass(frozen=True, slots=True)
class Private:
    """A private company: its owner ("" if unsold), price, income, what it can do, and bids."""

    id: str
    name: str
    owner: Cell
    price: str
    revenue: str
    power: str
    bids: tuple[str, ...]


def context(view: TableView) -> dict[str, Any]:
    companies = view.once(company_cards)
    privates = list(_privates(view))
    return {
        "companies": companies,
        "own": view.voice.own_shares(),
        "waiting": list(_waiting(view)),
        "ordered": bool(view.game.queue) and view.game.queue_in_order,
        "operating": view.game.state.round == "OR",
        "privates": privates,
        "names": view.voice.words.privates,
        "for_sale": [private for private in privates if not private.owner.text],
        "sold": [private for private in privates if private.owner.text],
    }


def company_cards(view: TableView) -> Iterator[Company]:
    """Yield the companies on the market in operating order, then those that are in play off it."""
    for company in (*view.game.operating_order(), *view.game.off_market()):
        yield company_card(view, company)


def company_card(view: TableView, company: str) -> Company:
    """Return a company that is in play."""
    game, money, who = view.game, view.voice.money, view.voice.who
    shows = view.presentation
    percent = view.voice.percent
    acting = view.decision.actor if view.decision is not None else ""
    now = view.cached(recent_runs)
    then = view.cached(recent_runs, view.before) if view.before is not None else now
    next_phase = view.next_phase
    threatened = next_phase.warnings if next_phase is not None else {}
    limit = game.train_limit(company)

    def cell(read: Callable[..., object]) -> Cell:
        return view.cell(lambda game: str(read(game, company)))

    return Company(
        id=company,
        name=game.title.companies[company].name,
        order=game.operating_order().index(company) + 1 if company in game.state.cells else 0,
        listed=company in game.state.cells,
        divided=sum(game.title.certificate_counts(company)) > 1,
        acting=acting == company,
        operated=company in now.operated,
        president=cell(lambda game, name: who(game.state.presidents.get(name, ""))),
        price=cell(lambda g, name: money(g.price(name)) if name in g.state.cells else ""),
        cash=cell(lambda game, name: money(game.state.cash[name])),
        trains=cell(train_names),
        room="" if limit is None else f"{len(game.state.trains.get(company, ()))}/{limit}",
        tokens=cell(lambda game, name: game.state.tokens_left.get(name, 0)),
        treasury=cell(lambda game, name: percent(game.percent(name, name))),
        pool=cell(lambda game, name: percent(game.percent(name, POOL))),
        others=tuple(
            (
                view.translate(view.voice.source(source).heading),
                view.cell(_held, company, source, percent),
            )
            for source in other_sources(game)
        ),
        run=cell(lambda game, name: _run(view, now if game is view.game else then, name)),
        privates=tuple(privates_of(game, company)),
        extras=tuple(fact.text for fact in shows.facts(company) if not fact.drawn),
        bars=shows.bars(company),
        plans=tuple(shows.plans(company)),
        threat=threatened.get(company, ""),
        by_rule=shows.plays_by_rule(company),
    )


def other_sources(game: Game) -> list[str]:
    """Return the sources of certificates besides the company itself and the pool."""
    return [source for source in game.share_sources if source not in (TREASURY, POOL)]


def _held(game: Game, company: str, source: str, say: Callable[[int], str]) -> str:
    return say(game.percent(company, game.source_holder(company, source)))


def train_names(game: Game, company: str) -> str:
    """Return the names of a company's trains as on their cards, "" if it has none."""
    return " ".join(map(game.train_card, game.state.trains.get(company, ())))


_CHOICES = {
    "": N_("{revenue}"),
    "pay": N_("{revenue} paid"),
    "withhold": N_("{revenue} kept"),
    "half": N_("{revenue} half paid"),
}


def _run(view: TableView, recent: RecentRuns, company: str) -> str:
    run = recent.runs.get(company)
    if run is None:
        return ""
    words = _CHOICES.get(run.choice, N_("{revenue}"))
    return view.voice.say(words, revenue=run.revenue)


def _waiting(view: TableView) -> Iterator[Waiting]:
    """The companies not on the market; where the title has an order, in this order."""
    game = view.game
    reached, there = game.phase_reached, set(game.off_market())
    for company in view.presentation.unstarted():
        known = game.title.companies[company]
        if company in game.state.presidents or company in there:
            continue
        place = view.voice.short_place(known.base) if known.base else ""
        later = known.from_phase if known.from_phase and not reached(known.from_phase) else ""
        yield Waiting(company, known.name, place, later)


def _privates(view: TableView) -> Iterator[Private]:
    game, voice = view.game, view.voice
    for private in map(game.title.privates.__getitem__, view.presentation.privates()):
        yield Private(
            private.id,
            private.name,
            view.cell(_owner, voice, private.id),
            voice.money(private.face) if private.face else "",
            voice.money(private.revenue),
            say_power(private.id, game, view.translate),
            tuple(
                voice.say(N_("{player} {price}"), player=player, price=price)
                for player, price in view.presentation.bids(private.id)
            ),
        )


def _owner(game: Game, voice: Voice, private: str) -> str:
    owner = game.state.privates.get(private, "")
    return voice.who(owner) if owner else ""
