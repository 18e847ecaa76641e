"""Why an answer is good, in words that fit a hint, a review and the log alike.

No sentence says "you": who is meant is the player to whom the answer belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter

from railhead.language.translate import N_, NN_, Message
from railhead.language.voice import Voice

REASONS: Mapping[str, Message] = {
    "averts_ruin": N_("it averts bankruptcy"),
    "risks_less": N_("it makes it less likely that trains which rust ruin {player}"),
    "dividends": N_("dividends of {company} bring {amount} more"),
    "private_pays": N_("{private} pays {amount} in each round"),
    "private_stays": N_("{private} stays, and pays {amount} in each round"),
    "richer": N_("cash and property come to {amount} more"),
    "cash": N_("there is {amount} more in hand"),
    "rival_has_less": N_("{player} is left with {amount} less"),
    "turn": N_("it brings the priority deal"),
    "room": N_("it leaves room for another certificate"),
    "stays_president": N_("otherwise {player} becomes president of {company}"),
    "wins_president": N_("it takes the presidency of {company} from {player}"),
    "own_company": N_("{company} begins, and {percent} of its dividends go to its president"),
    "hands_over": N_("then {player} must find the {amount} that {company} lacks for a train"),
    "price": N_("a share of {company} is worth {amount} more"),
    "price_rises": N_("the price of {company} rises from {price} to {after}"),
    "share_earns": N_("{percent} of {company} earns {amount} in a round"),
    "unsold": N_("{percent} of {company} stays, and earns {amount} in a round"),
    "unsold_train": N_("{percent} of {company} stays, which has a train to run"),
    "affords": N_("it leaves money for {percent} of {company}"),
    "affords_paying": N_(
        "it leaves money for {percent} of {company}, whose dividends bring {amount}"
    ),
    "affords_some": N_("it leaves money for shares of {company}"),
    "affords_some_paying": N_(
        "it leaves money for shares of {company}, whose dividends bring {amount}"
    ),
    "floats": N_("{company} floats"),
    "stays_in_game": N_("otherwise {company} leaves the game"),
    "earns_more": N_("{company} earns {after} in a round instead of {before}"),
    "earns": N_("{company} can earn {after} in a round"),
    "reaches": N_("{company} reaches {hex}"),
    "reaches_many": NN_(
        "{company} reaches {count} more place",
        "{company} reaches {count} more places",
    ),
    "nearer": N_("{company} comes closer to {hex}"),
    "nearer_other": N_("{company} comes closer to another city of {hex}"),
    "could_earn": N_("with a new {train} train {company} could earn {after}"),
    "could_earn_more": N_(
        "with a new {train} train {company} could earn {after} instead of {before}"
    ),
    "could_earn_with_two": N_("with new {train} and {other} trains {company} could earn {after}"),
    "could_earn_more_with_two": N_(
        "with new {train} and {other} trains {company} could earn {after} instead of {before}"
    ),
    "treasury": N_("{company} has {amount} more to spend"),
    "pays_less": N_("{company} pays {amount} less than at another price or for another train"),
    "saves_train": N_("otherwise {company} loses its {train} train"),
    "rival_loses_train": N_("{company}, a rival, loses its {train} train"),
    "rival_without_train": N_("{company}, led by {player}, is left without a train"),
    "keeps_train": N_("{company} keeps its {train} train"),
    "gets_train": N_("{company} can buy {a_train}"),
    "replaces": NN_(
        "the {train} train of {company} rusts with the first {by}, after {count} other train of "
        "the bank; {company} then has one that lasts longer",
        "the {train} train of {company} rusts with the first {by}, after {count} other trains of "
        "the bank; {company} then has one that lasts longer",
    ),
    "replaces_soon": N_(
        "the {train} train of {company} rusts with the first {by}, the next train of the bank; "
        "{company} then has one that lasts longer"
    ),
    "rusts_and_replaces": N_(
        "the {train} trains rust with it, and {company} has one that lasts longer"
    ),
    "cheap": N_("the cheapest train of the bank costs {price}"),
    "dearer": N_("later the cheapest train costs {price}"),
    "first_train": N_("otherwise {company} has no train"),
    "need": N_("{amount} less has to come from the president for a train of {company}"),
    "lasts_for_ever": N_("the {train} train never rusts"),
    "lasts_to_end": N_("the {train} train should last to the end of the game"),
    "lasts": NN_(
        "the {train} train runs until the first {by} is sold, after {count} other train of the "
        "bank",
        "the {train} train runs until the first {by} is sold, after {count} other trains of the "
        "bank",
    ),
    "promises": N_("the shares owned of {company} should bring {amount} more by the end"),
    "kept": N_("{company} can use what it keeps for a station or a train"),
    "only": N_("there is nothing else to try"),
    "as_passing": N_("about as good as passing"),
    "alike": N_("all answers that were tried come to about the same"),
    "nothing": N_("better as a whole, by nothing that stands out"),
    "equal": N_("no better than another answer that was tried"),
    "rest": N_("everything else that was tried brings less"),
    "weakest": N_("the weakest of the answers that were tried"),
    "less": N_("passing brings more"),
}
"""Kind of reason (`bots/reasons.py`, `bots/advice.py`) -> how it is said."""

_ESTIMATED = ("amount", "after", "before")


def say_reason(kind: str, params: Mapping[str, int | str], voice: Voice) -> str:
    """Return a reason in a short clause; `params`: what it names, amounts in money.

    An amount that is an estimate (`about`) is said as such. Raises KeyError for an unknown kind.
    """
    message = voice.words.advantages[kind] if kind not in REASONS else REASONS[kind]
    fields: dict[str, int | str] = {}
    for name, value in params.items():
        if name == "percent":
            fields[name] = voice.percent(int(value))
        elif name in _ESTIMATED and params.get("about"):
            about = voice.translate(N_("about {amount}"), amount=voice.money(int(value)))
            fields[name] = about
        elif name == "a_train":
            fields[name] = voice.a_train(str(value))
        elif name != "about":
            fields[name] = value
    return voice.say(message, **fields)


def fits(kind: str, params: Mapping[str, object]) -> bool:
    """Whether there is a clause for a reason of this kind that needs just these parameters.

    Reasons that were stored by older versions of the program have the same kinds, but name less.
    """
    message = REASONS.get(kind)
    if message is None:
        return False
    texts = (message,) if isinstance(message, str) else message
    named = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    return named == set(params) - {"about"}


def say_reasons(reasons: Iterable[Mapping[str, int | str]], voice: Voice) -> str:
    """Return reasons, each as JSON (`Reason.to_json`), in one line; "" if there is none."""
    said = [
        say_reason(str(it["kind"]), {key: it[key] for key in it if key != "kind"}, voice)
        for it in reasons
    ]
    return voice.in_parts(said)
