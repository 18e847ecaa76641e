"""What a position has besides tiles, tokens and trains."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.engine.positioned import Extra
from railhead.language import N_
from railhead.titles.common.positions import hand_over, owned_by
from railhead.titles.minors_and_publics.game import PUBLIC, MinorsGame


class PositionedGame(MinorsGame):
    """A game that can be put into a position."""

    def _bonus_privates(self) -> tuple[str, ...]:
        privates = self.title.privates.values()
        return tuple(private.id for private in privates if private.bonus_hexes)

    def extras(self) -> Sequence[Extra]:
        """The private companies that add to the revenue of their owner (rule 7.1-8)."""
        known = self._bonus_privates()
        text = N_("private companies")
        return [Extra("privates", text, known, len(known), single=True)]

    def extra(self, company: str, name: str) -> tuple[str, ...]:
        return owned_by(self, company, self._bonus_privates())

    def put_extra(self, company: str, name: str, values: Sequence[str]) -> None:
        hand_over(self, company, self._bonus_privates(), values)

    def put_in_service(self, company: str) -> None:
        """A public pays for tokens by their number (rule 10.5-5)."""
        if self.kind(company) == PUBLIC:
            prices = self.state.marker_prices
            prices.setdefault(company, self.title.facts.token_price)
