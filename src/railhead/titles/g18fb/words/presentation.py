"""What a presentation tells of companies, in words: states, journeys, loads and nationals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railhead.engine.state import POOL
from railhead.language.translate import N_, NN_
from railhead.language.voice import Voice
from railhead.titles.g18fb.concessions import FROZEN
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.journey import FINAL, INTERMEDIATE, Stage
from railhead.titles.g18fb.preview import Formed
from railhead.titles.g18fb.revenue import Earnings, interest
from railhead.titles.g18fb.state import BUILDING, DEFINITIVE, PROVISIONAL

_FREE = (
    (N_("trains"), N_("buys and runs them, must own one at the end of its turn")),
    (N_("income"), N_("dividends: all, half or nothing")),
    (N_("shares"), N_("can be sold once it has operated; it deals in shares itself")),
    (N_("price"), N_("rises when sold out, and at each historical destination")),
)

_RULES = {
    BUILDING: (
        (N_("trains"), N_("buys them but does not run them, need not own one")),
        (N_("income"), N_("secured interest, if it uses all its tile steps")),
        (N_("shares"), N_("cannot be sold; it does not deal in shares itself")),
        (N_("price"), N_("does not rise when sold out or at destinations")),
    ),
    PROVISIONAL: _FREE,
    DEFINITIVE: _FREE,
    FROZEN: (
        (N_("trains"), N_("runs them, neither buys nor sells any")),
        (N_("income"), N_("always half a dividend")),
        (N_("shares"), N_("can be sold once it has operated; it sells only what it must")),
        (N_("price"), N_("does not rise when sold out or at destinations")),
    ),
}


def state_of(game: Base18FB, company: str) -> str:
    """The state of a company that has floated, as a key of `STATE_NAMES`."""
    return FROZEN if game.frozen(company) else game.state.status[company]


def rules_of_state(voice: Voice, game: Base18FB, company: str) -> Iterator[tuple[str, str]]:
    """(Name, value) of what a company may do in its state (rules 18FB-3.4-3 to 18FB-3.4-6)."""
    say, state = voice.translate, state_of(game, company)
    steps = game.state.tile_steps[company]
    phrase = N_("up to {number} steps")
    if state == FROZEN:
        phrase = N_("up to {number} steps, upgrades only")
    yield say(N_("track")), voice.say(phrase, number=steps)
    tokens = game.title.facts.tokens_in_turn.get(game.kind(company), 0)
    yield (
        say(N_("tokens")),
        say(N_("none"))
        if state == FROZEN
        else voice.say(N_("{count} in a turn"), count=str(tokens)),
    )
    for name, value in _RULES[state]:
        yield say(name), say(value)


def what_is_next(voice: Voice, game: Base18FB, company: str, stages: Mapping[str, Stage]) -> str:
    """What brings a company to its next state, "" if nothing does."""
    if game.frozen(company):
        return voice.translate(N_("leaves this state when somebody takes its concession"))
    status = game.state.status.get(company)
    part = {BUILDING: INTERMEDIATE, PROVISIONAL: FINAL}.get(status or "")
    if part is None or part not in stages:
        return ""
    amount = game.state.deposits.get(company, (0, 0))[part == FINAL]
    phrase = N_("becomes provisional with a token in {city}")
    if part == FINAL:
        phrase = N_("becomes definitive with a token in {city}")
    text = voice.say(phrase, city=stages[part].city)
    if not amount:
        return text
    return voice.say(N_("{text}; {amount} of the deposit come back"), text=text, amount=amount)


def say_interest(voice: Voice, game: Base18FB, company: str) -> str:
    """The secured interest of a building company, with its band (rule 18FB-3.5.4-1)."""
    amount = interest(game, company)
    bands = {value: band for band, value in game.title.facts.bands.items()}
    phrase = N_("secured interest {amount} a share (band {band})")
    return voice.say(phrase, amount=amount, band=bands[amount])


# -- journeys ----------------------------------------------------------------------------------

_PARTS = {
    INTERMEDIATE: N_("{city}, intermediate"),
    FINAL: N_("{city}, final"),
}


def say_stages(voice: Voice, stages: list[Stage]) -> Iterator[tuple[str, str]]:
    """(Destination, what is missing to it) in the order of the line."""
    for stage in stages:
        name = voice.say(_PARTS.get(stage.part, N_("{city}")), city=stage.city)
        yield name, say_distance(voice, stage)


def say_distance(voice: Voice, stage: Stage) -> str:
    """What is missing to a destination."""
    if stage.reached:
        return voice.translate(N_("reached"))
    if stage.line is not None:
        phrase = N_("can be reached now for {amount}")
        return voice.say(phrase, amount=stage.line.cost)
    if stage.missing is None:
        return voice.translate(N_("far from all tokens"))
    if not stage.over and not stage.missing:
        return voice.translate(N_("joined, but no token can be placed there now"))
    text = voice.say(
        NN_("at least {count} tile missing", "at least {count} tiles missing"), count=stage.missing
    )
    if not stage.over:
        return text
    if not stage.missing:
        text = voice.translate(N_("joined"))
    cities = voice.listed(
        dict.fromkeys(voice.short_place(it.rpartition(".")[0]) for it in stage.over)
    )
    return voice.say(N_("{text}; tokens on the way: {cities}"), text=text, cities=cities)


# -- loads -------------------------------------------------------------------------------------


def say_load(voice: Voice, found: Earnings, train: str, then: int) -> Iterator[str]:
    """What a company earns, and why not more.

    `train`: the class that the bank sells it next, "" for none; `then`: what one more would earn.
    """
    if not found.worth:
        yield voice.translate(N_("nothing to earn yet"))
        return
    stations, markers = found.capacity
    phrase = N_("{reached} of {stations} stations and {carried} of {markers} town markers earn")
    if not found.owned:
        phrase = N_("{reached} of {stations} stations earn")
    yield voice.say(
        phrase,
        stations=len(found.places),
        reached=min(len(found.places), stations),
        markers=found.owned,
        carried=min(found.owned, markers),
    )
    if not train:
        return
    phrase = N_("with one more {train} it earns {revenue}")
    if then <= found.total:
        phrase = N_("one more {train} would earn nothing more")
    yield voice.say(phrase, train=train, revenue=then)


# -- nationals ---------------------------------------------------------------------------------


def say_formed(voice: Voice, found: Formed) -> Iterator[tuple[str, str]]:
    """(Name, value) of all that a national would be."""
    say, (game, national, companies) = voice.translate, found
    yield say(N_("companies")), " + ".join(companies)
    yield say(N_("price")), voice.money(game.price(national))
    if president := game.state.presidents.get(national):
        yield say(N_("president")), voice.who(president)
    owners = (*game.state.order, *game.title.companies, POOL)
    held = {who: game.percent(national, who) for who in owners}
    holdings = [
        voice.say(N_("{owner} {percent}%"), owner=owner, percent=percent)
        for owner, percent in held.items()
        if percent
    ]
    yield say(N_("shares")), voice.listed(holdings)
    yield say(N_("treasury")), voice.money(game.state.cash[national])
    trains = " ".join(map(game.train_card, game.trains_of(national)))
    if national in game.state.leased:
        trains = voice.say(N_("{trains}, leased"), trains=trains)
    yield say(N_("trains")), trains or say(N_("none"))
    yield say(N_("tokens on the map")), str(len(game.cities_of(national)))
