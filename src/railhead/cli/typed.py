"""Actions typed in words, such as `lay 8 H10 2` or `buy IFT`, instead of chosen from a menu.

Whatever can be understood is turned into an action, legal or not, so that a player can ask why an
action is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Decision, Range
from railhead.engine.game import Game
from railhead.engine.state import DEPOT, RETURNED, TREASURY
from railhead.engine.title import Title
from railhead.language import N_, Translator

FORMS = (
    ("pass", N_("pass, or end the turn")),
    ("buy {company}", N_("a certificate from the company; `buy {company} pool` from the pool")),
    (
        "buy {train}",
        N_(
            "a train from the bank, `buy {train} new` not a returned one;"
            " `buy {train} {other} 120` from a company"
        ),
    ),
    ("buy {private} 110", N_("a private company, with its price")),
    ("sell {company} 2", N_("ordinary certificates, with their number")),
    ("start {company} 100", N_("start a company at a value")),
    ("bid {private} 115", N_("bid on a private company")),
    ("lay 8 {hex} 2", N_("tile, hex and rotation; without rotation every one is tried")),
    ("token {hex}", N_("place a token")),
    ("token {hex} {route}", N_("the same with the hexes of its route")),
    ("pay, withhold", N_("the dividend")),
)


def forms(title: Title, translate: Translator) -> list[tuple[str, str]]:
    """Return how each action is written and what it does, with names from a title as examples."""
    company, other, *_ = title.companies
    hexes = [hex_.id for hex_ in title.map.hexes.values() if hex_.face.kind == "city"][:3]
    names = {
        "company": company,
        "other": other,
        "train": list(title.trains)[len(title.trains) // 2],
        "private": list(title.privates)[-1],
        "hex": hexes[-1],
        "route": " ".join(hexes),
    }
    return [(form.format(**names), translate(text, **names)) for form, text in FORMS]


class TypedError(ValueError):
    """The words are not understood; the text says what was expected."""


def whole_number(text: str) -> int | None:
    """Read a whole number of up to nine digits, with or without a minus; None for all else."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise ValueError(text)
    return number


def read_actions(text: str, game: Game, decision: Decision) -> list[Action]:
    """Return the actions that a line may mean, the likeliest first. Raises TypedError."""
    words = text.split()
    if not words:
        raise TypedError(N_("an action is missing"))
    reader = _READERS.get(words[0].lower())
    if reader is None:
        raise TypedError(N_("this is not an action"))
    try:
        found = list(reader(words[1:], game, decision))
    except (ValueError, IndexError) as error:
        raise TypedError(N_("something is missing or is no number")) from error
    if not found:
        raise TypedError(N_("no tile, place, train or company of this name is known"))
    return found


def _named(names: Iterator[str], word: str) -> str:
    """The name that a word means, whatever its case; "" if there is none."""
    return next((name for name in names if name.lower() == word.lower()), "")


def _pass(_words: list[str], _game: Game, decision: Decision) -> Iterator[Action]:
    yield act.Pass(decision.actor)


def _buy(words: list[str], game: Game, decision: Decision) -> Iterator[Action]:
    actor, title, state = decision.actor, game.title, game.state
    company = _named(iter(title.companies), words[0])
    if company:
        source = _named(iter(game.share_sources), words[1]) if len(words) > 1 else ""
        yield act.BuyShare(actor, company, source or TREASURY)
        return
    private = _named(iter(title.privates), words[0])
    if private:
        price = _number(words[1])
        deal = act.BuyPrivate if actor in title.companies else act.Bid
        yield deal(actor, private, price)
        return
    kind = _named(iter(title.trains), words[0])
    piles = {"returned": RETURNED, "new": DEPOT}
    sellers = [
        piles.get(word.lower()) or _named(iter(title.companies), word) for word in words[1:2]
    ] or [RETURNED, DEPOT]
    for seller in sellers:
        for train in state.trains.get(seller, ()):
            sort = title.trains[game.train_class(train)]
            if kind in (sort.id, sort.card):
                price = _number(words[2]) if seller in title.companies else sort.price
                yield act.BuyTrain(actor, train, price)
                return


def _sell(words: list[str], game: Game, decision: Decision) -> Iterator[Action]:
    company = _named(iter(game.title.companies), words[0])
    count = _number(words[1]) if len(words) > 1 else 1
    if company:
        yield act.SellShares(decision.actor, company, count)
        # In an emergency of a company its president sells.
        if decision.player != decision.actor:
            yield act.SellShares(decision.player, company, count)


def _start(words: list[str], game: Game, decision: Decision) -> Iterator[Action]:
    company = _named(iter(game.title.companies), words[0])
    if company:
        yield act.Par(decision.actor, company, _number(words[1]))


def _bid(words: list[str], game: Game, decision: Decision) -> Iterator[Action]:
    private = _named(iter(game.title.privates), words[0])
    if private:
        yield act.Bid(decision.actor, private, _number(words[1]))


def _lay(words: list[str], game: Game, decision: Decision) -> Iterator[Action]:
    tile = _named(iter(game.title.tiles.tiles), words[0])
    hex_id = _named(iter(game.title.map.hexes), words[1])
    rotations = [_number(words[2]) % 6] if len(words) > 2 else list(range(6))
    if tile and hex_id:
        for rotation in rotations:
            yield act.LayTile(decision.actor, hex_id, tile, rotation)


def _token(words: list[str], game: Game, decision: Decision) -> Iterator[Action]:
    hex_id = _named(iter(game.title.map.hexes), words[0].partition(".")[0])
    number = words[0].partition(".")[2] or "0"
    way = " ".join(_named(iter(game.title.map.hexes), word) or word for word in words[1:])
    if hex_id:
        yield act.PlaceToken(decision.actor, f"{hex_id}.{_number(number)}", way)


def _pay(_words: list[str], _game: Game, decision: Decision) -> Iterator[Action]:
    yield act.Dividend(decision.actor, "pay")


def _withhold(_words: list[str], _game: Game, decision: Decision) -> Iterator[Action]:
    yield act.Dividend(decision.actor, "withhold")


def _run(_words: list[str], _game: Game, decision: Decision) -> Iterator[Action]:
    for answer in decision.answers:
        if isinstance(answer, Range):
            continue
        if isinstance(answer, act.RunRoutes):
            yield answer


_READERS: dict[str, Callable[[list[str], Game, Decision], Iterator[Action]]] = {
    "pass": _pass,
    "buy": _buy,
    "sell": _sell,
    "start": _start,
    "bid": _bid,
    "lay": _lay,
    "token": _token,
    "pay": _pay,
    "withhold": _withhold,
    "run": _run,
}
