"""What private companies do besides paying income (rulebook 15), by the data of a title.

A player may use some powers at certain moments of the turns of others too; these answers are the
player's, whoever is asked. A company uses its own in its turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine.actions import Action, LayTile, UsePrivate
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.table.tiles import Upgrade
from railhead.titles.classic.events import PrivateExchanged, PrivateTileLaid
from railhead.titles.classic.facts import (
    BETWEEN_TURNS,
    BLOCKS,
    CLOSES,
    DISCOUNT,
    EXCHANGE,
    LAYS,
    STAYS,
    TRACK,
    Power,
)
from railhead.titles.classic.game import ClassicGame
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import PrivateClosed
from railhead.titles.common.exact import check_exact
from railhead.titles.common.presidency import update_presidency

_SHARE = Certificates(regular=1)


def close_private(game: ClassicGame, private: str) -> None:
    """Take a private company out of the game."""
    game.state.privates.pop(private, None)
    game.emit(PrivateClosed(private=private))


def close_all(game: ClassicGame) -> None:
    """Close all private companies but those that stay (rules 14-4, 15.8-1 and 15.8-2)."""
    for private in list(game.state.privates):
        if not game.powers(STAYS, private):
            close_private(game, private)


def close_by_train(game: ClassicGame, company: str) -> None:
    """Close the private companies that last until a company has bought a train."""
    for power in game.powers(CLOSES):
        if power.company == company:
            close_private(game, power.private)


def blocker(game: ClassicGame, hex_id: str) -> str:
    """The private company that keeps everybody from building on a hex, "" for none (rule 8-14)."""
    return next((it.private for it in game.powers(BLOCKS) if hex_id in it.hexes), "")


def discount(game: ClassicGame, company: str, terrain: str) -> int:
    """By how much a company builds cheaper on hexes of a terrain, in money."""
    owned = game.privates_of(company)
    found = (it for it in game.powers(DISCOUNT) if it.private in owned and it.terrain == terrain)
    return sum(it.amount for it in found)


def reserved_tiles(game: ClassicGame) -> frozenset[str]:
    """The tiles that only private companies lay, all on hexes of their own (rule 8-12)."""
    tiles = game.title.tiles.tiles
    return frozenset(
        tile
        for power in game.title.facts.powers
        if power.kind == LAYS
        for tile in power.tiles
        if tiles[tile].hexes
    )


# -- tiles ------------------------------------------------------------------------------------


def unused(game: ClassicGame, kind: str) -> list[Power]:
    """The powers of a kind that work once, and were not used yet."""
    return [it for it in game.powers(kind) if it.private not in game.state.used]


def fitting(game: ClassicGame, power: Power, hex_id: str) -> Iterator[Upgrade]:
    """The upgrades of a hex by the tiles of a power that are left (rules 2-4 and 8-9)."""
    hex_, tiles, supply = game.title.map.hexes[hex_id], game.title.tiles, game.state.supply
    for upgrade in tiles.fitting(game.network.face(hex_id), hex_):
        left = upgrade.tile in power.tiles and supply[upgrade.tile] > 0
        if left and tiles.tiles[upgrade.tile].colour in game.phase.tiles:
            yield upgrade


def private_lays(game: ClassicGame, power: Power) -> list[LayTile]:
    """Every lay of a private company's tile; its owner lays it."""
    owner = game.state.privates.get(power.private, "")
    return [
        LayTile(owner, hex_id, it.tile, it.rotation)
        for hex_id in power.hexes
        for it in fitting(game, power, hex_id)
    ]


def lay_private_tile(game: ClassicGame, power: Power, lay: LayTile, cost: int = 0) -> None:
    """Carry out a legal lay of a private company's tile; nobody pays, unless it costs something."""
    game.set_tile(lay.hex, (lay.tile, lay.rotation))
    game.state.used = (*game.state.used, power.private)
    game.emit(
        PrivateTileLaid(
            owner=lay.actor,
            private=power.private,
            hex=lay.hex,
            tile=lay.tile,
            rotation=lay.rotation,
            amount=cost,
        )
    )
    if cost:
        game.pay(lay.actor, BANK, cost, "tile")
    if power.closes:
        close_private(game, power.private)


def company_lays(game: ClassicGame, company: str, power: Power) -> list[LayTile]:
    """Every lay of its own private company's tile that a company can pay for."""
    hexes, cash = game.title.map.hexes, game.state.cash[company]
    return [
        LayTile(company, hex_id, it.tile, it.rotation)
        for hex_id in power.hexes
        for it in fitting(game, power, hex_id)
        if power.free or game.track_policy.cost(game, company, hexes[hex_id], it) <= cash
    ]


def owned_unused(game: ClassicGame, kind: str, company: str) -> list[Power]:
    """The powers of a kind that a company has and has not used yet."""
    return [it for it in unused(game, kind) if game.state.privates[it.private] == company]


