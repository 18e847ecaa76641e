"""Choices between a few things, in the words of the step that asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from railhead.engine.actions import ACCEPT, Choose
from railhead.language.description import Description
from railhead.language.translate import N_
from railhead.language.words import Words
from railhead.titles.g18fb.destinations import lines
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.preview import if_refused


def _pick_card(it: Description, action: Choose) -> str:
    card = it.game.title.privates[action.choice]
    phrase = N_("put {private} up for auction: from {price}, income {amount}")
    return it.say(phrase, private=card.id, price=card.face, amount=card.revenue)


def _pick_company(it: Description, action: Choose) -> str:
    assert isinstance(it.game, Base18FB)
    price = it.game.title.facts.regional[action.choice].nominal
    phrase = N_("put {company} up for auction: from {price}")
    return it.say(phrase, company=action.choice, price=price)


def _base(it: Description, action: Choose) -> str:
    """A base, and where the line then leads."""
    game = it.game
    assert isinstance(game, Base18FB)
    line = next(it for it in lines(game, action.actor) if it[0] == action.choice)
    base, first, last = map(game.city_at, line)
    phrase = N_("start from {city}: first to {first}, then to {last}")
    return it.say(phrase, city=base, first=first, last=last)


def _merge(it: Description, action: Choose) -> str:
    it.covered.add("merger_answered")
    national = getattr(it.step, "national", "")
    phrase = N_("agree to merge into {national}") if action.choice == ACCEPT else N_("refuse")
    text = it.say(phrase, national=national)
    assert isinstance(it.game, Base18FB)
    found = None if it.consequences.first("national_formed") else if_refused(it.game, action)
    if found is None:
        return text
    names = " + ".join(found.companies)
    return it.say(N_("{text}; {names} if all others refuse"), text=text, names=names)


def _partner(it: Description, action: Choose) -> str:
    return it.say(N_("merge with {company}"), company=action.choice)


_BY_STEP: Mapping[str, Callable[[Description, Choose], str]] = {
    "choose_partner": _partner,
    "declare_base": _base,
    "form_national": _merge,
    "political_round": _pick_card,
    "regional_round": _pick_company,
}


def choose(it: Description, action: Choose) -> str:
    """A choice; elsewhere an offer is accepted or refused."""
    say = _BY_STEP.get(it.step.name)
    if say is not None:
        return say(it, action)
    return it.say(N_("accept") if action.choice == ACCEPT else N_("refuse"))


WORDS = Words(answers={Choose: choose})
