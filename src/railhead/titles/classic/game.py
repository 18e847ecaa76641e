"""`ClassicGame`: questions about a game, in the words of the rulebooks of this family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from railhead.engine.state import BANK, TREASURY
from railhead.engine.title import Options
from railhead.engine.titlefiles import Variants, load_title
from railhead.network.tracks import NODES
from railhead.titles.classic.events import CompanyFloated
from railhead.titles.classic.facts import ClassicTitle, Power, PrivateVariant
from railhead.titles.classic.rule_ids import NUMBERS
from railhead.titles.classic.state import ClassicState
from railhead.titles.common.cities import KeptHomesGame
from railhead.titles.common.events.possessions import PriceMoved
from railhead.titles.common.routes import RoutesGame
from railhead.titles.common.waterfall import WaterfallGame


@lru_cache(maxsize=64)
def _title(folder: Path, version: int, chosen: tuple[str, ...]) -> ClassicTitle:
    """The title with the options `chosen` that change its data."""
    name = next(iter(chosen), "")
    title = load_title(ClassicTitle, folder, Variants(name, name, name), version=version)
    for option in chosen:
        title = _with_variant(title, title.facts.variants[option])
    return title


def _with_variant(title: ClassicTitle, variant: PrivateVariant) -> ClassicTitle:
    privates = {
        name: replace(
            private,
            face=variant.faces.get(name, private.face),
            revenue=variant.revenues.get(name, private.revenue),
            corporations_may_buy=private.corporations_may_buy and variant.bought_by_companies,
        )
        for name, private in title.privates.items()
    }
    facts = replace(
        title.facts,
        powers=title.facts.powers if variant.powers else (),
        privates_from=variant.privates_from,
    )
    return replace(title, privates=privates, facts=facts)


class ClassicGame(KeptHomesGame, WaterfallGame, RoutesGame):
    """A game of this family as its steps and policies see it; `WholeGame` adds the steps."""

    title: ClassicTitle
    state: ClassicState
    rule_numbers: ClassVar[Mapping[str, str]] = {}
    """Key of a shared refusal -> the number of this title's rule, where it is another one."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.rule_ids = {
            key: f"{cls.title_id}-{number}"
            for key, number in {**NUMBERS, **cls.rule_numbers}.items()
        }

    @classmethod
    def load_title(cls, options: Options) -> ClassicTitle:
        plain = _title(cls.folder, cls.rules_version, ())
        chosen = tuple(name for name in plain.facts.variants if options.get(name) is True)
        return _title(cls.folder, cls.rules_version, chosen)

    def rule(self, key: str) -> str:
        """The id of the title's rule with a number of this family, or behind a shared refusal."""
        return self.rule_ids.get(key) or f"{self.title_id}-{key}"

    def powers(self, kind: str, private: str = "") -> list[Power]:
        """What private companies in the hands of owners do now, by its kind.

        `private`: of this one alone. Only powers that their present owner may use.
        """
        found = []
        for power in self.title.facts.powers:
            owner = self.state.privates.get(power.private, "")
            whose = "player" if owner in self.players else "company" if owner else ""
            wanted = power.kind == kind and private in ("", power.private)
            if wanted and whose and power.owner in ("", whose):
                found.append(power)
        return found

    # -- players --------------------------------------------------------------------------

    def certificate_count(self, player: str) -> int:
        """Certificates and private companies that count (rules 5.5-2, 5.5-3 and 15.1-1)."""
        shares = self.state.shares.items()
        held = sum(
            sum(counts)
            for (company, holder), counts in shares
            if holder == player and self.counts_to_limit(company)
        )
        return held + len(self.privates_of(player))

    def counts_to_limit(self, company: str) -> bool:
        """Whether certificates of a company count against the limit (rule 5.5-3)."""
        return not self.in_zone(company, self.title.facts.uncounted_zones)

    def holding_limit_of(self, company: str) -> int:
        """How many percent of a company a player may hold (rule 5.5-1)."""
        if self.in_zone(company, self.title.facts.unlimited_zones):
            return 100
        return self.holding_limit

    def in_zone(self, company: str, zones: str) -> bool:
        """Whether a company stands on the market in one of some zones."""
        cell = self.state.cells.get(company)
        return cell is not None and any(zone in zones for zone in self.title.market.at(cell).zones)

    # -- the initial auction ----------------------------------------------------------------

    def standing_bids(self) -> dict[str, tuple[tuple[str, int], ...]]:
        return self.state.bids

    def unsold_privates(self) -> tuple[str, ...]:
        return self.state.unsold

    def price_on_offer(self, private: str) -> int:
        """Its face value, or what is left of it (rules 4-3 and 4-11)."""
        return max(self.title.privates[private].face - self.state.reduced, 0)

    def rise_of_bids(self) -> int:
        """By how much a bid rises at least (rule 4-4)."""
        return self.title.facts.bid_step

    def step_of_bids(self) -> int:
        return self.title.facts.bid_step if self.title.facts.bids_in_steps else 1

    def bid_ties(self, private: str, player: str) -> bool:
        """Whether a bid ties money up: all do, or only the highest (rule 4-5)."""
        return not self.title.facts.highest_bids_tie or self.state.bids[private][-1][0] == player

    # -- companies ------------------------------------------------------------------------

    queue_in_order = False

    @property
    def queue(self) -> list[str]:
        """Companies that can be started (rule 5.2-3)."""
        return [name for name in self.title.companies if not self.started(name)]

    def floated(self, company: str) -> bool:
        return company in self.state.floated

    def update_float(self, company: str) -> None:
        """Let a company float if enough of it has left the initial offer.

        It gets its capital at once (rules 5.3-4 and 5.3-5).
        """
        state, facts = self.state, self.title.facts
        if not self.started(company) or self.floated(company):
            return
        if 100 - self.percent(company, company) < facts.float_percent:
            return
        state.floated = (*state.floated, company)
        self.emit(CompanyFloated(company=company))
        self.pay(BANK, company, facts.capital * state.starts[company], "capital")

    def share_price(self, company: str, source: str) -> int:
        """What a share costs in the initial offer or in the pool (rule 5.3-1)."""
        return self.state.starts[company] if source == TREASURY else self.price(company)

    def operating_order(self) -> list[str]:
        """By price, then column, then row, then place in the stack (rule 7-2)."""
        market, cells = self.title.market, self.state.cells
        return sorted(
            self.state.arrivals,
            key=lambda name: (-market.price(cells[name]), -cells[name][1], cells[name][0]),
        )

    def move_price(self, company: str, move: str, times: int = 1) -> None:
        """Move a marker `right`, `left`, `up` or `down`; no cell does anything else.

        See rules 6-1, 6-2, 6-3, 6-4, 6-5 and 6-6.
        """
        market, shut = self.title.market, self.phase.shut_zones
        cell = before = self.state.cells[company]
        for _ in range(times):
            match move:
                case "right":
                    cell = market.right(cell, shut)
                case "up":
                    cell = market.up(cell, shut)
                case "left":
                    cell = market.left(cell)
                case _:
                    cell = market.down(cell)
        if cell == before:
            return
        self.place_marker(company, cell)
        prices = market.price(before), market.price(cell)
        self.emit(PriceMoved(company=company, before=prices[0], after=prices[1]))

    # -- cities and routes ----------------------------------------------------------------

    def kept_homes(self) -> dict[str, str]:
        """Home cities, in which a slot is kept until the token stands there (rule 9-4)."""
        return self.state.homes

    def free_slot(self, city: str, company: str) -> int | None:
        if self.title.facts.keeps_city and set(self.reserved_for(city)) - {company}:
            return None
        return super().free_slot(city, company)

    def owes_train(self, company: str) -> bool:
        """Whether a company can reach another city or a red area from a token (rule 12.4-1)."""
        return any(self._meets_city(station) for station in self.network.own(company))

    def _meets_city(self, start: int) -> bool:
        """Whether track leads from a station, past nothing but towns, to a city or red area."""
        track = self.network.track
        ways: list[tuple[int, int, tuple[int, ...]]] = [(start, 0, (start,))]
        while ways:
            station, crossed, seen = ways.pop()
            for section in track.sections(station):
                if section.crossings & crossed or section.end in seen:
                    continue
                here, node = divmod(section.end, NODES)
                if track.faces[here].nodes[node].kind != "town":
                    return True
                ways.append((section.end, crossed | section.crossings, (*seen, section.end)))
        return False

    def will_owe_train(self, company: str) -> bool:
        """The first tiles of a corporation nearly always make a route."""
        return not self.state.turns.get(company) or self.owes_train(company)

    # -- the end --------------------------------------------------------------------------

    def wealth(self) -> dict[str, int]:
        """Player -> cash, shares at their prices, private companies at face value.

        See rules 16-4 and 16-5.
        """
        faces = {name: private.face for name, private in self.title.privates.items()}
        return {
            player: self.state.cash[player]
            + sum(self.holding_value(company, player) for company in self.state.presidents)
            + sum(faces[name] for name in self.privates_of(player))
            for player in self.players
        }
