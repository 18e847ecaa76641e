"""Game files of 1849."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from railhead.engine.actions import (
    AcquireToken,
    Action,
    Bankrupt,
    Bid,
    BuyLicence,
    Choose,
    Pass,
    PayDebt,
    RepayLoan,
    TakeLoan,
    UsePrivate,
)
from railhead.titles.common.deals import ACCEPT, REFUSE
from railhead.titles.common.dividends import PAY, WITHHOLD
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.presidency import ONE_LAST, TWO_REGULAR
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.tokens import AcquireTokenStep
from railhead.titles.g1849.track import DECLINE, USE
from railhead.transcripts.field import Entry, FieldTranslator
from railhead.transcripts.gamefile import GameFile

_CHOICES = {
    "Close SMS": USE,
    "Two 10% certs": TWO_REGULAR,
    "One 20% cert": ONE_LAST,
    "Leave game": "leave",
    "accept": ACCEPT,
    "refuse": REFUSE,
}


class Translator1849(FieldTranslator):
    """Reads what only files of 1849 have."""

    title: ClassVar[str] = "1849"
    dividends: ClassVar[Mapping[str, str]] = {"payout": PAY, "withhold": WITHHOLD}
    rules: ClassVar[Mapping[str, tuple[str, bool | str]]] = {
        "delay_ift": ("delay_ift", True),
        "reduced_4p_corps": ("scenario", "5"),
        "acquiring_station_tokens": ("token_acquiring", True),
        "bonds": ("bonds", True),
        "electric_dreams": ("electric_dreams", True),
    }
    certificates: ClassVar[int] = 8
    double: ClassVar[int | None] = 7
    game: Table1849

    def new_game(self, file: GameFile) -> Table1849:
        return Game1849.new(file.players, self.options(file), file.seed, "peer")

    def city(self, text: str) -> str:
        """A hex of Sicily has one city, whatever number the file gives it."""
        return f"{super().city(text).rpartition('.')[0]}.0"

    # -- the step of token acquiring ------------------------------------------------------

    def left_out(self, entry: Entry) -> Action | None:
        """Some files pass the acquiring of tokens in every turn, others only where it is open."""
        decision = self.game.decision
        if decision is None or decision.step != AcquireTokenStep.name:
            return None
        answered = entry["type"] in ("pass", "buy_token", "buy_company", "assign")
        return None if answered else Pass(decision.actor)

    def moves_nothing(self, entry: Entry) -> bool:
        decision = self.game.decision
        automatic = entry["type"] == "pass" and "automatic" in entry
        company = str(entry.get("entity")) in self.game.title.companies
        return (
            automatic and company and (decision is None or decision.step != AcquireTokenStep.name)
        )

    # -- actions --------------------------------------------------------------------------

    def special(self, actor: str, entry: Entry) -> Action:
        match entry["type"]:
            case "bid":
                return Bid(actor, entry["company"], entry["price"])
            case "assign":
                return UsePrivate(self.game.state.privates[actor], actor, entry["target"])
            case "choose":
                return self._choice(actor, str(entry["choice"]))
            case "bankrupt":
                return Bankrupt(self._operating(actor))
            case "buy_token":
                city = self.city(entry["city"])
                other = self.game.state.tokens[city][entry["slot"]]
                return AcquireToken(actor, city, other, entry["price"])
            case "take_loan":
                return TakeLoan(actor)
            case "payoff_loan":
                return RepayLoan(actor)
            case "payoff_debt":
                return PayDebt(self.game.state.presidents.get(actor, actor))
            case _:
                return super().special(actor, entry)

    def _operating(self, actor: str) -> str:
        """The corporation that acts; some files name its president instead."""
        decision = self.game.decision
        return actor if actor in self.game.title.companies or not decision else decision.actor

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
