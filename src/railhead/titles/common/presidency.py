"""The change of president and its exchange of certificates."""

from __future__ import annotations

from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import PresidentChanged
from railhead.titles.common.table import CommonTable


def successor(game: CommonTable, company: str, president: str) -> str:
    """The player who would follow a president, "" if nobody holds enough.

    The largest holder of at least the president's certificate; among equals the one next to the
    left of the president.
    """
    best, most = "", game.percent_of(company, Certificates(president=1)) - 1
    player = game.left_of(president)
    while player != president:
        held = game.percent(company, player)
        if held > most:
            best, most = player, held
        player = game.left_of(player)
    return best


def hand_over_presidency(
    game: CommonTable, company: str, incoming: str, place: str
) -> Certificates:
    """Give the president's certificate to `incoming` for others of the same percentage.

    `place`: who ends up with these, the outgoing president or the pool. Return what was given.
    """
    outgoing = game.state.presidents[company]
    held = game.held(company, incoming)
    given = Certificates(last=1) if held.last else Certificates(regular=2)
    game.move_certificates(company, game.counts(Certificates(president=1)), outgoing, incoming)
    game.move_certificates(company, game.counts(given), incoming, place)
    game.state.presidents[company] = incoming
    game.emit(PresidentChanged(company=company, before=outgoing, after=incoming))
    game.stock_policy.president_changed(game, company, outgoing, place, held)
    return given


def update_presidency(game: CommonTable, company: str, buyer: str) -> None:
    """Change the president if a buyer now holds more, by as much as the title asks for."""
    president = game.state.presidents[company]
    if buyer != president and takes_presidency(
        game, company, buyer, game.percent(company, president)
    ):
        hand_over_presidency(game, company, buyer, president)


def takes_presidency(game: CommonTable, company: str, rival: str, percent: int) -> bool:
    """A player takes the office of a president who holds so much, in percent."""
    return game.stock_policy.takes_presidency(game, company, game.percent(company, rival), percent)
