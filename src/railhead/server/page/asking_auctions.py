"""Companies that are sold as a whole: what they are, the highest bid, and what a bid brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from railhead.engine.decision import Answer, Decision, Range
from railhead.language import N_
from railhead.server.page.asking_model import Card, Group
from railhead.server.page.asking_words import Presser, action_of

# So many companies to bid for are shown with their bids open.
_FEW_LOTS = 2


def standing_bid(presser: Presser, lot: str) -> Iterator[tuple[str, str]]:
    """The highest bid in the auction of a lot, and who may still raise it."""
    auction, voice = presser.game.auction(), presser.voice
    if auction is None or auction.lot != lot:
        return
    phrase = N_("{price} of {player}")
    yield (
        voice.translate(N_("highest bid")),
        voice.say(phrase, price=auction.price, player=auction.leader),
    )
    yield voice.translate(N_("may still bid")), voice.listed(map(voice.who, auction.bidders))


def auctions_group(presser: Presser, answers: Sequence[Answer], _decision: Decision) -> Group:
    """Companies sold as a whole; where there are many, each bid is opened first."""
    return Group("auctions", tuple(_lots(presser, answers, folded=len(answers) > _FEW_LOTS)))


def _lots(presser: Presser, answers: Sequence[Answer], *, folded: bool) -> Iterator[Card]:
    voice, game = presser.voice, presser.game
    for answer in answers:
        action = action_of(answer)
        name = str(getattr(action, "company", ""))
        company, standing = game.title.companies[name], tuple(standing_bid(presser, name))
        base = ((voice.translate(N_("base")), voice.short_place(company.base)),)
        words = N_("Bid") if standing else N_("Put up for auction")
        press = presser.press(answer, voice.translate(words))
        least = answer.low if isinstance(answer, Range) else 0
        yield Card(
            f"lot-{name}",
            name,
            text=company.name,
            company=name,
            facts=(base if company.base else ()) + standing,
            presses=() if folded else (press,),
            folded=(press,) if folded else (),
            fold=presser.say(N_("Put up for auction, from {price}"), price=least),
        )
