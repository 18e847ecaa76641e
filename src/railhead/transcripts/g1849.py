"""Game files of 1849."""

from __future__ import annotations

from typing import Any, ClassVar

from railhead.engine.actions import (
    AcquireToken,
    Action,
    Bankrupt,
    Bid,
    BuyLicence,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Choose,
    DiscardTrain,
    Dividend,
    EndGame,
    LayTile,
    Par,
    Pass,
    PayDebt,
    PlaceToken,
    RepayLoan,
    RouteSection,
    RunRoutes,
    SellShares,
    TakeLoan,
    UsePrivate,
)
from railhead.network.tracks import NODES
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.operating import ACCEPT, REFUSE
from railhead.titles.g1849.presidency import ONE_LAST, TWO_REGULAR
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.running import PAY, WITHHOLD, section_action
from railhead.titles.g1849.tokens import AcquireTokenStep
from railhead.titles.g1849.track import DECLINE, USE
from railhead.transcripts.gamefile import GameFile
from railhead.transcripts.records import RecordError
from railhead.transcripts.translate import Translator

_OPTIONS: dict[str, tuple[str, bool | str]] = {
    "delay_ift": ("delay_ift", True),
    "reduced_4p_corps": ("scenario", "5"),
    "acquiring_station_tokens": ("token_acquiring", True),
    "bonds": ("bonds", True),
    "electric_dreams": ("electric_dreams", True),
}

_CHOICES = {
    "Close SMS": USE,
    "Two 10% certs": TWO_REGULAR,
    "One 20% cert": ONE_LAST,
    "Leave game": "leave",
    "accept": ACCEPT,
    "refuse": REFUSE,
}

_LAST_INDEX = 7


