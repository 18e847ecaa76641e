"""A national that is being formed: who merges, who is asked, and what it would be (18FB-3.7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.language import N_, Voice
from railhead.presentation.blocks import (
    Block,
    Member,
    NewCompany,
    Remark,
    Standpoint,
    Standpoints,
    Steps,
)
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.nationals import FormNational, candidates
from railhead.titles.g18fb.preview import if_refused
from railhead.titles.g18fb.words import presentation


def formation(voice: Voice, game: Base18FB, step: FormNational) -> Iterator[Block]:
    """Who merges, who has a say, and what comes of it if the others refuse."""
    names = candidates(game, step.national)
    joining = [*step.agreed, *([game.decision.actor] if game.decision else [])]
    yield NewCompany(
        tuple(_member(voice, game, name) for name in joining),
        step.national,
        game.title.companies[step.national].name,
        voice.say(
            N_("two of {names} → {company}"), names=voice.listed(names), company=step.national
        ),
    )
    yield Standpoints(
        voice.translate(N_("Who has a say")), tuple(_standpoints(voice, game, step, names))
    )
    found = if_refused(game)
    if found is not None:
        yield Remark(voice.translate(N_("If all who are still asked refuse:")))
        yield Steps(tuple(presentation.say_formed(voice, found)))


def _member(voice: Voice, game: Base18FB, company: str) -> Member:
    """A company with its president and its price."""
    president = game.state.presidents[company]
    price = voice.money(game.price(company))
    return Member(company, f"{voice.who(president)} · {price}", game.title.companies[company].name)


def _standpoints(
    voice: Voice, game: Base18FB, step: FormNational, names: list[str]
) -> Iterator[Standpoint]:
    """What the presidents of the candidates have said, or may be asked."""
    asked = game.decision.actor if game.decision else ""
    for name in names:
        president = game.state.presidents.get(name, "")
        if not president:
            waits = voice.translate(N_("not started, may be forced"))
            yield Standpoint(name, Standpoint.WAITS, waits)
            continue
        who = voice.say(N_("{company} ({player})"), company=name, player=president)
        if name in step.agreed:
            yield Standpoint(who, Standpoint.AGREES, voice.translate(N_("agrees")))
        elif name in step.refused:
            yield Standpoint(who, Standpoint.WAITS, voice.translate(N_("refuses")))
        elif name == asked:
            yield Standpoint(who, Standpoint.ASKED, voice.translate(N_("is asked")))
        else:
            yield Standpoint(who, Standpoint.WAITS, voice.translate(N_("may be asked or forced")))
