"""Companies that one takes over, or that take it over: what it costs and brings, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine.actions import Absorb
from railhead.engine.decision import Answer, Decision
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.language.takeover import takeover_steps
from railhead.server.page.asking_model import Card, Group
from railhead.server.page.asking_words import Presser, action_of


def absorbing_group(presser: Presser, answers: Sequence[Answer], decision: Decision) -> Group:
    """One card for each company that can be absorbed or can absorb, then those that lack money."""
    offered = [action for action in map(action_of, answers) if isinstance(action, Absorb)]
    cards = [_card(presser, action, None) for action in offered]
    return Group("absorbing", (*cards, *_barred(presser, decision.actor, offered)))


def _card(presser: Presser, action: Absorb, illegal: Illegal | None) -> Card:
    game, voice = presser.game, presser.voice
    passive = action.actor == action.target
    other = action.acquirer if passive else action.target
    plan = game.takeover(action.acquirer, action.target)
    label = presser.say(
        N_("Be absorbed by {company}") if passive else N_("Absorb {company}"), company=other
    )
    return Card(
        f"absorb-{action.acquirer}-{action.target}",
        label,
        company=other,
        facts=tuple(takeover_steps(voice, game, plan)) if plan is not None else (),
        presses=() if illegal else (presser.press(action, label, notes=()),),
        barred=(presser.barred(illegal),) if illegal else (),
    )


def _barred(presser: Presser, company: str, offered: Sequence[Absorb]) -> Iterator[Card]:
    """What the two companies could do but for its cost."""
    game = presser.game
    for other in game.operating_order():
        for acquirer, target in ((company, other), (other, company)):
            action = Absorb(company, acquirer, target)
            if action in offered or game.takeover(acquirer, target) is None:
                continue
            illegal = game.refusal(action)
            if illegal is not None:
                yield _card(presser, action, illegal)
