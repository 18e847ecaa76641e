"""The asking panel: who is asked what, and every answer as something to press."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.views import last_run, routes_overlay
from railhead.engine import actions as act
from railhead.engine.decision import Decision
from railhead.engine.game import Game
from railhead.language import N_, Translator, foresee, voice_of
from railhead.language.questions import question
from railhead.language.voice import STEPS
from railhead.server.page.asking_groups import groups_of, kind_of
from railhead.server.page.asking_model import Asked, AskingPanel, Press
from railhead.server.page.asking_tokens import tokens_overlay
from railhead.server.page.asking_words import Presser, as_json, places_of
from railhead.server.page.forming import forming_of
from railhead.server.page.haul import haul_bar

if TYPE_CHECKING:
    from railhead.server.authority import Viewer
    from railhead.server.page.moment import Moment

# So many following steps are named.
_AHEAD = 4

# What a click on a hex means, by the kind of group whose answers name a place.
_TARGETS = {
    "track": "track",
    "tokens": "token",
    "privates": "use",
    "absorbing": "use",
    "forming": "use",
    "other": "use",
}


def asking_panel(moment: Moment) -> dict[str, Any]:
    """Return the context of the panel for a table at one moment."""
    live, viewer = moment.live, moment.viewer
    if moment.at is not None:
        # In the past nobody is given answers, and no hex is marked as one.
        viewer = replace(viewer, players=frozenset())
    # The present game is shared by all who look at it: its answers are worked out once.
    with live.reading:
        if live.broken is not None and moment.at is None:
            # Nobody is asked, and no rule is: it may be one that trips.
            panel = AskingPanel(live.id, live.version, False, False, None)
        elif moment.looking:
            panel = looking_panel(moment.game, viewer, moment.translate, live.id, live.version)
        else:
            panel = panel_of(moment.game, viewer, moment.translate, live.id, live.version)
    return {"asking": panel, "past": moment.at is not None}


def panel_of(
    game: Game, viewer: Viewer, translate: Translator, table: str = "", version: int = 0
) -> AskingPanel:
    """Return the panel of a game in the present."""
    decision = game.decision
    seated = bool(viewer.players)
    if decision is None:
        return AskingPanel(table, version, False, seated, None)
    asked, forming = asked_of(decision, game, translate), forming_of(game, translate)
    overlay = forming.overlay if forming is not None else _last(game, decision)
    presser = presser_of(game, translate)
    overlay = overlay or tokens_overlay(presser, decision)
    if decision.player not in viewer.players:
        return AskingPanel(table, version, False, seated, asked, overlay=overlay, forming=forming)
    groups, closing = groups_of(presser, decision)
    return AskingPanel(
        table,
        version,
        True,
        seated,
        asked,
        tuple(presser.known),
        groups,
        closing,
        targets_of(decision, game),
        tuple(action.city for action in decision.answers if isinstance(action, act.PlaceToken)),
        overlay=overlay,
        ending=_ending(presser, decision) if viewer.one_screen else None,
        money=game.title.money,
        forming=forming,
    )


def looking_panel(
    game: Game, viewer: Viewer, translate: Translator, table: str, version: int
) -> AskingPanel:
    """Return the panel while the best routes that it would offer are not known yet."""
    decision = game.decision
    asked = asked_of(decision, game, translate) if decision is not None else None
    mine = decision is not None and decision.player in viewer.players
    return AskingPanel(
        table, version, mine, bool(viewer.players), asked, money=game.title.money, looking=True
    )


def _last(game: Game, decision: Decision) -> Markup:
    """The lines of the run whose revenue is now to be divided."""
    run = last_run(game.actions[-1:])
    if run is None or run.actor != decision.actor:
        return Markup()
    return Markup(routes_overlay(game, run))


def presser_of(game: Game, translate: Translator) -> Presser:
    """Return what makes presses of the present decision, which knows what happens in any case."""
    decision = game.decision
    known = foresee(decision, game, translate) if decision is not None else []
    return Presser(game, translate, known)


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
        tuple(_steps_after(decision, game, translate)),
        haul_bar(voice, game, company),
    )


def _steps_after(decision: Decision, game: Game, translate: Translator) -> Iterable[str]:
    """The next steps of the same company that may follow, in words."""
    following = []
    for step in reversed(game.state.agenda[:-1]):
        if getattr(step, "company", "") != decision.actor:
            break
        if step.name in STEPS:
            following.append(translate(STEPS[step.name]))
    yield from following[:_AHEAD]
    if len(following) > _AHEAD:
        yield "…"


def targets_of(decision: Decision, game: Game) -> dict[str, str]:
    """Return what a click on each hex means that some answer is about."""
    found: dict[str, str] = {}
    for answer in decision.answers:
        for hex_id in places_of(answer, game):
            found.setdefault(hex_id, _TARGETS.get(kind_of(answer), "use"))
    return found


def _ending(presser: Presser, decision: Decision) -> Press:
    """The agreement of all to stop here, which the one screen may give at any time."""
    action = act.EndGame(decision.player)
    return Press(
        "a-end-game",
        presser.voice.translate(N_("End the game here")),
        as_json(action),
        asks_again=True,
    )
