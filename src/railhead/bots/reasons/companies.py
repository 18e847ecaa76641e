"""Reasons that concern companies: what they earn and reach, their money, what titles tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from railhead.bots.building import EACH_TILE, run_with
from railhead.bots.depot import FLEET, depot_of
from railhead.bots.prospects import STATION, declares
from railhead.bots.reasons.futures import (
    JOINING,
    LEAST,
    Futures,
    Params,
    Reason,
    about,
    earning,
    price_of,
)
from railhead.engine.actions import (
    BidCompany,
    BuyShare,
    BuyTrain,
    LayTile,
    Par,
    Pass,
    PlaceToken,
)
from railhead.engine.game import Game
from railhead.network.walk_limits import DenseTrackError

IN_TREASURY = 0.5
"""What money in the treasury counts for an owner, against money that they receive."""

PROMISED, BUILT = 0.3, 0.02
"""What only the title promises counts less, since it does not say by what, and least of tiles and
tokens, which should be known by what they do."""


def _earnings(it: Futures) -> Iterator[Reason]:
    for company, part in it.companies():
        known = all(end.floated(company) for end in (*it.mine, *it.theirs))
        if not known or it.by_habit(company):
            continue
        gain = it.more(earning(company))
        if gain:
            after = it.mean(earning(company))
            weight = part * gain * it.rounds
            params: Params = {"company": company, "after": round(after)}
            if round(after - gain) > 0:
                params["before"] = round(after - gain)
                yield Reason("earns_more", params, weight, f"earns {company}")
            else:
                yield Reason("earns", params, weight, f"earns {company}")


def _leaving(it: Futures) -> Iterator[Reason]:
    """Companies that are in the game no more with the rival: closed, absorbed, taken over.

    That one which becomes another by the rival itself is gone then is no reason against that.
    """
    if isinstance(it.rival, JOINING):
        return
    for company in it.game.title.companies:
        part = it.part(company)
        if (
            part > 0
            and _in_game(it.game, company)
            and not any(_joins(it, company, other) for other in it.theirs)
            and all(
                _in_game(one, company) and not _in_game(other, company) for one, other in it.pairs()
            )
        ):
            shares = 100 * part / it.game.share_percent(company)
            weight = 2 * shares * it.mean(price_of(company)) + LEAST
            yield Reason("stays_in_game", {"company": company}, weight, f"stays {company}")


def _joins(it: Futures, company: str, end: Game) -> bool:
    """Whether a company has become a part of another one that the player owns too."""
    now = it.game.state.tokens
    heirs = {
        name
        for city, names in now.items()
        if company in names
        for name in set(end.state.tokens.get(city, ())) - set(names)
    }
    return any(name and end.percent(name, it.player) > 0 for name in heirs)


def _begins(it: Futures, company: str) -> bool:
    """Whether a company begins with the answer, and reaches by that alone what it reaches."""
    return company not in it.game.state.presidents and company != it.action.actor


def _in_game(game: Game, company: str) -> bool:
    return company in game.state.cells and company in game.state.presidents


def hexes_reached(game: Game, company: str) -> frozenset[str]:
    """Return the hexes with stations that a company reaches."""
    network = game.network
    try:
        stations = network.reach(company).stations if network.own(company) else ()
        return frozenset(network.hex_of(it) for it in stations)
    except DenseTrackError:
        return frozenset()


def _stations(it: Futures) -> Iterator[Reason]:
    counted = depot_of(it.game).counted
    for company, part in it.companies():
        reached = frozenset.intersection(*(hexes_reached(end, company) for end in it.mine))
        before = frozenset.union(*(hexes_reached(end, company) for end in it.theirs))
        new = sorted(reached - before)
        if not new or _begins(it, company):
            continue
        room = max(min(len(reached), counted) - len(before), 0)
        weight = part * STATION * (room + 0.3 * (len(new) - room)) * it.rounds
        params: Params = {"company": company}
        if len(new) == 1:
            yield Reason("reaches", {**params, "hex": new[0]}, weight, f"reach {company}")
        else:
            yield Reason("reaches_many", {**params, "count": len(new)}, weight, f"reach {company}")


def _nearer(it: Futures) -> Iterator[Reason]:
    """Cities to which less track is missing, also a second one in a hex that is reached."""
    for company, part in it.companies():
        if _begins(it, company):
            continue
        ways = [cities_missing(end, company) for end in it.mine]
        before = [cities_missing(end, company) for end in it.theirs]
        mine = frozenset.intersection(*(hexes_reached(end, company) for end in it.mine))
        theirs = frozenset.union(*(hexes_reached(end, company) for end in it.theirs))
        gains = {
            city: min(
                EACH_TILE ** way[city] - EACH_TILE ** old.get(city, 99)
                for way, old in zip(ways, before, strict=True)
            )
            for city in ways[0]
            if all(city in way for way in ways) and (city in mine or city not in theirs)
        }
        best = max(gains, key=lambda city: gains[city], default="")
        if best and gains[best] > 0.01:
            weight = part * STATION * gains[best] * it.rounds
            params: Params = {"company": company, "hex": best}
            kind = "nearer_other" if best in mine else "nearer"
            yield Reason(kind, params, max(weight, LEAST), f"reach {company}")


def cities_missing(game: Game, company: str) -> dict[str, int]:
    """Return hexes with cities that a company does not reach -> how many tiles are missing."""
    network, found = game.network, dict[str, int]()
    try:
        reached = network.reach(company).stations if network.own(company) else ()
        for station in network.own(company):
            for city, count in network.missing_tiles(station).missing.items():
                here = network.hex_of(city)
                if city not in reached and count:
                    found[here] = min(count, found.get(here, count))
    except DenseTrackError:
        return {}
    return found


def _later(it: Futures) -> Iterator[Reason]:
    """What a company could earn with the next trains of the bank."""
    company, known = it.action.actor, it.game.title.trains
    kinds = depot_of(it.game).kinds[:2]
    part = it.part(company) if company in it.game.title.companies else 0.0
    for ahead in (kinds[:1], kinds):
        gain = it.more(_with_trains(company, ahead)) if part > 0 and ahead else 0.0
        if not gain:
            continue
        after = it.mean(_with_trains(company, ahead))
        before = round(after - gain)
        params: Params = {"company": company, "after": round(after), "train": known[ahead[0]].card}
        if before > 0:
            params["before"] = before
        kind = "could_earn_more" if before > 0 else "could_earn"
        if len(ahead) > 1:
            params["other"], kind = known[ahead[1]].card, f"{kind}_with_two"
        yield Reason(kind, params, part * gain * it.rounds / 2, f"earns {company}")
        return


def _with_trains(company: str, kinds: tuple[str, ...]) -> Callable[[Game], float]:
    return lambda end: run_with(end, company, kinds)


def _cash(company: str, most: float = float("inf")) -> Callable[[Game], float]:
    """What reads the money of a company, as far as it is not more than `most`."""
    return lambda end: min(end.state.cash.get(company, 0), most)


def _treasuries(it: Futures) -> Iterator[Reason]:
    enough = FLEET * depot_of(it.game).next_price
    for company, part in it.companies():
        if company in it.about and isinstance(it.action, BidCompany | Par):
            continue
        more, useful = it.more(_cash(company)), it.more(_cash(company, enough))
        if more < 1 or useful < 1:
            continue
        kind, buyer = "treasury", it.action.actor
        if isinstance(it.action, BuyTrain) and company != buyer and part <= it.part(buyer):
            # It is money of the buyer, of whom the player owns no less.
            continue
        if isinstance(it.action, BuyTrain) and isinstance(it.rival, BuyTrain) and company == buyer:
            kind = "pays_less"
        params: Params = {"company": company, "amount": round(more)}
        yield Reason(kind, params, IN_TREASURY * part * useful, f"treasury {company}")


def _promised(it: Futures) -> Iterator[Reason]:
    if not declares(type(it.game)):
        return
    turns = it.game.turns_to_come()
    counts = BUILT if isinstance(it.action, LayTile | PlaceToken) else PROMISED
    # To expect something of a company takes long: only those are asked that one answer is about.
    asked = it.about | about(it.rival)
    if isinstance(it.action, Pass):
        # That a company is worth more to whoever does not buy of it is no reason that anybody sees.
        asked -= {it.rival.company} if isinstance(it.rival, BuyShare) else set()
    for company in (name for name, _ in it.companies() if name in asked):
        more = it.more(_promise(company, it.player, turns))
        if more >= 1:
            params: Params = {"company": company, "amount": round(more)}
            yield Reason("promises", params, max(counts * more, LEAST), f"promise {company}")


def _promise(company: str, player: str, turns: int) -> Callable[[Game], float]:
    return lambda end: end.percent(company, player) / 100 * end.expected_earnings(company, turns)


def _of_title(it: Futures) -> Iterator[Reason]:
    """What the title adds, as far as it holds in every pair."""
    first = [
        {(told.kind, told.about): told for told in one.advantages(it.player, other)}
        for one, other in it.pairs()
    ]
    for key, told in first[0].items():
        if all(key in each for each in first):
            amount = sum(each[key].weight for each in first) / len(first)
            yield Reason(told.kind, told.params, amount, f"{told.kind} {told.about}")


ON_TRACK = (_earnings, _later, _stations, _nearer, _of_title, _promised)
"""What each finds is true where tiles and tokens are compared right after they are built."""

AT_ANY_TIME = (_leaving, _earnings)
"""What each finds holds also where the two games are not in the same round."""

ABOUT_COMPANIES = (_leaving, _earnings, _stations, _nearer, _treasuries, _of_title, _promised)
"""What each finds is true in every pair of futures."""
