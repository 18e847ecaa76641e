"""Numbers of a company in words: what they are, and how an answer changes them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from railhead.engine.actions import Absorb, Dividend, Pass
from railhead.language.translate import N_, NN_, Message
from railhead.language.voice import Voice

if TYPE_CHECKING:
    from railhead.engine.shown import Band, Haul
    from railhead.language.outlook import Outlook

FIGURES = {
    "coverage": N_("trains carry"),
    "rank": N_("rank"),
    "revenue": N_("revenue"),
    "tokens": N_("tokens on the map"),
    "traffic": N_("traffic"),
    "zone": N_("zone"),
}


def say_change(voice: Voice, kind: str, before: int | str, after: int | str) -> tuple[str, str]:
    """(Name, value) of a number that changes, such as ("traffic", "14 → 17")."""
    texts = (voice.word(kind, value) for value in (before, after))
    return voice.translate(FIGURES.get(kind, kind)), " → ".join(texts)


def changes(voice: Voice, outlook: Outlook, without: Collection[str]) -> Iterator[str]:
    """Numbers of the acting company that are other ones after its answer.

    `without`: kinds of events told elsewhere; traffic whose reasons are told is not told twice.
    """
    action, game = outlook.action, outlook.game
    if isinstance(action, Absorb | Dividend | Pass):
        return
    then = outlook.after.figures(action.actor)
    for kind, value in game.figures(action.actor).items():
        known = kind == "traffic" and kind not in without
        # Before a stock round the rows of a chart change, whatever was answered.
        later = kind == "zone" and outlook.after.state.round != game.state.round
        if then.get(kind, value) != value and not known and not later:
            yield " ".join(say_change(voice, kind, value, then[kind]))


def haul_lines(voice: Voice, haul: Haul) -> Iterator[str]:
    """What a company earns and why not more; what one more train would change."""
    spare = haul.coverage - haul.traffic
    phrase: Message = N_("earns {revenue}")
    if spare < 0:
        phrase = NN_(
            "earns {revenue}; {count} traffic is not carried",
            "earns {revenue}; {count} traffic is not carried",
        )
    elif spare > 0:
        phrase = N_("earns {revenue}; trains could carry {count} more")
    yield voice.say(phrase, revenue=haul.revenue, count=abs(spare))
    if haul.train:
        phrase = N_("with one more {train} trains carry {count}, earns {revenue}")
        if haul.revenue_then <= haul.revenue:
            phrase = N_("one more {train} would earn nothing more")
        yield voice.say(
            phrase, train=haul.train, count=haul.coverage_then, revenue=haul.revenue_then
        )


def band_text(band: Band) -> str:
    """Ranks of a zone, such as `3–4` or `5+`."""
    return f"{band.low}+" if band.high is None else f"{band.low}–{band.high}"
