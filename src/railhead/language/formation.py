"""A company that is being made of others, in words: what it will be, and who must agree."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.game import Game
from railhead.engine.prospect import CONSENT, NAMING, OFFER, Formation, Prospect
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of


def headline(voice: Voice, made: Formation) -> str:
    """What is being made of what, such as `R-O + K-B → a new company`."""
    members = " + ".join(made.members)
    if not made.company and made.prospect is None:
        return members
    if not made.company:
        return voice.say(N_("{members} → a new company"), members=members)
    if not members:
        return made.company
    return voice.say(N_("{members} → {company}"), members=members, company=made.company)


def standing(voice: Voice, made: Formation) -> Iterator[tuple[str, str, str]]:
    """(Player, where he stands, in words) of all who have a say: `agrees`, `asked` or `waits`."""
    say = voice.translate
    if made.leader:
        yield made.leader, "agrees", say(N_("proposes"))
    for player in made.agreed:
        yield player, "agrees", say(N_("agrees"))
    for place, player in enumerate(made.asked):
        if made.stage == CONSENT and not place:
            yield player, "asked", say(N_("is asked"))
        else:
            yield player, "waits", say(N_("will be asked"))
    for place, player in enumerate(made.buyers):
        if made.stage == OFFER and not place:
            yield player, "asked", say(N_("may buy now"))
        else:
            yield player, "waits", say(N_("may buy then"))


def outcome(voice: Voice, game: Game, made: Formation) -> Iterator[tuple[str, str]]:
    """(Name, value) of all that the new company will be, or is."""
    coming = made.prospect
    if coming is None:
        return
    say, money = voice.translate, voice.money
    yield say(N_("price")), money(coming.price)
    yield say(N_("treasury")), money(coming.treasury)
    yield say(N_("trains")), _trains(voice, game, coming)
    if coming.privates:
        yield say(N_("private companies")), voice.listed(coming.privates)
    yield say(N_("loans")), str(coming.loans)
    yield say(N_("president")), voice.who(coming.director)
    yield (
        say(N_("shares")),
        voice.listed(
            voice.say(N_("{player} {percent}%"), player=player, percent=percent)
            for player, percent in coming.shares.items()
        ),
    )
    yield say(N_("left to offer")), voice.percent(coming.left)
    yield say(N_("tokens")), _tokens(voice, coming)


def _trains(voice: Voice, game: Game, coming: Prospect) -> str:
    names = " ".join(map(game.train_class, coming.trains)) or voice.translate(N_("none"))
    if not coming.surplus:
        return names
    return voice.say(N_("{names}, returns {count}"), names=names, count=coming.surplus)


def _tokens(voice: Voice, coming: Prospect) -> str:
    places = voice.listed(dict.fromkeys(map(voice.city, coming.cities)))
    if coming.tokens >= len(coming.cities):
        return places
    return voice.say(N_("{count} of {places}"), count=coming.tokens, places=places)


def forming_lines(game: Game, translate: Translator = ENGLISH) -> list[str]:
    """What is being formed by the present decision, in a few lines; [] if nothing is."""
    made = game.forming()
    if made is None:
        return []
    voice = voice_of(game, translate)
    figures = [f"{name} {value}" for name, value in outcome(voice, game, made)]
    sayings = [f"{voice.who(player)} {words}" for player, _, words in standing(voice, made)]
    if made.leader and len(sayings) == 1:
        sayings = []  # nobody else has a say
    return [headline(voice, made), *(" · ".join(items) for items in (figures, sayings) if items)]


def what_follows(voice: Voice, made: Formation) -> str:
    """What comes after the present stage, "" where nothing is to be said."""
    say = voice.translate
    if made.stage == NAMING and made.asked:
        return say(N_("Nothing is settled before all owners agree."))
    if made.stage in (NAMING, CONSENT) and made.prospect is not None:
        return say(N_("Then its owners may buy shares, then everybody one."))
    return say(N_("Then everybody may buy one more.")) if made.again else ""
