"""Removing a company from the game: its certificates, its marker and its tokens."""

from __future__ import annotations

from railhead.titles.common.game import CommonGame


def return_certificates(game: CommonGame, company: str) -> None:
    """Return all certificates of a company to its treasury, whoever holds them."""
    shares = game.state.shares
    for key in [key for key in shares if key[0] == company]:
        del shares[key]
    shares[company, company] = game.title.certificate_counts(company)


def remove_company(game: CommonGame, company: str) -> None:
    """Return all certificates, take the marker off the market, and end a turn under way.

    The title itself deals with the money, trains, private companies and tokens.
    """
    state = game.state
    return_certificates(game, company)
    del state.cells[company]
    del state.presidents[company]
    state.arrivals = tuple(name for name in state.arrivals if name != company)
    state.turns.pop(company, None)
    state.agenda = tuple(step for step in state.agenda if getattr(step, "company", "") != company)


def return_token(game: CommonGame, city: str, company: str) -> int:
    """Put a token of a company back on its charter; return the number of the slot it leaves."""
    slot = game.state.tokens[city].index(company)
    game.set_token(city, slot, "")
    game.state.tokens_left[company] += 1
    return slot
