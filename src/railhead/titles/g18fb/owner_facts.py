"""What is told of companies, players and the bank in few words, wherever they are listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railhead.engine.state import POOL
from railhead.language import N_, Voice
from railhead.language.translate import NN_
from railhead.titles.g18fb.acquisition import price_of
from railhead.titles.g18fb.concessions import deposit_due
from railhead.titles.g18fb.destinations import destinations
from railhead.titles.g18fb.falls import fall_through, saleable
from railhead.titles.g18fb.game import MAJOR, REGIONAL, Base18FB
from railhead.titles.g18fb.journey import Stage
from railhead.titles.g18fb.regional import open_bonuses
from railhead.titles.g18fb.words import presentation
from railhead.titles.g18fb.words.states import STATE_NAMES

# A ledge is near if so few shares take a company over it.
_NEAR = 3


def pool_facts(voice: Voice, game: Base18FB) -> Iterator[str]:
    """Withdrawn concessions, and cards that nobody has bought."""
    state = game.state
    if names := [name for name, owner in state.concessions.items() if owner == POOL]:
        names_text = voice.listed(names)
        yield voice.say(N_("concessions in the pool: {names}"), names=names_text)
    if cards := [card for card, owner in state.privates.items() if owner == POOL]:
        yield voice.say(N_("cards in the pool: {names}"), names=voice.listed(cards))


def player_facts(voice: Voice, game: Base18FB, player: str) -> Iterator[str]:
    """Concessions, and cards whose power is spent."""
    state = game.state
    if names := [name for name, owner in state.concessions.items() if owner == player]:
        yield voice.say(N_("concessions: {names}"), names=voice.listed(names))
    if spent := [it for it in state.used if state.privates.get(it) == player]:
        yield voice.say(N_("power used: {names}"), names=voice.listed(spent))


def company_facts(
    voice: Voice, game: Base18FB, company: str, stages: Mapping[str, Stage]
) -> Iterator[str]:
    """`stages`: the destinations that change its state next."""
    if game.kind(company) == REGIONAL:
        yield from _regional_facts(voice, game, company)
    elif game.floated(company):
        yield from _floated_facts(voice, game, company, stages)
    elif game.kind(company) == MAJOR and company not in game.state.gone:
        yield from _concession_facts(voice, game, company)


def _concession_facts(voice: Voice, game: Base18FB, company: str) -> Iterator[str]:
    """What starting a company asks: a deposit and a line, or enough buyers."""
    if game.started(company) or not game.concessions_in_force:
        percent = voice.percent(game.title.facts.float_percent)
        yield voice.say(N_("floats when {percent} are sold"), percent=percent)
    elif company in game.title.facts.concessions:
        amount = deposit_due(game, "", company)
        phrase = N_("deposit {amount}") if amount else N_("no deposit")
        yield voice.say(phrase, amount=amount)
        yield presentation.say_interest(voice, game, company)
    cities = map(game.city_at, destinations(game, company)[:2])
    names = [voice.short_place(city.rpartition(".")[0]) for city in cities]
    if names:
        yield voice.say(N_("line to {names}"), names=" – ".join(names))


def _floated_facts(
    voice: Voice, game: Base18FB, company: str, stages: Mapping[str, Stage]
) -> Iterator[str]:
    """State, what comes next, secured interest, and a ledge that is near."""
    state = presentation.state_of(game, company)
    phrase = NN_("{state}, {count} tile step", "{state}, {count} tile steps")
    name = voice.translate(STATE_NAMES[state])
    yield voice.say(phrase, state=name, count=game.state.tile_steps[company])
    if following := presentation.what_is_next(voice, game, company, stages):
        yield following
    if game.earns_interest(company):
        yield presentation.say_interest(voice, game, company)
    president = game.state.presidents.get(company)
    if president is None:
        yield voice.translate(N_("without a president, it does not operate"))
    owner = game.state.concessions.get(company, POOL)
    if owner not in (POOL, president):
        yield voice.say(N_("concession of {owner}"), owner=owner)
    if train := game.state.leased.get(company):
        price = game.train(train).price
        yield voice.say(N_("leases its train, keeps all until it has {price}"), price=price)
    if game.state.papal == company:
        yield voice.translate(N_("papal bonus"))
    fall = fall_through(game, company) if company in saleable(game) else None
    if fall and fall[0] <= _NEAR:
        phrase = NN_(
            "{count} share sold takes it over the ledge to {price}",
            "{count} shares sold take it over the ledge to {price}",
        )
        yield voice.say(phrase, count=fall[0], price=fall[1])


def _regional_facts(voice: Voice, game: Base18FB, company: str) -> Iterator[str]:
    """Nominal value, bonuses still to come, and what it would cost to acquire it."""
    facts = game.title.facts.regional[company]
    yield voice.say(N_("nominal value {price}"), price=facts.nominal)
    if company in game.state.waiting:
        yield voice.translate(N_("its token waits for a slot"))
    yield from bonuses(voice, game, company)
    if game.started(company):
        phase = game.title.facts.nationals_from
        phrase = N_("can be acquired for {price}")
        if not game.phase_reached(phase):
            phrase = N_("could be acquired for {price}, from phase {phase} on")
        yield voice.say(phrase, price=price_of(game, company), phase=phase)


def bonuses(voice: Voice, game: Base18FB, company: str) -> Iterator[str]:
    """The bonuses that a regional company can still bring its owner (rule 18FB-3.6.3-8)."""
    if company in game.state.gone:
        return
    for place, bonus in open_bonuses(game, company):
        phrase = N_("{bonus} for {city}")
        if bonus.brown:
            phrase = N_("{bonus} for {city} when it is brown")
        yield voice.say(phrase, bonus=bonus.amount, city=game.city_at(place))
