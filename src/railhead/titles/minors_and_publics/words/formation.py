"""Words for the formation of a public: what it will be, and who must agree."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.game import Game
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.titles.minors_and_publics.formation import CONSENT, NAMING, OFFER, Formation
from railhead.titles.minors_and_publics.new_public import NewPublic


def headline(voice: Voice, formation: Formation) -> str:
    """A formation in one line, such as `R-O + K-B → a new company`."""
    members = " + ".join(formation.members)
    if not formation.company and formation.public is None:
        return members
    if not formation.company:
        return voice.say(N_("{members} → a new company"), members=members)
    if not members:
        return formation.company
    return voice.say(N_("{members} → {company}"), members=members, company=formation.company)


def player_positions(voice: Voice, formation: Formation) -> Iterator[tuple[str, str, str]]:
    """Yield (player, state, text) for everybody who decides.

    The state is `agrees`, `asked` or `waits`, a constant of `presentation.blocks.Standpoint`.
    """
    say = voice.translate
    if formation.leader:
        yield formation.leader, "agrees", say(N_("proposes"))
    for player in formation.agreed:
        yield player, "agrees", say(N_("agrees"))
    for place, player in enumerate(formation.asked):
        if formation.stage == CONSENT and not place:
            yield player, "asked", say(N_("is asked"))
        else:
            yield player, "waits", say(N_("will be asked"))
    for place, player in enumerate(formation.buyers):
        if formation.stage == OFFER and not place:
            yield player, "asked", say(N_("may buy now"))
        else:
            yield player, "waits", say(N_("may buy then"))


def outcome(voice: Voice, game: Game, formation: Formation) -> Iterator[tuple[str, str]]:
    """Yield (name, value) for everything that the new company has, or will have."""
    public = formation.public
    if public is None:
        return
    say, money = voice.translate, voice.money
    yield say(N_("price")), money(public.price)
    yield say(N_("treasury")), money(public.treasury)
    yield say(N_("trains")), _trains(voice, game, public)
    if public.privates:
        yield say(N_("private companies")), voice.listed(public.privates)
    yield say(N_("loans")), str(public.loans)
    yield say(N_("president")), voice.who(public.president)
    yield (
        say(N_("shares")),
        voice.listed(
            voice.say(N_("{player} {percent}%"), player=player, percent=percent)
            for player, percent in public.shares.items()
        ),
    )
    yield say(N_("left to offer")), voice.percent(public.left)
    yield say(N_("tokens")), _tokens(voice, public)


def _trains(voice: Voice, game: Game, public: NewPublic) -> str:
    names = " ".join(map(game.train_class, public.trains)) or voice.translate(N_("none"))
    if not public.surplus:
        return names
    return voice.say(N_("{names}, returns {count}"), names=names, count=public.surplus)


def _tokens(voice: Voice, public: NewPublic) -> str:
    places = voice.listed(dict.fromkeys(map(voice.city, public.cities)))
    if public.tokens >= len(public.cities):
        return places
    return voice.say(N_("{count} of {places}"), count=public.tokens, places=places)


def what_follows(voice: Voice, formation: Formation) -> str:
    """What comes after the present stage, "" if nothing needs to be said."""
    say = voice.translate
    if formation.stage == NAMING and formation.asked:
        return say(N_("Nothing is settled before all owners agree."))
    if formation.stage in (NAMING, CONSENT) and formation.public is not None:
        return say(N_("Then its owners may buy shares, then everybody one."))
    return say(N_("Then everybody may buy one more.")) if formation.again else ""
