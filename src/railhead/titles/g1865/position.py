"""What a position of 1865 has besides tiles, tokens and trains."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from railhead.engine.positioned import Extra, number_of, texts_of
from railhead.language import N_
from railhead.titles.common.positions import hand_over, owned_by
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.mines import district

_TRAFFIC, _CARDS = "traffic", "cards"
_MOST_TRAFFIC = 200


class Position1865(Base1865):
    """A game of 1865 that can be put into a position."""

    def one_token_places(self, city: str, company: str) -> Collection[str]:
        """Those of the hex and of a mining district (rules 1865-4.4-2 and 1865-4.3-2)."""
        here = district(self, city)
        near = [other for other in self.state.tokens if here and district(self, other) == here]
        return {*super().one_token_places(city, company), *near}

    def extras(self) -> Sequence[Extra]:
        """The traffic of a company and its maritime cards (rules 1865-2.6-4 and 1865-4.5-1)."""
        cards = tuple(self.title.privates)
        return [
            Extra(_TRAFFIC, N_("traffic"), most=_MOST_TRAFFIC),
            Extra(_CARDS, N_("maritime cards"), cards, len(cards), single=True),
        ]

    def extra(self, company: str, name: str) -> tuple[str, ...]:
        if name == _CARDS:
            return owned_by(self, company, tuple(self.title.privates))
        return texts_of(self.traffic_of(company))

    def put_extra(self, company: str, name: str, values: Sequence[str]) -> None:
        if name == _CARDS:
            hand_over(self, company, tuple(self.title.privates), values)
        else:
            self.state.traffic[company] = number_of(values)

    def put_in_service(self, company: str) -> None:
        self.state.floated = tuple(dict.fromkeys((*self.state.floated, company)))

    def earned(self, company: str) -> int | None:
        """The revenue of the traffic that its trains carry (rule 1865-4.5-1)."""
        return self.revenue(company)
