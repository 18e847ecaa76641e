"""The track step (rulebook 4.1) and building without connection by SMS (rulebook 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, Choose, LayTile
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.table.faces import NARROW, STANDARD
from railhead.table.maps import Hex
from railhead.table.tiles import Upgrade
from railhead.titles.common import track as common
from railhead.titles.common.deals import purchasable
from railhead.titles.common.policies.track import ConnectionCheck, TrackPolicy, UpgradeFilter
from railhead.titles.common.track import (
    extending,
    extends_network,
    lay_tile,
    reachable_hexes,
)
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1849.closing import close_private
from railhead.titles.g1849.events import SmsUsed
from railhead.titles.g1849.game import Base1849

USE, DECLINE = "use", "decline"


def teleports(game: Base1849) -> bool:
    """Whether the operating corporation uses SMS in this turn (rule 1849-2.4-11)."""
    return game.state.acting.sms == "used"


class Track1849(TrackPolicy[Base1849]):
    """Where tiles may be laid and what they cost (rulebook 4.1 and 2.4)."""

    def closed(self, game: Base1849, hex_: Hex) -> Illegal | None:
        never = super().closed(game, hex_)
        if never is not None:
            return never
        if hex_.id == game.title.facts.blocked_hex:
            owner = game.state.privates.get("SCE", "")
            if owner in game.players:
                return Illegal(
                    "1849-2.4-6", "{hex} is closed while a player owns SCE.", hex=hex_.id
                )
        if game.state.earthquake and hex_.id == game.title.facts.earthquake_hex:
            return Illegal(
                "1849-4.6.3.1-2", "{hex} takes no tile until the next Stock Round.", hex=hex_.id
            )
        return None

    def cost(self, game: Base1849, company: str, hex_: Hex, upgrade: Upgrade) -> int:
        """The cost of terrain by gauge, in lire; SIGI halves that of standard gauge.

        See rules 1849-4.1-11, 1849-4.1-12, 1849-2.4-7 and 1849-2.4-8.
        """
        if not hex_.face.terrain:
            return 0
        rates = game.title.terrain[hex_.face.terrain]
        if upgrade.gauge == NARROW:
            return rates["narrow"]
        halved = upgrade.gauge == STANDARD and game.state.privates.get("SIGI") == company
        return rates["standard"] // 2 if halved else rates["standard"]

    def connection_check(self, game: Base1849, company: str) -> ConnectionCheck:
        """A check that a tile extends the corporation's network or, with SMS, lies on the coast.

        See rules 1849-2.4-11, 1849-4.1-5, 1849-4.1-6, 1849-4.1-8, 1849-4.1-9, 1849-4.1-10,
        1849-4.1-15, 1849-4.1-16 and 1849-R-conn-1.
        """
        teleport = teleports(game)

        def refusal(hex_id: str, upgrade: Upgrade) -> Illegal | None:
            if teleport:
                if hex_id not in game.title.facts.coastal_cities:
                    return Illegal("1849-2.4-11", "{hex} is not a coastal city.", hex=hex_id)
            elif not extends_network(game, company, hex_id, upgrade):
                rule = "1849-4.1-15" if game.network.face(hex_id).tracks else "1849-4.1-5"
                return Illegal(
                    rule,
                    "{company} cannot reach the new track on {hex}.",
                    company=company,
                    hex=hex_id,
                )
            return None

        return refusal

    def connection_filter(self, game: Base1849, company: str) -> UpgradeFilter:
        if teleports(game):
            return super().connection_filter(game, company)
        return extending(game, company)


@dataclass(frozen=True, slots=True)
class TrackStep(common.TrackStep[Base1849]):
    """Lay or upgrade one tile (rule 1849-4.1-1), after the use of SMS (rule 1849-2.4-13)."""

    def run(self, game: Base1849) -> bool:
        if game.state.privates.get("SMS") == self.company and not game.state.acting.sms:
            game.push(AskSms(self.company))
            return False
        if game.network.own(self.company):
            game.remember_route(self.company)
        return common.TrackStep.run(self, game)

    def needed(self, game: Base1849) -> bool:
        if game.network.own(self.company):
            return True
        # A company without a token on the map needs SMS, which it owns or can still buy.
        return teleports(game) or "SMS" in purchasable(game, self.company)

    def hexes(self, game: Base1849) -> list[str]:
        if teleports(game):
            return list(game.title.facts.coastal_cities)
        return reachable_hexes(game, self.company)

    def lay(self, game: Base1849, action: LayTile, upgrade: Upgrade) -> None:
        cost = game.track_policy.cost(game, self.company, game.title.map.hexes[action.hex], upgrade)
        game.pop()
        game.state.acting = replace(game.state.acting, tile=action.hex)
        lay_tile(game, self.company, action, cost)
        game.pay(self.company, BANK, cost, "tile")


@dataclass(frozen=True, slots=True)
class AskSms(CompanyStep[Base1849]):
    """Whether the corporation uses SMS in this turn (rules 1849-2.4-11 and 1849-2.4-13)."""

    name: ClassVar[str] = "sms"

    def may_pass(self, game: Base1849) -> bool:
        return False

    def needed(self, game: Base1849) -> bool:
        return True

    def choices(self, game: Base1849) -> Sequence[Answer]:
        return [Choose(self.company, USE), Choose(self.company, DECLINE)]

    def act(self, game: Base1849, action: Action) -> None:
        if action not in self.choices(game):
            raise Illegal(
                "1849-2.4-13", "{company} must first say whether it uses SMS.", company=self.company
            )
        game.pop()
        used = action == Choose(self.company, USE)
        game.state.acting = replace(game.state.acting, sms="used" if used else "declined")
        if used:
            game.emit(SmsUsed(company=self.company))
            close_private(game, "SMS")
