"""What a position of 18FB has besides tiles, tokens and trains."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from railhead.engine.positioned import Extra, number_of, texts_of
from railhead.language import N_
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.revenue import earnings
from railhead.titles.g18fb.slots import BROWN, base_hex
from railhead.titles.g18fb.state import DEFINITIVE

_MARKERS, _PAPAL, _ENCLAVES = "markers", "papal", "enclaves"
_MOST_MARKERS = 60


class Position18FB(Base18FB):
    """A game of 18FB that can be put into a position."""

    def put_board(
        self, tiles: Mapping[str, tuple[str, int]], tokens: Mapping[str, Sequence[str]]
    ) -> None:
        """Lay tiles and tokens on a cleared table.

        The slots besides those of tiles stay with their station, or with the one that it has
        become part of (rule 18FB-R-8).
        """
        state, title = self.state, self.title
        extra, kept = dict[str, int](), dict[str, tuple[str, ...]]()
        for city, count in state.extra_slots.items():
            hex_id, _, node = city.rpartition(".")
            laid = tiles.get(hex_id)
            face = title.tiles.face(*laid) if laid else title.map.hexes[hex_id].face
            now = f"{hex_id}.{min(int(node), max(len(face.nodes) - 1, 0))}"
            extra[now] = extra.get(now, 0) + count
            names = (name for name in state.reserved.get(city, ()) if name not in kept.get(now, ()))
            kept[now] = (*kept.get(now, ()), *names)
        state.extra_slots = extra
        state.reserved = {city: names for city, names in kept.items() if names}
        super().put_board(tiles, tokens)
        for city, slots in state.tokens.items():
            for name in filter(None, slots):
                self.release_slot(city, name)

    def room_in(self, city: str) -> int:
        """A brown base has room for the token of its regional company (rule 18FB-R-54)."""
        room, hex_id = super().room_in(city), city.rpartition(".")[0]
        laid = self.state.tiles.get(hex_id)
        brown = laid is not None and self.title.tiles.tiles[laid[0]].colour == BROWN
        regional = (base_hex(self, name) for name in self.of_kind(REGIONAL))
        return room + (brown and room > 0 and hex_id in regional)

    def one_token_places(self, city: str, company: str) -> Collection[str]:
        """Both halves of Napoli are one place but for regionals (rule 18FB-3.5.2-4)."""
        if company not in self.title.companies or self.kind(company) == REGIONAL:
            return super().one_token_places(city, company)
        hexes = self.place_of(city)
        return [other for other in self.state.tokens if other.rpartition(".")[0] in hexes]

    def token_names(self) -> Collection[str]:
        """Bourbon tokens have the name of their card (rule 18FB-R-13)."""
        return (*self.title.companies, *self.title.privates)

    def extras(self) -> Sequence[Extra]:
        """Town markers and the papal bonus (rules 18FB-3.5.5-3 and 18FB-2.7-9)."""
        papal = self.title.places.get("papal", {}).values()
        enclaves = tuple(hex_id for hexes in papal for hex_id in hexes)
        return [
            Extra(_MARKERS, N_("town markers"), most=_MOST_MARKERS),
            Extra(_PAPAL, N_("papal bonus"), single=True),
            Extra(_ENCLAVES, N_("markers from papal enclaves"), enclaves, len(enclaves)),
        ]

    def extra(self, company: str, name: str) -> tuple[str, ...]:
        state = self.state
        if name == _ENCLAVES:
            return state.papal_markers.get(company, ())
        if name == _PAPAL:
            return texts_of(state.papal == company)
        return texts_of(state.markers.get(company, 0))

    def put_extra(self, company: str, name: str, values: Sequence[str]) -> None:
        state = self.state
        if name == _ENCLAVES:
            state.papal_markers[company] = tuple(values)
        elif name == _PAPAL:
            left = "" if state.papal == company else state.papal
            state.papal = company if number_of(values) else left
        else:
            state.markers[company] = number_of(values)

    def put_in_service(self, company: str) -> None:
        """Its trains run for earnings; a regional company belongs to somebody."""
        state = self.state
        if self.kind(company) == REGIONAL:
            state.presidents.setdefault(company, next(iter(self.players)))
            return
        state.floated = tuple(dict.fromkeys((*state.floated, company)))
        state.status[company] = DEFINITIVE
        state.tile_steps[company] = self.title.facts.steps[state.phase]
        if company not in state.cells:
            self.place_marker(company, next(iter(self.par_values().values())))

    def earned(self, company: str) -> int | None:
        """What its trains earn at its stations and with its markers (rule 18FB-3.5.5-1)."""
        return earnings(self, company).total
