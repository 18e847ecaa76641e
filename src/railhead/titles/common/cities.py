"""Cities, their slots and the tokens in them."""

from __future__ import annotations

from railhead.engine.illegal import Illegal
from railhead.network.tracks import NODES
from railhead.table.faces import Node
from railhead.titles.common.basis import BasicGame


class CityGame(BasicGame):
    """A game with the questions about cities."""

    def free_slot(self, city: str, company: str) -> int | None:
        """The slot in which a token of the company would be placed, None if there is none."""
        slots = self.state.tokens.get(city, ())
        kept = len([name for name in self.reserved_for(city) if name != company])
        empty = [number for number, holder in enumerate(slots) if not holder]
        return empty[kept] if len(empty) > kept else None

    def has_token_on(self, hex_id: str, company: str) -> bool:
        """Whether the company has a token in some city of a hex."""
        network = self.network
        here = network.grid.index[hex_id]
        return any(station // NODES == here for station in network.own(company))

    def has_token_at(self, city: str, company: str) -> bool:
        """Whether the company has a token where a city is: by default anywhere on its hex."""
        return self.has_token_on(city.rpartition(".")[0], company)

    def place_token(self, city: str, company: str) -> None:
        """Move a token from the charter to a free slot of a city. Raises Illegal if none is."""
        slot = self.free_slot(city, company)
        if slot is None:
            raise Illegal(
                self.rule("slot_kept"),
                "No slot is free for {company} in {city}.",
                company=company,
                city=city,
            )
        self.put_token(city, slot, company)

    def put_token(self, city: str, slot: int, company: str) -> None:
        """Move a token from the charter to a slot of a city."""
        self.state.tokens_left[company] -= 1
        self.set_token(city, slot, company)

    def node_of(self, city: str) -> Node:
        """What a station such as `E39.0` is on the tile that lies there now."""
        hex_id, _, node = city.rpartition(".")
        return self.network.face(hex_id).nodes[int(node)]


class KeptHomesGame(CityGame):
    """A game in which slots of cities are kept for the home tokens of companies."""

    def kept_homes(self) -> dict[str, str]:
        """Company -> the city in which a slot is kept for it; a part of the state."""
        raise NotImplementedError(type(self).__name__)

    def reserved_for(self, city: str) -> list[str]:
        """The companies that have a slot of a city reserved, and no token on its hex yet."""
        return [
            company
            for company, home in self.kept_homes().items()
            if home == city and not self.has_token_on(city.rpartition(".")[0], company)
        ]

    def set_tile(self, hex_id: str, tile: tuple[str, int] | None) -> None:
        """Lay a tile; reserved slots follow the track of their city as tokens do."""
        before = self.network.face(hex_id)
        upgrade = self.title.tiles.upgrade(before, hex_id, *tile) if tile else None
        super().set_tile(hex_id, tile)
        homes = self.kept_homes()
        for company, home in homes.items():
            here, _, node = home.rpartition(".")
            if here == hex_id and upgrade:
                homes[company] = f"{here}.{upgrade.nodes[int(node)]}"
