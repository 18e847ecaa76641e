"""The nationals: who merges into them, what becomes of shares, and the leased train."""

from __future__ import annotations

from typing import Any

from railhead.language.events import as_in_log
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.language.words import Words

Params = dict[str, Any]


def _answered(voice: Voice, params: Params) -> str:
    phrase = N_("{company} refuses to merge into {national}")
    if params["agreed"]:
        phrase = N_("{company} agrees to merge into {national}")
    return voice.say(phrase, **params)


def _formed(voice: Voice, params: Params) -> str:
    names = params["companies"]
    phrase = NN_(
        "{names} becomes {national}, a share at {price}",
        "{names} merge into {national}, a share at {price}",
    )
    return voice.say(phrase, **params, count=len(names), names=" + ".join(names))


def _exchanged(voice: Voice, params: Params) -> str:
    """What a holder gets for their old shares, and for an odd one."""
    known = {**params, "count": params["before"], "percent": 10 * params["shares"]}
    if not params["shares"]:
        phrase = NN_(
            "{holder} receives {amount} for {count} old share",
            "{holder} receives {amount} for {count} old shares",
        )
    elif params["amount"]:
        phrase = NN_(
            "{holder} receives {percent}% of {national} for {count} old share, and {amount}"
            " for the odd one",
            "{holder} receives {percent}% of {national} for {count} old shares, and {amount}"
            " for the odd one",
        )
    else:
        phrase = NN_(
            "{holder} receives {percent}% of {national} for {count} old share",
            "{holder} receives {percent}% of {national} for {count} old shares",
        )
    return voice.say(phrase, **known)


def _president_changed(voice: Voice, params: Params) -> str:
    """A new president; a national may have had none before."""
    phrase = N_("{after} becomes president of {company} in place of {before}")
    if not params["before"]:
        phrase = N_("{after} becomes president of {company}")
    return voice.say(phrase, **params)


def _leased(voice: Voice, params: Params) -> str:
    train = voice.a_train(params["train"])
    return voice.say(N_("{company} leases {a_train}"), company=params["company"], a_train=train)


def _paid(voice: Voice, params: Params) -> str:
    train = voice.a_train(params["train"])
    return voice.say(
        N_("{company} pays {amount} for its lease of {a_train}"), a_train=train, **params
    )


WORDS = Words(
    events={
        "lease_paid": _paid,
        "merger_answered": _answered,
        "national_formed": _formed,
        "national_not_formed": N_("{national} does not form: no company is left for it"),
        "president_changed": _president_changed,
        "shares_exchanged": _exchanged,
        "train_leased": _leased,
    },
    effects=dict.fromkeys(
        (
            "lease_paid",
            "national_formed",
            "national_not_formed",
            "shares_exchanged",
            "train_leased",
        ),
        as_in_log,
    ),
    questions={
        "choose_partner": N_("which company merges with it into {national}?"),
        "form_national": N_("merge into {national}?"),
        "keep_tokens": N_("{national} has too few tokens: which place loses its own?"),
    },
    notable=frozenset(
        {"national_formed", "national_not_formed", "shares_exchanged", "train_leased"}
    ),
    offers={"form_national": N_("mergers into national companies")},
)
