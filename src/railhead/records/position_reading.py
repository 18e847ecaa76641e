"""Reading positions by tile number: every field is checked, and all that is wrong is told at once.

What is wrong is left out of the position, so that the rest can be shown beside the list of faults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.positioned import Extra
from railhead.engine.title import Value
from railhead.language import N_
from railhead.network.router.fields import Field, PositionError
from railhead.records.position import Position, cleared_table, game_of
from railhead.records.position_limits import check_tokens, too_many_trains
from railhead.table.maps import Hex
from railhead.table.placeable import placeable_tiles, placeable_turns

MOST_TRAINS = 12
"""The most trains of a company: searching takes longer with each."""

_FIELDS = (
    "title",
    "rules",
    "options",
    "phase",
    "company",
    "tiles",
    "tokens",
    "trains",
    "id",
    "best",
)


@dataclass(frozen=True, slots=True)
class ReadPosition:
    """A position as it was read, without what is wrong in it, and the same as a game.

    `faults`: what is wrong, by field; `warnings`: what is possible but cannot lie on a real board.
    """

    position: Position
    game: Game
    faults: tuple[PositionError, ...] = ()
    warnings: tuple[PositionError, ...] = ()


def read_position(data: object, where: str = "position", title: str = "") -> ReadPosition:
    """Read a position in the form of `docs/positions.md`.

    `where`: what it is called in messages; `title`: that of the whole file, "" for none. Raises
    PositionError if it is no position at all, or for its title, the version or an option.
    """
    return _Reading(Field(data, where), title).read()


_NONE, _SHOWN, _MANY, _LONG = "–", 12, 30, 30
_MOST_ENTRIES = 400


def _some(names: Sequence[str]) -> str:
    """Names in a message: the first ones, if there are many."""
    more = ", …" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more if names else _NONE


class _Reading:
    """The reading of one position; faults are noted, and reading goes on with the next entry."""

    def __init__(self, top: Field, title: str) -> None:
        self.top = top
        self.faults: list[PositionError] = []
        self.warnings: list[PositionError] = []
        name = title
        if top.table().get("title") is not None or not title:
            name = top.get("title").text()
        rules, options = top.maybe("rules"), top.maybe("options")
        chosen: dict[str, Value] = {}
        for key in options.table() if options else ():
            assert options is not None
            value = options.get(key).value
            if not isinstance(value, bool | str):
                raise options.get(key).fail("should be true, false or a text, not {shown}")
            chosen[key] = value
        version = rules.number() if rules else 0
        try:
            self.game = cleared_table(name, version, chosen)
        except TitleError as error:
            raise PositionError.of(error, top.path) from error
        self.known = self.game.title
        usual = self.known.options_from({})
        differing = {key: value for key, value in chosen.items() if value != usual[key]}
        self.position = Position(name, version, differing)

    @contextmanager
    def _noted(self) -> Iterator[None]:
        try:
            yield
        except PositionError as error:
            self.faults.append(error)

    def read(self) -> ReadPosition:
        top, game = self.top, self.game
        with self._noted():
            top.only(*_FIELDS, *(extra.id for extra in game.extras()))
        phase = self._phase()
        company = ""
        with self._noted():
            company = self._company(named) if (named := top.maybe("company")) else ""
        tiles = self._tiles(phase)
        game.put_board(tiles, {})
        name, best = "", None
        with self._noted():
            name = given.text() if (given := top.maybe("id")) else ""
        with self._noted():
            best = stated.number() if (stated := top.maybe("best")) else None
        self.position = replace(
            self.position,
            phase=phase,
            company=company,
            tiles=tiles,
            tokens=self._tokens(),
            trains=self._trains(company),
            extras={extra.id: found for extra in game.extras() if (found := self._extra(extra))},
            id=name,
            best=best,
        )
        self.warnings += too_many_trains(self.known, self.position, f"{top.path}.trains")
        return ReadPosition(
            self.position, game_of(self.position), tuple(self.faults), tuple(self.warnings)
        )

    # -- names ------------------------------------------------------------------------------------

    def _among(self, at: Field, known: Iterable[str], reason: str, name: str = "") -> str:
        """The text of a field, or `name`, if it is one of the known; `reason` says what it is not.

        The reason may have the fields {title}, {name} and {known}.
        """
        wanted, names = name or at.text(), list(known)
        if wanted in names:
            return wanted
        shown = names
        if len(names) > _MANY:
            near = len(wanted) < _LONG and len(self.faults) < _MANY
            shown = (get_close_matches(wanted, names, 5) if near else []) or names[:5]
        raise PositionError(
            at.path,
            reason,
            title=self.known.name,
            name=repr(wanted if len(wanted) < _LONG else wanted[:_LONG] + "…"),
            known=", ".join(shown) + (", …" if len(shown) < len(names) else ""),
        )

    def _table(self, at: Field) -> Mapping[str, Any]:
        """The entries of an object, of which there may not be too many."""
        table = at.table()
        if len(table) > _MOST_ENTRIES:
            raise PositionError(
                at.path,
                "should have at most {most} entries, not {count}",
                most=_MOST_ENTRIES,
                count=len(table),
            )
        return table

    def _phase(self) -> str:
        phase = next(iter(self.known.phases))
        with self._noted():
            if (given := self.top.maybe("phase")) is not None:
                text = str(given.value) if isinstance(given.value, int) else given.text()
                reason = N_("{title} has no phase {name}; choose from {known}")
                phase = self._among(given, self.known.phases, reason, text)
        return phase

    def _company(self, at: Field, name: str = "") -> str:
        return self._among(
            at, self.known.companies, N_("{title} has no company {name}; choose from {known}"), name
        )

    def _hex(self, at: Field, name: str) -> Hex:
        found = self._among(
            at, self.known.map.hexes, N_("{title} has no hex {name}; it has {known}"), name
        )
        return self.known.map.hexes[found]

    # -- tiles ------------------------------------------------------------------------------------

    def _tiles(self, phase: str) -> dict[str, tuple[str, int]]:
        laid: dict[str, tuple[str, int]] = {}
        table: Sequence[str] = ()
        at = self.top
        with self._noted():
            if (given := self.top.maybe("tiles")) is not None:
                at, table = given, tuple(self._table(given))
        for name in table:
            with self._noted():
                here = self._hex(at, name)
                laid[here.id] = self._tile(at.get(name), here)
        self._count(at, laid, phase)
        return laid

    def _tile(self, at: Field, here: Hex) -> tuple[str, int]:
        """A tile as `57/2`: its number, and by how many sixths it is turned clockwise."""
        text, tiles = at.text(), self.known.tiles
        number, _, turn = text.rpartition("/")
        if not number or turn not in tuple("012345"):
            raise at.fail("should be a tile and its rotation 0 to 5, such as '57/2', not {shown}")
        tile = self._among(
            at, tiles.tiles, N_("{title} has no tile {name}; it has {known}"), number
        )
        if not here.takes_tiles:
            raise at.fail("this hex is printed for good: no tile is laid there")
        fitting = placeable_tiles(tiles, here)
        if tile not in fitting:
            raise PositionError(
                at.path,
                "tile {name} cannot lie on this hex; those that can are {known}",
                name=tile,
                known=_some(fitting),
            )
        if int(turn) >= len(tiles.tiles[tile].faces):
            raise at.fail("this tile is not turned: its rotation is 0")
        face = tiles.face(tile, int(turn))
        if any(not here.open_edges >> edge & 1 for edge in face.edges):
            turns = ", ".join(f"{tile}/{it}" for it in placeable_turns(tiles, here, tile))
            self.warnings.append(
                PositionError(
                    at.path,
                    "track of {name} leads off the map; turned otherwise it is {known}",
                    name=text,
                    known=turns or _NONE,
                )
            )
        return tile, int(turn)

    def _count(self, at: Field, laid: dict[str, tuple[str, int]], phase: str) -> None:
        """Warn of more copies of a tile than the box holds, and of colours of later phases."""
        tiles = self.known.tiles.tiles
        for tile, count in Counter(tile for tile, _ in laid.values()).items():
            if not tiles[tile].unlimited and count > tiles[tile].count:
                self.warnings.append(
                    PositionError(
                        at.path,
                        "tile {name} lies {count} times; the box holds {most}",
                        name=tile,
                        count=count,
                        most=tiles[tile].count,
                    )
                )
        early = self.known.phases[phase].tiles
        late = [hex_id for hex_id, (tile, _) in laid.items() if tiles[tile].colour not in early]
        if late:
            self.warnings.append(
                PositionError(
                    f"{self.top.path}.phase",
                    "phase {name} has no tiles such as those on {known}",
                    name=phase,
                    known=", ".join(late[:5]),
                )
            )

    # -- tokens and trains ------------------------------------------------------------------------

    def _tokens(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        given: Field | None = None
        table: Mapping[str, Any] = {}
        with self._noted():
            given = self.top.maybe("tokens")
            table = self._table(given) if given else {}
        if given is None:
            return found
        for name in table:
            with self._noted():
                at = given.get(name)
                city = self._city(at, name)
                slots = [at] if isinstance(at.value, str) else at.rows(20)
                names = self._slots(at, slots)
                if len(found.get(city, ())) + len(names) > self.game.room_in(city):
                    room, count = self.game.room_in(city), len(found.get(city, ())) + len(names)
                    raise PositionError(
                        at.path,
                        "too many tokens: {count}; this city has room for {room}",
                        room=room,
                        count=count,
                    )
                if twice := [it for it, n in Counter(filter(None, names)).items() if n > 1]:
                    raise PositionError(
                        at.path, "{name} has one token in a city, not two", name=twice[0]
                    )
                for company in filter(None, names):
                    check_tokens(self.game, at.path, city, company, found)
                found[city] = (*found.get(city, ()), *names)
        return {city: names for city, names in found.items() if any(names)}

    def _slots(self, at: Field, slots: Sequence[Field]) -> tuple[str, ...]:
        known = self.game.token_names()
        reason = N_("{title} has no company {name}; choose from {known}")
        return tuple("" if it.value == "" else self._among(it, known, reason) for it in slots)

    def _city(self, at: Field, name: str) -> str:
        hex_id, dot, _ = name.partition(".")
        here = self._hex(at, hex_id)
        cities = [
            city
            for city in self.game.cities_on(self.position.tiles or self.game.state.tiles)
            if city.rpartition(".")[0] == here.id
        ]
        if not cities:
            raise PositionError(at.path, "{name} has no city with room for tokens", name=here.id)
        if dot and name in cities:
            return name
        if dot or len(cities) > 1:
            raise PositionError(
                at.path, "say which city of the hex: {known}", known=", ".join(cities)
            )
        return cities[0]

    def _trains(self, company: str) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        with self._noted():
            given = self.top.maybe("trains")
            if given is None:
                return found
            if isinstance(given.value, list):
                if not company:
                    raise given.fail(
                        "should say whose trains these are, or name the company, not {shown}"
                    )
                return {company: self._classes(given)} if given.value else found
            for name in self._table(given):
                with self._noted():
                    owner = self._company(given, name)
                    if classes := self._classes(given.get(name)):
                        found[owner] = classes
        return found

    def _classes(self, at: Field) -> tuple[str, ...]:
        reason = N_("{title} has no train {name}; choose from {known}")
        rows = [at] if isinstance(at.value, str) else at.rows(MOST_TRAINS)
        return tuple(self._among(row, self.known.trains, reason) for row in rows)

    # -- what else the title has ------------------------------------------------------------------

    def _extra(self, extra: Extra) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        with self._noted():
            given = self.top.maybe(extra.id)
            for name in self._table(given) if given else ():
                assert given is not None
                with self._noted():
                    at = given.get(name)
                    owner = self._company(at, name)
                    values = self._values(at, extra)
                    taken = {value for others in found.values() for value in others}
                    if extra.single and taken & set(values):
                        raise at.fail("another company has this already: {shown}")
                    if values:
                        found[owner] = values
        return found

    def _values(self, at: Field, extra: Extra) -> tuple[str, ...]:
        if not extra.choices:
            value: Any = at.value
            if isinstance(value, list) and len(value) == 1:
                value = value[0]
            if isinstance(value, str) and value.isascii() and value.isdecimal():
                value = int(value[:9])
            number = Field(value, at.path).number(0, extra.most)
            return (str(number),) if number else ()
        rows = [at] if isinstance(at.value, str) else at.rows(extra.most)
        reason = N_("{name} is none of {known}")
        return tuple(dict.fromkeys(self._among(row, extra.choices, reason) for row in rows))
