"""Words for Operating Rounds: buying back shares, better routes, interest, and the end."""

from __future__ import annotations

from railhead.language.events import as_in_log
from railhead.language.questions import Question
from railhead.language.translate import N_, NN_
from railhead.language.words import Words
from railhead.titles.minors_and_publics.game import MinorsGame


def _track(question: Question) -> str:
    """Asked twice alike, it would look as if the first tile had not been laid."""
    assert isinstance(question.game, MinorsGame)
    second = question.game.state.acting.laid
    phrase = N_("lay or upgrade track, second tile") if second else N_("lay or upgrade track")
    return question.say(phrase)


WORDS = Words(
    advantages={
        "loans": NN_("{company} owes {count} loan less", "{company} owes {count} loans less")
    },
    events={
        "challenge": N_("{company} declares {revenue}; more is possible"),
        "challenged": N_("{player} shows routes of {company} for {best}"),
        "end_fixed": N_("The game ends with Operating Round {turn}.{number}"),
        "interest_unpaid": N_("{company} cannot pay its interest of {amount}"),
    },
    endings={"final_phase": N_("the last operating round is over")},
    effects={"end_fixed": as_in_log, "interest_unpaid": as_in_log},
    questions={
        "challenge": N_("show better routes of {company} for {best}?"),
        "early_privates": N_("buy private companies before loans are repaid"),
        "redeem": N_("buy back shares from the pool"),
        "track": _track,
    },
    passes={
        "early_privates": N_("buy no private company"),
        "redeem": N_("buy no share back"),
    },
    choices={"show": N_("show the better routes"), "silent": N_("say nothing")},
    steps={
        "early_privates": N_("private companies"),
        "redeem": N_("buying back shares"),
    },
    notable=frozenset({"challenged", "end_fixed", "interest_unpaid"}),
)
