"""What is told of an answer before it is given: picks for auction, concessions, mergers."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.actions import ACCEPT, Choose
from railhead.language import N_, Voice, say_power
from railhead.presentation.blocks import Detail
from railhead.titles.g18fb.concessions import deposit_due, instalments
from railhead.titles.g18fb.destinations import destinations
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.nationals import FormNational
from railhead.titles.g18fb.owner_facts import bonuses
from railhead.titles.g18fb.preview import if_refused
from railhead.titles.g18fb.slots import base_city
from railhead.titles.g18fb.words import presentation

_PICKED = N_("Put up for auction")


def of_choice(voice: Voice, game: Base18FB, answer: Choose) -> Detail:
    """What may be put up for auction, or what a national would be."""
    step = game.state.agenda[-1]
    if answer.choice in game.title.privates:
        return _card(voice, game, answer.choice)
    if answer.choice in game.title.facts.regional:
        return _regional(voice, game, answer.choice)
    if isinstance(step, FormNational):
        return _merger(voice, game, step, answer)
    return Detail()


def _card(voice: Voice, game: Base18FB, card: str) -> Detail:
    """A political card that may be put up for auction."""
    say, private = voice.translate, game.title.privates[card]
    facts = (
        (say(N_("from")), voice.money(private.face)),
        (say(N_("income")), voice.money(private.revenue)),
    )
    return Detail(facts, say(_PICKED), remark=say_power(card, game, say), heading=card)


def _regional(voice: Voice, game: Base18FB, company: str) -> Detail:
    """A regional company that may be put up for auction."""
    say = voice.translate
    facts = (
        (say(N_("from")), voice.money(game.title.facts.regional[company].nominal)),
        (say(N_("base")), voice.city(base_city(game, company))),
        (say(N_("bonuses")), voice.listed(bonuses(voice, game, company))),
    )
    return Detail(facts, say(_PICKED), company, heading=company)


def _merger(voice: Voice, game: Base18FB, step: FormNational, answer: Choose) -> Detail:
    """The national that comes of it if a president agrees (rules 18FB-3.7.1-2 to 18FB-3.7.1-13).

    What comes of a refusal is told before the answers.
    """
    if answer.choice != ACCEPT:
        return Detail(label=voice.translate(N_("Refuse")))
    found, facts = if_refused(game, answer), []
    if found is not None:
        (_, companies), *facts = presentation.say_formed(voice, found)
        name = N_("companies") if step.agreed else N_("if all others refuse")
        facts.insert(0, (voice.translate(name), companies))
    return Detail(
        tuple(facts), voice.say(N_("Agree to merge into {national}"), national=step.national)
    )


def of_concession(
    voice: Voice, game: Base18FB, player: str, company: str
) -> Iterator[tuple[str, str]]:
    """The deposit, when it comes back, and the secured interest."""
    say = voice.translate
    if not game.concessions_in_force:
        return
    amount = deposit_due(game, player, company, getattr(game.state.agenda[-1], "half", False))
    first, rest = instalments(amount, game.title.facts.instalment_step)
    names = [voice.city(game.city_at(place)) for place in destinations(game, company)[:2]]
    if amount:
        yield (
            say(N_("deposit")),
            voice.say(
                N_("{amount}: {first_part} back in {first}, {second_part} in {last}"),
                amount=amount,
                first_part=voice.money(first),
                second_part=voice.money(rest),
                first=names[0],
                last=names[1],
            ),
        )
    else:
        yield say(N_("line")), " – ".join(names)
    yield say(N_("income")), presentation.say_interest(voice, game, company)
