"""The change of president and its exchange of certificates."""

from __future__ import annotations

from railhead.titles.common.table import CommonTable, Held


def successor(game: CommonTable, company: str, president: str) -> str:
    """The player who would follow a president, "" if nobody holds enough.

    The largest holder of at least the president's certificate; among equals the one next to the
    left of the president.
    """
    best, most = "", game.percent_of(company, Held(president=1)) - 1
    player = game.left_of(president)
    while player != president:
        held = game.percent(company, player)
        if held > most:
            best, most = player, held
        player = game.left_of(player)
    return best


def exchange(game: CommonTable, company: str, incoming: str, place: str) -> Held:
    """Give the president's certificate to `incoming` for others of the same percentage.

    `place`: who ends up with these, the outgoing president or the pool. Return what was given.
    """
    outgoing = game.state.presidents[company]
    held = game.held(company, incoming)
    given = Held(last=1) if held.last else Held(regular=2)
    game.move_certificates(company, game.counts(Held(president=1)), outgoing, incoming)
    game.move_certificates(company, game.counts(given), incoming, place)
    game.state.presidents[company] = incoming
    game.emit("president_changed", company=company, before=outgoing, after=incoming)
    game.president_changed(company, outgoing, place, held)
    return given


def follow_purchase(game: CommonTable, company: str, buyer: str) -> None:
    """Change the president if a buyer now holds more."""
    president = game.state.presidents[company]
    if buyer != president and game.percent(company, buyer) > game.percent(company, president):
        exchange(game, company, buyer, president)
