"""The bar over a table: what is played, which round it is, whose turn, phase and bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.engine.state import BANK
from railhead.language import N_
from railhead.language.rounds import say_round, short_round_name
from railhead.records.loading import round_name
from railhead.server.page.history.agreements import must_answer
from railhead.server.page.history.takebacks import has_to_answer
from railhead.server.page.state.clock import time_asked
from railhead.server.page.state.order import order_of

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the bar. `turn`: `yours`, `others`, `over` or `past`.

    `words`: who acts, `company`: what follows these words where it is for a company;
    `tab`: the title of the window; `short`: the round where there is little room; `broken`: the
    bank is. `time`: of the player who is asked, None without a clock; `paused`: it stands still,
    `waits`: since it has not begun.
    `order`: the turns of the round, None where they are not known.
    """
    game, say = view.game, view.translate
    decision = view.decision
    live, actor = view.live, ""
    if decision is None:
        reason = game.state.finished
        ending = view.voice.ending(reason) if game.finished else say(N_("cannot go on"))
        turn, words = "over", ending
    else:
        who = view.voice.who(decision.player)
        actor = decision.actor if decision.actor != decision.player else ""
        mine = decision.player in view.viewer.own
        turn = "yours" if mine else "others"
        waiting = live.is_plan or live.row.lesson  # no computer moves there
        thinks = decision.player in view.computers and not waiting
        waits = N_("{player} thinks") if thinks else N_("{player} to act")
        words = say(N_("Your turn")) if mine else say(waits, player=who)
    if has_to_answer(view) or must_answer(view):
        turn, words, actor = "yours", say(N_("Your consent is asked for")), ""
    whole = say(N_("{words}: {company}"), words=words, company=actor) if actor else words
    title = live.name or f"{game.title.name} {game.title.subtitle}"
    heading = say_round(view.voice, game.state)
    short = short_round_name(game.words, round_name(game.state), say)
    return {
        "version": live.version,
        "count": len(live.game.actions),
        "turn": turn if view.at is None else "past",
        "words": words,
        "company": whole.removeprefix(words),
        "time": time_asked(view),
        "paused": view.clock is not None and view.clock.paused,
        "waits": view.clock is not None and view.clock.waits,
        "name": title,
        "tab": f"● {whole} – {title}" if turn == "yours" else f"{whole} – {title}",
        "round": heading,
        "short": heading if game.state.finished else short,
        "phase": view.cell(lambda game: game.state.phase),
        "bank": view.cell(lambda game: view.voice.money(game.state.cash[BANK])),
        "broken": game.state.bank_broken,
        "order": order_of(view),
    }
