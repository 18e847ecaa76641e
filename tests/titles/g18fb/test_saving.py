"""What a company of 18FB makes of earnings that it keeps, as computer players expect it."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.bots.advice import KEPT, reasons_between
from railhead.bots.judgement import judgement_of
from railhead.bots.opponents import STRENGTHS
from railhead.bots.reasons import Reason
from railhead.bots.search import Plan, Planner
from railhead.engine.actions import Dividend
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.language.reasons import say_reason
from railhead.language.voice import voice_of
from railhead.titles.g18fb.revenue import Revenue
from railhead.titles.g18fb.saving import LAST_TURNS, TOKEN
from tests.titles.g18fb.example import Example

CITIES = ["nC4.0", "F25.0", "F23.0"]


def _table(phase: str = "2", **arranged: Any) -> Example:
    """NN with yellow tiles on the cities where it has or may have tokens."""
    table = Example().phase(phase).company("NN", 100, **{"ann": 3, **arranged})
    for city in CITIES:
        table.game.set_tile(city.partition(".")[0], ("57", 0))
    return table


def _worth(amount: int = 50, **arranged: Any) -> float:
    return _table(**arranged).game.worth_of_keeping("NN", amount)


def test_a_company_whose_trains_have_room_keeps_money_for_a_token() -> None:
    """Given trains for more stations than it has, then money is worth more than it is, until there
    is enough for a token."""
    room: dict[str, Any] = {"trains": ["PH2", "PH2"], "tokens": CITIES[:2]}
    assert _worth(TOKEN, **room) > TOKEN
    assert _worth(100, **room) == pytest.approx(2 * _worth(**room))
    assert _worth(2 * TOKEN, **room) == pytest.approx(_worth(TOKEN, **room))
    assert _worth(cash=TOKEN - 10, **room) > _worth(10, **room)
    assert _worth(cash=TOKEN, **room) == 0
    assert _worth(0, **room) == _worth(-20, **room) == 0


def test_nothing_is_kept_for_a_token_that_cannot_be_placed() -> None:
    """Without a token left, where trains have no room, or when the game is nearly over."""
    room: dict[str, Any] = {"trains": ["PH2", "PH2"], "tokens": CITIES[:2]}
    game = _table(**room).game
    assert game.worth_of_keeping("NN", 50)
    game.state.tokens_left["NN"] = 0
    assert game.worth_of_keeping("NN", 50) == 0
    assert _worth(trains="PH2", tokens=CITIES[:2]) == 0
    late = _table(**room).game
    late.state.cash[BANK] = 0
    assert late.turns_to_come() - 1 < LAST_TURNS
    assert late.worth_of_keeping("NN", 50) == 0


def test_a_company_with_more_stations_than_its_trains_serve_keeps_money_for_a_train() -> None:
    """Given four stations and a train for two, then it saves for a PH2 as long as that takes three
    turns at most, and a half of what is missing is worth half as much as the whole."""
    short: dict[str, Any] = {"trains": "PH1", "tokens": CITIES}
    whole = _worth(120, cash=80, **short)
    assert whole > 120
    assert 0 < _worth(60, cash=80, **short) < whole / 2
    assert _worth(30, cash=80, **short) == 0
    assert _worth(cash=200, **short) == 0, "it has the money already"


def _dividend(strength: str, **arranged: Any) -> tuple[Game, list[Plan]]:
    game = _table(trains=["PH2", "PH2"], tokens=CITIES[:2], **arranged).turn_of("NN", Revenue("NN"))
    planner = Planner(judgement_of(type(game.game)), STRENGTHS[strength], 1)
    return game.game, planner.plans(game.game)


@pytest.mark.parametrize(
    ("strength", "cash", "kind"),
    [("expert", 0, "half"), ("expert", 300, "pay"), ("club", 0, "pay")],
)
def test_an_expert_keeps_what_his_company_can_use(strength: str, cash: int, kind: str) -> None:
    """A club player pays all, whatever the company could build with it."""
    _, plans = _dividend(strength, cash=cash)
    assert plans[0].action == Dividend("NN", kind)


def test_he_says_why() -> None:
    """The reason of a half dividend is what the company makes of it, in words of its own."""
    game, plans = _dividend("expert")
    half, pay = (next(it for it in plans if it.action.kind == kind) for kind in ("half", "pay"))  # type: ignore[attr-defined]
    assert half.kept > pay.kept
    reason, *_ = reasons_between(judgement_of(type(game)), game, pay, half)
    assert reason == Reason(KEPT, {"company": "NN"})
    said = say_reason(reason.kind, reason.params, voice_of(game))
    assert said == "NN can use what it keeps for a station or a train"


def test_whoever_owns_less_of_it_gains_less() -> None:
    """Given the same president with fewer shares of the company, and others with more, then the
    president sees less in what it keeps."""
    kept = {}
    for bob in (0, 4):
        table = _table(trains=["PH2", "PH2"], tokens=CITIES[:2], bob=bob)
        game = table.turn_of("NN", Revenue("NN")).game
        plans = Planner(judgement_of(type(game)), STRENGTHS["expert"], 1).plans(game)
        kept[bob] = max(it.kept for it in plans)
    assert kept[0] > kept[4] > 0
