"""Reasons that concern players: money, private companies, presidents, shares, the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from railhead.bots.depot import depot_of
from railhead.bots.prospects import can_ruin, risked, run_of
from railhead.bots.reasons.futures import (
    JOINING,
    LEAST,
    Futures,
    Params,
    Reason,
    earning,
    percent_of,
    price_of,
)
from railhead.engine.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Pass,
    SellShares,
)
from railhead.engine.game import Game

# What an amount of each kind counts, against money that a player receives.
IN_HAND, OFFICE, TURN = 0.1, 0.3, 0.05

ROOM = 5.0
"""What room for another certificate counts, in money."""


def _ruin(it: Futures) -> Iterator[Reason]:
    player = it.player
    if it.always(lambda one, other: player in one.state.order and player not in other.state.order):
        wealth = it.game.wealth().values()
        yield Reason("averts_ruin", {}, sum(map(abs, wealth)) / len(wealth) + 100, "ruin")


def _risk(it: Futures) -> Iterator[Reason]:
    """Trains that rust, and which the player then may not be able to replace."""
    if can_ruin(type(it.game)):
        less = it.more(lambda end: -risked(end, it.player))
        if less >= LEAST:
            yield Reason("risks_less", {"player": it.player}, less, "ruin")


def _money(it: Futures) -> Iterator[Reason]:
    """Dividends, income and what else comes into the hand of the player."""
    player = it.player
    paid: dict[str, float] = {}
    for company, _ in it.companies():
        amount = it.dividends(company)
        if amount:
            paid[company] = amount
    best = max(paid, key=lambda name: paid[name], default="")
    if best:
        amount = paid[best]
        yield Reason("dividends", {"company": best, "amount": round(amount)}, amount, "money")
    # That a sale brings money goes without saying: what that is good for is the reason.
    sells = isinstance(it.action, SellShares)
    cash = 0 if sells else it.more(lambda end: end.state.cash[player])
    if cash >= 1 and cash > 2 * sum(paid.values()):
        yield Reason("cash", {"amount": round(cash)}, IN_HAND * cash, "money")
    wealth = it.more(lambda end: end.wealth()[player])
    told = sum(paid.values()) + sum(reason.weight for reason in _prices(it))
    if wealth - told >= 1:
        yield Reason("richer", {"amount": round(wealth)}, wealth - told, "money")


def _privates(it: Futures) -> Iterator[Reason]:
    """Private companies that are the player's own, and pay, with the answer alone."""
    player = it.player
    named = {getattr(one, "private", "") for one in (it.action, it.rival)} - {""}
    for private in it.game.title.privates:
        if named and private not in named:
            # Who gets another one is decided later.
            continue
        if all(_owns(one, other, private, player) for one, other in it.pairs()):
            pays = min(end.income_of(private) for end in it.mine)
            if pays:
                params: Params = {"private": private, "amount": pays}
                turns = it.game.turns_to_come() / 2
                kept = it.game.state.privates.get(private) == player
                kind = "private_stays" if kept else "private_pays"
                yield Reason(kind, params, pays * max(turns, 1), f"private {private}")


def _without(name: str) -> Callable[[Game], float]:
    """What reads how little somebody has."""
    return lambda end: -end.wealth()[name]


def _owns(one: Game, other: Game, private: str, player: str) -> bool:
    return one.state.privates.get(private) == player != other.state.privates.get(private)


def _rivals(it: Futures) -> Iterator[Reason]:
    """What others are left with less, if the player is not poorer for it.

    What trains do to others is said of the trains.
    """
    own = [one.wealth()[it.player] - other.wealth()[it.player] for one, other in it.pairs()]
    if min(own) < 0 or BuyTrain in (type(it.action), type(it.rival)):
        return
    others = [name for name in it.game.players if name != it.player]
    sellers = {
        it.game.state.privates.get(one.private)
        for one in (it.action, it.rival)
        if isinstance(one, BuyPrivate)
    }
    for name in others:
        if sellers and name not in sellers:
            continue
        less = it.more(_without(name))
        if less >= 1:
            weight = it.rivalry * less / len(others)
            params: Params = {"player": name, "amount": round(less)}
            yield Reason("rival_has_less", params, weight, "rivals")


def _turn(it: Futures) -> Iterator[Reason]:
    """The priority deal, where it is settled: once a stock round is over."""
    now, player = it.game.state, it.player
    for one, other in it.pairs():
        rounds = {(end.state.turn, end.state.round) for end in (one, other)}
        gone = (now.turn, now.round) not in rounds
        if not gone or one.finished or not one.state.priority == player != other.state.priority:
            return
    prices = [it.game.price(name) for name in now.cells]
    yield Reason("turn", {}, TURN * sum(prices) / max(len(prices), 1), "turn")


def _limit(it: Futures) -> Iterator[Reason]:
    """The limit of certificates, which keeps a player from buying more."""
    player = it.player
    if not isinstance(it.action, BuyShare | SellShares | Pass):
        return

    def full(game: Game) -> bool:
        limit = game.certificate_limit
        return limit is not None and game.certificate_count(player) >= limit

    if it.always(lambda one, other: full(other) and not full(one)):
        yield Reason("room", {}, ROOM, "limit")


