"""What is special in 1867 when companies lay track and run trains (rulebook 10.4 and 10.6)."""

from __future__ import annotations

from railhead.engine.illegal import Illegal
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common.policies.track import ConnectionCheck
from railhead.titles.g1867.game import Base1867
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.running import MinorsRoutes
from railhead.titles.minors_and_publics.track import MinorsTrack


class Track1867(MinorsTrack):
    """Bridges cost money, and some hexes have a stub of track that the first tile must use."""

    def land_cost(self, game: MinorsGame, hex_: Hex, upgrade: Upgrade) -> int:
        """What is printed on the hex, and the bridges that a tile completes, in dollars.

        See rules 1867-10.4-9, 1867-10.4-10 and 1867-10.4-22.
        """
        return super().land_cost(game, hex_, upgrade) + _bridges(game, hex_, upgrade)

    def wants_six_exits(self, game: MinorsGame) -> bool:
        """Whether the option six_exits asks for tiles with six exits (rule 1867-10.4-17)."""
        return bool(game.options["six_exits"])

    def connection_check(self, game: MinorsGame, company: str) -> ConnectionCheck:
        """The check of the family, and of stubs (rule 1867-10.4-23)."""
        assert isinstance(game, Base1867)
        stubs, connected = game.title.facts.stubs, super().connection_check(game, company)

        def refusal(hex_id: str, upgrade: Upgrade) -> Illegal | None:
            edge = stubs.get(hex_id)
            first = upgrade.face.colour == "yellow" and edge is not None
            if first and not upgrade.face.at_edge[edge or 0]:
                return Illegal(
                    "1867-10.4-23", "The first tile on {hex} must use its track.", hex=hex_id
                )
            return connected(hex_id, upgrade)

        return refusal


def _bridges(game: MinorsGame, hex_: Hex, upgrade: Upgrade) -> int:
    """The price of the bridges over which a tile first joins the track of two hexes, in dollars.

    See rule 1867-5-11.
    """
    old = game.network.face(hex_.id)
    cost = 0
    for edge, border in enumerate(hex_.borders):
        if border is None or old.at_edge[edge] or not upgrade.face.at_edge[edge]:
            continue
        beyond = game.network.face(hex_.neighbours[edge])
        cost += border.cost if beyond.at_edge[hex_.meets[edge]] else 0
    return cost


class Routes1867(MinorsRoutes):
    """The bonus of Timmins with one of the great cities."""

    def needs_counting(self, game: MinorsGame) -> bool:
        return bool(game.options["timmins_needs_counting"])
