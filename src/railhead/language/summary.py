"""What happened between two moments of a game, in a few lines, for who was away meanwhile.

A line gathers what is of one kind, such as all prices that moved; each of its items belongs to a
moment, and to a company or a hex where there is one. What a title alone knows is told in the words
of its log, where its `Words.notable` names the kind of event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from railhead.assist.comparison import Comparison, Happened
from railhead.language.events import say_event
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that happened.

    `text`: in words; `count`: the number of actions up to it. `company`: of which the text tells
    without naming it; `hex`: where it was. Both "" for none.
    """

    text: str
    count: int
    company: str = ""
    hex: str = ""


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A line: what it is about, as a short heading, and its items in the order of the game."""

    head: str
    items: tuple[Item, ...]


def summary(
    found: Comparison, translate: Translator = ENGLISH, me: Collection[str] = ()
) -> list[SummaryLine]:
    """Return what happened, the most important lines first; lines without items are left out.

    `me`: the players who read it; what others did to them has a line of its own.
    """
    voice = voice_of(found.after, translate)
    say = translate
    lines = [
        (say(N_("Phase")), _told(voice, found, _PHASES)),
        *((say(N_("You")), _own(voice, found, player)) for player in _readers(found, me)),
        (say(N_("President")), _presidents(voice, found)),
        (say(N_("Events")), _told(voice, found, voice.words.notable)),
        (say(N_("Runs")), _runs(voice, found)),
        (say(N_("Prices")), _prices(voice, found)),
        *((voice.who(owner), _dealt(voice, found, owner)) for owner in _dealers(found)),
        (say(N_("Trains")), _trains(voice, found)),
        (say(N_("Tokens")), _tokens(voice, found)),
        (say(N_("Track")), _track(voice, found)),
    ]  # fmt: skip
    made = (SummaryLine(head, tuple(items)) for head, items in lines)
    return [line for line in made if line.items]


def _readers(found: Comparison, me: Collection[str]) -> Iterator[str]:
    return (player for player in found.after.players if player in me)


_PHASES = frozenset({"phase", "trains_removed", "bank_broken", "game_over"})


def _told(voice: Voice, found: Comparison, kinds: Collection[str]) -> Iterator[Item]:
    """Events of some kinds in the words of the log, each sentence once."""
    said = set()
    for count, event in found.events:
        text = (say_event(voice, event) or "").strip("- ") if event.kind in kinds else ""
        if text and text not in said:
            said.add(text)
            yield Item(text, count)


def _own(voice: Voice, found: Comparison, player: str) -> Iterator[Item]:
    """What a player has more or less of."""
    if change := found.cash(player):
        text = voice.say(N_("cash {before} → {after}"), before=change.before, after=change.after)
        yield Item(text, _last_about(found, player))
    for company in found.after.title.companies:
        if share := found.percent(company, player):
            text = " → ".join(map(voice.percent, share))
            yield Item(text, _last_about(found, player, company), company)
    for private, (before, after) in found.private_owners.items():
        if player in (before, after):
            phrase = N_("{thing} is yours") if after == player else N_("{thing} is gone")
            yield Item(voice.say(phrase, thing=private), _last_about(found, player, private))


def _last_about(found: Comparison, *names: str) -> int:
    """The moment of the last event that names all these; the end if none does."""
    for count, event in reversed(found.events):
        if {*names} <= {str(value) for value in event.params.values()}:
            return count
    return len(found.after.actions)


def _presidents(voice: Voice, found: Comparison) -> Iterator[Item]:
    """Presidents of companies that had one before, and have another or none now."""
    for company, (before, after) in found.presidents.items():
        if before:
            names = (
                voice.who(one) if one else voice.translate(N_("nobody")) for one in (before, after)
            )
            yield Item(" → ".join(names), _last_about(found, company, before), company)


def _runs(voice: Voice, found: Comparison) -> Iterator[Item]:
    """What companies earned, and what became of it."""
    waiting: dict[str, Item] = {}
    for count, event in found.events:
        params, company = event.params, event.params.get("company", "")
        match event.kind:
            case "routes_run":
                revenue = voice.money(params["revenue"])
                waiting[company] = Item(revenue, count, company)
            case "no_revenue":
                yield Item(voice.money(0), count, company)
            case "dividend":
                waiting.pop(company, None)
                phrase = _KEPT.get(params["choice"], N_("{revenue} paid"))
                yield Item(voice.say(phrase, revenue=params["revenue"]), count, company)
    yield from waiting.values()


_KEPT = {"withhold": N_("{revenue} kept"), "half": N_("half of {revenue} paid")}


def _prices(voice: Voice, found: Comparison) -> Iterator[Item]:
    """From where to where prices moved."""
    market = found.after.title.market
    for move in found.markers:
        count = _last_about(found, move.company)
        if move.after is None:
            yield Item(voice.translate(N_("off the market")), count, move.company)
        elif move.before is None:
            text = voice.say(N_("new at {price}"), price=market.price(move.after))
            yield Item(text, count, move.company)
        else:
            prices = (voice.money(market.price(cell)) for cell in (move.before, move.after))
            yield Item(" → ".join(prices), _last_move(found, move.company), move.company)


def _last_move(found: Comparison, company: str) -> int:
    moves = (
        count
        for count, event in reversed(found.events)
        if event.kind == "price_moved" and event.params["company"] == company
    )
    return next(moves, _last_about(found, company))


# Kinds of deals in certificates: who deals, and how it is said.
_DEALS = {
    "share_bought": ("buyer", N_("bought {share}")),
    "shares_sold": ("seller", N_("sold {share}")),
    "share_bought_back": ("company", N_("bought back {share}")),
    "shares_issued": ("company", N_("issued {share}")),
    "company_started": ("player", N_("started at {price}")),
}


def _dealers(found: Comparison) -> list[str]:
    """Who dealt in certificates, players first."""
    dealers = {
        event.params[_DEALS[event.kind][0]]: None
        for _, event in found.events
        if event.kind in _DEALS
    }
    return sorted(dealers, key=lambda one: one not in found.after.players)


def _dealt(voice: Voice, found: Comparison, owner: str) -> Iterator[Item]:
    """What an owner bought, sold and started; deals of a kind in one company are one item."""
    deals: dict[tuple[str, str], list[Happened]] = {}
    for happened in found.events:
        event = happened.event
        if event.kind in _DEALS and event.params[_DEALS[event.kind][0]] == owner:
            deals.setdefault((event.kind, event.params["company"]), []).append(happened)
    for (kind, company), several in deals.items():
        params = several[-1].event.params
        phrase = _DEALS[kind][1]
        if kind == "company_started":
            text = voice.say(phrase, price=params["price"])
        else:
            percent = sum(one.event.params["percent"] for one in several)
            text = voice.translate(phrase, share=voice.percent(percent))
        yield Item(text, several[-1].at, company if company != owner else "")


def _trains(voice: Voice, found: Comparison) -> Iterator[Item]:
    for count, event in found.events:
        if event.kind == "train_bought":
            params = event.params
            phrase = N_("{train} for {amount}")
            if params["source"] in found.after.title.companies:
                phrase = N_("{train} from {source} for {amount}")
            yield Item(voice.say(phrase, **params), count, params["company"])


# Events with a token: how it is said.
_TOKENS = {
    "base_placed": N_("token placed"),
    "token_placed": N_("token placed"),
    "token_removed": N_("token taken off"),
    "token_lost": N_("token lost"),
}


def _tokens(voice: Voice, found: Comparison) -> Iterator[Item]:
    for count, event in found.events:
        if event.kind in _TOKENS:
            hex_id = event.params["city"].rpartition(".")[0]
            text = voice.translate(_TOKENS[event.kind])
            yield Item(text, count, event.params["company"], hex_id)


def _track(voice: Voice, found: Comparison) -> Iterator[Item]:
    """The last tile laid on each hex."""
    laid: dict[str, Item] = {}
    for count, event in found.events:
        if event.kind == "tile_laid":
            params = event.params
            text = voice.say(N_("tile {tile}"), tile=params["tile"])
            laid.pop(params["hex"], None)
            laid[params["hex"]] = Item(text, count, params["company"], params["hex"])
    yield from laid.values()
