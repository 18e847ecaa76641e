"""The asking panel: who is asked what, with a button for every answer."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import DatabaseError
from markupsafe import Markup

from railhead.drawing.views import last_run, routes_overlay
from railhead.engine import actions as act
from railhead.engine.decision import Decision
from railhead.engine.game import Game
from railhead.language import N_, Translator, Voice, common_consequences, voice_of
from railhead.language.faults import explain
from railhead.language.questions import question
from railhead.network.walk_limits import DenseTrackError
from railhead.presentation import presentation_of
from railhead.server.page.blocks import kind_of as block_kind
from railhead.server.page.question.asking import Asked, AskingPanel
from railhead.server.page.question.barred import why_not
from railhead.server.page.question.buttons import ButtonMaker, as_json, places_of
from railhead.server.page.question.groups import groups_of, kind_of
from railhead.server.page.question.model import Button, Group
from railhead.server.page.question.operate import as_last_time, operate_form
from railhead.server.page.question.tokens import token_lines
from railhead.server.page.question.topic import lines_of, topic_of
from railhead.server.page.state import company_rows

if TYPE_CHECKING:
    from railhead.server.authority import Viewer
    from railhead.server.page.table_view import TableView

T = TypeVar("T")

_log = logging.getLogger("railhead.server")

# How many of the steps that follow are named.
_AHEAD = 4

# What a click on a hex means, by the kind of group whose answers name a place.
_TARGETS = {
    "track": "track",
    "tokens": "token",
    "privates": "use",
    "becoming": "use",
    "detailed": "use",
    "other": "use",
}


def asking_panel(view: TableView) -> dict[str, Any]:
    """Return the context of the panel."""
    live, viewer = view.live, view.viewer
    if view.at is not None:
        # In the past there are no answers, on the panel or on the map.
        viewer = replace(viewer, players=frozenset())
    # The present game is shared by all who look at it: its answers are worked out once.
    with live.read_lock:
        if live.broken is not None and view.at is None:
            # Nobody is asked, and no rule is run: it may be the one that fails.
            panel = AskingPanel(live.id, live.version, False, False, None)
        elif view.searching:
            panel = searching_panel(view.game, viewer, view.translate, live.id, live.version)
        else:
            panel = panel_of(view.game, viewer, view.translate, live.id, live.version)
    panel = replace(panel, stage=stage_of(view.game, panel), home=home_of(view.game))
    # In a stock round the ledger is the question, for those who wait too; but a token is placed on
    # the map.
    wide = view.game.state.round == _STOCK_ROUND and _answered(panel) != {"tokens"}
    ledger = company_rows.context(view) if wide else None
    # Without a row or an answer it would be wide and empty: the board needs the room.
    wide = bool(ledger and (ledger["rows"] or _answered(panel)))
    return {
        "asking": panel,
        "past": view.at is not None,
        "kind_of": block_kind,
        "wide": wide,
        "ledger": ledger if wide else None,
    }


def panel_of(
    game: Game, viewer: Viewer, translate: Translator, table: str = "", version: int = 0
) -> AskingPanel:
    """Return the panel of a game; `table`, `version`: for the forms that send its answers."""
    decision = game.decision
    seated = bool(viewer.players)
    if decision is None:
        return AskingPanel(table, version, False, seated, None)
    asked, maker = asked_of(decision, game, translate), button_maker(game, translate)
    topic = topic_of(maker.shows)
    overlay = topic.overlay if topic is not None else _last(game, decision)
    overlay = overlay or lines_of(game, token_lines(maker.shows, decision).values())
    if decision.player not in viewer.players:
        besides = _besides(decision, game, viewer, translate)
        return AskingPanel(
            table,
            version,
            False,
            seated,
            asked,
            groups=besides,
            overlay=overlay,
            money=game.title.money,
            topic=topic,
        )
    left_out = decision.left_out
    decision = Decision(
        decision.player, decision.actor, decision.step, lambda: game.answers_of(viewer.players)
    )
    groups, closing = groups_of(maker, decision)
    form = _planned(lambda: operate_form(maker))
    return AskingPanel(
        table,
        version,
        True,
        seated,
        asked,
        tuple(maker.known),
        groups,
        closing,
        targets_of(decision, game),
        tuple(action.city for action in decision.answers if isinstance(action, act.PlaceToken)),
        overlay=overlay,
        ending=_ending(maker, decision) if viewer.one_screen else None,
        money=game.title.money,
        topic=topic,
        operate=form,
        as_last_time=None if form else _planned(lambda: as_last_time(game, translate)),
        left_out="" if left_out is None else explain(left_out, translate),
        refused=why_not(maker, decision.answers),
    )


def _besides(
    decision: Decision, game: Game, viewer: Viewer, translate: Translator
) -> tuple[Group, ...]:
    """What somebody who is not asked may do meanwhile, such as deals at any time."""
    answers = game.answers_of(viewer.players) if viewer.players else ()
    if not answers:
        return ()
    own = Decision(decision.player, decision.actor, decision.step, lambda: answers)
    groups, _ = groups_of(ButtonMaker(game, translate), own)
    return tuple(group for group in groups if any(group.buttons()))


def _planned(make: Callable[[], T | None]) -> T | None:
    """What looks ahead to later questions; None where their rules fail, not those of this one."""
    try:
        return make()
    except (DatabaseError, MemoryError):
        raise
    except DenseTrackError:
        return None
    except Exception:
        _log.exception("the rest of a turn cannot be planned")
        return None


def searching_panel(
    game: Game, viewer: Viewer, translate: Translator, table: str, version: int
) -> AskingPanel:
    """Return the panel without answers, while the best routes for it are searched for."""
    decision = game.decision
    asked = asked_of(decision, game, translate) if decision is not None else None
    mine = decision is not None and decision.player in viewer.players
    return AskingPanel(
        table, version, mine, bool(viewer.players), asked, money=game.title.money, searching=True
    )


def _answered(panel: AskingPanel) -> set[str]:
    """The kinds of groups in which something can be answered."""
    return {it.kind for it in panel.groups if it.hexes or it.run or any(it.buttons())}


# Groups of answers that are about the board, and those that are about prices of shares.
_BOARD = {"track", "tokens", "routes", "dividend", "becoming", "detailed"}
_PRICES = {"shares", "auctions"}
# The round in which shares are bought and sold.
_STOCK_ROUND = "SR"


def stage_of(game: Game, panel: AskingPanel) -> str:
    """Return the view of the board that a question wants: `map`, `market`, "" at the end.

    Whoever is asked to buy or sell shares sees the market; others, whose page does not work
    out the answers, see it in a stock round.
    """
    if game.decision is None:
        return ""
    kinds = _answered(panel)
    if kinds:
        return "market" if kinds & _PRICES and not kinds & _BOARD else "map"
    return "market" if game.state.round == _STOCK_ROUND else "map"


def home_of(game: Game) -> tuple[str, ...]:
    """Return the hexes in which the company on turn has tokens or, without any, its base."""
    company = game.title.companies.get(game.decision.actor if game.decision is not None else "")
    if company is None:
        return ()
    cities = game.cities_of(company.id)
    hexes = tuple(dict.fromkeys(city.rpartition(".")[0] for city in cities))
    return hexes or ((company.base,) if company.base in game.title.map.hexes else ())


def _last(game: Game, decision: Decision) -> Markup:
    """The lines of the run whose revenue is now to be divided."""
    run = last_run(game.actions[-1:])
    if run is None or run.actor != decision.actor:
        return Markup()
    return Markup(routes_overlay(game, run))


def button_maker(game: Game, translate: Translator) -> ButtonMaker:
    """Return the maker of buttons for the present decision."""
    decision = game.decision
    return ButtonMaker(
        game,
        translate,
        lambda: common_consequences(decision, game, translate) if decision is not None else (),
    )


def asked_of(decision: Decision, game: Game, translate: Translator) -> Asked:
    """Return who is asked, for whom, what."""
    voice = voice_of(game, translate)
    company = decision.actor if decision.actor in game.title.companies else ""
    return Asked(
        decision.player,
        voice.who(decision.player),
        company,
        game.title.companies[company].name if company else "",
        question(decision, game, translate),
        tuple(_steps_after(decision, game, voice)),
        presentation_of(game, translate).bars(company) if company else None,
    )


def _steps_after(decision: Decision, game: Game, voice: Voice) -> Iterable[str]:
    """The next steps of the same company that may follow, in words."""
    following = []
    for step in reversed(game.state.agenda[:-1]):
        if getattr(step, "company", "") != decision.actor:
            break
        if step.name in voice.words.steps and step.exists(game):
            following.append(voice.word("step", step.name))
    yield from following[:_AHEAD]
    if len(following) > _AHEAD:
        yield "…"


def targets_of(decision: Decision, game: Game) -> dict[str, str]:
    """Return what a click means on each hex that some answer is about: hex -> meaning."""
    found: dict[str, str] = {}
    for answer in decision.answers:
        for hex_id in places_of(answer, game):
            found.setdefault(hex_id, _TARGETS.get(kind_of(answer), "use"))
    return found


def _ending(maker: ButtonMaker, decision: Decision) -> Button:
    """The button that ends the game here; at one screen its owner speaks for all players."""
    action = act.EndGame(decision.player)
    return Button(
        "a-end-game",
        maker.voice.translate(N_("End the game here")),
        as_json(action),
        asks_again=True,
    )
