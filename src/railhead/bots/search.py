"""A player who looks ahead, tries plans on copies of the game and judges where they lead.

A plan is an answer with what follows from it when everybody then plays by habit (`habits.py`) for
some rounds. Where it leads, the position is judged
(`judgement.py`). Work is counted in actions played on copies, never in seconds, so that the same
seed gives the same game on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from railhead.bots.answering import (
    answered,
    by_kind,
    drawn,
    let_pass,
    overbids,
    stalled,
    to_try,
    without_passing,
)
from railhead.bots.building import Build, builds, passing
from railhead.bots.following import Future, Work, followed, imagined
from railhead.bots.habits import otherwise
from railhead.bots.judgement import Judgement
from railhead.bots.prospects import can_ruin, declares
from railhead.engine.actions import (
    Action,
    Bid,
    BidCompany,
    BuyPrivate,
    Dividend,
    LayTile,
    Merge,
    OfferPrivate,
    Pass,
    PlaceToken,
    RunRoutes,
)
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.network.walk_limits import DenseTrackError


@dataclass(frozen=True, slots=True)
class Strength:
    """How hard a player looks.

    `width`: how many answers of one kind are tried; `lays`, `runs`: how many tiles, and for how
    many of them the best routes are searched; `kept`: how many plans are followed beside passing,
    those that look best at once, 0 to look no further; `futures`: each in every one of these
    ways, the mean counts; `budget`: how many actions may be played on copies for one decision.
    `noise`: the usual mistake in judging a plan, as a part of the mean wealth of a player.
    `unseen`: the figures (`FIGURES` of `prospects.py`) that the player does not think of. `parts`:
    how many ways are tried to go on with what takes several answers, such as a merger. Where the
    title says itself what it expects of a company: `onward`: how many tiles or tokens, those that
    look best, are judged with what may be built after them; `weighs`: how many are judged by what
    all companies then promise their owners, 0 to judge by the one that builds; `together`: how many
    at least, where the title says that what one company builds serves many. `saves`: whether the
    player thinks of what a company can make of a dividend that it keeps (`Game.worth_of_keeping`).
    """

    width: int
    lays: int
    runs: int
    kept: int
    budget: int
    futures: tuple[Future, ...] = (Future(),)
    noise: float = 0.0
    parts: int = 1
    unseen: tuple[str, ...] = ()
    onward: int = 0
    weighs: int = 0
    together: int = 0
    saves: bool = False

    def weighed(self, game: Game) -> int:
        """`weighs` for a game."""
        return max(self.weighs, self.together) if game.builds_for_all else self.weighs


PARTS = 1
"""How many further answers are tried together with one that by itself does nothing."""

UNSURE = 0.5
"""By how much, in money, an answer must look better than passing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: the answer it begins with, and what it leads to.

    `worth`: what the player aims at (`Judgement.aim`), in money, comparable among the plans for one
    question; `after`: the game right after the answer; `kept`: what of `worth` is due to what a
    company will make of a dividend that it keeps; `ends`: the games that were judged, one for each
    future, or none where that is `after`.
    """

    action: Action
    worth: float
    after: Game
    kept: float = 0.0
    ends: tuple[Game, ...] = ()


class Planner:
    """A computer player that plans. The same seed gives the same answers."""

    def __init__(self, judgement: Judgement, strength: Strength, seed: int) -> None:
        self._judgement, self._strength = judgement.without(strength.unseen), strength
        self._rng = random.Random(seed)
        self._turns: int | None = None

    def __call__(self, game: Game) -> Action:
        """Return an answer to the present question. Raises ValueError if the game is over."""
        return self.plans(game)[0].action

    def plans(self, game: Game) -> list[Plan]:
        """Return the plans for the present question, the best first.

        Where there is only one answer, or the choice is plain, there is only one plan. Raises
        ValueError if the game is over.
        """
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over")
        player, strength = decision.player, self._strength
        # What is judged at once is judged alike: an answer that moves money must not seem to change
        # how long the game lasts, which is known in whole rounds only.
        self._turns = game.turns_to_come() if declares(type(game)) else None
        work = Work(strength.budget, random.Random(self._rng.random()))
        answers = game.answers_of([player])
        for answer in answers:
            if isinstance(answer, RunRoutes):
                return [Plan(answer, 0.0, game)]
        actions = to_try(game, answers, bids=1)
        actions = [it for it in actions if not overbids(game, it)] or actions
        possible = actions
        if stalled(game):
            actions = without_passing(actions)
        if len(actions) == 1:
            return [Plan(actions[0], 0.0, game)]
        game = imagined(game)
        tracks = [it for it in actions if isinstance(it, LayTile | PlaceToken)]
        if tracks:
            built = self._built(game, actions, tracks, work)
            if built is not None:
                return built
            actions = [it for it in actions if not isinstance(it, LayTile | PlaceToken)]
        tried = self._tried(game, actions, player, work)
        if not tried:
            # Whatever could begin something is refused, or cannot be built.
            return [Plan(otherwise(possible), 0.0, game)]
        if len(tried) == 1 or any(isinstance(it, Bid | BidCompany) for it in actions):
            # How an auction goes on is no habit: what is won for what is bid is judged at once.
            return self._mistaken(game, tried, work)
        if not self._strength.kept or declares(type(game)):
            # What a title expects of its companies looks further ahead than habit, which builds
            # nothing.
            return self._mistaken(game, tried, work)
        return self._followed(game, tried, player, work)

    # -- tiles and tokens ------------------------------------------------------------------------

    def _built(
        self, game: Game, actions: Sequence[Action], tracks: Sequence[Action], work: Work
    ) -> list[Plan] | None:
        """The best tiles and tokens, None if nothing that is tried is worth building."""
        lays, runs = self._strength.lays, self._strength.runs
        onward, weighs = self._strength.onward, self._strength.weighed(game)
        player = game.decision.player if game.decision else ""

        def settled(after: Game) -> Game | None:
            return answered(after, player, self._judged)

        found = builds(game, tracks, lays, runs, work.rng, onward=onward, settled=settled)
        if weighs and declares(type(game)):
            found = self._weighed(game, found, weighs)
        must = not any(isinstance(it, Pass) for it in actions)
        useful = [it for it in found if it.gain > 0 or must]
        if not useful:
            return None
        passed = [Plan(it, 0.0, game) for it in actions if isinstance(it, Pass)]
        return [*(Plan(it.action, it.gain, it.after) for it in useful), *passed]

    def _weighed(self, game: Game, found: list[Build], weighs: int) -> list[Build]:
        """The builds that look best for the company, by what they are worth to its president.

        The president has shares of others too, and cities that one company builds others reach as
        well.
        """
        player = game.decision.player if game.decision else ""
        best = found[:weighs]
        companies = {it.action.actor for it in best}
        without = {it: self._judged(passing(game, it), player) for it in companies}
        weighed = [
            replace(it, gain=self._judged(it.end, player) - without[it.action.actor]) for it in best
        ]
        return sorted(weighed, key=lambda it: -it.gain)

    # -- everything else -------------------------------------------------------------------------

    def _tried(self, game: Game, actions: Sequence[Action], player: str, work: Work) -> list[Plan]:
        """Each answer that leads to something, as it looks at once, the best first."""
        found = []
        for kind, listed in by_kind(actions).items():
            width = self._strength.width
            if issubclass(kind, BuyPrivate | OfferPrivate | Merge):
                width = max(width // 3, 2)
            for action in drawn(game, listed, width, work.rng):
                after = self._outcome(game, action, player, work)
                if after is not None:
                    kept = self._kept(game, action, after, player)
                    found.append(Plan(action, self._judged(after, player) + kept, after, kept))
        return sorted(found, key=_rank)

    def _outcome(
        self, game: Game, action: Action, player: str, work: Work, deep: int = PARTS
    ) -> Game | None:
        """The game after an answer, and after the reply to it; None if it leads to nothing.

        Where nothing has happened yet, since the answer only begins what takes several, the best of
        what may follow is taken.
        """
        after = game.trial()
        try:
            events = after.apply(action)
        except (Illegal, DenseTrackError):
            return None
        work.left -= 1
        question = after.decision
        asked = question is not None and question.player == player
        if isinstance(action, Bid | BidCompany | Pass):
            return let_pass(after, player)
        if events or not asked:
            return answered(after, player, self._judged)
        if not deep:
            return None
        ends = [
            end
            for kind, listed in by_kind(to_try(after, after.answers_of([player]), bids=1)).items()
            if kind is not Pass and (kind is not type(action) or deep > 1)
            for further in listed[: self._strength.parts]
            if (end := self._outcome(after, further, player, work, deep - 1)) is not None
        ]
        return max(ends, key=lambda it: self._judged(it, player), default=None)

    def _kept(self, game: Game, action: Action, after: Game, player: str) -> float:
        """What a company will make of a dividend that it keeps, for a player against the others."""
        if not self._strength.saves or not isinstance(action, Dividend):
            return 0.0
        company = action.actor
        amount = after.state.cash[company] - game.state.cash[company]
        brings = game.worth_of_keeping(company, amount)
        parts = {name: game.percent(company, name) / 100 for name in game.players}
        return brings * self._judgement.against_others(parts, player)

    def _judged(self, game: Game, player: str) -> float:
        return self._judgement.aim(game, player, self._turns)

    def _followed(self, game: Game, tried: list[Plan], player: str, work: Work) -> list[Plan]:
        """The plans that look best, and passing, followed for some rounds as far as work is left.

        All of them are judged at the end of the same round, and those that could not be followed
        come last.
        """
        strength = self._strength
        passed = next((it for it in tried if _changes_least(it.action)), None)
        kept = tried[: strength.kept]
        if passed is not None:
            # Whatever else there is time for, passing is compared with what looks best, and so is
            # keeping the revenue: what it is kept for shows later.
            kept = [it for it in kept if it is not passed]
            kept.insert(0 if tried[0] is passed else 1, passed)
        found: list[Plan] = []
        for plan in kept:
            if work.left <= 0 and len(found) > 1:
                break
            ends = self._ends(game, plan.after, work)
            worth = sum(self._judged(it, player) for it in ends) / len(ends) + plan.kept
            worth -= self._feared(plan.after, ends, player)
            found.append(replace(plan, worth=worth, ends=ends))
        seen = self._mistaken(game, found, work)
        rest = [it for it in tried if all(it.action is not plan.action for plan in found)]
        lowest = seen[-1].worth
        return [*seen, *(replace(it, worth=min(it.worth, lowest)) for it in rest)]

    def _feared(self, after: Game, ends: Sequence[Game], player: str) -> float:
        """What a player risks on the way to where a plan ends, besides what they risk there.

        Where the others pass, none of them buys the train with which those of the player rust.
        """
        alone = [
            it for it, future in zip(ends, self._strength.futures, strict=True) if not future.lively
        ]
        if not alone or not can_ruin(type(after)):
            return 0.0
        now, judgement = self._judgement.fear(after, player), self._judgement
        return sum(max(now - judgement.fear(it, player), 0.0) for it in alone) / len(ends)

    def _mistaken(self, game: Game, found: list[Plan], work: Work) -> list[Plan]:
        """The plans as the player sees them, with the mistakes of this strength, the best first."""
        noise = self._strength.noise * sum(max(it, 0) for it in game.wealth().values())
        if noise:
            found = [
                replace(it, worth=it.worth + work.rng.gauss(0, noise / len(game.players)))
                for it in found
            ]
        return sorted(found, key=_rank)

    def _ends(self, game: Game, after: Game, work: Work) -> tuple[Game, ...]:
        """Where a plan leads for whoever is asked in `game`; `after`: the game after its answer."""
        player = game.decision.player if game.decision else ""
        return tuple(followed(game, after, player, it, work) for it in self._strength.futures)


def _changes_least(action: Action) -> bool:
    """Whether an answer passes, or keeps the revenue of a company."""
    return isinstance(action, Pass) or action == Dividend(action.actor, "withhold")


def _rank(plan: Plan) -> float:
    return -plan.worth - (UNSURE if isinstance(plan.action, Pass) else 0.0)
