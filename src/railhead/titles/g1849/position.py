"""What a position of 1849 has besides tiles, tokens and trains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from railhead.engine.positioned import Extra
from railhead.language import N_
from railhead.titles.g1849.game import Base1849

_PORT = "port"


class Position1849(Base1849):
    """A game of 1849 that can be put into a position."""

    def put_board(
        self, tiles: Mapping[str, tuple[str, int]], tokens: Mapping[str, Sequence[str]]
    ) -> None:
        """Lay tiles and tokens; base tokens are those in the base cities (rule 1849-4.2-3)."""
        super().put_board(tiles, tokens)
        state, placed = self.state, dict[str, tuple[str, ...]]()
        for city, slots in state.tokens.items():
            for company in filter(None, slots):
                placed[company] = (*placed.get(company, ()), city)
        homes = {name: f"{company.base}.0" for name, company in self.title.companies.items()}
        state.placed, state.unused = placed, ""
        state.bases = {name: city for name, city in homes.items() if city in placed.get(name, ())}

    def extras(self) -> Sequence[Extra]:
        """The port on which a company's marker lies (rule 1849-2.4-9)."""
        return [Extra(_PORT, N_("port marker"), tuple(self.title.facts.ports))]

    def extra(self, company: str, name: str) -> tuple[str, ...]:
        port = self.state.markers.get(company, "")
        return (port,) if port else ()

    def put_extra(self, company: str, name: str, values: Sequence[str]) -> None:
        self.state.markers.pop(company, None)
        if values:
            self.state.markers[company] = values[0]
