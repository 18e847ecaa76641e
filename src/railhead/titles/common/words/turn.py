"""Words for the turn of a company: track, tokens, routes and the dividend."""

from __future__ import annotations

from collections import Counter
from typing import Any

from railhead.engine.actions import Dividend, LayTile, PlaceToken, RemoveToken, RunRoutes
from railhead.engine.routeactions import RouteLength
from railhead.language.description import Description
from railhead.language.events import as_in_log
from railhead.language.faces import say_face
from railhead.language.questions import Question
from railhead.language.routes import revenues, say_routes
from railhead.language.translate import N_
from railhead.language.voice import Voice
from railhead.language.words import Words

Params = dict[str, Any]


def _dividend(voice: Voice, params: Params) -> str:
    if params["choice"] == "withhold":
        return voice.say(N_("{company} keeps {revenue}"), **params)
    if params["choice"] == "half":
        return voice.say(N_("{company} pays half of {revenue}"), **params)
    share = params["revenue"] * params.get("percent", 10) // 100
    return voice.say(N_("{company} pays out {revenue}, {share} per share"), share=share, **params)


def _routes_run(voice: Voice, params: Params) -> str:
    if not params["routes"]:
        return voice.say(N_("{company} runs no train"), **params)
    routes = say_routes(voice, params["routes"], lengths=_lengths(params))
    return voice.say(
        N_("{company} runs for {revenue}: {routes}"),
        company=params["company"],
        revenue=params["revenue"],
        routes=routes,
    )


def _lengths(params: Params) -> list[RouteLength]:
    return [RouteLength(*length) for length in params.get("lengths", ())]


def _step_passed(voice: Voice, params: Params) -> str | None:
    phrase = voice.words.declined.get(params["step"])
    return voice.say(phrase, **params) if phrase else None


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


def ask_dividend(question: Question) -> str:
    acting = getattr(question.game.state, "acting", None)
    phrase = N_("pay a dividend of {revenue} or keep it?")
    return question.say(phrase, revenue=getattr(acting, "revenue", 0))


def lay_tile(it: Description, action: LayTile) -> str:
    """A tile lay: a new tile, an upgrade, or a replacement of the same colour."""
    face = it.game.title.tiles.face(action.tile, action.rotation)
    what = say_face(it.voice, face, it.game.phase.revenue_colour)
    cost = it.consequences.first("tile_laid").get("amount", 0)
    phrase = N_("lay tile {tile} on {hex}: {face}")
    if face.colour == it.game.network.face(action.hex).colour:
        phrase = N_("replace the tile of {hex} by tile {tile}: {face}")
    elif face.colour != "yellow":
        phrase = N_("upgrade {hex} to tile {tile}: {face}")
    text = it.say(phrase, tile=action.tile, hex=action.hex, face=what)
    return it.say(N_("{lay}, cost {amount}"), lay=text, amount=cost) if cost else text


def place_token(it: Description, action: PlaceToken) -> str:
    """The placing of a token."""
    left = it.consequences.after.state.tokens_left.get(action.actor, 0)
    return it.say(N_("place a token on {city}, tokens left: {count}"), city=action.city, count=left)


def remove_token(it: Description, action: RemoveToken) -> str:
    """The removal of a token from the map."""
    if action.company:
        phrase = N_("take the token that {company} had off {city}")
        return it.say(phrase, company=action.company, city=action.city)
    return it.say(N_("take the token off {city}"), city=action.city)


def run_routes(it: Description, action: RunRoutes) -> str:
    """A run of trains with its revenue, and whether it is the best."""
    run = it.consequences.first("routes_run")
    if not action.routes:
        return it.voice.translate(N_("run no train"))
    revenue = run.get("revenue", 0)
    shares = revenues(it.game, action.routes, revenue)
    routes = say_routes(it.voice, action.routes, shares, _lengths(run))
    best = it.game.best_routes(action.actor)
    if best is None:
        return it.say(N_("run for {revenue}: {routes}"), revenue=revenue, routes=routes)
    if best.proven and best.revenue == revenue:
        text = N_("run for {revenue}, proven best: {routes}")
        return it.say(text, revenue=revenue, routes=routes)
    text = N_("run for {revenue}, at most {bound} is possible: {routes}")
    return it.say(text, revenue=revenue, bound=it.voice.money(best.bound), routes=routes)


def dividend(it: Description, action: Dividend) -> str:
    """A dividend: what everybody receives or the treasury keeps, and how the price moves."""
    it.covered.add("price_moved")
    company = action.actor
    revenue = it.consequences.first("dividend").get("revenue", 0)
    before = it.game.price(company)
    before, after = it.consequences.price_moves().get(company, (before, before))
    phrase = N_("price {before} → {after}") if before != after else N_("price stays {after}")
    price = it.say(phrase, before=before, after=after)
    if action.kind == "withhold":
        return it.say(
            N_("withhold {revenue} for the treasury; {move}"), revenue=revenue, move=price
        )
    sums: Counter[str] = Counter()
    for payment in it.consequences.payments("dividend"):
        # A company is paid for shares in several places.
        sums[payment["payee"]] += payment["amount"]
    receivers = it.voice.listed(
        it.say(N_("{payee} {amount}"), payee=payee, amount=amount) for payee, amount in sums.items()
    )
    kept = sum(payment["amount"] for payment in it.consequences.payments("revenue"))
    share = (revenue - kept) * it.game.share_percent(company) // 100
    if kept:
        return it.say(
            N_("pay half, {share} per share: {receivers}; the treasury keeps {amount}; {move}"),
            share=share,
            receivers=receivers,
            amount=kept,
            move=price,
        )
    return it.say(
        N_("pay out {share} per share: {receivers}; {move}"),
        share=share,
        receivers=receivers,
        move=price,
    )


WORDS = Words(
    events={
        "dividend": _dividend,
        "no_revenue": N_("{company} earns nothing"),
        "routes_run": _routes_run,
        "step_passed": _step_passed,
        "tile_laid": _tile_laid,
        "token_lost": N_("{company} loses its token in {city}"),
        "token_placed": N_("{company} places a token on {city}"),
        "token_removed": N_("{company} takes a token off {city}"),
    },
    declined={
        "track": N_("{company} lays no track"),
        "token": N_("{company} places no token"),
    },
    performs={"tile_laid": "track"},
    skips={"step_passed": "step"},
    effects={"no_revenue": as_in_log, "token_lost": as_in_log},
    answers={
        Dividend: dividend,
        LayTile: lay_tile,
        PlaceToken: place_token,
        RemoveToken: remove_token,
        RunRoutes: run_routes,
    },
    questions={
        "dividend": ask_dividend,
        "routes": N_("run trains"),
        "token": N_("place a token"),
        "track": N_("lay or upgrade track"),
    },
    passes={"token": N_("place no token"), "track": N_("lay no track")},
    steps={
        "dividend": N_("dividend"),
        "interest": N_("interest"),
        "routes": N_("running trains"),
        "token": N_("tokens"),
        "track": N_("track"),
    },
)
