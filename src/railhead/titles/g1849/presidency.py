"""The change of president and its exchange of certificates (rulebook 3.5.3 and 3.5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Choose
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.step import Question
from railhead.titles.g1849.game import LAST, REGULAR, Table1849

ONE_LAST = "one_20"
TWO_REGULAR = "two_10"

_PRESIDENTS = (1, 0, 0)
_LAST = (0, 0, 1)
_TWO = (0, 2, 0)


def successor(game: Table1849, company: str, president: str) -> str:
    """The player who would follow a president, "" if nobody holds enough.

    The largest holder of at least 20%; among equals the one next to the left of the president.
    Rules 1849-3.5.3-3 and 3.5.3-4.
    """
    best, most = "", 10
    player = game.left_of(president)
    while player != president:
        held = game.percent(company, player)
        if held > most:
            best, most = player, held
        player = game.left_of(player)
    return best


def exchange(game: Table1849, company: str, incoming: str, place: str) -> None:
    """Give the president's certificate to `incoming` for certificates of 20%.

    `place`: who ends up with these, the outgoing president or the pool. Rules 1849-3.5.3-2 and
    3.5.3-7 to 3.5.3-9.
    """
    outgoing = game.state.presidents[company]
    held = game.certificates(company, incoming)
    given = _LAST if held[LAST] else _TWO
    game.move_certificates(company, _PRESIDENTS, outgoing, incoming)
    game.move_certificates(company, given, incoming, place)
    game.state.presidents[company] = incoming
    game.emit("president_changed", company=company, before=outgoing, after=incoming)
    if held[LAST] and held[REGULAR] >= 2:
        game.push(ExchangeChoice(company, outgoing, incoming, place))


def follow_purchase(game: Table1849, company: str, buyer: str) -> None:
    """Change the president if a buyer now holds more (rule 1849-3.5.3-1)."""
    president = game.state.presidents[company]
    if buyer != president and game.percent(company, buyer) > game.percent(company, president):
        exchange(game, company, buyer, president)


@dataclass(frozen=True, slots=True)
class ExchangeChoice(Question[Table1849, Choose]):
    """Which certificates the old president receives (rule 1849-3.5.3-8)."""

    name: ClassVar[str] = "exchange"
    company_exchanged: str
    outgoing: str
    incoming: str
    place: str

    def run(self, game: Table1849) -> bool:
        if not game.started(self.company_exchanged):
            game.pop()
            return False
        return True

    def actor(self, game: Table1849) -> str:
        chooser = game.options["last_certificate_exchange_chooser"]
        return self.outgoing if chooser == "outgoing_president" else self.incoming

    def answers(self, game: Table1849) -> Sequence[Answer]:
        actor = self.actor(game)
        return [Choose(actor, ONE_LAST), Choose(actor, TWO_REGULAR)]

    def refusal(self, game: Table1849) -> Illegal:
        return Illegal(
            "1849-3.5.3-8",
            "{player} chooses between the Last Certificate and two of 10%.",
            player=self.actor(game),
        )

    def answered(self, game: Table1849, action: Choose) -> None:
        company = self.company_exchanged
        if action.choice == TWO_REGULAR:
            game.move_certificates(company, _LAST, self.place, self.incoming)
            game.move_certificates(company, _TWO, self.incoming, self.place)
        game.emit("exchange_chosen", player=action.actor, company=company, choice=action.choice)
