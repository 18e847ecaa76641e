"""Historical destinations: the states of a company and the price that rises.

See rules 18FB-3.5.3-1 to 18FB-3.5.3-2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Choose
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.titles.common.leaving import return_token
from railhead.titles.common.questions import CompanyQuestion
from railhead.titles.g18fb.concessions import refund
from railhead.titles.g18fb.events import BaseDeclared, StatusChanged
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.market import move
from railhead.titles.g18fb.regional import check_bonuses
from railhead.titles.g18fb.slots import remove_slot, reserved_cities
from railhead.titles.g18fb.state import BUILDING, DEFINITIVE, PROVISIONAL

Line = tuple[str, ...]
"""Home, intermediate and final destination."""


# -- lines and destinations --------------------------------------------------------------------


def lines(game: Base18FB, company: str) -> list[Line]:
    """The lines that a company may still build: one, unless it has a choice before it.

    See rules 18FB-3.4-1, 18FB-3.3.2-9 and 18FB-3.3.2-10.
    """
    base = game.state.bases.get(company, "")
    found = [line for line in game.title.lines.get(company, ()) if base in ("", line[0])]
    reached = game.state.reached.get(company, ())
    chosen = [place for place in reached if any(place == line[1] for line in found)]
    return [line for line in found if not chosen or line[1] == chosen[0]]


def destinations(game: Base18FB, company: str) -> list[str]:
    """The historical destinations of a company (rule 18FB-R-40)."""
    own = [place for line in lines(game, company) for place in line[1:]]
    return [*dict.fromkeys((*own, *game.title.places["further"].get(company, ())))]


# -- a base that is chosen ---------------------------------------------------------------------


def bases(game: Base18FB, company: str) -> list[str]:
    """The homes among which a company has still to choose; its only one otherwise."""
    return [*dict.fromkeys(line[0] for line in lines(game, company))]


def declare_base(game: Base18FB, company: str, base: str) -> None:
    """Keep one home; a slot is reserved in the other, the unused intermediate one vanishes.

    Regional routes may pass what was full. See rules 18FB-3.3.2-10, 18FB-R-22 and 18FB-3.6.3-8.
    """
    others = [home for home in bases(game, company) if home != base]
    game.state.bases[company] = base
    game.emit(BaseDeclared(company=company, city=game.city_at(base)))
    for home in others:
        city = game.city_at(home)
        return_token(game, city, company)
        game.state.reserved[city] = (*game.state.reserved.get(city, ()), company)
    _drop_unused(game, company)
    check_bonuses(game)


def _drop_unused(game: Base18FB, company: str) -> None:
    """Take away the reserved slots of lines that the company does not build any more."""
    still = {game.city_at(place) for place in destinations(game, company)}
    for city in reserved_cities(game, company):
        if city not in still:
            remove_slot(game, city, company)


@dataclass(frozen=True, slots=True)
class DeclareBase(CompanyQuestion[Base18FB, Choose]):
    """A company with two homes declares its base before its first tile step (18FB-R-22)."""

    name: ClassVar[str] = "declare_base"

    def answers(self, game: Base18FB) -> Sequence[Answer]:
        return [Choose(self.company, base) for base in bases(game, self.company)]

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal("18FB-R-22", "{company} declares its base first.", company=self.company)

    def answered(self, game: Base18FB, action: Choose) -> None:
        declare_base(game, self.company, action.choice)


# -- a token is placed -------------------------------------------------------------------------


def settle_destination(game: Base18FB, company: str, city: str) -> None:
    """What follows a token in a city, besides home ones: state, refunds and price.

    See rules 18FB-3.5.3-1, 18FB-3.5.3-2, 18FB-R-31, 18FB-R-40, 18FB-R-52 and 18FB-R-81.
    """
    if company == game.title.facts.without_home:
        if _alone_on_yellow(game, company, city):
            move(game, company, "up")
        return
    here = game.place_of(city)
    found = [it for it in destinations(game, company) if it.partition(".")[0] in here]
    if not found:
        return
    state, was_building = game.state, game.building(company)
    state.reached[company] = (*state.reached.get(company, ()), *found)
    for kept in reserved_cities(game, company):
        # The other half of the place, in which there will be no token any more.
        if kept.rpartition(".")[0] in here:
            remove_slot(game, kept, company)
    _drop_unused(game, company)
    _advance(game, company)
    after_intermediate = game.options["destination_rise"] == "after_intermediate"
    if game.runs_freely(company) and not (was_building and after_intermediate):
        move(game, company, "up")


def _advance(game: Base18FB, company: str) -> None:
    """Change the state by the destinations reached, and return the deposit with it.

    See rules 18FB-3.4-4, 18FB-3.4-5 and 18FB-R-31.
    """
    state = game.state
    before = state.status.get(company, DEFINITIVE)
    if before == DEFINITIVE:
        return
    done = set(state.reached[company])
    line = next((it for it in lines(game, company) if it[1] in done), None)
    if line is None:
        return
    after = DEFINITIVE if set(line[1:]) <= done else PROVISIONAL
    if after == before:
        return
    state.status[company] = after
    game.emit(StatusChanged(company=company, status=after))
    if before == BUILDING:
        refund(game, company, 0)
    if after == DEFINITIVE:
        refund(game, company, 1)


def _alone_on_yellow(game: Base18FB, company: str, city: str) -> bool:
    """A token stands alone in a yellow city; off-board areas are none, kept slots do not count.

    See rules 18FB-3.6.1-3 and 18FB-R-53.
    """
    hex_id, _, node = city.rpartition(".")
    face = game.network.face(hex_id)
    here = game.place_of(city)
    names = {
        name
        for other, slots in game.state.tokens.items()
        if other.rpartition(".")[0] in here
        for name in slots
    }
    return (
        face.colour == "yellow" and face.nodes[int(node)].kind == "city" and names <= {company, ""}
    )