def lays_at(game: ClassicGame, moment: str, owner: str = "") -> list[Power]:
    """The powers by which players may lay a tile at a moment; `owner`: of this player alone."""
    privates = game.state.privates
    return [
        it
        for it in unused(game, LAYS)
        if moment in it.moments and owner in ("", privates[it.private])
    ]


# -- exchange ---------------------------------------------------------------------------------


def _exchange_refusal(game: ClassicGame, power: Power) -> Illegal | None:
    """Why a private company cannot be exchanged now, None if it can (rules 5.5-4 and 15.6-3)."""
    company, owner = power.company, game.state.privates[power.private]
    if not game.held(company, company).regular:
        return Illegal(
            game.rule("15.6-3"),
            "No ordinary certificate of {company} is left in the initial offer.",
            company=company,
        )
    percent = game.percent(company, owner) + game.percent_of(company, _SHARE)
    if percent > game.holding_limit_of(company):
        return Illegal(
            game.rule("5.5-4"),
            "{player} may hold at most {limit}% of {company}.",
            player=owner,
            company=company,
            limit=game.holding_limit_of(company),
        )
    return None


def _exchange(game: ClassicGame, power: Power) -> None:
    """Exchange a private company for a share.

    See rules 5.6-4, 15.6-1, 15.6-2 and 15.6-4.
    """
    company, owner = power.company, game.state.privates[power.private]
    percent = game.percent_of(company, _SHARE)
    game.emit(
        PrivateExchanged(player=owner, private=power.private, company=company, percent=percent)
    )
    close_private(game, power.private)
    game.move_certificates(company, game.counts(_SHARE), company, owner)
    if game.started(company):
        update_presidency(game, company, owner)
        game.update_float(company)


# -- what owners do at any time ---------------------------------------------------------------


def owner_answers(game: ClassicGame, *moments: str, owner: str = "") -> list[Answer]:
    """What players may do with private companies now, whoever's turn it is.

    `moments`: which kind of moment it is; `owner`: lays of this player alone.
    """
    exchanges = [
        UsePrivate(game.state.privates[power.private], power.private)
        for power in game.powers(EXCHANGE)
        if _exchange_refusal(game, power) is None
    ]
    powers = dict.fromkeys(
        power
        for moment in moments
        for power in lays_at(game, moment, owner if moment == TRACK else "")
    )
    return [*exchanges, *(lay for power in powers for lay in private_lays(game, power))]


def use_power(game: ClassicGame, action: Action, *moments: str, owner: str = "") -> bool:
    """Carry out what a player does with a private company; return False for anything else.

    `moments`, `owner`: as for `owner_answers`. Raises Illegal.
    """
    match action:
        case UsePrivate(actor=actor, private=private) if actor in game.players:
            found = [it for it in game.powers(EXCHANGE) if it.private == private]
            if not found or game.state.privates[private] != actor:
                raise Illegal(
                    game.rule("15.6-1"),
                    "{player} has no private company {private} to exchange.",
                    player=actor,
                    private=private,
                )
            refusal = _exchange_refusal(game, found[0])
            if refusal is not None:
                raise refusal
            check_exact(game, action, UsePrivate(actor, private), game.rule("15.6-1"))
            _exchange(game, found[0])
        case LayTile(actor=actor) if actor in game.players:
            lay_private_tile(game, _power_of(game, action, moments, owner), action)
        case _:
            return False
    return True


def _power_of(game: ClassicGame, lay: LayTile, moments: Sequence[str], owner: str) -> Power:
    """The power by which a player lays a tile now. Raises Illegal."""
    mine = [it for it in game.powers(LAYS) if game.state.privates[it.private] == lay.actor]
    if not mine:
        raise Illegal(
            game.rule("15.3-1"), "{player} owns no tile of a private company.", player=lay.actor
        )
    left = [it for it in unused(game, LAYS) if it in mine]
    if not left:
        raise Illegal(
            game.rule("15.3-1"),
            "The tile of {private} has been laid.",
            private=mine[0].private,
        )
    now = [
        it
        for moment in moments
        for it in lays_at(game, moment, owner if moment == TRACK else "")
        if it in left
    ]
    if not now:
        raise Illegal(
            game.rule("15.3-2"),
            "The tile of {private} is not laid at this moment.",
            private=left[0].private,
        )
    for power in now:
        if lay in private_lays(game, power):
            return power
    raise Illegal(
        game.rule("15.3-3" if lay.hex in now[0].hexes else "15.3-5"),
        "The tile of {private} does not fit {hex} like this.",
        private=now[0].private,
        hex=lay.hex,
    )


def power_used(game: ClassicGame, lay: LayTile) -> str:
    """The private company whose tile a player lays now, "" if there is none."""
    mine = (it for it in unused(game, LAYS) if game.state.privates[it.private] == lay.actor)
    return next((it.private for it in mine if lay in private_lays(game, it)), "")


def between_turns(game: ClassicGame) -> tuple[str, ...]:
    """The moments that it is in the track step of a turn, for owners of private companies."""
    return (TRACK,) if game.state.acting.begun else (TRACK, BETWEEN_TURNS)
