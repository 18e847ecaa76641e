"""A game at the terminal: shows the table, asks, carries out, saves after every action."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from railhead.cli.commands import Commands, Quit
from railhead.cli.introduction import introduction
from railhead.cli.menu import Entry, MenuMaker
from railhead.cli.panels import Panels
from railhead.cli.savefile import write_game
from railhead.cli.typed import whole
from railhead.engine.actions import Action, Bid, BidCompany, Pass
from railhead.engine.decision import Decision, Range
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_, Line, Translator, ask, chronicle, foresee, refuse, voice_of
from railhead.language.formation import forming_lines
from railhead.language.rounds import say_round
from railhead.language.takeover import takeover_lines

# How many lines of news are shown at the beginning of a turn.
NEWS = 14
REMINDER = 6


class Session:
    """One sitting of a game between people at one keyboard."""

    def __init__(self, game: Game, path: Path, console: Console, translate: Translator) -> None:
        self.game = game
        self.path = path
        self.console = console
        self.translate = translate
        self.voice = voice_of(game, translate)
        self.say = self.voice.say
        self._commands = Commands(self)
        # Whose turn in which round was announced, and how many events were told.
        self._at_turn = ""
        self.told = 0
        # Line editing where the system has it.
        with suppress(ImportError):
            importlib.import_module("readline")

    # -- writing --------------------------------------------------------------------------

    def write(self, text: str = "", style: str = "") -> None:
        """Write a line as it is, without markup."""
        self.console.print(Text(text, style=style))

    def write_lines(self, lines: Sequence[Line]) -> None:
        """Write lines of the log."""
        for line in lines:
            self.write(line.text, "bold" if line.heading else "")

    def read(self, prompt: str) -> str:
        """Read a line. Raises EOFError at the end of the input."""
        line = input(prompt).strip()
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

    # -- the course of play ------------------------------------------------------------------

    def play(self) -> None:
        """Play until the end of the game, of the input or of the player's patience."""
        for text, style in introduction(self.game, self.path, self.voice):
            self.write(text, style)
        self.save()
        try:
            while True:
                decision = self.game.decision
                if decision is None:
                    self._finish()
                    continue
                self._begin(decision)
                self._take(decision)
        except (Quit, EOFError):
            self.write()
            if self.game.decision is not None:
                self._farewell()
        except KeyboardInterrupt:
            self.write()
            self._farewell()
            raise

    def _farewell(self) -> None:
        self.save()
        self.write(
            self.say(N_("Saved. Continue with: railhead play --load {path}"), path=str(self.path))
        )

    def _finish(self) -> None:
        """Show the standings; a person may still look around or take the last action back."""
        if self._at_turn != "-":
            self._at_turn = "-"
            self.write()
            self.show_table()
            self.write()
            # The standings are among the last lines.
            self.write_lines(self.lines(self.game.events[self.game.event_marks()[-1] :]))
            self.told = len(self.game.events)
            self.write(self.say(N_("The game is saved in {path}"), path=str(self.path)), "dim")
        if not sys.stdin.isatty():
            raise Quit
        line = self.read(self.say(N_("u take back, t table, m map, l log, Enter leaves> ")))
        if not line or not self._commands.run(line):
            raise Quit

    def _begin(self, decision: Decision) -> None:
        """Say what is new; at the beginning of a player's turn with the whole table."""
        turn = f"{self.game.state.round}{self.game.state.round_number}{decision.player}"
        if turn != self._at_turn:
            self._at_turn = turn
            self._show_turn(decision)
        else:
            self.write_lines(self.lines(self.game.events[self.told :]))
        self.told = len(self.game.events)

    def _show_turn(self, decision: Decision) -> None:
        title = self.say(
            N_("{title} · {round} · {player}"),
            title=self.game.title.name,
            round=self.round_name(),
            player=decision.player,
        )
        self.write()
        self.console.print(Rule(Text(title, style="bold"), align="left"))
        self.show_table()
        since = self._since(decision.player)
        # What the player's own last action has caused is news too where nobody has told it yet.
        start = min(since, self.told) if self.told else since
        lines = self.lines(self.game.events[start:])
        text = N_("Since your last turn:") if since else N_("So far:")
        if not lines and not self.told:
            # Somebody comes back to a saved game in the middle of a turn.
            text, lines = N_("Before:"), self.lines(self.game.events)[-REMINDER:]
        if not lines:
            return
        self.write()
        self.write(self.say(text), "dim")
        if len(lines) > NEWS:
            self.write(
                self.say(
                    N_("({count} older lines: l shows the whole log)"), count=len(lines) - NEWS
                ),
                "dim",
            )
        self.write_lines(lines[-NEWS:])

    def show_table(self) -> None:
        """Show players, companies, market and bank."""
        self.console.print(Panels(self.game, self.translate).table(self.console.width))

    def round_name(self) -> str:
        """The present round in words."""
        return say_round(self.game.state, self.translate)

    def lines(self, events: Sequence[Event]) -> list[Line]:
        return chronicle(events, self.game, self.translate)

    def _since(self, player: str) -> int:
        """The index of the first event after the last action of a player."""
        marks = [*self.game.event_marks(), len(self.game.events)]
        for number in range(len(self.game.actions) - 1, -1, -1):
            actor = self.game.actions[number].actor
            if self.game.state_after(number).presidents.get(actor, actor) == player:
                return marks[number + 1]
        return 0

    # -- one answer -----------------------------------------------------------------------

    def _take(self, decision: Decision) -> None:
        """Ask until one action, or an undo, has changed the game."""
        known = foresee(decision, self.game, self.translate)
        entries = MenuMaker(self.game, self.translate, known).entries(decision)
        self.write()
        for line in forming_lines(self.game, self.translate):
            self.write(line)
        for line in takeover_lines(self.game, self.translate):
            self.write(line)
        self.write(ask(decision, self.game, self.translate), "bold")
        if known:
            self.write(self.say(N_("In any case: {events}"), events=self.voice.in_parts(known)))
        self.offer(entries)
        before = len(self.game.actions)
        while len(self.game.actions) == before:
            line = self.read("> ")
            if not line:
                if len(entries) == 1 and entries[0].answer is not None:
                    line = "1"
                else:
                    self.offer(entries)
                    continue
            if whole(line.split()[0]) is not None:
                self.choose(entries, line.split())
            elif line.lower() == "p":
                self._pass(decision)
            elif not self._commands.run(line):
                self._commands.typed(line, decision)

    def offer(self, entries: Sequence[Entry]) -> None:
        width = len(str(len(entries)))
        for number, entry in enumerate(entries, 1):
            text = Text(entry.text)
            if entry.menu:
                text.append(" …")
            row = Text(f"{number:>{width + 1}}  ", style="bold").append_text(text)
            row.stylize("not bold", width + 3)
            self.console.print(row, overflow="fold")

    def choose(self, entries: Sequence[Entry], words: list[str]) -> None:
        """Follow numbers through the menus to an answer and play it."""
        while True:
            number = whole(words.pop(0)) or 0
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
            action = self._amount(answer, words)
            if action is not None:
                self.apply(action)
        elif answer is not None:
            self.apply(answer)

    def _amount(self, answer: Range, words: list[str]) -> Action | None:
        """Ask for the number of a range; a bid is by default the least one."""
        bid = isinstance(answer.action, Bid | BidCompany)
        phrase = N_("how much, {low} to {high}, Enter for {low}> ")
        if not bid:
            phrase = N_("how much, {low} to {high}, Enter goes back> ")
        prompt = self.say(phrase, low=answer.low, high=answer.high)
        line = words[0] if words else self.read(prompt)
        if not line:
            return answer.at(answer.low) if bid else None
        number = whole(line)
        if number is not None and number in answer.values:
            return answer.at(number)
        wanted = N_("It must be a number from {low} to {high}.")
        if answer.step > 1:
            wanted = N_("It must be a number from {low} to {high}, in steps of {step}.")
        step = self.voice.money(answer.step)
        self.write(self.say(wanted, low=answer.low, high=answer.high, step=step), "red")
        return None

    def _pass(self, decision: Decision) -> None:
        self.apply(Pass(decision.actor))

    def apply(self, action: Action) -> None:
        try:
            self.game.apply(action)
        except Illegal as refusal:
            self.write(refuse(refusal, self.game, self.translate), "red")
            return
        self.save()
