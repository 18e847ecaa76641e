"""The words by which a goal says when it is reached: each looks at what happened, or at the state.

A check is a function with a `Moment` and parameters by name, which stand in the file of a lesson:
`reach.started = { company = "CTL" }`. `LEARNER` is whoever learns. None names a title, and none
asks how something was done: whatever makes it true reaches the goal.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action
from railhead.engine.events import Event
from railhead.engine.game import Game

LEARNER = "learner"
"""In a file: the player who learns."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What somebody did for a goal. `before`, `after`: the game at its start, and then.

    `actions`, `events`: what was done and happened between both; `learner`: the id of the player.
    """

    learner: str
    before: Game
    after: Game
    actions: Sequence[Action]
    events: Sequence[Event]

    def who(self, name: str) -> str:
        """The id that a file means by a name."""
        return self.learner if name == LEARNER else name

    def happened(self, kind: str, **params: object) -> bool:
        """Whether an event of a kind with these parameters is among the events."""
        return any(
            event.kind == kind
            and all(event.params.get(name) == value for name, value in params.items())
            for event in self.events
        )


Check = Callable[..., bool]
CHECKS: dict[str, Check] = {}


def _check(function: Check) -> Check:
    CHECKS[function.__name__] = function
    return function


def parameters(name: str) -> Mapping[str, inspect.Parameter]:
    """The parameters that a check takes. Raises KeyError if there is no such check."""
    found = dict(inspect.signature(CHECKS[name], eval_str=True).parameters)
    del found["moment"]
    return found


# -- what happened ----------------------------------------------------------------------------


@_check
def happened(moment: Moment, *, event: str, **params: Any) -> bool:
    """An event of a kind has happened, with these parameters."""
    named = {
        name: moment.who(value) if isinstance(value, str) else value
        for name, value in params.items()
    }
    return moment.happened(event, **named)


@_check
def answered(moment: Moment, *, action: str, **params: Any) -> bool:
    """The learner has given an answer of a kind, as records write it, with these fields."""
    written = map(action_to_json, moment.actions)
    return any(
        it["type"] == action and all(it.get(name) == value for name, value in params.items())
        for it in written
    )


@_check
def started(moment: Moment, *, company: str, price: int = 0) -> bool:
    """The learner has started a company, perhaps at a price."""
    params = {"price": price} if price else {}
    return moment.happened("company_started", player=moment.learner, company=company, **params)


@_check
def bought_share(moment: Moment, *, company: str) -> bool:
    """The learner has bought a certificate of a company."""
    return moment.happened("share_bought", buyer=moment.learner, company=company)


@_check
def sold(moment: Moment, *, company: str) -> bool:
    """The learner has sold shares of a company."""
    return moment.happened("shares_sold", seller=moment.learner, company=company)


@_check
def laid(moment: Moment, *, company: str, place: str = "") -> bool:
    """A company has laid or upgraded a tile, perhaps on a hex."""
    params = {"hex": place} if place else {}
    return moment.happened("tile_laid", company=company, **params)


@_check
def ran(moment: Moment, *, company: str, least: int = 1) -> bool:
    """Trains of a company have earned at least so much."""
    return any(
        it.kind == "routes_run"
        and it.params["company"] == company
        and it.params["revenue"] >= least
        for it in moment.events
    )


@_check
def paid(moment: Moment, *, company: str, choice: str = "pay") -> bool:
    """A company has divided what its trains earned: `pay`, `withhold`, or as the title has it."""
    return moment.happened("dividend", company=company, choice=choice)


@_check
def bought_train(moment: Moment, *, company: str, kind: str = "") -> bool:
    """A company has bought a train, perhaps of a kind."""
    return any(
        it.kind == "train_bought"
        and it.params["company"] == company
        and (not kind or moment.after.train_class(it.params["train"]) == kind)
        for it in moment.events
    )


@_check
def price_rose(moment: Moment, *, company: str) -> bool:
    """The price of a company is higher than before."""
    return moment.after.price(company) > moment.before.price(company)


@_check
def price_fell(moment: Moment, *, company: str) -> bool:
    """The price of a company is lower than before."""
    return moment.after.price(company) < moment.before.price(company)


# -- how it stands ----------------------------------------------------------------------------


@_check
def owns(moment: Moment, *, company: str, percent: int, player: str = LEARNER) -> bool:
    """A player owns at least so much of a company."""
    return moment.after.percent(company, moment.who(player)) >= percent


@_check
def president(moment: Moment, *, company: str, player: str = LEARNER) -> bool:
    """A player presides over a company."""
    return moment.after.state.presidents.get(company) == moment.who(player)


@_check
def has_private(moment: Moment, *, private: str, owner: str = LEARNER) -> bool:
    """A player or a company owns a private company."""
    return moment.after.state.privates.get(private) == moment.who(owner)


@_check
def has_train(moment: Moment, *, company: str, kind: str, count: int = 1) -> bool:
    """A company has so many trains of a kind."""
    trains = moment.after.state.trains.get(company, ())
    return sum(moment.after.train_class(it) == kind for it in trains) >= count


@_check
def has_token(moment: Moment, *, company: str, place: str) -> bool:
    """A company has a token in a city of a hex."""
    return any(city.rpartition(".")[0] == place for city in moment.after.cities_of(company))


@_check
def joins(moment: Moment, *, company: str, places: tuple[str, ...]) -> bool:
    """Track leads from the tokens of a company to a station on each of these hexes."""
    network = moment.after.network
    if not network.own(company):
        return False
    reached = {network.hex_of(station) for station in network.reach(company).stations}
    return reached >= set(places)


@_check
def earns(moment: Moment, *, company: str, least: int) -> bool:
    """The trains of a company can earn at least so much."""
    trains = [moment.after.train_class(it) for it in moment.after.state.trains.get(company, ())]
    best = moment.after.best_routes(company, trains) if trains else None
    return best is not None and best.revenue >= least


@_check
def has_cash(moment: Moment, *, owner: str = LEARNER, least: int) -> bool:
    """A player or a company has at least so much money."""
    return moment.after.state.cash.get(moment.who(owner), 0) >= least


@_check
def phase(moment: Moment, *, name: str) -> bool:
    """The game has come to a phase."""
    return moment.after.phase_reached(name)


@_check
def in_round(moment: Moment, *, name: str) -> bool:
    """The game is in a round of a kind."""
    return moment.after.state.round == name


@_check
def over(moment: Moment) -> bool:
    """The game is over."""
    return moment.after.finished


def hold(reach: Mapping[str, Mapping[str, Any]], moment: Moment) -> bool:
    """Whether all checks hold."""
    return all(CHECKS[name](moment, **params) for name, params in reach.items())
