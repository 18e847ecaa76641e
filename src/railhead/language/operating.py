"""Answers of a company in its turn, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.engine import actions as act
from railhead.engine.state import DEPOT, RETURNED
from railhead.language.faces import say_face
from railhead.language.routes import revenues, say_routes
from railhead.language.translate import N_

if TYPE_CHECKING:
    from railhead.language.choices import Teller


def lay_tile(teller: Teller, action: act.LayTile) -> str:
    """A tile on the map: new, better or turned otherwise."""
    face = teller.game.title.tiles.face(action.tile, action.rotation)
    what = say_face(teller.voice, face, teller.game.phase.revenue_colour)
    cost = teller.outlook.first("tile_laid").get("amount", 0)
    phrase = N_("lay tile {tile} on {hex}: {face}")
    if face.colour == teller.game.ways.face(action.hex).colour:
        phrase = N_("replace the tile of {hex} by tile {tile}: {face}")
    elif face.colour != "yellow":
        phrase = N_("upgrade {hex} to tile {tile}: {face}")
    text = teller.say(phrase, tile=action.tile, hex=action.hex, face=what)
    return teller.say(N_("{lay}, cost {amount}"), lay=text, amount=cost) if cost else text


def run_routes(teller: Teller, action: act.RunRoutes) -> str:
    """The routes of a turn, and whether they are the best."""
    run = teller.outlook.first("routes_run")
    if not action.routes:
        return teller.voice.translate(N_("run no train"))
    revenue = run.get("revenue", 0)
    shares = revenues(teller.game, action.routes, revenue)
    routes = say_routes(teller.voice, action.routes, shares)
    best = teller.game.best_routes(action.actor)
    if best is None:
        return teller.say(N_("run for {revenue}: {routes}"), revenue=revenue, routes=routes)
    if best.proven and best.revenue == revenue:
        text = N_("run for {revenue}, proven best: {routes}")
        return teller.say(text, revenue=revenue, routes=routes)
    text = N_("run for {revenue}, at most {bound} is possible: {routes}")
    return teller.say(text, revenue=revenue, bound=teller.voice.money(best.bound), routes=routes)


def dividend(teller: Teller, action: act.Dividend) -> str:
    """What everybody receives, or the treasury keeps, and where the price goes."""
    teller.told.add("price_moved")
    company = action.actor
    revenue = teller.outlook.first("dividend").get("revenue", 0)
    before = teller.game.price(company)
    before, after = teller.outlook.price_moves().get(company, (before, before))
    phrase = N_("price {before} → {after}") if before != after else N_("price stays {after}")
    price = teller.say(phrase, before=before, after=after)
    if action.kind == "withhold":
        return teller.say(
            N_("withhold {revenue} for the treasury; {move}"), revenue=revenue, move=price
        )
    receivers = teller.voice.listed(
        teller.say(N_("{payee} {amount}"), **payment)
        for payment in teller.outlook.payments("dividend")
    )
    return teller.say(
        N_("pay out {share} per share: {receivers}; {move}"),
        share=revenue * teller.game.share_percent(company) // 100,
        receivers=receivers,
        move=price,
    )


def buy_train(teller: Teller, action: act.BuyTrain) -> str:
    """A train of the bank or of another company."""
    game, train = teller.game, teller.voice.a_train(action.train)
    kind = game.train_class(action.train)
    for owner, trains in game.state.trains.items():
        if action.train in trains and owner in game.title.companies:
            return teller.say(
                N_("buy {a_train} from {company} for {price}"),
                a_train=train,
                company=owner,
                price=teller.cost(action.price),
            )
    bank = (*game.state.trains[DEPOT], *game.state.trains.get(RETURNED, ()))
    left = sum(game.train_class(name) == kind for name in bank)
    phrase = N_("buy {a_train} from the bank for {price}, one of {count}")
    if left == 1:
        phrase = N_("buy {a_train} from the bank for {price}, the last one")
    return teller.say(phrase, a_train=train, price=action.price, count=left)


def discard_train(teller: Teller, action: act.DiscardTrain) -> str:
    """A train above the limit."""
    return teller.say(N_("return {a_train}"), a_train=teller.voice.a_train(action.train))


def buy_private(teller: Teller, action: act.BuyPrivate) -> str:
    """A private company or card, bought, taken or handed over."""
    owner = teller.game.state.privates.get(action.private, "")
    if not owner:
        income = teller.game.title.privates[action.private].revenue
        phrase = N_("take {private}, income {amount}")
        return teller.say(phrase, private=action.private, amount=income)
    if not action.price:
        teller.told.add("private_bought")
        phrase = N_("receive {private} from {owner} free of charge")
        return teller.say(phrase, private=action.private, owner=owner)
    return teller.say(
        N_("buy {private} from {owner} for {price}"),
        private=action.private,
        owner=owner,
        price=teller.cost(action.price),
    )


def use_private(teller: Teller, action: act.UsePrivate) -> str:
    """What a private company may do."""
    if not action.hex:
        return teller.say(N_("use {private}"), private=action.private)
    return teller.say(N_("use {private} on {hex}"), private=action.private, hex=action.hex)


def acquire_token(teller: Teller, action: act.AcquireToken) -> str:
    """The place of a token of another company."""
    phrase = N_("take over the token place of {company} in {city} for {price}")
    if not action.price:
        phrase = N_("replace the token of {company} in {city}")
    return teller.say(
        phrase,
        company=action.company,
        city=action.city,
        price=teller.cost(action.price),
    )


def buy_licence(teller: Teller, _action: act.BuyLicence) -> str:
    """A token for trains of another kind."""
    return teller.say(N_("buy an E token for {amount}"), **teller.outlook.first("licence_bought"))


def take_loan(teller: Teller, _action: act.TakeLoan) -> str:
    """A bond issued."""
    return teller.say(
        N_("issue a bond and receive {amount}"), **teller.outlook.first("bond_issued")
    )


def repay_loan(teller: Teller, _action: act.RepayLoan) -> str:
    """A debt repaid."""
    repaid = teller.outlook.first("loans_repaid")
    if repaid:
        teller.told.add("loans_repaid")
        return teller.say(N_("repay a loan for {amount}"), **repaid)
    return teller.say(N_("repay the bond for {amount}"), **teller.outlook.first("bond_repaid"))


def pay_debt(teller: Teller, _action: act.PayDebt) -> str:
    """Money that a president adds."""
    teller.told.add("president_helps")
    return teller.say(
        N_("give {company} the missing {amount}"), **teller.outlook.first("president_helps")
    )


def bankrupt(teller: Teller, action: act.Bankrupt) -> str:
    """A company given up."""
    return teller.say(N_("declare {company} bankrupt"), company=action.actor)