def _presidents(it: Futures) -> Iterator[Reason]:
    params: Params
    player, now = it.player, it.game.state.presidents
    depot = depot_of(it.game)
    for company in filter(it.touches, it.game.title.companies):
        leads = [one.state.presidents.get(company) for one in it.mine]
        others = [other.state.presidents.get(company, "") for other in it.theirs]
        price = min(end.price(company) if company in end.state.cells else 0 for end in it.mine)
        if set(leads) == {player} and not now.get(company) and set(others) == {""}:
            share = round(100 * it.part(company))
            if share > 0 and all(end.floated(company) for end in it.mine):
                params = {"company": company, "percent": share}
                yield Reason("own_company", params, 2 * price + 1, f"president {company}")
        rival = others[0]
        if set(leads) == {player} and len(set(others)) == 1 and rival not in ("", player):
            kind = "wins_president" if now.get(company) == rival else "stays_president"
            params = {"company": company, "player": rival}
            yield Reason(kind, params, OFFICE * price + 1, f"president {company}")
        elif set(others) == {player} and len(set(leads)) == 1 and leads[0] not in (None, player):
            owes = it.game.owes_train(company) and not it.game.state.trains.get(company)
            lacking = depot.next_price - it.game.state.cash.get(company, 0)
            if owes and lacking > 0:
                params = {"company": company, "player": str(leads[0]), "amount": lacking}
                yield Reason("hands_over", params, lacking, f"president {company}")


def _prices(it: Futures) -> Iterator[Reason]:
    for company, part in it.companies():
        if company not in it.game.state.cells or any(
            company not in end.state.cells for end in (*it.mine, *it.theirs)
        ):
            continue
        rises = it.more(price_of(company))
        if rises:
            shares = 100 * part / it.game.share_percent(company)
            params: Params = {"company": company, "amount": round(rises)}
            yield Reason("price", params, shares * rises, f"price {company}")


def _shares(it: Futures) -> Iterator[Reason]:
    """A company that the money left over buys shares of, or that floats."""
    for company, part in it.owned():
        more = it.more(percent_of(company, it.player))
        if isinstance(it.rival, SellShares) and it.rival.company == company:
            yield from _unsold(it, company)
        elif company in it.about or isinstance(it.action, JOINING):
            yield from _bought(it, company)
        elif more and len(it.mine) > 1 and it.action.actor == it.player:
            yield _afforded(it, company, more)
        if type(it.game).floated is not Game.floated and all(
            one.floated(company) and not other.floated(company) for one, other in it.pairs()
        ):
            price = it.mean(price_of(company))
            yield Reason("floats", {"company": company}, 3 * part * price, f"floats {company}")


def _unsold(it: Futures, company: str) -> Iterator[Reason]:
    """What the shares bring that the rival sells."""
    read = percent_of(company, it.player)
    kept = round(min(read(one) - read(other) for one, other in it.pairs()))
    pays = it.mean(earning(company)) * kept / 100
    params: Params = {"company": company, "percent": kept}
    if kept > 0 and pays >= 1:
        yield Reason("unsold", {**params, "amount": round(pays)}, pays * it.rounds, "money")
    elif kept > 0 and it.game.state.trains.get(company):
        yield Reason("unsold_train", params, LEAST, f"shares {company}")


def _afforded(it: Futures, company: str, more: float) -> Reason:
    """What the money that is left buys, in every future or in some; `more`: percent, on average."""
    least = min(
        one.percent(company, it.player) - other.percent(company, it.player)
        for one, other in it.pairs()
    )
    params: Params = {"company": company}
    if least > 0:
        params["percent"] = least
    kind = "affords" if least > 0 else "affords_some"
    paid = it.dividends(company)
    if paid >= 1:
        params["amount"] = round(paid)
        # It says the same as the dividends alone, and more.
        return Reason(f"{kind}_paying", params, paid * 1.01, "money")
    return Reason(kind, params, it.mean(earning(company)) * more / 100, f"shares {company}")


def _bought(it: Futures, company: str) -> Iterator[Reason]:
    """What the shares bring that the answer itself buys."""
    if it.after is None:
        return
    more = it.after.percent(company, it.player) - it.game.percent(company, it.player)
    params: Params = {"company": company, "percent": more}
    part = more / 100
    runs = [run_of(end, company) for end in it.mine if end.floated(company)]
    if more > 0 and len(runs) == len(it.mine) and min(runs) > 0:
        pays = part * sum(runs) / len(runs)
        if pays >= 1:
            params["amount"] = round(pays)
            yield Reason("share_earns", params, pays * it.rounds, "money")
    if company in it.game.state.cells:
        now, then = it.game.price(company), [end.price(company) for end in it.mine]
        mean = round(sum(then) / len(then))
        if more > 0 and min(then) > now:
            weight = more / it.game.share_percent(company) * (mean - now)
            params = {"company": company, "price": now, "after": mean}
            yield Reason("price_rises", params, weight, f"price {company}")


AT_ANY_TIME = (_ruin, _privates, _limit, _presidents)
"""What each finds holds also where the two games are not in the same round."""

ABOUT_PLAYERS = (
    _ruin,
    _risk,
    _money,
    _privates,
    _rivals,
    _turn,
    _limit,
    _presidents,
    _prices,
    _shares,
)
"""What each finds is true in every pair of futures."""
