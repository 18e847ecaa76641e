"""What is special in 1861 when companies lay track, run and buy trains (rulebook 10)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from railhead.engine.actions import RunRoutes
from railhead.titles.common.policies.trains import TrainPolicy
from railhead.titles.g1861.game import Base1861
from railhead.titles.minors_and_publics import trains
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.running import MinorsRoutes


class Routes1861(MinorsRoutes):
    """The bonus of Ekaterinburg with Moscow; trains that have run are noted."""

    def needs_counting(self, game: MinorsGame) -> bool:
        return bool(game.options["ekaterinburg_needs_counting"])

    def declared(self, game: MinorsGame, action: RunRoutes) -> None:
        """Note which trains have run (rule 1861-R-21)."""
        assert isinstance(game, Base1861)
        if game.trains_run_once:
            run = tuple(train for train, _ in action.routes)
            game.state.acting = replace(game.state.acting, trains_run=run)

    def ran(self, game: MinorsGame, company: str) -> None:
        """By an option note all its trains, as if each of them had run (rule 1861-R-21)."""
        assert isinstance(game, Base1861)
        if game.owned_trains_have_run:
            game.state.spent = (*game.state.spent, *game.trains_of(company))


class Trains1861(TrainPolicy[Base1861]):
    """Which trains may run."""

    def to_run(self, game: Base1861, company: str) -> tuple[str, ...]:
        """The state railway's trains except those that others had before (rule 1861-R-21)."""
        spent = game.state.spent if company == game.state_railway else ()
        return tuple(train for train in super().to_run(game, company) if train not in spent)


@dataclass(frozen=True, slots=True)
class Trains(trains.Trains):
    """Buy trains one after the other, never from the state railway (rule 1861-10.10-3)."""

    def needed(self, game: MinorsGame) -> bool:
        return trains.Trains.needed(self, game) or self._asked_in_vain(game)

    def _asked_in_vain(self, game: MinorsGame) -> bool:
        """Whether it is asked only because the state railway has trains (rule 1861-R-20)."""
        owned = game.trains_of(game.state_railway)
        may_buy = game.has_train_room(self.company) and game.state.cash[self.company] > 0
        return game.asked_in_vain and bool(owned) and may_buy
