"""The rest of a company's turn as it went last time: run, pay, buy nothing, pass, end.

It is planned by playing on a copy of the game, question by question; nothing here depends on the
speed of the machine or on chance. At each question of the company whose turn it is:

- Trains run on the best routes that the question lists.
- The revenue is paid out or kept as the company did last, at first paid out. The plan stops before
  that if the company has lost a train since its last turn, or if the next purchase from the bank
  would rust one, and would not have in its last turn: then somebody may want the money.
- A company without a train buys the cheapest one of the bank, if its own cash is enough, and then
  no other. If it is not and one must be bought, the plan stops.
- Otherwise no train is bought. The plan stops for the two reasons above unless the player has
  decided about the dividend, and where a train is for sale of a class that was not offered
  to the company in its last turn: by the bank, or, if it had a turn, by a company of the same
  president. Trains of other players' companies are nobody's offer.
- Everything else is passed, if the company was asked the same in its last turn (the same step, with
  no new kind of answer) and may pass, or if every answer could be given already at the question at
  which the plan begins, or at the one before it in the same turn: then the player has seen it. It
  stops at track where the company has laid fewer tiles than last time, and at tokens likewise; and
  where a tile or token would earn more at once.
- It stops at every other question, such as one for another player.

What a tile would earn is looked up for at most `MOST_LAYS` tiles, with `LAY_STEPS` steps of the
router for each; where that does not prove that none earns more, the plan stops.

What a player has decided (`Chosen`) is played without asking whether it is as last time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from railhead.assist.last_turn import (
    Offer,
    last_dividend,
    last_turn,
    offers,
    turn_of,
)
from railhead.assist.turn_plan import PAY, Chosen, Play, Routine, Stop, own_answers
from railhead.engine.actions import (
    Action,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RunRoutes,
)
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.state import DEPOT, RETURNED, State
from railhead.network.walk_limits import DenseTrackError

MOST_LAYS = 50
LAY_STEPS = 2_000

MOST_PLAYS = 30
"""The most actions of a plan; a turn has about ten questions."""


def routine(game: Game, chosen: Chosen | None = None) -> Routine | None:
    """Plan the rest of the turn from the present question on; the game is not changed.

    None where nobody is asked, or not for the company whose turn it is.
    """
    decision = game.decision
    company, began = turn_of(game)
    if decision is None or not company or decision.actor != company:
        return None
    return _Plan(game, company, began, chosen or Chosen()).made()


class _StopError(Exception):
    """The plan stops here."""

    def __init__(self, kind: str, **params: str | int) -> None:
        super().__init__(kind)
        self.stop = Stop(kind, params)


class _Plan:
    """A plan while it is made. `began`: how many actions there were before the turn."""

    def __init__(self, game: Game, company: str, began: int, chosen: Chosen) -> None:
        self.game, self.company, self.chosen = game, company, chosen
        assert game.decision is not None
        self.player = game.decision.player
        self.began = began
        self.last = last_turn(game, company)
        self.now = game.fork()
        self.plays: list[Play] = []
        self.over = False
        self.supplied = False  # the plan has bought the train that the company needed
        self.done = Counter(
            type(action) for action in game.actions[began:] if action.actor == company
        )

    def made(self) -> Routine:
        stop: Stop | None = None
        refused: Illegal | None = None
        try:
            while not self.over:
                self._play(self._next())
            if isinstance(self.chosen.train, BuyTrain) and not self._bought():
                raise Illegal("", "No train is bought any more in this turn.")
        except _StopError as found:
            stop = found.stop
        except Illegal as illegal:
            refused = illegal
        plays = tuple(self.plays)
        return Routine(
            self.company, self.player, self.game, self.now, plays, self.last, stop, refused
        )

    def _play(self, action: Action) -> None:
        before = self.now.trial()
        events = tuple(self.now.apply(action))
        self.plays.append(Play(before, before.state.agenda[-1].name, action, events))
        self.done[type(action)] += 1
        ends = self.now.part_begins | self.now.part_ends
        self.over = self.now.decision is None or any(event.kind in ends for event in events)

    def _next(self) -> Action:
        """The answer to the present question. Raises _StopError."""
        decision = self.now.decision
        assert decision is not None
        if decision.player != self.player:
            raise _StopError("player", player=decision.player)
        if decision.actor != self.company or len(self.plays) == MOST_PLAYS:
            raise _StopError("no_pass", step=decision.step)
        answers = own_answers(self.now)
        actions = [it.action if isinstance(it, Range) else it for it in answers]
        may_pass = Pass(self.company) in actions
        if self.chosen.passes and may_pass and not self.plays:
            return Pass(self.company)
        for run in actions:
            if isinstance(run, RunRoutes):
                return self.chosen.run or run
        dividends = [it for it in actions if isinstance(it, Dividend)]
        if dividends:
            return self._dividend(dividends)
        sold = offers(self.now, answers)
        train = self._train(sold, answers, may_pass=may_pass) if sold else None
        if train is not None:
            return train
        if not may_pass:
            raise _StopError("no_pass", step=decision.step)
        self._same_question(decision.step, answers)
        self._lays([it for it in actions if isinstance(it, LayTile)])
        self._lays([it for it in actions if isinstance(it, PlaceToken)])
        return Pass(self.company)

    # -- the dividend and trains ---------------------------------------------------------------

    def _dividend(self, listed: Sequence[Dividend]) -> Action:
        if self.chosen.dividend is not None:
            return Dividend(self.company, self.chosen.dividend)
        if len(listed) > 1:
            self._trains_stay()
        kind = last_dividend(self.game, self.company) or PAY
        return next((answer for answer in listed if answer.kind == kind), listed[0])

    def _trains_stay(self) -> None:
        """Stop where the company has lost a train, or the bank's next sale would rust one."""
        own = self._own(self.game.state)
        for kind in sorted((self.last.trains if self.last else Counter()) - own):
            raise _StopError("train_lost", train=kind)
        before = self._rusting(self.last.game.state_after(self.last.last)) if self.last else {}
        for kind, sold in sorted(self._rusting(self.now.state, own).items()):
            if kind not in before:
                raise _StopError("train_rusts", train=kind, by=sold)

    def _own(self, state: State) -> Counter[str]:
        return Counter(map(self.game.train_class, state.trains.get(self.company, ())))

    def _rusting(self, state: State, own: Iterable[str] | None = None) -> dict[str, str]:
        """Those of the company's classes that the bank's next sale would rust, and its class."""
        depot, trains = state.trains.get(DEPOT, ()), self.game.title.trains
        if not depot:
            return {}
        sold = self.game.train_class(depot[0])
        kinds_ = own if own is not None else self._own(state)
        return {
            kind: sold for kind in kinds_ if trains[kind].rusted_by in (sold, trains[sold].card)
        }

    def _train(
        self, sold: Mapping[Offer, str], answers: Sequence[Answer], *, may_pass: bool
    ) -> Action | None:
        """The answer where trains are for sale, None to pass like everywhere else."""
        choice = self.chosen.train
        if isinstance(choice, BuyTrain) and not self._bought():
            return choice
        needed = self._needed(answers) if choice is None or not may_pass else None
        if needed is not None:
            self.supplied = True
            return needed
        if not may_pass:
            raise _StopError("must_buy")
        if choice is not None or self.supplied:
            return Pass(self.company)
        if self.chosen.dividend is None:
            # Who has decided about the dividend has been told.
            self._trains_stay()
        step = self.now.state.agenda[-1].name
        known = offers(self.game, self.last.answers(step)) if self.last else {}
        for offer in sold:
            if offer not in known and self._offered(offer, answers):
                raise _StopError("new_train", train=offer[0])
        return None

    def _needed(self, answers: Sequence[Answer]) -> BuyTrain | None:
        """The cheapest train of the bank, for a company that has none and can pay for it."""
        if self.now.state.trains.get(self.company):
            return None
        cash = self.now.state.cash.get(self.company, 0)
        bank = [
            it
            for it in answers
            if isinstance(it, BuyTrain) and it.price <= cash and self._seller(it) is None
        ]
        return min(bank, key=lambda it: it.price, default=None)

    def _seller(self, action: BuyTrain) -> str | None:
        """The company that has a train, None if it is the bank."""
        piles = self.now.state.trains
        return next(
            (
                owner
                for owner, trains in piles.items()
                if owner not in (DEPOT, RETURNED) and action.train in trains
            ),
            None,
        )

    def _offered(self, offer: Offer, answers: Sequence[Answer]) -> bool:
        """Whether a class is sold by the bank, or by a company of the same president."""
        if not offer[1]:
            return True
        if self.last is None:
            return False
        presidents = self.now.state.presidents
        for answer in answers:
            action = answer.action if isinstance(answer, Range) else answer
            if not isinstance(action, BuyTrain) or self.now.train_class(action.train) != offer[0]:
                continue
            seller = self._seller(action)
            if seller is not None and presidents.get(seller) == self.player:
                return True
        return False

    def _bought(self) -> bool:
        """Whether the plan has bought the train that the player has chosen."""
        return any(play.action == self.chosen.train for play in self.plays)

    # -- passing -------------------------------------------------------------------------------

    def _same_question(self, step: str, answers: Sequence[Answer]) -> None:
        """Stop where the company was not asked the same in its last turn."""
        new = _things(answers)
        kinds_ = {kind for thing, kind in new.items() if thing not in self._seen} if new else set()
        if self.last is not None and next(self.last.counts(step), None) is not None:
            kinds_ -= {LayTile, PlaceToken}
            if kinds_ and kinds_ - set(_things(self.last.answers(step)).values()):
                raise _StopError("new_answer", step=step)
        elif kinds_:
            raise _StopError("new_question", step=step)

    @property
    def _seen(self) -> Mapping[Action, type[Action]]:
        """What could be done already when the player began, or at their question before that."""
        return {**self._seen_before, **self._seen_now} if self.plays else self._seen_before

    @cached_property
    def _seen_now(self) -> Mapping[Action, type[Action]]:
        return _things(own_answers(self.game))

    @cached_property
    def _seen_before(self) -> Mapping[Action, type[Action]]:
        count = len(self.game.actions) - 1
        if count < self.began:
            return {}
        before = self.game.fork()
        before.state = self.game.state_after(count).copy()
        asked = before.decision
        if asked is None or (asked.player, asked.actor) != (self.player, self.company):
            return {}
        return _things(own_answers(before))

    def _lays(self, lays: Sequence[LayTile | PlaceToken]) -> None:
        """Stop where fewer were laid than last time, or where one of them would earn more."""
        if not lays:
            return
        tiles = isinstance(lays[0], LayTile)
        before = self.last.done(type(lays[0])) if self.last else 0
        if self.done[type(lays[0])] < before:
            raise _StopError("fewer_tiles" if tiles else "fewer_tokens", count=before)
        if not self.now.state.trains.get(self.company):
            return
        if len(lays) > MOST_LAYS:
            raise _StopError("many_tiles" if tiles else "many_tokens", count=len(lays))
        now, _ = earnings(self.now, self.company)
        best, most = lays[0], now
        for lay in lays:
            after = self.now.trial()
            try:
                after.apply(lay)
                revenue, bound = earnings(after, self.company, LAY_STEPS)
            except (Illegal, DenseTrackError):
                # On some boards a listed tile would make the track too dense.
                continue
            if revenue > most:
                best, most = lay, revenue
            elif bound > max(now, most):
                raise _StopError("unsure", place=_place(lay))
        if most > now:
            raise _StopError(
                "tile" if tiles else "token", place=_place(best), revenue=most, before=now
            )


def _things(answers: Iterable[Answer]) -> dict[Action, type[Action]]:
    """What may be done besides passing and buying trains, at its lowest number if that is open."""
    actions = (it.action if isinstance(it, Range) else it for it in answers)
    return {it: type(it) for it in actions if not isinstance(it, Pass | BuyTrain)}


def _place(lay: LayTile | PlaceToken) -> str:
    return lay.hex if isinstance(lay, LayTile) else lay.city


def earnings(game: Game, company: str, steps: int | None = None) -> tuple[int, int]:
    """Return what a company can earn now, in money, and what it cannot exceed.

    `steps`: how many steps the search for the best routes may take, None for as many as usual.
    """
    best = game.best_routes(company, steps=steps)
    if best is not None:
        return best.revenue, best.bound
    revenue = int(game.figures(company).get("revenue", 0))
    return revenue, revenue
