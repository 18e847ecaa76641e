"""Changes of president, and the exchange of certificates that goes with them."""

from __future__ import annotations

from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import PresidentChanged
from railhead.titles.common.game import CommonGame


def successor(game: CommonGame, company: str, president: str) -> str:
    """The player who would become the next president, "" if nobody holds enough.

    That is the largest holder of at least as many percent as the president's certificate has;
    among equals the one nearest to the left of the president.
    """
    best, most = "", game.percent_of(company, Certificates(president=1)) - 1
    player = game.left_of(president)
    # The president may have left the game (1849, option loan_postponed): a circle without them.
    for _ in game.state.order:
        held = game.percent(company, player)
        if player != president and held > most:
            best, most = player, held
        player = game.left_of(player)
    return best


def hand_over_presidency(game: CommonGame, company: str, incoming: str, place: str) -> Certificates:
    """Make `incoming` president, who gives other certificates for the president's certificate.

    `place`: who receives these, the outgoing president or the pool. Return what was given.
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


def update_presidency(game: CommonGame, company: str, buyer: str) -> None:
    """Make a buyer president if they now hold enough more than the president."""
    president = game.state.presidents[company]
    if buyer != president and takes_presidency(
        game, company, buyer, game.percent(company, president)
    ):
        hand_over_presidency(game, company, buyer, president)


def takes_presidency(game: CommonGame, company: str, rival: str, percent: int) -> bool:
    """Whether a player takes the presidency from a president who holds `percent`."""
    return game.stock_policy.takes_presidency(game, company, game.percent(company, rival), percent)
