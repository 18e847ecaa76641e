"""Game files of 1849, written."""

from __future__ import annotations

from typing import ClassVar

from railhead.engine.actions import (
    AcquireToken,
    Action,
    Bankrupt,
    Bid,
    BuyLicence,
    Choose,
    PayDebt,
    RepayLoan,
    TakeLoan,
    UsePrivate,
)
from railhead.titles.common.deals import ACCEPT, REFUSE
from railhead.titles.g1849.presidency import ONE_LAST, TWO_REGULAR
from railhead.titles.g1849.track import DECLINE, USE
from railhead.transcripts.field import Entry, FieldTranslator
from railhead.transcripts.g1849 import Translator1849
from railhead.transcripts.writing import FieldWriter

_CHOICES = {
    USE: "Close SMS",
    DECLINE: "Pass",
    TWO_REGULAR: "Two 10% certs",
    ONE_LAST: "One 20% cert",
    "leave": "Leave game",
    "loan": "Take L.500 loan",
    ACCEPT: "accept",
    REFUSE: "refuse",
}


class Writer1849(FieldWriter):
    """Writes what only games of 1849 have."""

    reader: ClassVar[type[FieldTranslator]] = Translator1849

    def special(self, action: Action) -> Entry:
        match action:
            case Bid(private=private, price=price):
                return {"company": private, "price": price}
            case UsePrivate(private=private, hex=hex_id):
                company = {"entity": private, "entity_type": "company"}
                return {"type": "assign", **company, "target": hex_id, "target_type": "hex"}
            case Choose(choice=choice):
                return {"choice": _CHOICES[choice]}
            case BuyLicence():
                return {"type": "choose", "choice": "Buy E-Token"}
            case AcquireToken(city=city, company=company, price=price):
                slot = self.before.state.tokens[city].index(company)
                return {"type": "buy_token", "city": self.city(city), "slot": slot, "price": price}
            case TakeLoan():
                return {"loan": 0}
            case RepayLoan():
                return {"type": "payoff_loan", "loan": 0}
            case PayDebt():
                return {"type": "payoff_debt"}
            case Bankrupt():
                return {}
            case _:
                return super().special(action)
