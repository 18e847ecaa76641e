"""A game put into a position: what lies on a board is laid at once, not played.

People at a table of cardboard ask for the best run. For that a game of the title is set up, its
board cleared, and tiles, tokens, trains and whatever else earnings depend on are put there, so that
the title's own rules say what trains earn. Such a game asks nothing and is not played on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from railhead.engine.state import DEPOT
from railhead.engine.tabletop import TableTop


@dataclass(frozen=True, slots=True)
class Extra:
    """Something of a company, besides its tokens and trains, on which its earnings depend.

    `id`: its name in files; `text`: what it is called, a message. `choices`: the hexes or private
    companies among which its values are, () if it is a number; `most`: the largest number, or how
    many values it may have. `single`: only one company may have each of its values.
    """

    id: str
    text: str
    choices: tuple[str, ...] = ()
    most: int = 1
    single: bool = False


class Positioned(TableTop):
    """A title with a state, into which a position can be put."""

    def clear_table(self) -> None:
        """Take away the question, tokens, tiles and trains; the titles' own slots stay."""
        state = self.state
        state.agenda = ()
        self.events = []
        state.supply = {tile.id: tile.count for tile in self.title.tiles.tiles.values()}
        for company in self.title.companies:
            state.trains.pop(company, None)
        # Nothing is said about the next train of a bank that nobody has described.
        state.trains[DEPOT] = ()
        self.put_board({}, {})

    def put_board(
        self, tiles: Mapping[str, tuple[str, int]], tokens: Mapping[str, Sequence[str]]
    ) -> None:
        """Lay tiles and tokens in place of all that lie there.

        `tiles`: hex -> (tile, rotation); `tokens`: city -> the company in each slot, the others are
        free. Both must be possible: see `room_in`.
        """
        state = self.state
        state.tiles = dict(tiles)
        state.tokens = {}
        for city in self.cities_on(state.tiles):
            names = [*tokens.get(city, ())]
            state.tokens[city] = (*names, *("",) * (self.room_in(city) - len(names)))
        state.network = None

    def cities_on(self, tiles: Mapping[str, tuple[str, int]]) -> list[str]:
        """The cities with room for tokens when these tiles lie on the board."""
        found = []
        for here in self.title.map.hexes.values():
            laid = tiles.get(here.id)
            face = self.title.tiles.face(*laid) if laid else here.face
            for number, node in enumerate(face.nodes):
                city = f"{here.id}.{number}"
                if node.slots + self.extra_slots(city):
                    found.append(city)
        return found

    def room_in(self, city: str) -> int:
        """How many tokens a city has room for, with the tile that lies there now."""
        hex_id, _, node = city.rpartition(".")
        laid = self.state.tiles.get(hex_id)
        face = self.title.tiles.face(*laid) if laid else self.title.map.hexes[hex_id].face
        number = int(node)
        printed = face.nodes[number].slots if number < len(face.nodes) else 0
        return printed + self.extra_slots(city)

    def put_trains(self, company: str, trains: Sequence[str]) -> None:
        """Give a company trains of these classes in place of those it has."""
        if trains:
            self.state.trains[company] = tuple(f"{kind}-{n}" for n, kind in enumerate(trains))
        else:
            self.state.trains.pop(company, None)

    def rule(self, key: str) -> str:
        """The id of the title's rule behind a limit, "" in a title that has not said it."""
        return ""

    def one_token_places(self, city: str, company: str) -> Collection[str]:
        """The cities among which a company may have one token: by default those of its hex."""
        hex_id = city.rpartition(".")[0]
        return [other for other in self.state.tokens if other.rpartition(".")[0] == hex_id]

    def most_tokens(self, name: str) -> int | None:
        """How many tokens of a name there are, None where that is not limited.

        By default as many as the title gives a company.
        """
        company = self.title.companies.get(name)
        return company.tokens if company is not None else None

    def token_names(self) -> Collection[str]:
        """Whose tokens may lie on the map."""
        return self.title.companies

    def extras(self) -> Sequence[Extra]:
        """What else the earnings of a company depend on in this title."""
        return ()

    def extra(self, company: str, name: str) -> tuple[str, ...]:
        """The values that a company has of one of `extras`; a number above 0 is one text."""
        raise KeyError(name)

    def put_extra(self, company: str, name: str, values: Sequence[str]) -> None:
        """Give a company the values of one of `extras` in place of those it has."""
        raise KeyError(name)

    def put_in_service(self, company: str) -> None:
        """Let a company run its trains in this position, as far as the title needs to be told."""


def number_of(values: Sequence[str]) -> int:
    """Return the number that one of `extras` is, 0 if it is missing."""
    return int(values[0]) if values else 0


def texts_of(number: int) -> tuple[str, ...]:
    """Return the values of an extra that is a number."""
    return (str(int(number)),) if number else ()
