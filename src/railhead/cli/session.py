"""A game at the terminal: shows the table, asks, plays the answers, saves after each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from railhead.bots.habits import otherwise
from railhead.cli.blocks import Blocks
from railhead.cli.commands import Commands, Quit
from railhead.cli.introduction import introduction
from railhead.cli.menu import MenuMaker
from railhead.cli.terminal import Terminal
from railhead.cli.typed import whole_number
from railhead.engine.actions import Action, Pass
from railhead.engine.decision import Decision
from railhead.engine.game import Game
from railhead.language import N_, Translator, ask, common_consequences, voice_of
from railhead.language.faults import explain
from railhead.language.rounds import say_round
from railhead.presentation import presentation_of

# How many lines of the log are shown: at the beginning of a turn, and when a saved game is
# continued in the middle of one.
NEWS = 14
REMINDER = 6


class Session(Terminal):
    """A session of a game between people at one keyboard, perhaps against computers."""

    def __init__(
        self,
        game: Game,
        path: Path,
        console: Console,
        translate: Translator,
        computers: Mapping[str, Callable[[Game], Action]] | None = None,
    ) -> None:
        super().__init__(game, path, console, translate, computers)
        self._commands = Commands(self)
        # The turn announced last: round and player; "-" for the end of the game.
        self._at_turn = ""

    # -- the course of play ------------------------------------------------------------------

    def play(self) -> None:
        """Play until the input ends or a player quits; KeyboardInterrupt is raised after saving."""
        for text, style in introduction(self.game, self.path, self.voice):
            self.write(text, style)
        self.save()
        try:
            while True:
                decision = self.game.decision
                if decision is None:
                    self._finish()
                    continue
                if self.thinks:
                    self._let_think(decision.player)
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

    def _let_think(self, player: str) -> None:
        """Let a computer answer; what it did is told to the next person."""
        before = len(self.game.actions)
        self.apply(self.computers[player](self.game))
        if len(self.game.actions) == before:
            self.apply(otherwise(self.game.answers_of([player])))

    def _farewell(self) -> None:
        self.save()
        self.write(
            self.say(N_("Saved. Continue with: railhead play --load {path}"), path=str(self.path))
        )

    def _finish(self) -> None:
        """Show the standings; a player may still look around or take the last action back."""
        if self._at_turn != "-":
            self._at_turn = "-"
            self.write()
            self.show_table()
            self.write()
            # The standings are among the last lines.
            self.write_lines(self.lines(self.game.events[self.game.event_marks()[-1] :]))
            self.events_shown = len(self.game.events)
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
            self.write_lines(self.lines(self.game.events[self.events_shown :]))
        self.events_shown = len(self.game.events)

    def _show_turn(self, decision: Decision) -> None:
        title = self.say(
            N_("{title} · {round} · {player}"),
            title=self.game.title.name,
            round=say_round(voice_of(self.game, self.translate), self.game.state),
            player=decision.player,
        )
        self.write()
        self.console.print(Rule(Text(title, style="bold"), align="left"))
        self.show_table(whole=False)
        since = self._since(decision.player)
        # The consequences of the player's own last action are news too if not shown yet.
        start = min(since, self.events_shown) if self.events_shown else since
        lines = self.lines(self.game.events[start:])
        text = N_("Since your last turn:") if since else N_("So far:")
        if not lines and not self.events_shown:
            # A saved game is continued in the middle of a turn.
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

    def _since(self, player: str) -> int:
        """The index of the first event after the last action of a player."""
        number = self.first_since(player)
        marks = [*self.game.event_marks(), len(self.game.events)]
        return marks[number] if number else 0

    # -- one answer -----------------------------------------------------------------------

    def _take(self, decision: Decision) -> None:
        """Ask until one action, or an undo, has changed the game."""
        known = common_consequences(decision, self.game, self.translate)
        entries = MenuMaker(self.game, self.translate, known).entries(decision)
        self.write()
        self._show_topic()
        self.write(ask(decision, self.game, self.translate), "bold")
        if known:
            self.write(self.say(N_("In any case: {events}"), events=self.voice.in_parts(known)))
        if decision.left_out is not None:
            self.write(explain(decision.left_out, self.translate))
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
            if whole_number(line.split()[0]) is not None:
                self.choose(entries, line.split())
            elif line.lower() == "p":
                self.apply(Pass(decision.actor))
            elif not self._commands.run(line):
                self._commands.typed(line, decision)

    def _show_topic(self) -> None:
        """Show what the question is about, if the title has blocks for it."""
        topic = presentation_of(self.game, self.translate).topic()
        for block in topic.section.blocks if topic is not None else ():
            for part in Blocks(self.voice).draw(block):
                self.console.print(part)
