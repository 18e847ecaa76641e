"""What only some titles know of companies, players and the bank, in words (`Game.facts`)."""

from __future__ import annotations

from collections.abc import Collection

from railhead.engine.game import Game
from railhead.engine.prospect import Fact
from railhead.language.translate import N_, NN_, Message
from railhead.language.voice import Voice

FACTS: dict[str, Message] = {
    "loan_terms": N_(
        "a loan brings {amount}, its first interest of {interest} paid, and costs {interest} a turn"
    ),
    "coverage": N_("trains carry {count}, revenue {revenue}"),
    "loans": NN_(
        "{count} loan, interest {amount} a turn", "{count} loans, interest {amount} a turn"
    ),
    "loans_counted": NN_(
        "{count} loan, a share counts {after} at the end",
        "{count} loans, a share counts {after} at the end",
    ),
    "loans_of_limit": N_("{count} of {limit} loans, interest {amount} a turn"),
    "loans_possible": NN_(
        "can pay {total} with {count} loan", "can pay {total} with {count} loans"
    ),
    "major": N_("major"),
    "may_convert": N_("may convert"),
    "minor": N_("minor"),
    "next_token": N_("next token {amount} per hex"),
    "no_more_loans": N_("no more loans"),
    "not_floated": N_("not floated yet"),
    "personal_loans": NN_(
        "{count} personal loan, counts {amount} less at the end",
        "{count} personal loans, counts {amount} less at the end",
    ),
    "rank": N_("rank {count}, {zone} zone"),
    "traffic": N_("traffic {count}"),
}


def say_fact(voice: Voice, fact: Fact) -> str:
    """A fact in a few words; a kind without words is written plainly."""
    phrase = FACTS.get(fact.kind)
    if phrase is not None:
        return voice.say(phrase, **fact.params)
    values = (voice.word(name, value) for name, value in fact.params.items())
    return " ".join([fact.kind.replace("_", " "), *values])


def say_facts(voice: Voice, game: Game, owner: str, without: Collection[str] = ()) -> list[str]:
    """All facts about a company, a player or the bank, but for those of some kinds."""
    return [say_fact(voice, fact) for fact in game.facts(owner) if fact.kind not in without]
