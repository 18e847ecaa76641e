"""A game at the terminal: input and output, and how an answer is chosen and played."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from railhead.cli.menu import Entry
from railhead.cli.output import plain
from railhead.cli.panels import Panels
from railhead.cli.savefile import write_game
from railhead.cli.typed import whole_number
from railhead.engine.actions import Action, Bid, BidCompany
from railhead.engine.decision import Range
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_, LogLine, Translator, explain_refusal, log_lines, voice_of


class Terminal:
    """A game with the terminal where it is played and the file where it is kept.

    `events_shown`: how many of its events have been written to the screen; `computers`: the players
    whom computers play, and what answers for each.
    """

    def __init__(
        self,
        game: Game,
        path: Path,
        console: Console,
        translate: Translator,
        computers: Mapping[str, Callable[[Game], Action]] | None = None,
    ) -> None:
        self.game = game
        self.path = path
        self.console = console
        self.translate = translate
        self.voice = voice_of(game, translate)
        self.say = self.voice.say
        self.events_shown = 0
        self.computers = computers or {}
        # Name of a part of the table -> how it was shown last.
        self._shown: dict[str, str] = {}
        # Imported for its effect: `input` then lets a line be edited. Not on every system.
        with suppress(ImportError):
            importlib.import_module("readline")

    # -- writing --------------------------------------------------------------------------

    def write(self, text: str = "", style: str = "") -> None:
        """Write a line as it is, without markup."""
        self.console.print(Text(text, style=style))

    def write_lines(self, lines: Sequence[LogLine]) -> None:
        """Write lines of the log."""
        for line in lines:
            self.write(line.text, "bold" if line.heading else "")

    def read(self, prompt: str) -> str:
        """Read a line. Raises EOFError at the end of the input."""
        line = input(plain(prompt)).strip()
        if not sys.stdin.isatty():
            self.write(line)
        return line

    def save(self) -> None:
        """Write the record; a failure is shown and does not end the game."""
        try:
            write_game(self.game, self.path)
        except OSError as error:
            self.write(
                self.say(
                    N_("Not saved in {path}: {why}"),
                    path=str(self.path),
                    why=error.strerror or str(error),
                ),
                "bold red",
            )

    def show_table(self, *, whole: bool = True) -> None:
        """Show players, companies, market and bank; without `whole` only the parts that changed."""
        same = []
        for name, part in Panels(self.game, self.translate).parts(self.console.width):
            with self.console.capture() as drawn:
                self.console.print(part)
            text = Text.from_ansi(drawn.get()).plain
            if not whole and self._shown.get(name) == text:
                same.append(name)
                continue
            self._shown[name] = text
            self.console.print(part)
        if same:
            names = self.voice.listed(same)
            self.write(self.say(N_("As before: {names} (t shows all)"), names=names), "dim")

    def lines(self, events: Sequence[Event]) -> list[LogLine]:
        """Return the lines of the log for some events."""
        return log_lines(events, self.game, self.translate, self.game.events)

    def first_since(self, player: str) -> int:
        """Return the number of actions after the last one of a player, 0 without any."""
        for number in range(len(self.game.actions) - 1, -1, -1):
            actor = self.game.actions[number].actor
            if self.game.state_after(number).presidents.get(actor, actor) == player:
                return number + 1
        return 0

    # -- one answer -----------------------------------------------------------------------

    def offer(self, entries: Sequence[Entry]) -> None:
        """Write a menu with its numbers."""
        width = len(str(len(entries)))
        for number, entry in enumerate(entries, 1):
            text = Text(entry.text)
            if entry.menu:
                text.append(" …")
            row = Text(f"{number:>{width + 1}}  ", style="bold").append_text(text)
            row.stylize("not bold", width + 3)
            self.console.print(row, overflow="fold")
            if entry.detail:
                detail = Text(entry.detail, style="dim")
                self.console.print(Padding(detail, (0, 0, 0, width + 5)), overflow="fold")

    def choose(self, entries: Sequence[Entry], words: list[str]) -> None:
        """Follow numbers through the menus to an answer and play it; ask for those not given."""
        while True:
            number = whole_number(words.pop(0)) or 0
            if not 1 <= number <= len(entries):
                self.write(self.say(N_("Choose 1 to {count}."), count=len(entries)), "red")
                return
            entry = entries[number - 1]
            if entry.answer is not None:
                self._answer(entry, words)
                return
            entries = entry.menu
            if not words:
                self.write(entry.text, "bold")
                self.offer(entries)
                words = self.read(self.say(N_("number, Enter goes back> "))).split()
                if not words:
                    return

    def _answer(self, entry: Entry, words: list[str]) -> None:
        answer = entry.answer
        if isinstance(answer, Range):
            if entry.levels and not words:
                self.write(entry.levels, "dim")
            action = self._amount(answer, words)
            if action is not None:
                self.apply(action)
        elif answer is not None:
            self.apply(answer)

    def _amount(self, answer: Range, words: list[str]) -> Action | None:
        """Return the action with the number given, or asked for; None if there is none.

        An empty line bids the least.
        """
        bid = isinstance(answer.action, Bid | BidCompany)
        phrase = N_("how much, {low} to {high}, Enter for {low}> ")
        if not bid:
            phrase = N_("how much, {low} to {high}, Enter goes back> ")
        prompt = self.say(phrase, low=answer.low, high=answer.high)
        line = words[0] if words else self.read(prompt)
        if not line:
            return answer.at(answer.low) if bid else None
        number = whole_number(line)
        if number is not None:
            # The rules say what is wrong with a number, as they do to every other client.
            changes: dict[str, Any] = {answer.field: number}
            return replace(answer.action, **changes)
        wanted = N_("It must be a number from {low} to {high}.")
        self.write(self.say(wanted, low=answer.low, high=answer.high), "red")
        return None

    @property
    def thinks(self) -> bool:
        """Whether a computer is asked."""
        decision = self.game.decision
        return decision is not None and decision.player in self.computers

    def apply(self, action: Action) -> None:
        """Play an action and save the game; write the reason if the rules refuse it."""
        try:
            self.game.apply(action)
        except Illegal as refusal:
            self.write(explain_refusal(refusal, self.game, self.translate), "red")
            return
        self.save()
