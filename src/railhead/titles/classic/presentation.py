"""What classic titles show besides decisions and state: bids, forecasts, private companies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

from railhead.engine.actions import Action, Bid
from railhead.engine.events import Event
from railhead.engine.title import Title
from railhead.language import N_
from railhead.presentation.blocks import Fact, MapMarks, MapNote
from railhead.presentation.milestones import USUAL_OCCURRENCES, Occurrence
from railhead.titles.classic import facts
from railhead.titles.classic.auction import Waterfall
from railhead.titles.classic.facts import ClassicTitle, Power
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.phases import enter_phase_of
from railhead.titles.common.phases import next_phase_events
from railhead.titles.common.presentation import CommonPresentation
from railhead.titles.common.wishes import purchases_of_privates


class ClassicPresentation(CommonPresentation[ClassicGame]):
    """Shows a classic game."""

    occurrences: ClassVar[tuple[Occurrence, ...]] = (
        *USUAL_OCCURRENCES,
        Occurrence("bankrupt", N_("a president went bankrupt")),
        Occurrence("private_exchanged", N_("a private company was exchanged for a share")),
        Occurrence("private_tile_laid", N_("the tile of a private company was laid")),
        Occurrence("train_traded_in", N_("a train was handed in")),
    )
    beginnings: ClassVar[frozenset[str]] = frozenset({"private_closed", "surplus"})

    def facts(self, owner: str) -> Sequence[Fact]:
        """What a company's shares cost in its initial offer, and whether it has floated."""
        game = self.game
        if not game.started(owner):
            return ()
        found = [self.say(N_("start price {price}"), price=game.state.starts[owner])]
        if not game.floated(owner):
            missing = game.title.facts.float_percent - 100 + game.percent(owner, owner)
            percent = self.voice.percent(missing)
            found.append(self.say(N_("floats when {percent} more are sold"), percent=percent))
        return [Fact(text) for text in found]

    # -- private companies --------------------------------------------------------------------

    def privates(self) -> Sequence[str]:
        """Those that are for sale or have an owner; others are out of the game (rule 1-5)."""
        state = self.game.state
        known = {*state.unsold, *state.privates}
        return [private for private in self.game.title.privates if private in known]

    def for_sale(self) -> Sequence[str]:
        return self.game.state.unsold

    def bids(self, private: str) -> Sequence[tuple[str, int]]:
        return self.game.state.bids.get(private, ())

    def wished(self) -> Sequence[Action]:
        """Bids on private companies, and purchases of them."""
        decision = self.game.decision
        if decision is None:
            return ()
        if decision.step in (Waterfall.name, "private_auction"):
            return list(self._bids(decision.player))
        return list(purchases_of_privates(self.game, decision.actor))

    def _bids(self, player: str) -> Iterator[Bid]:
        """Each private company at the lowest price for which the player could have it."""
        game, offered = self.game, self.game.state.unsold[:1]
        for private in game.state.unsold:
            on_offer = private in offered and game.step_asked == Waterfall.name
            price = game.price_on_offer(private) if on_offer else game.least_bid(private)
            yield Bid(player, private, price)

    # -- the map ------------------------------------------------------------------------------

    @classmethod
    def printed(cls, title: Title) -> MapMarks:
        assert isinstance(title, ClassicTitle)
        return MapMarks(notes=_printed_notes(title))

    def holds(self, hex_id: str, note: MapNote) -> bool:
        """What rests on a private company holds as long as it can be used.

        A hex is closed only while the owner is the one that closes it.
        """
        state, private = self.game.state, note.private
        if note.kind == "closed" and private in state.privates:
            return any(hex_id in it.hexes for it in self.game.powers(facts.BLOCKS, private))
        if note.kind != "closed" and private in state.used:
            return False
        return super().holds(hex_id, note)

    # -- forecasts ----------------------------------------------------------------------------

    def phase_events(self) -> list[Event]:
        return next_phase_events(self.game, enter_phase_of)


@lru_cache(maxsize=32)
def _printed_notes(title: ClassicTitle) -> dict[str, tuple[MapNote, ...]]:
    """Hex -> what private companies do there, before any game."""
    found: dict[str, tuple[MapNote, ...]] = {}
    for power in title.facts.powers:
        for hex_id in power.hexes:
            note = _note(title, power)
            if note is not None:
                found[hex_id] = (*found.get(hex_id, ()), note)
    for hex_id, note in _values_of_trains(title):
        found[hex_id] = (*found.get(hex_id, ()), note)
    return found


def _values_of_trains(title: ClassicTitle) -> Iterator[tuple[str, MapNote]]:
    """Yield hexes with a value of their own for a class of trains, and a note that says so."""
    text = N_("a {train} train counts {amount} here")
    legend = N_("the last value of a red area is that of {train} trains")
    for train in title.trains.values():
        for hex_id, hex_ in title.map.hexes.items():
            for node in hex_.face.nodes:
                amount = dict(node.revenue).get(train.revenue_colour or "-")
                if amount is not None:
                    fields = (("train", train.id), ("amount", amount))
                    yield hex_id, MapNote("", "", text, fields, legend)


def _note(title: ClassicTitle, power: Power) -> MapNote | None:
    owner = (("private", power.private),)
    match power.kind:
        case facts.BLOCKS:
            text = N_("no tile while a player owns {private}")
            return MapNote("closed", power.private, text, owner, private=power.private)
        case facts.LAYS if facts.SALE not in power.moments:
            tiles = ", ".join(power.tiles)
            text = N_("{private} may lay {tiles} here without connection")
            legend = N_("{private} may lay {tiles} without connection in {places}")
            fields = (*owner, ("tiles", tiles), ("places", _places(title, power)))
            return MapNote("", "", text, fields, legend, private=power.private)
        case facts.TOKEN:
            text = N_("{private} may place a token here without connection")
            legend = N_("{private} may place a token without connection in {places}")
            where = (*owner, ("places", _places(title, power)))
            return MapNote("", "", text, where, legend, private=power.private)
    return None


def _places(title: ClassicTitle, power: Power) -> str:
    hexes = title.map.hexes
    return ", ".join(hexes[hex_id].name or hex_id for hex_id in power.hexes)
