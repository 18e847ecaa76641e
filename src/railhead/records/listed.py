"""Which of the listed answers an action gives."""

from __future__ import annotations

from dataclasses import replace

from railhead.engine.actions import Action, BuyTrain, DiscardTrain
from railhead.engine.decision import Range
from railhead.engine.game import Game


def place_among(game: Game, action: Action) -> int | None:
    """Return the index of the answer to the present decision that an action gives.

    Of several equal trains one is listed, which stands for all. None if the action is not listed,
    as are routes other than the best, and the end of the game by agreement.
    """
    wanted = _alike(game, action)
    for index, answer in enumerate(game.decision.answers if game.decision else ()):
        if not isinstance(answer, Range):
            found = _alike(game, answer) == wanted
        else:
            value = getattr(action, answer.field, None)
            inside = isinstance(value, int) and value in answer.values
            found = inside and _alike(game, answer.at(int(value or 0))) == wanted
        if found:
            return index
    return None


def _alike(game: Game, action: Action) -> Action:
    """Return an action that is the same for all trains of one class and owner."""
    if not isinstance(action, BuyTrain | DiscardTrain):
        return action
    trains = game.state.trains.items()
    owner = next((owner for owner, names in trains if action.train in names), "")
    return replace(action, train=f"{game.train_class(action.train)} of {owner}")
