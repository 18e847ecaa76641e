"""Events in words: one short sentence for each kind, in the style of the field's logs.

Only the title and the names of the players are looked at, never the state: a sentence about an
event stays the same however the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from railhead.engine.events import Event
from railhead.engine.state import BANK
from railhead.language.dragons import (
    dragons_bought,
    dragons_passed,
    dragons_sold,
    zone_changed,
)
from railhead.language.routes import say_routes
from railhead.language.takeover import PHRASES as TAKEOVER_PHRASES
from railhead.language.takeover import shares_paid
from railhead.language.traffic import token_placed, traffic_gained
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import KINDS, GameContext, Voice, voice_of
from railhead.table.assets import Phase

Params = dict[str, Any]

# Kinds whose parameters fill a sentence as they are.
PHRASES = {
    "bank_broken": N_("The bank has run out of money"),
    "bankrupt": N_("{company} is bankrupt; {president} sells whatever can be sold"),
    "base_placed": N_("{company} puts its base on {city}"),
    "base_waits": N_("{company} finds no free slot for its base in {city} and waits for one"),
    "bid": N_("{player} bids {price} for {private}"),
    "bookkeeping": N_("-- Before Stock Round {turn} --"),
    "bond_issued": N_("{company} issues a bond of {amount}"),
    "bond_repaid": N_("{company} repays its bond of {amount}"),
    "carried": N_("{company} has traffic {traffic}, its trains carry {coverage}"),
    "company_closed": N_("{company} closes"),
    "company_floated": N_("{company} floats"),
    "company_started": N_("{player} starts {company} at {price}"),
    "draft": N_("-- Maritime Draft --"),
    "challenge": N_("{company} declares {revenue}; more is possible"),
    "challenged": N_("{player} shows routes of {company} for {best}"),
    "company_bought": N_("{player} wins {company} for {amount}; it starts at {price}"),
    "earthquake": N_("An earthquake hits {hex}: its tile and tokens are lost"),
    "income": N_("{owner} receives {amount} from {private}"),
    "end_fixed": N_("The game ends with Operating Round {turn}.{number}"),
    "interest_unpaid": N_("{company} cannot pay its interest of {amount}"),
    "interest_paid": N_("{company} pays {amount} interest"),
    "left_auction": N_("{player} drops out of the auction for {private}"),
    "licence_bought": N_("{company} buys an E token for {amount}"),
    "loan_taken": N_("{player} takes a loan of {amount}"),
    "loans_counted": N_("{company} counts {after} in place of {before} for its {count} × loan"),
    "loans_repaid": N_("{company} repays {count} × loan for {amount}"),
    "loans_taken": N_("{company} takes {count} × loan"),
    "marker_placed": N_("{company} puts its port marker on {hex}"),
    "merger_refused": N_("{player} refuses the merger into {company}"),
    "merger_round": N_("-- Merger Round {turn}.{number} --"),
    "merger_undone": N_("Nobody has two shares of {company}: the merger is taken back"),
    "mine_worked_down": N_("The mine {hex} is worked down to {colour}, traffic {count}"),
    "moved_back": N_("{company} finds no base and goes to the end of the starting order"),
    "must_raise": N_("{president} must raise {amount} for a train of {company}"),
    "nationalisation_possible": N_("{company} may be given to the state"),
    "nationalised": N_("{company} is nationalised"),
    "no_revenue": N_("{company} earns nothing"),
    "offer_made": N_("{company} offers {seller} {price} for {thing}"),
    "offer_refused": N_("{seller} refuses {price} for {thing}"),
    "operating_round": N_("-- Operating Round {turn}.{number} (of {count}) --"),
    "passed": N_("{actor} passes"),
    "personal_loans_counted": N_("{player} counts {amount} less for {count} × personal loan"),
    "personal_loans_taken": N_("{player} takes {count} × personal loan of the bank: {amount}"),
    "player_left": N_("{player} leaves the game"),
    "president_changed": N_("{after} becomes president of {company} in place of {before}"),
    "president_helps": N_("{president} gives {company} the missing {amount}"),
    "price_reduced": N_("{private} now costs {price}"),
    "private_closed": N_("{private} closes"),
    "private_nationalised": N_("{private} is nationalised; {owner} receives {amount}"),
    "share_bought": N_("{buyer} buys a {percent}% share of {company} from {source} for {amount}"),
    "share_bought_back": N_("{company} buys back {percent}% from the pool for {amount}"),
    "shares_issued": N_("{company} sells {percent}% from its treasury for {amount}"),
    "shares_sold": N_("{seller} sells {percent}% of {company} for {amount}"),
    "slot_free": N_("A place in {city} becomes free"),
    "sms_used": N_("{company} uses SMS to build in a coastal city without connection"),
    "standing": N_("{place}. {player}: {total}"),
    "stock_round": N_("-- Stock Round {turn} --"),
    "stock_round_over": N_("{priority} has the priority deal"),
    "surplus": N_("{company} must return {count} × train"),
    "token_acquired": N_("{company} buys the token place of {seller} in {city} for {price}"),
    "token_lost": N_("{company} loses its token in {city}"),
    "token_removed": N_("{company} takes a token off {city}"),
    "tokens_bought": N_("{company} pays {amount} for its tokens"),
    "top_reached": N_("{company} reaches the end of the market at {price}"),
    "trains_removed": N_("All {train_class} trains leave the game"),
    **TAKEOVER_PHRASES,
}

ENDINGS = {
    "bank": N_("the bank has run out of money"),
    "bankrupt": N_("only one player is left"),
    "final_phase": N_("the last operating round is over"),
    "manual": N_("the players have agreed to stop"),
    "standstill": N_("no company can be started any more"),
    "stock_market": N_("a share price has reached the end of the market"),
}

# So many new starting values are named one by one.
_FEW = 3

# Steps whose refusal is worth a line; that a company also sold no certificate is not.
_PASSED = {
    "track": N_("{company} lays no track"),
    "token": N_("{company} places no token"),
    "conversion": N_("{company} remains a minor"),
    "trains": N_("{company} buys no train"),
}

_EXCHANGES = {
    "one_20": N_("{player} takes the 20% Last Certificate of {company} in exchange"),
    "two_10": N_("{player} takes two 10% certificates of {company} in exchange"),
}


def _dividend(voice: Voice, params: Params) -> str:
    if params["choice"] == "withhold":
        return voice.say(N_("{company} keeps {revenue}"), **params)
    if params["choice"] == "half":
        return voice.say(N_("{company} pays half of {revenue}"), **params)
    share = params["revenue"] * params.get("percent", 10) // 100
    return voice.say(N_("{company} pays out {revenue}, {share} per share"), share=share, **params)


def _exchange(voice: Voice, params: Params) -> str:
    phrase = _EXCHANGES.get(params["choice"], N_("{player} chooses for {company}"))
    return voice.say(phrase, **params)


def _game_begins(voice: Voice, params: Params) -> str:
    players = voice.listed(params["players"])
    return voice.say(N_("-- {title}: {players} --"), title=voice.title.name, players=players)


def _game_over(voice: Voice, params: Params) -> str:
    reason = str(params["reason"])
    words = voice.translate(ENDINGS.get(reason, reason))
    return voice.say(N_("-- Game over: {reason} --"), reason=words)


def _order(voice: Voice, params: Params) -> str:
    text = voice.say(
        N_("Companies start in the order {order}"), order=voice.listed(params["order"])
    )
    if params["unused"]:
        text += voice.say(N_("; {company} is not in the game"), company=params["unused"])
    return text


def _passed(voice: Voice, params: Params) -> str | None:
    phrase = _PASSED.get(params["step"])
    return voice.say(phrase, **params) if phrase else None


def _payment(voice: Voice, params: Params) -> str | None:
    if params["reason"] == "closing":
        return voice.say(N_("{payer} leaves {amount} to the bank"), **params)
    if params["reason"] == "absorption":
        return voice.say(N_("{payee} takes over {amount} of {payer}"), **params)
    if params["reason"] == "nationalisation":
        phrase = N_("{payee} receives {amount}")
        if params["payer"] != BANK:
            phrase = N_("{payee} takes over {amount} of {payer}")
        return voice.say(phrase, **params)
    return None


def _phase(voice: Voice, params: Params) -> str:
    phases = voice.title.phases
    here = list(phases).index(params["phase"])
    before = list(phases.values())[max(here - 1, 0)]
    news = voice.listed(phase_news(voice, before, phases[params["phase"]]))
    if not news:
        return voice.say(N_("-- Phase {phase} --"), **params)
    return voice.say(N_("-- Phase {phase}: {news} --"), news=news, **params)


def phase_news(voice: Voice, before: Phase, after: Phase) -> Iterator[str]:
    """What a phase changes, as short phrases."""
    for colour in after.tiles:
        if colour not in before.tiles:
            yield voice.say(N_("{colour} tiles"), colour=colour)
    if after.operating_rounds != before.operating_rounds:
        yield voice.say(N_("{count} operating rounds"), count=after.operating_rounds)
    limits = {
        kind: n for kind, n in after.train_limits.items() if before.train_limits.get(kind) != n
    }
    if limits:
        yield voice.say(N_("train limit {limit}"), limit=say_limits(voice, limits))
    yield from _new_prices(voice, before, after)
    if after.revenue_colour != before.revenue_colour:
        yield voice.translate(N_("higher printed revenues"))
    if after.corporations_may_buy_privates and not before.corporations_may_buy_privates:
        yield voice.translate(N_("companies may buy private companies"))


def say_limits(voice: Voice, limits: Mapping[str, int]) -> str:
    """Train limits by kind of company, as in `minor 1, public 3`."""
    return voice.listed(
        f"{voice.translate(KINDS.get(kind, kind))} {count}" if kind else str(count)
        for kind, count in limits.items()
    )


def _new_prices(voice: Voice, before: Phase, after: Phase) -> Iterator[str]:
    market = voice.title.market
    old = market.with_zone(before.par_zones)
    new = [price for price in sorted(market.with_zone(after.par_zones)) if price not in old]
    if len(new) > _FEW:
        phrase = N_("starting values from {low} to {high}")
        yield voice.say(phrase, low=new[0], high=new[-1])
        new = []
    for price in new:
        yield voice.say(N_("starting value {price}"), price=price)
    if set(before.shut_zones) - set(after.shut_zones):
        yield voice.translate(N_("all cells of the market"))


def _price_moved(voice: Voice, params: Params) -> str:
    before, after = params["before"], params["after"]
    if after > before:
        return voice.say(N_("{company} rises from {before} to {after}"), **params)
    if after < before:
        return voice.say(N_("{company} falls from {before} to {after}"), **params)
    return voice.say(N_("{company} moves on the market; its price stays {after}"), **params)


def _private_bought(voice: Voice, params: Params) -> str:
    if not params["price"]:
        return voice.say(N_("{buyer} takes {private} free of charge"), **params)
    return voice.say(N_("{buyer} buys {private} for {price}"), **params)


def _routes_run(voice: Voice, params: Params) -> str:
    if not params["routes"]:
        return voice.say(N_("{company} runs no train"), **params)
    routes = say_routes(voice, params["routes"])
    return voice.say(
        N_("{company} runs for {revenue}: {routes}"),
        company=params["company"],
        revenue=params["revenue"],
        routes=routes,
    )


def _minors_removed(voice: Voice, params: Params) -> str:
    names = voice.listed(params["companies"])
    return voice.say(N_("Not sold and out of the game: {names}"), names=names)


def _cards_removed(voice: Voice, params: Params) -> str:
    names = voice.listed(params["privates"])
    return voice.say(N_("Not taken and out of the game: {names}"), names=names)


def _converted(voice: Voice, params: Params) -> str:
    phrase = N_("{company} becomes a major")
    if params["count"]:
        phrase = N_("{company} becomes a major and gets {count} × token")
    return voice.say(phrase, **params)


def _majors_offered(voice: Voice, params: Params) -> str:
    names = voice.listed(params["companies"])
    return voice.say(N_("Launched as majors from now on: {names}"), names=names)


def _merger(voice: Voice, params: Params) -> str:
    phrase = N_("{minors} are to become {company} at {price}; president {director}")
    return voice.say(phrase, **{**params, "minors": voice.listed(params["minors"])})


def _public_formed(voice: Voice, params: Params) -> str:
    minors = params["minors"]
    phrase = N_("{minors} becomes {company} at {price}; president {director}")
    if len(minors) > 1:
        phrase = N_("{minors} become {company} at {price}; president {director}")
    return voice.say(phrase, **{**params, "minors": voice.listed(minors)})


def _turn_begins(voice: Voice, params: Params) -> str:
    if not params["president"]:
        return voice.say(N_("{company} operates by itself"), **params)
    return voice.say(N_("{president} operates {company}"), **params)


def _taken_over(voice: Voice, params: Params) -> str:
    things = voice.listed([*map(voice.a_train, params["trains"]), *params["privates"]])
    return voice.say(N_("{heir} takes over {things}"), heir=params["heir"], things=things)


def _tile_laid(voice: Voice, params: Params) -> str:
    if params.get("exchanged"):
        if not params["amount"]:
            return voice.say(N_("{company} replaces the tile of {hex} by tile {tile}"), **params)
        phrase = N_("{company} replaces the tile of {hex} by tile {tile} for {amount}")
        return voice.say(phrase, **params)
    tile = voice.title.tiles.tiles.get(params["tile"])
    first = tile is None or tile.colour == "yellow"
    if first and not params["amount"]:
        return voice.say(N_("{company} lays tile {tile} on {hex}"), **params)
    if first:
        return voice.say(N_("{company} lays tile {tile} on {hex} for {amount}"), **params)
    if not params["amount"]:
        return voice.say(N_("{company} upgrades {hex} to tile {tile}"), **params)
    return voice.say(N_("{company} upgrades {hex} to tile {tile} for {amount}"), **params)


def _train_bought(voice: Voice, params: Params) -> str:
    train = voice.a_train(params["train"])
    return voice.say(
        N_("{company} buys {a_train} from {source} for {amount}"), a_train=train, **params
    )


def _train_returned(voice: Voice, params: Params) -> str:
    train = voice.a_train(params["train"])
    return voice.say(N_("{company} returns {a_train} to the bank"), a_train=train, **params)


SENTENCES: dict[str, Callable[[Voice, Params], str | None]] = {
    "cards_removed": _cards_removed,
    "converted": _converted,
    "corporations_sorted": _order,
    "dividend": _dividend,
    "dragons_bought": dragons_bought,
    "dragons_passed": dragons_passed,
    "dragons_sold": dragons_sold,
    "exchange_chosen": _exchange,
    "game_begins": _game_begins,
    "game_over": _game_over,
    "majors_offered": _majors_offered,
    "merger_proposed": _merger,
    "minors_removed": _minors_removed,
    "payment": _payment,
    "phase": _phase,
    "price_moved": _price_moved,
    "private_bought": _private_bought,
    "public_formed": _public_formed,
    "routes_run": _routes_run,
    "shares_paid": shares_paid,
    "step_passed": _passed,
    "taken_over": _taken_over,
    "tile_laid": _tile_laid,
    "token_placed": token_placed,
    "traffic": traffic_gained,
    "train_bought": _train_bought,
    "train_returned": _train_returned,
    "turn_begins": _turn_begins,
    "zone_changed": zone_changed,
}


def narrate(event: Event, game: GameContext, translate: Translator = ENGLISH) -> str | None:
    """Return an event as a sentence without a full stop, None if other events tell it.

    A kind without a phrase is written plainly with its parameters, so that no log breaks.
    """
    return tell(voice_of(game, translate), event)


def tell(voice: Voice, event: Event) -> str | None:
    """Return an event as a sentence; see `narrate`."""
    sentence = SENTENCES.get(event.kind)
    if sentence is not None:
        return sentence(voice, event.params)
    phrase = PHRASES.get(event.kind)
    if phrase is not None:
        return voice.say(phrase, **event.params)
    rest = (f"{name} {voice.word(name, value)}" for name, value in event.params.items())
    return " ".join([event.kind.replace("_", " "), *rest])
