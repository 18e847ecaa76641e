"""Companies that are sold as a whole: what they are, and what the title says of the sale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine.decision import Answer, Decision, Range
from railhead.language import N_
from railhead.language.description import action_of
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.model import Card, Group

# Up to this many companies to bid for, each is shown with its bid.
_FEW_LOTS = 2


def auctions_group(maker: ButtonMaker, answers: Sequence[Answer], _decision: Decision) -> Group:
    """Return the companies sold as a whole; if there are many, each bid has to be unfolded."""
    return Group("auctions", tuple(_lots(maker, answers, folded=len(answers) > _FEW_LOTS)))


def _lots(maker: ButtonMaker, answers: Sequence[Answer], *, folded: bool) -> Iterator[Card]:
    voice, game = maker.voice, maker.game
    for answer in answers:
        action = action_of(answer)
        name = str(getattr(action, "company", ""))
        company, standing = game.title.companies[name], maker.detail(answer).facts
        base = ((voice.translate(N_("base")), voice.short_place(company.base)),)
        words = N_("Bid") if standing else N_("Put up for auction")
        button = maker.button(answer, voice.translate(words))
        least = answer.low if isinstance(answer, Range) else 0
        yield Card(
            f"lot-{name}",
            name,
            text=company.name,
            company=name,
            facts=(base if company.base else ()) + standing,
            buttons=() if folded else (button,),
            folded=(button,) if folded else (),
            fold=maker.say(N_("Put up for auction, from {price}"), price=least),
        )
