"""Reading game files of 1849 from another site."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from railhead.engine.actions import (
    ACCEPT,
    REFUSE,
    AcquireToken,
    Action,
    Bankrupt,
    Bid,
    BuyLicence,
    Choose,
    Pass,
    PayDebt,
    RepayLoan,
    SellShares,
    TakeLoan,
    UsePrivate,
)
from railhead.engine.codec import brief
from railhead.engine.events import Event
from railhead.engine.step import Step
from railhead.exchange.gamefile import GameFile
from railhead.exchange.importing import ENTRY_ERRORS
from railhead.exchange.naming import Entry
from railhead.exchange.reading import GameFileImporter
from railhead.exchange.ruleserror import errors_of_rules
from railhead.exchange.slots import CitySlots
from railhead.table.fault import Fault
from railhead.titles.common.dividends import PAY, WITHHOLD
from railhead.titles.g1849.asking import TokenQuestions
from railhead.titles.g1849.emergency import sell_everything
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.presidency import ONE_LAST, TWO_REGULAR, ExchangeChoice
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.running import Routes
from railhead.titles.g1849.tokens import AcquireTokenStep, Token, TokenAcquired
from railhead.titles.g1849.track import DECLINE, USE
from railhead.titles.g1849.trains import Trains

ACQUIRING = (AcquireTokenStep.name, TokenAcquired.name)
EXCHANGES = {"Two 10% certs": TWO_REGULAR, "One 20% cert": ONE_LAST}
_CHOICES = {
    **EXCHANGES,
    "Close SMS": USE,
    "Leave game": "leave",
    "accept": ACCEPT,
    "refuse": REFUSE,
}


class Importer1849(GameFileImporter):
    """Reads the entries that only files of 1849 have.

    `asked_needlessly`: the player whom the other site asks about an exchange of certificates
    although the sale has closed the corporation; "" if there is none. `questions`: where it asks
    for tokens in vain.
    """

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
    game: Base1849

    def __init__(self, file: GameFile) -> None:
        super().__init__(file)
        state, companies = self.game.state, self.game.title.companies.values()
        bases = {
            company.id: f"{company.base}.0"
            for company in companies
            if company.base and company.id != state.unused
        }
        self.slots = CitySlots(state, bases)
        self.asked_needlessly = ""
        self.questions = TokenQuestions()
        self._heard = len(self.game.events)
        # Who was asked by the last entry, and in which step; and the corporation of which a pass
        # was taken for the answer to a question that not all files answer.
        self._asked = ("", "")
        self._passed_in_vain = ""

    def new_game(self, file: GameFile) -> Base1849:
        return Game1849.new(file.players, self.options(file), file.seed, "peer")

    def options(self, file: GameFile) -> dict[str, bool | str]:
        """The options of a file. Fewer corporations is an option for four players only."""
        options = super().options(file)
        if len(file.players) != 4:
            options.pop("scenario", None)
        return options

    # -- questions that only one of both programs asks ---------------------------------------

    def unwritten_action(self, entry: Entry) -> Action | None:
        """A pass that the file leaves out, or an exchange that it names later; None if none.

        Some files have a pass for acquiring tokens in every turn, others only where it is possible.
        """
        step = self.game.step_asked
        if step == ExchangeChoice.name and str(entry.get("choice")) not in EXCHANGES:
            return self._later_exchange(entry)
        decision = self.game.decision
        if decision is None or entry["type"] in ("buy_company", "assign"):
            return None
        if step in ACQUIRING:
            return None if entry["type"] in ("pass", "buy_token") else Pass(decision.actor)
        if step == Token.name and self.questions.unasked == decision.actor:
            self.questions.unasked = ""
            return None if entry["type"] == "place_token" else Pass(decision.actor)
        return Pass(decision.actor) if self._leaves_out_pass(decision.actor, entry) else None

    def _leaves_out_pass(self, company: str, entry: Entry) -> bool:
        """Whether a file leaves out the pass of a corporation that could do nothing but pass.

        Files that we wrote once have none where no train could be bought. It may come to light only
        later in the turn, when there is a pass too few, since all passes are alike.
        """
        passed = entry["type"] == "pass" and self.actor(entry) == company
        if self.asks_for_trains_in_vain:
            self._passed_in_vain = company if passed else ""
            return not passed
        if company != self._passed_in_vain:
            self._passed_in_vain = ""
        if not self._passed_in_vain or passed or not self._is_refused(entry):
            return False
        self._passed_in_vain = ""
        return True

    @property
    def asks_for_trains_in_vain(self) -> bool:
        """Whether a corporation is asked for a train now that it may not own (rule 1849-4.5-2)."""
        game = self.game
        if game.step_asked != Trains.name or not game.asks_for_trains_in_vain:
            return False
        step = game.state.agenda[-1]
        return isinstance(step, Trains) and step.may_pass(game) and not step.choices(game)

    def _is_refused(self, entry: Entry) -> bool:
        try:
            actions = self.actions(entry)
        except ENTRY_ERRORS:
            return False
        with errors_of_rules():
            return any(self.game.refusal(action) is not None for action in actions[:1])

    def _later_exchange(self, entry: Entry) -> Action | None:
        """The exchange of certificates that the other site asks for after a bankruptcy's loan."""
        following = itertools.dropwhile(lambda other: other is not entry, self.file.actions)
        for other in itertools.islice(following, 1, 3):
            choice = EXCHANGES.get(str(other.get("choice")))
            if choice is not None:
                self.asked_needlessly = self.actor(other)
                self._exchange(self.game.state.agenda[-1], choice)
                return Choose(self.asked_needlessly, choice)
        return None

    def asks_nothing(self, entry: Entry) -> bool:
        kind, actor, step = entry["type"], self.actor(entry), self.game.step_asked
        if kind == "choose" and str(entry.get("choice")) in EXCHANGES:
            return actor == self.asked_needlessly and step != ExchangeChoice.name
        if kind != "pass" or actor not in self.game.title.companies:
            return False
        if actor == self.questions.in_vain:
            self.questions.in_vain, self._passed_in_vain = "", actor
            return True
        decision = self.game.decision if step == Routes.name else None
        if decision is not None and decision.actor == actor:
            return True  # nobody passes running trains: it was asked for a token in vain
        return "automatic" in entry and step not in ACQUIRING

    # -- actions --------------------------------------------------------------------------

    def actions(self, entry: Entry) -> tuple[Action, ...]:
        decision = self.game.decision
        self._asked = (decision.actor, decision.step) if decision is not None else ("", "")
        return super().actions(entry)

    def pass_unasked(self, company: str) -> None:
        """Pass for a corporation that the other site does not ask for a token."""
        self.questions.unasked = ""
        self._apply(Pass(company), {"type": "pass", "entity": company})

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
                # Passes that the file leaves out may have changed the slots.
                self.slots.follow(Pass(actor), self.game.state)
                other = self.slots.token(city, entry["slot"])
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
        """The corporation that acts, where some files name its president instead."""
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
        raise Fault("choice", "{name} is not known", name=brief(choice))

    # -- what was played ------------------------------------------------------------------

    def note_played(self, entry: Entry, action: Action) -> None:
        game = self.game
        heard, self._heard = self._heard, len(game.events)
        self.questions.follow(game, self._asked, action, game.events[heard:])
        match action:
            case SellShares() | Bankrupt():
                changes = [it for it in game.events[heard:] if it.kind == "president_changed"]
                self.asked_needlessly = self._asked_needlessly(changes)
            case Choose(choice=choice) if choice in EXCHANGES.values():
                self._exchange(self._before.state.agenda[-1], choice)
            case Choose():
                pass
            case _:
                self.asked_needlessly = ""
        if isinstance(action, Bankrupt):
            self._sell_everything(action.actor)
        super().note_played(entry, action)
        self.slots.follow(action, game.state)
        self._lose_tiles()

    @property
    def _before(self) -> Base1849:
        """The game before its last action."""
        return self.game.at(len(self.game.actions) - 1)

    def _asked_needlessly(self, changes: Sequence[Event]) -> str:
        """The player whom the other site asks about an exchange though the corporation closed."""
        for event in changes[-1:]:
            company = event.params["company"]
            held = self._before.held(company, event.params["after"])
            if not self.game.started(company) and held.last and held.regular >= 2:
                return str(event.params["before"])
        return ""

    def _exchange(self, question: Step[Any], choice: str) -> None:
        if isinstance(question, ExchangeChoice) and choice == TWO_REGULAR:
            self.numbered_shares.split_double(
                question.company_exchanged, question.incoming, question.place
            )

    def _sell_everything(self, company: str) -> None:
        """Sell the numbered shares of a bankruptcy: of each kind those acquired first."""
        before = self._before
        president = before.state.presidents[company]
        for sale in sell_everything(before, president, company):
            shares = self.numbered_shares.first_of(
                sale.company, president, sale.regular, sale.last, sale.president
            )
            after = before.state.presidents
            self.numbered_shares.sell(
                sale.company, president, shares, sale.shares, after.get(sale.company, "")
            )
            self.numbered_shares.follow(after)

    def _lose_tiles(self) -> None:
        """The earthquake takes a tile out of the game."""
        hex_id = self.game.title.facts.earthquake_hex
        if hex_id not in self.game.state.tiles:
            self.copies.lose(hex_id)


IMPORTER = Importer1849
