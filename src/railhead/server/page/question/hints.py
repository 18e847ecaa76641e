"""The panel of hints: what a computer player would answer, for whoever is asked and wants it.

It is made anew for each page and empty for everybody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.bots.advice import ONLY
from railhead.engine import actions as act
from railhead.engine.actionjson import action_from_json
from railhead.language.reasons import say_reasons
from railhead.language.review import say_answer
from railhead.server.jobs.queue import QueueFull
from railhead.server.page.question.buttons import as_json
from railhead.server.teaching.hinting import look_after

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Advised:
    """An answer that is advised, as texts. `action`: as the form of a move sends it, "" for what
    is only done after a second click; `gain`: money, "" where there is nothing to compare with.
    """

    answer: str
    action: str
    gain: str
    reason: str


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `hints`: "" where there are none, else `offered`, `working`, `failed` or `found`; `advised`: the
    best answers.
    """
    if not view.may_have_hint:
        return {"hints": "", "advised": ()}
    row = view.hint
    if row is None:
        return {"hints": "offered", "advised": ()}
    if row.failed:
        return {"hints": "failed", "advised": ()}
    if row.found is None:
        try:
            look_after(view.live, row)
        except QueueFull:
            return {"hints": "offered", "advised": ()}
        return {"hints": "working", "advised": ()}
    return {"hints": "found", "advised": [_advised(view, it) for it in row.found]}


def _advised(view: TableView, data: dict[str, Any]) -> Advised:
    action, gain = action_from_json(data["action"]), int(data["gain"])
    # A hint that an older version of the program has found has no reasons of this form.
    reasons = data.get("reasons", ())
    compared = not isinstance(action, act.Pass) and all(it["kind"] != ONLY for it in reasons)
    money = view.voice.money(gain)
    shown = f"{'+' if gain > 0 else ''}{money}" if compared else ""
    final = isinstance(action, act.Bankrupt | act.EndGame)
    answer = say_answer(action, view.game, view.translate)
    return Advised(
        answer, "" if final else as_json(action), shown, say_reasons(reasons, view.voice)
    )
