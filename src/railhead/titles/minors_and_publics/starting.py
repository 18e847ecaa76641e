"""Starting companies: minors by auction, publics by purchase (rulebook 9.2 and 9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Par
from railhead.engine.illegal import Illegal
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import CompanyStarted
from railhead.titles.common.homes import ChooseHomeStep, place_home
from railhead.titles.common.stock import check_room
from railhead.titles.minors_and_publics.events import MinorBought
from railhead.titles.minors_and_publics.game import MINOR, PUBLIC, MinorsGame

_WHOLE = (0, 0, 1)


def start_minor(game: MinorsGame, minor: str, owner: str, price: int) -> None:
    """Start a minor: the winner of the auction pays their bid into its treasury.

    See rules 9.2-3, 9.2-4 and 9.2-5.
    """
    state, value = game.state, game.minor_start(price)
    state.presidents[minor] = owner
    state.turns[minor] = 0
    game.emit(MinorBought(player=owner, company=minor, amount=price, price=value))
    game.pay(owner, minor, price, "par")
    game.move_certificates(minor, _WHOLE, minor, owner)
    game.place_marker(minor, game.start_cells(MINOR)[value])
    # Where homes are chosen, the token has been there since the first bid.
    if city := state.homes.pop(minor, ""):
        place_home(game, minor, city)


# -- publics -----------------------------------------------------------------------------------


def has_track(game: MinorsGame, city: str) -> bool:
    """Whether track leads from a city to another stop."""
    return bool(game.network.track.sections(game.network.grid.station(city)))


def cities_on(game: MinorsGame, hex_id: str) -> list[str]:
    """The stations of a hex."""
    return [f"{hex_id}.{number}" for number in range(game.network.node_count(hex_id))]


def can_start(game: MinorsGame, player: str) -> bool:
    """Whether the player could start a public at the lowest price ."""
    prices, publics = game.par_values(), game.unstarted_publics()
    return (
        bool(prices and publics)
        and game.state.cash[player] >= 2 * min(prices)
        and game.certificate_count(player) < game.certificate_limit
        and bool(game.start_policy.start_places(game, publics[0]))
    )


def asked_about_start(game: MinorsGame, player: str) -> bool:
    """Whether the option start_asked_from asks a player even if they may be unable to start one.

    See rule R-9.
    """
    asked = str(game.options["start_asked_from"])
    return (
        asked != "price"
        and bool(game.par_values() and game.unstarted_publics())
        and game.state.cash[player] >= int(asked)
        and game.certificate_count(player) < game.certificate_limit
    )


def check_start(game: MinorsGame, par: Par) -> None:
    """Check the start of a public in a Stock Round. Raises Illegal."""
    company, player = par.company, par.actor
    if company not in game.companies_of_kind(PUBLIC) or game.started(company):
        raise Illegal(game.rule("7.3-4"), "{company} cannot be started.", company=company)
    if not game.phase.par_zones:
        raise Illegal(game.rule("9.3-4"), "Publics are started from phase 4.")
    if par.price not in game.par_values():
        raise Illegal(game.rule("9.3-4"), "{price} is not a starting price.", price=par.price)
    if game.state.cash[player] < 2 * par.price:
        raise Illegal(
            game.rule("9.3-4"),
            "{player} cannot pay {price} for the president's certificate.",
            player=player,
            price=2 * par.price,
        )
    check_room(game, player, game.rule("9-8"))
    if not game.start_policy.start_places(game, company):
        raise Illegal(game.rule("9.3-6"), "No city is free for {company}.", company=company)


def start_public(game: MinorsGame, par: Par) -> None:
    """Carry out a checked start (rules 9.3-4, 9.3-5 and 9.3-7)."""
    game.emit(CompanyStarted(player=par.actor, company=par.company, price=par.price))
    found_public(game, par.company, par.actor, par.price)
    game.pay(par.actor, par.company, 2 * par.price, "par")
    game.move_certificates(
        par.company, game.counts(Certificates(president=1)), par.company, par.actor
    )
    game.state.marker_prices[par.company] = game.title.facts.token_price
    game.push(FirstToken(par.company))


def found_public(game: MinorsGame, public: str, president: str, price: int) -> None:
    """Bring a public into play, yet without moving certificates or placing tokens."""
    game.state.presidents[public] = president
    game.state.turns[public] = 0
    game.place_marker(public, game.start_cells(PUBLIC)[price])


@dataclass(frozen=True, slots=True)
class FirstToken(ChooseHomeStep[MinorsGame]):
    """A public that has just started chooses the city of its first token (rule 9.3-5)."""

    name: ClassVar[str] = "first_token"

    def places(self, game: MinorsGame) -> list[str]:
        return game.start_policy.start_places(game, self.company)

    def refusal(self, game: MinorsGame) -> Illegal:
        return Illegal(
            game.rule("9.3-5"),
            "{company} places its first token in a free city without connection.",
            company=self.company,
        )
