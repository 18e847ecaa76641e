"""Railhead: a platform for 18xx railway games.

This is the public interface, for other programs: research, computer players, tools. The names in
`__all__` do not change; `docs/library.md` shows them in use. Each is imported from the module that
defines it when it is first used, so that `import railhead` loads nothing else. All of them need the
standard library only.

>>> import railhead
>>> game = railhead.new_game("1849", ["Ann", "Bob", "Cid"], seed=7)
>>> game.decision.player
'p1'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.2.0"

__all__ = [
    "Action",
    "Answer",
    "BestRoutes",
    "Decision",
    "Event",
    "ExportError",
    "Game",
    "GameFileWarning",
    "Greedy",
    "Illegal",
    "Range",
    "RecordError",
    "Route",
    "RouteBoard",
    "RouteTrain",
    "State",
    "Title",
    "TitleError",
    "__version__",
    "actions",
    "best_routes",
    "from_record",
    "game_class",
    "load_record",
    "new_game",
    "plain_title",
    "random_player",
    "restore",
    "simulate_game",
    "snapshot",
    "title_ids",
    "to_gamefile",
    "to_record",
]

if TYPE_CHECKING:
    from railhead.bots.greedy import Greedy
    from railhead.engine import actions
    from railhead.engine.actions import Action
    from railhead.engine.decision import Answer, Decision, Range
    from railhead.engine.events import Event
    from railhead.engine.fault import TitleError
    from railhead.engine.game import Game
    from railhead.engine.illegal import Illegal
    from railhead.engine.recorderror import RecordError
    from railhead.engine.snapshot import restore, snapshot
    from railhead.engine.state import State
    from railhead.engine.title import Title
    from railhead.exchange.entrywriting import ExportError
    from railhead.lab.simulate import random_player, simulate_game
    from railhead.network.routes import BestRoutes, Route, RouteBoard, RouteTrain, best_routes
    from railhead.records.export import to_gamefile
    from railhead.records.loading import GameFileWarning, load_record
    from railhead.records.record import from_record, to_record
    from railhead.titles.catalogue import game_class, new_game, plain_title, title_ids
else:
    # Hidden from type checkers: with `__getattr__` they would accept any name.
    _HOMES = {
        "railhead.bots.greedy": ("Greedy",),
        "railhead.engine.actions": ("Action",),
        "railhead.engine.decision": ("Answer", "Decision", "Range"),
        "railhead.engine.events": ("Event",),
        "railhead.engine.fault": ("TitleError",),
        "railhead.engine.game": ("Game",),
        "railhead.engine.illegal": ("Illegal",),
        "railhead.engine.recorderror": ("RecordError",),
        "railhead.engine.snapshot": ("restore", "snapshot"),
        "railhead.engine.state": ("State",),
        "railhead.engine.title": ("Title",),
        "railhead.exchange.entrywriting": ("ExportError",),
        "railhead.lab.simulate": ("random_player", "simulate_game"),
        "railhead.network.routes": (
            "BestRoutes",
            "Route",
            "RouteBoard",
            "RouteTrain",
            "best_routes",
        ),
        "railhead.records.export": ("to_gamefile",),
        "railhead.records.loading": ("GameFileWarning", "load_record"),
        "railhead.records.record": ("from_record", "to_record"),
        "railhead.titles.catalogue": ("game_class", "new_game", "plain_title", "title_ids"),
    }

    def __getattr__(name):
        if name == "actions":
            return import_module("railhead.engine.actions")
        for home, names in _HOMES.items():
            if name in names:
                globals()[name] = found = getattr(import_module(home), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
