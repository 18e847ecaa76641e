"""The track step (rulebook 10.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from railhead.engine.actions import LayTile
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.network.new_track import new_track_at
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common import track as common
from railhead.titles.common.policies.track import ConnectionCheck, TrackPolicy
from railhead.titles.common.track import lay_tile, reachable_hexes
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.railway import place_in_second_home

OPERATIONS = 2


class MinorsTrack(TrackPolicy[MinorsGame]):
    """Where a company may lay track, and what it pays (rulebook 10.4)."""

    def closed(self, game: MinorsGame, hex_: Hex) -> Illegal | None:
        """Why no tile may be laid on a hex now; private companies close some hexes.

        See rule 10.4-18.
        """
        never = super().closed(game, hex_)
        if never is not None:
            return never
        opened = game.title.facts.private_hexes_from
        if not game.phase_reached(opened):
            for private in game.title.privates.values():
                if hex_.id in private.blocks:
                    return Illegal(
                        game.rule("10.4-18"),
                        "{hex} is closed before phase {phase}.",
                        hex=hex_.id,
                        phase=opened,
                    )
        return None

    def cost(self, game: MinorsGame, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        """The cost of terrain and upgrades, and the fee for a second tile, in money.

        See rules 10.4-2, 10.4-9 and 10.4-10.
        """
        fee = game.title.facts.second_lay if game.state.acting.laid else 0
        return self.land_cost(game, hex_, upgrade) + fee

    def wants_six_exits(self, game: MinorsGame) -> bool:
        """Whether a tile with six exits is laid wherever it fits (rule 10.4-17)."""
        return True

    def land_cost(self, game: MinorsGame, hex_: Hex, upgrade: Upgrade) -> int:
        """What a tile costs by what it replaces and what lies around it, in money."""
        return game.network.face(hex_.id).cost

    def funds(self, game: MinorsGame, company: str) -> int:
        """What a company can spend on track: its cash and loans (rule 10.4-20)."""
        return game.funds(company)

    def connection_check(self, game: MinorsGame, company: str) -> ConnectionCheck:
        """A check that a tile connects to the company's routes, or to a home without track.

        See rules 10.4-1, 10.4-6, 10.4-7, 10.4-12, 10.4-13 and R-11.
        """
        acting, bare, touches = (
            game.state.acting,
            bare_homes(game, company),
            touching(game, company),
        )

        def refusal(hex_id: str, upgrade: Upgrade) -> Illegal | None:
            face = game.network.face(hex_id)
            if hex_id in acting.laid:
                return Illegal(
                    game.rule("10.4-1"),
                    "{hex} has had its track operation in this turn.",
                    hex=hex_id,
                )
            if acting.upgraded and upgrade.face.colour != "yellow":
                return Illegal(game.rule("10.4-1"), "A turn has one upgrade.")
            if bare:
                if hex_id in bare:
                    return _six_exits(game, hex_id, upgrade)
                return Illegal(
                    game.rule("10.4-6"),
                    "{company} must first lay track on its home.",
                    company=company,
                )
            if not touches(hex_id, upgrade):
                rule = game.rule("10.4-12") if face.kind == "plain" else game.rule("10.4-13")
                return Illegal(
                    game.rule("10.4-7") if upgrade.face.colour == "yellow" else rule,
                    "{company} cannot reach the new track on {hex}.",
                    company=company,
                    hex=hex_id,
                )
            return _six_exits(game, hex_id, upgrade)

        return refusal


def bare_homes(game: MinorsGame, company: str) -> list[str]:
    """The hexes of a company's tokens if none of these has track, else [] (rule 10.4-6)."""
    network = game.network
    cities = game.cities_of(company)
    grid = network.grid
    for city in cities:
        hex_id, _, node = city.rpartition(".")
        if network.face(hex_id).at_node[int(node)]:
            return []
    return [grid.ids[grid.station(city) // 8] for city in cities]


def touching(game: MinorsGame, company: str) -> Callable[[str, Upgrade], bool]:
    """Return a test whether a route can use new track or, in a city, any track of a tile.

    It takes a hex and an upgrade of it; made once for all hexes.
    """
    network, policy = game.network, game.track_policy
    tests: dict[str, Callable[[Upgrade], bool | None]] = {}
    edges: dict[str, int] = {}

    def in_city(hex_id: str, upgrade: Upgrade) -> bool:
        found = edges.get(hex_id)
        if found is None:
            entries, _ = network.entries(company, hex_id)
            found = edges[hex_id] = -1 if game.has_token_on(hex_id, company) else entries
        return found < 0 or bool(found & upgrade.track_edges)

    def touches(hex_id: str, upgrade: Upgrade) -> bool:
        if upgrade.face.kind != "plain":
            return in_city(hex_id, upgrade)
        reach, here = network.reach(company), network.grid.index[hex_id]
        test = tests.get(hex_id)
        if test is None:
            test = tests[hex_id] = new_track_at(reach, here)
        sure = test(upgrade)
        if sure is None:
            return policy.uses_new_track(reach, here, upgrade, lambda _: False)
        return sure

    return touches


def _six_exits(game: MinorsGame, hex_id: str, upgrade: Upgrade) -> Illegal | None:
    """The refusal of a tile if one with six exits is left and fits (rule 10.4-17)."""
    better = game.title.facts.six_exits.get(upgrade.tile)
    policy = game.track_policy
    assert isinstance(policy, MinorsTrack)
    if not better or game.state.supply[better] < 1 or not policy.wants_six_exits(game):
        return None
    fitting = game.title.tiles.fitting(game.network.face(hex_id), game.title.map.hexes[hex_id])
    if not any(other.tile == better for other in fitting):
        return None
    return Illegal(
        game.rule("10.4-17"), "Tile {tile} with six exits fits {hex}.", tile=better, hex=hex_id
    )


@dataclass(frozen=True, slots=True)
class TrackStep(common.TrackStep[MinorsGame]):
    """Lay or upgrade a tile, and for a fee a second one (rules 10.4-1 and 10.4-21)."""

    def needed(self, game: MinorsGame) -> bool:
        done = len(game.state.acting.laid)
        if done >= OPERATIONS or not game.cities_of(self.company):
            return False
        return game.track_policy.funds(game, self.company) >= game.title.facts.second_lay * done

    def hexes(self, game: MinorsGame) -> list[str]:
        return bare_homes(game, self.company) or reachable_hexes(game, self.company)

    def lay(self, game: MinorsGame, action: LayTile, upgrade: Upgrade) -> None:
        company, acting = self.company, game.state.acting
        cost = game.track_policy.cost(game, company, game.title.map.hexes[action.hex], upgrade)
        upgraded = acting.upgraded or upgrade.face.colour != "yellow"
        game.state.acting = replace(acting, laid=(*acting.laid, action.hex), upgraded=upgraded)
        lay_tile(game, company, action, cost)
        game.borrow(company, cost)
        game.pay(company, BANK, cost, "tile")
        place_in_second_home(game, action.hex, action.tile)
