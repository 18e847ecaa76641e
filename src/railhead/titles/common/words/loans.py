"""Words for loans of companies, as short facts."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.state import BANK
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.titles.common.loans import DebtGame


def loan_facts(voice: Voice, game: DebtGame, owner: str) -> Iterator[str]:
    """Yield the loans of a company with their interest, and what it could pay with more loans.

    `owner`: a company, or the bank, for which the terms of a loan are given; nothing for others.
    """
    if owner == BANK:
        terms = N_(
            "a loan brings {amount}, its first interest of {interest} paid, and costs {interest} a"
            " turn"
        )
        yield voice.say(terms, amount=game.loan_gain, interest=game.interest_on(1))
        return
    if owner not in game.state.presidents and not game.loans_of(owner):
        return
    count, room = game.loans_of(owner), game.loan_room(owner)
    if count and room is None:
        phrase = NN_(
            "{count} loan, interest {amount} a turn", "{count} loans, interest {amount} a turn"
        )
        yield voice.say(phrase, count=count, amount=game.interest_on(count))
    elif count and room is not None:
        of_limit = N_("{count} of {limit} loans, interest {amount} a turn")
        yield voice.say(of_limit, count=count, limit=count + room, amount=game.interest_on(count))
    if room is not None and room > 0:
        more = NN_("can pay {total} with {count} loan", "can pay {total} with {count} loans")
        yield voice.say(more, count=room, total=game.funds(owner))
    elif room is not None:
        yield voice.translate(N_("no more loans"))
