"""Words for mergers and conversions."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import Convert, Form, Merge
from railhead.language.description import Description
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import RoundName, Words

Params = dict[str, Any]


def _proposed(voice: Voice, params: Params) -> str:
    phrase = N_("{minors} are to become {company} at {price}; president {president}")
    return voice.say(phrase, **{**params, "minors": voice.listed(params["minors"])})


def _public_formed(voice: Voice, params: Params) -> str:
    minors = params["minors"]
    phrase = N_("{minors} becomes {company} at {price}; president {president}")
    if len(minors) > 1:
        phrase = N_("{minors} become {company} at {price}; president {president}")
    return voice.say(phrase, **{**params, "minors": voice.listed(minors)})


def convert(it: Description, action: Convert) -> str:
    """A conversion, with price and treasury of the new company."""
    formed = it.consequences.first("public_formed")
    return it.say(
        N_("convert {minor} into {company} at {price}, treasury {cash}"),
        minor=action.actor,
        company=action.company,
        price=formed["price"],
        cash=formed["cash"],
    )


def merge(it: Description, action: Merge) -> str:
    """The naming of a partner for a merger."""
    return it.say(N_("merge with {company}"), company=action.partner)


def form(it: Description, action: Form) -> str:
    """A merger, with what the new company will have."""
    found = it.consequences
    formed = found.first("public_formed") or found.first("merger_proposed")
    return it.say(
        N_(
            "become {company} at {price}: treasury {cash}, {trains} trains, {loans} loans,"
            " president {president}"
        ),
        **{**formed, "company": action.company},
    )


WORDS = Words(
    events={
        "merger_proposed": _proposed,
        "merger_refused": N_("{player} refuses the merger into {company}"),
        "merger_round": N_("-- Merger Round {turn}.{number} --"),
        "merger_undone": N_("Nobody has two shares of {company}: the merger is taken back"),
        "public_formed": _public_formed,
        "slot_free": N_("A place in {city} becomes free"),
    },
    headings=frozenset({"merger_round"}),
    answers={Convert: convert, Form: form, Merge: merge},
    questions={
        "merge_consent": N_("merge {members} into {public}; agree?"),
        "merge_failed": N_("the merger must be taken back"),
        "merge_members": N_("name another partner, choose the new company, or give it up"),
        "merge_tokens": N_("take off a token"),
        "merger": N_("convert, merge with other companies, or neither"),
    },
    offers={"merge_consent": N_("mergers that others propose")},
    passes={
        "merge_members": N_("give up the merger"),
        "merger": N_("remain as it is"),
    },
    choices={"take_back": N_("take the merger back")},
    rounds={"MR": RoundName(N_("Merger Round {turn}.{number}"), N_("MR"))},
    steps={"merge_members": N_("merging"), "merger": N_("merging")},
    notable=frozenset({"merger_undone", "public_formed"}),
)
