"""The companies: those that operate in their order, those to come, and the private ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.engine.game import Game
from railhead.engine.state import POOL, TREASURY
from railhead.language import N_, Voice, say_power
from railhead.language.possessions import company_extras, privates_of
from railhead.language.powers import names_of
from railhead.language.purchases import own_shares, source_of
from railhead.language.takeover import takeover_steps
from railhead.server.page.coming import threats
from railhead.server.page.haul import HaulBar, haul_bar
from railhead.server.page.ran import closed_privates, ran

if TYPE_CHECKING:
    from railhead.server.page.moment import Cell, Moment
    from railhead.server.page.ran import Ran

# Facts about a company that its bars tell.
_IN_BARS = frozenset({"traffic", "coverage"})


@dataclass(frozen=True, slots=True)
class Company:
    """A company that operates. `order`: its place in the operating order, 0 without a share price.

    `others`: holders of its certificates besides itself and the pool, of whom players may buy.
    `takeovers`: (company, what it would cost and bring to take it over, step by step).

    `listed`: it has one; `divided`: there are several certificates of it. `threat`: what the next
    phase would do to it; `by_rule`: it takes its turns by itself.
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
    haul: HaulBar | None
    takeovers: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    threat: str
    by_rule: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A company not started. `place`: where it will have its base, "" where it may choose."""

    id: str
    name: str
    place: str
    phase: str


@dataclass(frozen=True, slots=True)
class Private:
    """A private company: its owner ("" if nobody's yet), price, income, power and bids."""

    id: str
    name: str
    owner: Cell
    price: str
    revenue: str
    power: str
    bids: tuple[str, ...]


def context(moment: Moment) -> dict[str, Any]:
    companies = list(company_cards(moment))
    privates = list(_privates(moment))
    return {
        "companies": companies,
        "own": tuple(map(moment.translate, own_shares(moment.game.title))),
        "waiting": list(_waiting(moment)),
        "ordered": bool(moment.game.queue) and moment.game.queue_in_order,
        "operating": moment.game.state.round == "OR",
        "privates": privates,
        "names": names_of(moment.game.title),
        "for_sale": [private for private in privates if not private.owner.text],
        "sold": [private for private in privates if private.owner.text],
    }


def company_cards(moment: Moment) -> Iterator[Company]:
    """Yield the companies on the market in operating order, then others that have something."""
    game, money, who = moment.game, moment.voice.money, moment.voice.who
    percent = moment.voice.percent
    acting = moment.decision.actor if moment.decision is not None else ""
    now = ran(game)
    then = ran(moment.before) if moment.before is not None else now
    threatened = threats(moment)
    companies = [*game.operating_order(), *game.off_market()]
    for number, company in enumerate(companies, 1):
        limit = game.train_limit(company)

        def cell(read: Callable[..., object], name: str = company) -> Cell:
            return moment.cell(lambda game: str(read(game, name)))

        yield Company(
            id=company,
            name=game.title.companies[company].name,
            order=number if company in game.state.cells else 0,
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
                    moment.translate(source_of(game.title, source).heading),
                    moment.cell(_held, company, source, percent),
                )
                for source in other_sources(game)
            ),
            run=cell(lambda game, name: _run(moment, now if game is moment.game else then, name)),
            privates=tuple(privates_of(game, company)),
            extras=tuple(company_extras(moment.voice, game, company, _IN_BARS)),
            haul=haul_bar(moment.voice, game, company),
            takeovers=tuple(_takeovers(moment, company)),
            threat=threatened.get(company, ""),
            by_rule=game.plays_by_rule(company),
        )


def other_sources(game: Game) -> list[str]:
    """Where players buy certificates besides the company and the pool."""
    return [source for source in game.share_sources if source not in (TREASURY, POOL)]


def _held(game: Game, company: str, source: str, say: Callable[[int], str]) -> str:
    return say(game.percent(company, game.source_holder(company, source)))


def _takeovers(moment: Moment, company: str) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """What it would mean if it took over others, whosever turn it is."""
    game = moment.game
    for other in game.operating_order():
        plan = game.takeover(company, other)
        if plan is not None:
            yield other, tuple(takeover_steps(moment.voice, game, plan))


def train_names(game: Game, company: str) -> str:
    """The cards of a company's trains, "" if it has none."""
    return " ".join(map(game.train_card, game.state.trains.get(company, ())))


_CHOICES = {
    "": N_("{revenue}"),
    "pay": N_("{revenue} paid"),
    "withhold": N_("{revenue} kept"),
    "half": N_("{revenue} half paid"),
}


def _run(moment: Moment, done: Ran, company: str) -> str:
    run = done.runs.get(company)
    if run is None:
        return ""
    words = _CHOICES.get(run.choice, N_("{revenue}"))
    return moment.voice.say(words, revenue=run.revenue)


def _waiting(moment: Moment) -> Iterator[Waiting]:
    """The companies not on the market; where the title has an order, in this order."""
    game = moment.game
    reached, there = game.phase_reached, set(game.off_market())
    for company in _to_come(game):
        known = game.title.companies[company]
        if company in game.state.presidents or company in there:
            continue
        place = moment.voice.short_place(known.base) if known.base else ""
        later = known.from_phase if known.from_phase and not reached(known.from_phase) else ""
        yield Waiting(company, known.name, place, later)


def _to_come(game: Game) -> list[str]:
    """The companies that may be started, now or later; those without certificates never are."""
    if game.queue and game.queue_in_order:
        return game.queue
    gone, title = getattr(game.state, "gone", ()), game.title
    return [c for c in title.companies if c not in gone and any(title.certificate_counts(c))]


def _privates(moment: Moment) -> Iterator[Private]:
    game, voice = moment.game, moment.voice
    bids: Mapping[str, tuple[tuple[str, int], ...]] = getattr(game.state, "bids", {})
    closed = closed_privates(game)
    for private in game.title.privates.values():
        if private.id in closed:
            continue
        yield Private(
            private.id,
            private.name,
            moment.cell(_owner, voice, private.id),
            voice.money(private.face) if private.face else "",
            voice.money(private.revenue),
            say_power(private.id, game, moment.translate),
            tuple(
                voice.say(N_("{player} {price}"), player=player, price=price)
                for player, price in bids.get(private.id, ())
            ),
        )


def _owner(game: Game, voice: Voice, private: str) -> str:
    owner = game.state.privates.get(private, "")
    return voice.who(owner) if owner else ""
