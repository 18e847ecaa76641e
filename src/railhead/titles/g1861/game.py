"""`Base1861`: questions about a game that only 1861 asks, in the words of its rulebook."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from railhead.engine.title import Options, Value
from railhead.engine.titlefiles import Variants, load_title
from railhead.table.maps import GameMap
from railhead.titles.g1861.facts import Title1861
from railhead.titles.g1861.rule_ids import RULE_IDS
from railhead.titles.g1861.state import State1861, Turn
from railhead.titles.minors_and_publics.game import MinorsGame


def _with_upgrade_price(game_map: GameMap, price: int) -> GameMap:
    """The map with a price for upgrades of printed coloured hexes that have one (1861-10.4-10).

    What is not charged is not shown either: without a price the water below is no obstacle.
    """
    priced = {
        name: replace(it, face=replace(it.face, cost=price, terrain=it.face.terrain * bool(price)))
        for name, it in game_map.hexes.items()
        if it.face.colour != "white" and it.face.cost not in (0, price)
    }
    return replace(game_map, hexes={**game_map.hexes, **priced}) if priced else game_map


@lru_cache(maxsize=32)
def _title(
    folder: Path, version: int, variants: Variants, extra: Value, upgrade_price: int
) -> Title1861:
    title = load_title(Title1861, folder, variants, version=version)
    title = replace(title, map=_with_upgrade_price(title.map, upgrade_price))
    if extra != "14.2":
        return title
    extras = {
        name: replace(kind, unlimited=True)
        for name, kind in title.trains.items()
        if kind.from_phase
    }
    return replace(title, trains={**title.trains, **extras})


class Base1861(MinorsGame):
    """A game of 1861 as its steps and policies see it; `Game1861` adds the steps."""

    title_id = "1861"
    folder = Path(__file__).parent
    rules_version = 3
    rule_ids = RULE_IDS
    title: Title1861
    state: State1861
    turn_kind: ClassVar[type[Turn]] = Turn

    @classmethod
    def load_title(cls, options: Options) -> Title1861:
        variants = Variants(
            tiles="kharkov_801" if options.get("kharkov_801_to_640") else "",
            market="column" if options.get("market") == "column" else "",
        )
        return _title(
            cls.folder,
            cls.rules_version,
            variants,
            options.get("extra_trains", ""),
            int(str(options.get("nizhnii_upgrade_cost", "20"))),
        )

    @property
    def trains_run_once(self) -> bool:
        """Whether a train runs once a round, though the state railway takes it over.

        See rule 1861-R-21.
        """
        return self.options["rsr_trains_run"] == "once"

    @property
    def owned_trains_have_run(self) -> bool:
        """Whether all trains of a company have run once its revenue is shared out, by an option."""
        return self.options["rsr_trains_run"] == "owned"
