"""The choice of certificates when the president changes (rulebook 3.5.3 and 3.5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Choose
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Question
from railhead.titles.common.certificates import Certificates
from railhead.titles.g1849.events import ExchangeChosen
from railhead.titles.g1849.game import Base1849

ONE_LAST = "one_20"
TWO_REGULAR = "two_10"


@dataclass(frozen=True, slots=True)
class ExchangeChoice(Question[Base1849, Choose]):
    """Which certificates are given for the president's certificate.

    `company_exchanged`: whose certificates; `outgoing` and `incoming`: the presidents before and
    after; `place`: who receives them, the outgoing president or the pool. See rules 1849-3.5.3-8
    and 1849-3.5.4-1.
    """

    name: ClassVar[str] = "exchange"
    company_exchanged: str
    outgoing: str
    incoming: str
    place: str

    def run(self, game: Base1849) -> bool:
        if not game.started(self.company_exchanged):
            game.pop()
            return False
        return True

    def actor(self, game: Base1849) -> str:
        chooser = game.options["last_certificate_exchange_chooser"]
        return self.outgoing if chooser == "outgoing_president" else self.incoming

    def answers(self, game: Base1849) -> Sequence[Answer]:
        actor = self.actor(game)
        return [Choose(actor, ONE_LAST), Choose(actor, TWO_REGULAR)]

    def refusal(self, game: Base1849) -> Illegal:
        return Illegal(
            "1849-3.5.3-8",
            "{player} chooses between the Last Certificate and two of 10%.",
            player=self.actor(game),
        )

    def answered(self, game: Base1849, action: Choose) -> None:
        company = self.company_exchanged
        if action.choice == TWO_REGULAR:
            game.move_certificates(
                company, game.counts(Certificates(last=1)), self.place, self.incoming
            )
            game.move_certificates(
                company, game.counts(Certificates(regular=2)), self.incoming, self.place
            )
        game.emit(ExchangeChosen(player=action.actor, company=company, choice=action.choice))
