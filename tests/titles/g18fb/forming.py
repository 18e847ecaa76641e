"""Tables on which the nationals form: the first train of the last class is bought."""

from __future__ import annotations

from typing import Any

from railhead.engine.actions import ACCEPT, REFUSE, BuyTrain, Choose
from railhead.engine.events import Event
from railhead.titles.g18fb.cards import discard_cards
from railhead.titles.g18fb.events import NationalFormed
from railhead.titles.g18fb.trains import Trains
from tests.titles.g18fb.example import Example

RM = ("LdA", "NN", "FC", "FSC")
RA = ("LTF", "FS", "SFTF", "SFM")


def phase_five(players: int = 3, seed: int = 1) -> Example:
    """A table in phase 5, in which only trains of the last class are left in the bank."""
    table = Example(players, seed=seed).phase("5")
    discard_cards(table.game)
    return table.trains(scrap=["PH5"] * 4)


def buyer(table: Example, company: str = "FP", **terms: Any) -> Example:
    """A company outside both nationals that can buy the train; cid leads it if nobody is named."""
    return table.company(company, (0, 0), cash=terms.pop("cash", 800), **(terms or {"cid": 2}))


def field(event: Event, name: str) -> Any:
    """What an event tells under a name."""
    return getattr(event, name)


def buying(table: Example, buyer: str = "FP", *after: str) -> Example:
    """The buyer's step of trains; companies `after` it have not had their turns yet."""
    return table.turn_of(buyer, Trains(buyer), after=after)


def buy(table: Example, buyer: str = "FP") -> Example:
    """Buy the first train of the last class."""
    (train,) = table.game.train_policy.offered(table.game, buyer)
    assert table.game.train_class(train) == "PH6"
    table.play(BuyTrain(buyer, train, 800))
    return table


def form(table: Example, *agreeing: str, buyer: str = "FP") -> list[str]:
    """Buy the train and answer for all that are asked; return those asked, in their order.

    Who is not among those agreeing refuses.
    """
    buy(buying(table, buyer), buyer)
    return answer(table, *agreeing)


def answer(table: Example, *agreeing: str) -> list[str]:
    asked = []
    while table.step == "form_national":
        company = table.asked
        asked.append(company)
        table.play(Choose(company, ACCEPT if company in agreeing else REFUSE))
    assert table.game.violations() == []
    return asked


def merged(table: Example, national: str = "RM") -> set[str]:
    """The companies that have become a national."""
    formed = [
        event for event in table.emitted("national_formed") if isinstance(event, NationalFormed)
    ]
    return {company for it in formed if it.national == national for company in it.companies}
