"""The panel of hints: what a computer player would answer, for whoever is asked and wants it.

It is made anew for each page and empty for everybody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.engine import actions as act
from railhead.engine.actionjson import action_from_json
from railhead.language import N_
from railhead.language.advice import say_reason
from railhead.language.review import say_answer
from railhead.server.jobs.queue import QueueFull
from railhead.server.page.question.buttons import as_json
from railhead.server.teaching.hinting import look_after

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

ALL_ELSE = N_("everything else that was tried brings less")


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
    action = action_from_json(data["action"])
    amount, gain = int(data["amount"]), int(data["gain"])
    money = view.voice.money
    if isinstance(action, act.Pass):
        reason = view.translate(ALL_ELSE) if gain == 0 and data["reason"] != "only" else ""
        shown = ""
    else:
        reason = say_reason(data["reason"], {"amount": money(amount)}, view.translate)
        shown = "" if data["reason"] == "only" else f"{'+' if gain > 0 else ''}{money(gain)}"
    final = isinstance(action, act.Bankrupt | act.EndGame)
    answer = say_answer(action, view.game, view.translate)
    return Advised(answer, "" if final else as_json(action), shown, reason)