class Translator1849(Translator):
    """Knows which certificates lie in treasuries and on which hex each copy of a tile lies."""

    title: ClassVar[str] = "1849"
    game: Table1849

    def __init__(self, file: GameFile) -> None:
        super().__init__(file)
        self._treasury = {name: set(range(1, 8)) for name in self.game.title.companies}
        self._hexes: dict[str, str] = {}

    def new_game(self, file: GameFile) -> Table1849:
        options: dict[str, bool | str] = {}
        for rule in file.optional_rules:
            if rule not in _OPTIONS:
                raise RecordError(f"settings.optional_rules: {rule!r} is not known for 1849")
            name, value = _OPTIONS[rule]
            options[name] = value
        return Game1849.new(file.players, options, file.seed, "peer")

    # -- single values --------------------------------------------------------------------

    def _city(self, city: str) -> str:
        tile = city.rpartition("-")[0]
        hex_id = self._hexes.get(tile) or tile.rpartition("-")[0]
        return f"{hex_id}.0"

    def _shares(self, entry: dict[str, Any]) -> tuple[str, list[int]]:
        ids = [share.rpartition("_") for share in entry["shares"]]
        return ids[0][0], [int(index) for _, _, index in ids]

    def _sections(self, connections: list[list[str]]) -> tuple[RouteSection, ...]:
        """Find the sections by their hexes and put them in order, end to end."""
        ways = self.game.ways
        found = []
        for hexes in connections:
            path = tuple(ways.grid.index[name] for name in hexes)
            start = path[0] * NODES
            along = [section for section in ways.track.sections(start) if section.path == path]
            if not along:
                raise ValueError(f"there is no track along {' '.join(hexes)}")
            found.append(along[0])
        ordered = [found.pop(0)]
        while found:
            for section in found:
                turned = next(
                    s
                    for s in ways.track.sections(section.end)
                    if s.crossings == section.crossings and s.end == section.start
                )
                forward = section if section.start == ordered[-1].end else turned
                backward = section if section.end == ordered[0].start else turned
                if forward.start == ordered[-1].end:
                    ordered.append(forward)
                elif backward.end == ordered[0].start:
                    ordered.insert(0, backward)
                else:
                    continue
                found.remove(section)
                break
            else:
                raise ValueError("the sections of the route do not meet")
        return tuple(section_action(self.game, section) for section in ordered)

    # -- the step of token acquiring ------------------------------------------------------

    def left_out(self, entry: dict[str, Any]) -> Action | None:
        """Some files pass the acquiring of tokens in every turn, others only where it is open."""
        decision = self.game.decision
        if decision is None or decision.step != AcquireTokenStep.name:
            return None
        answered = entry["type"] in ("pass", "buy_token", "buy_company", "assign")
        return None if answered else Pass(decision.actor)

    def moves_nothing(self, entry: dict[str, Any]) -> bool:
        decision = self.game.decision
        automatic = entry["type"] == "pass" and "automatic" in entry
        company = str(entry.get("entity")) in self.game.title.companies
        return (
            automatic and company and (decision is None or decision.step != AcquireTokenStep.name)
        )

    # -- actions --------------------------------------------------------------------------

    def translate(self, entry: dict[str, Any]) -> Action:
        actor = str(entry["entity"])
        match entry["type"]:
            case "pass":
                return Pass(actor)
            case "bid":
                return Bid(actor, entry["company"], entry["price"])
            case "par":
                price = int(str(entry["share_price"]).split(",")[0])
                return Par(actor, entry["corporation"], price)
            case "buy_shares":
                company, indexes = self._shares(entry)
                inside = indexes[0] in self._treasury[company]
                return BuyShare(actor, company, "treasury" if inside else "pool")
            case "sell_shares":
                return self._sale(actor, entry)
            case "lay_tile":
                number = entry["tile"].rpartition("-")[0]
                return LayTile(actor, entry["hex"], number, entry["rotation"])
            case "place_token":
                return PlaceToken(actor, self._city(entry["city"]))
            case "run_routes":
                routes = tuple(
                    (route["train"], self._sections(route["connections"]))
                    for route in entry["routes"]
                )
                return RunRoutes(actor, routes)
            case "dividend":
                kinds = {"payout": PAY, "withhold": WITHHOLD}
                return Dividend(actor, kinds[entry["kind"]])
            case "buy_train":
                return BuyTrain(actor, entry["train"], entry["price"])
            case "discard_train":
                return DiscardTrain(actor, entry["train"])
            case _:
                return self._rarer(actor, entry)

    def _rarer(self, actor: str, entry: dict[str, Any]) -> Action:
        match entry["type"]:
            case "buy_company":
                return BuyPrivate(actor, entry["company"], entry["price"])
            case "assign":
                return UsePrivate(self.game.state.privates[actor], actor, entry["target"])
            case "choose":
                return self._choice(actor, str(entry["choice"]))
            case "bankrupt":
                return Bankrupt(self._operating(actor))
            case "buy_token":
                city = self._city(entry["city"])
                other = self.game.state.tokens[city][entry["slot"]]
                return AcquireToken(actor, city, other, entry["price"])
            case "take_loan":
                return TakeLoan(actor)
            case "payoff_loan":
                return RepayLoan(actor)
            case "payoff_debt":
                return PayDebt(self.game.state.presidents.get(actor, actor))
            case "end_game":
                return EndGame(actor)
            case other:
                raise ValueError(f"there is no action of type {other!r} in 1849")

    def _operating(self, actor: str) -> str:
        """The corporation that acts; some files name its president instead."""
        decision = self.game.decision
        return actor if actor in self.game.title.companies or not decision else decision.actor

    def _sale(self, actor: str, entry: dict[str, Any]) -> SellShares:
        company, indexes = self._shares(entry)
        regular = sum(0 < index < _LAST_INDEX for index in indexes)
        last = indexes.count(_LAST_INDEX)
        president = entry["percent"] - 10 * regular - 20 * last if 0 in indexes else 0
        return SellShares(actor, company, regular, last, president)

    def _choice(self, actor: str, choice: str) -> Action:
        if choice in _CHOICES:
            return Choose(actor, _CHOICES[choice])
        if choice == "Pass":
            return Choose(actor, DECLINE)
        if choice.startswith("Take"):
            return Choose(actor, "loan")
        if "E-Token" in choice:
            return BuyLicence(actor)
        raise ValueError(f"choice {choice!r} is not known")

    def played(self, entry: dict[str, Any], action: Action) -> None:
        """Keep track of single certificates and tiles."""
        match action:
            case LayTile(hex=hex_id):
                self._hexes = {tile: at for tile, at in self._hexes.items() if at != hex_id}
                self._hexes[entry["tile"]] = hex_id
            case BuyShare(actor=actor, company=company, source=source):
                _, indexes = self._shares(entry)
                if actor == company:
                    self._treasury[company].add(indexes[0])
                elif source == "treasury":
                    self._treasury[company].discard(indexes[0])
            case SellShares(actor=actor, company=company) if actor == company:
                self._treasury[company] -= set(self._shares(entry)[1])
            case _:
                pass
        for company in self.game.title.companies:
            if company not in self.game.state.presidents:
                self._treasury[company] = set(range(1, 8))
