"""The numbered choices of a decision, with submenus where a flat list would be long."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from railhead.assist.consequences import look_ahead
from railhead.cli.blocks import in_a_row
from railhead.engine.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    LayTile,
    Par,
    Pass,
    SellShares,
    UsePrivate,
)
from railhead.engine.decision import Answer, Decision, Range
from railhead.engine.game import Game
from railhead.language import N_, Translator, describe, voice_of
from railhead.presentation import presentation_of

# Up to this number, answers of a kind are listed one by one; more are put into submenus.
FEW = 8


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a menu: an answer, or the submenu `menu`.

    `detail`: more about the answer; `levels`: for a range, what it brings from which number on.
    """

    text: str
    answer: Answer | None = None
    menu: tuple[Entry, ...] = ()
    detail: str = ""
    levels: str = ""


class MenuMaker:
    """Makes the menu of a decision. `known`: consequences of every answer, not repeated in it."""

    def __init__(self, game: Game, translate: Translator, known: Collection[str] = ()) -> None:
        self._game = game
        self._translate = translate
        self._voice = voice_of(game, translate)
        self._shows = presentation_of(game, translate)
        self._known = known

    def entries(self, decision: Decision) -> tuple[Entry, ...]:
        """Return the menu, in the order of the answers; passes come last."""
        plain: list[Answer] = []
        groups: dict[tuple[str, str], list[Answer]] = {}
        kinds = [_action(answer) for answer in decision.answers]
        lays = sum(isinstance(action, LayTile) for action in kinds)
        sales = sum(isinstance(action, SellShares) for action in kinds)
        starts = [action.company for action in kinds if isinstance(action, Par)]
        for answer, action in zip(decision.answers, kinds, strict=True):
            match action:
                case LayTile() if lays > FEW:
                    groups.setdefault(("tile", action.hex), []).append(answer)
                case SellShares() if sales > FEW // 2:
                    groups.setdefault(("sale", action.company), []).append(answer)
                case Par() if len(starts) > FEW and len(set(starts)) > 1:
                    groups.setdefault(("start", action.company), []).append(answer)
                case BuyPrivate() if decision.step != "privates":
                    groups.setdefault(("private", ""), []).append(answer)
                case UsePrivate():
                    groups.setdefault(("use", action.private), []).append(answer)
                case BuyTrain() if isinstance(answer, Range):
                    groups.setdefault(("train", ""), []).append(answer)
                case _:
                    plain.append(answer)
        closing = [answer for answer in plain if isinstance(answer, Pass)]
        opening = [answer for answer in plain if not isinstance(answer, Pass)]
        menu = (
            *self._leaves(opening),
            *self._gathered(groups),
            *self._leaves(closing),
        )
        # A menu with a single submenu is replaced by it.
        return menu[0].menu if len(menu) == 1 and menu[0].menu else menu

    def _leaves(self, answers: Iterable[Answer]) -> tuple[Entry, ...]:
        """One line for each answer; rotations that look the same are shown once."""
        texts: dict[str, Entry] = {}
        for answer in answers:
            text = describe(answer, self._game, self._translate, self._known)
            if text not in texts:
                texts[text] = self._leaf(answer, text)
        return tuple(texts.values())

    def _leaf(self, answer: Answer, text: str) -> Entry:
        """The entry of an answer, with what the title says of it besides its text."""
        detail, voice = self._shows.detail(answer), self._voice
        # Facts that are in the text already are left out.
        in_text = all(value in text for _, value in detail.facts)
        facts = "" if in_text else in_a_row(detail.facts)
        levels = in_a_row((voice.money(number), brings) for number, brings in detail.levels)
        return Entry(
            text,
            answer,
            detail=voice.in_parts(filter(None, (facts, detail.remark))),
            levels=levels,
        )

    def _gathered(self, groups: dict[tuple[str, str], list[Answer]]) -> Iterable[Entry]:
        say = self._voice.say
        for (kind, key), answers in groups.items():
            if kind == "tile":
                yield self._hex(key, answers)
                continue
            entries = self._leaves(answers)
            if len(entries) == 1:
                yield entries[0]
            elif kind == "sale":
                text = say(N_("sell certificates of {company}"), company=key)
                yield Entry(text, menu=entries)
            elif kind == "start":
                prices = [it.price for it in map(_action, answers) if isinstance(it, Par)]
                low, high = min(prices), max(prices)
                text = say(
                    N_("start {company} at {low} to {high}"), company=key, low=low, high=high
                )
                yield Entry(text, menu=entries)
            elif kind == "private":
                names = [_action(answer) for answer in answers]
                listed = [name.private for name in names if isinstance(name, BuyPrivate)]
                buying = self._voice.words.privates["buying"]
                text = say(buying, names=", ".join(listed))
                yield Entry(text, menu=entries)
            elif kind == "use":
                yield Entry(say(N_("use {private}"), private=key), menu=entries)
            else:
                text = say(
                    N_("buy a train from another company: {trains}"), trains=self._trains(answers)
                )
                yield Entry(text, menu=entries)

    def _trains(self, answers: Sequence[Answer]) -> str:
        kinds = {
            self._voice.train_class(action.train): None
            for action in map(_action, answers)
            if isinstance(action, BuyTrain)
        }
        return ", ".join(kinds)

    def _hex(self, hex_id: str, answers: Sequence[Answer]) -> Entry:
        entries = self._leaves(answers)
        tiles: dict[str, list[Entry]] = {}
        for entry in entries:
            action = entry.answer
            if isinstance(action, LayTile):
                tiles.setdefault(action.tile, []).append(entry)
        text = self._voice.say(
            N_("{hex}: {tiles}"), hex=hex_id, tiles=", ".join(map(self._voice.tile, tiles))
        )
        costs = sorted({self._cost(answer) for answer in answers})
        if costs[-1]:
            prices = " / ".join(map(self._voice.money, costs))
            text = self._voice.say(N_("{lays}; {prices}"), lays=text, prices=prices)
        if len(entries) <= FEW or len(tiles) == 1:
            return Entry(text, menu=entries)
        menus = tuple(self._tile(tile, turned) for tile, turned in tiles.items())
        return Entry(text, menu=menus)

    def _cost(self, answer: Answer) -> int:
        laid = look_ahead(self._game, _action(answer)).first("tile_laid")
        return int(laid.get("amount", 0))

    def _tile(self, tile: str, turned: Sequence[Entry]) -> Entry:
        if len(turned) == 1:
            return turned[0]
        left = self._game.state.supply.get(tile, 0)
        text = self._voice.say(
            N_("tile {tile}: {count} positions, {left} left"),
            tile=tile,
            count=len(turned),
            left=left,
        )
        return Entry(text, menu=tuple(turned))


def _action(answer: Answer) -> Action:
    return answer.action if isinstance(answer, Range) else answer
