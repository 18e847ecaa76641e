"""What a player can type in the terminal client besides numbers: keys, and actions in words."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.assist.routine import routine
from railhead.cli.blocks import Blocks
from railhead.cli.map import map_lines, write_map
from railhead.cli.menu import Entry
from railhead.cli.terminal import Terminal
from railhead.cli.typed import TypedError, forms, read_actions
from railhead.engine.decision import Decision
from railhead.engine.events import Event
from railhead.glossary.rules import FoundRules, find_rules
from railhead.glossary.why import why_since
from railhead.language import N_, describe, explain_refusal, rule_text
from railhead.language.phases import phase_news
from railhead.language.routine import say_routine, say_stop
from railhead.presentation import presentation_of
from railhead.presentation.blocks import Block

KEYS = (
    ("1, 2 ...", N_("choose; `3 2` or `2 120` answers two questions at once")),
    ("Enter", N_("show the choices again; with a single choice, take it")),
    ("p", N_("pass")),
    ("a", N_("the rest of a company's turn as last time: shown first, then played")),
    ("u, r", N_("take the last action back (undo), play it again (redo)")),
    ("t", N_("the table; * marks the president, PD the priority deal, > who operates")),
    ("c ABC", N_("a company: what it has, what it may do and what that would bring")),
    ("n", N_("what the next phase would bring if it began now")),
    ("m", N_("the map: what lies on it, and a drawing beside the saved game")),
    ("l", N_("the whole log")),
    ("e", N_("explain: why all that came with your last answer, and since, has happened")),
    ("s, q", N_("save, save and leave; every action is saved anyway")),
    ("w lay 8 H10", N_("why not? says which rule refuses an action; w alone shows how to write")),
    ("rule 4.1-5", N_("the text of a rule; words instead of an id ask: rule what may I build")),
)

# How many rules a search for a word shows.
MOST_RULES = 8


class Quit(Exception):  # noqa: N818 - the player's wish, not an error
    """The player leaves the table."""


class Commands:
    """Carries out what a player types at a terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def run(self, line: str) -> bool:
        """Carry out a key such as `u`; return False if the line is none. Raises Quit."""
        terminal = self._terminal
        word, _, rest = line.partition(" ")
        match word.lower():
            case "q" | "quit" | "exit":
                raise Quit
            case "a" | "again":
                self._as_last_time()
            case "u" | "undo" | "r" | "redo" as key:
                self._redo() if key[0] == "r" else self._undo()
            case "s" | "save":
                terminal.save()
                terminal.write(terminal.say(N_("Saved in {path}"), path=str(terminal.path)))
            case "t" | "table":
                terminal.show_table()
            case "c" | "company" | "n" | "next" as key:
                self._company(rest.strip()) if key[0] == "c" else self._next_phase()
            case "l" | "log":
                terminal.write_lines(terminal.lines(terminal.game.events))
            case "e" | "explain" | "w" | "why" as key:
                self._explain() if key[0] == "e" else self._why(rest.strip())
            case "m" | "map":
                self._map()
            case "?" | "h" | "help":
                self._help()
            case "rule" | "rules":
                self._rule(rest.strip())
            case _:
                return False
        return True

    # -- the rest of a turn ----------------------------------------------------------------

    def _as_last_time(self) -> None:
        """Say what the rest of the turn would be as last time, and play it if that is wanted."""
        terminal = self._terminal
        plan = routine(terminal.game)
        why = say_stop(plan, terminal.translate) if plan is not None else ""
        if plan is None or not plan.plays:
            nothing = terminal.say(N_("Nothing goes on as last time here."))
            terminal.write(f"{nothing} ({why})" if why else nothing, "red")
            return
        terminal.write(" · ".join(say_routine(plan, terminal.translate)), "bold")
        if why:
            terminal.write(terminal.say(N_("Then you decide: {why}"), why=why))
        if terminal.read(terminal.say(N_("Enter plays it, anything else goes back> "))):
            return
        for action in plan.actions:
            terminal.apply(action)

    # -- past ----------------------------------------------------------------------------

    def _undo(self) -> None:
        terminal = self._terminal
        marks, events_before = terminal.game.event_marks(), list(terminal.game.events)
        if not marks:
            terminal.write(terminal.say(N_("Nothing has been played yet.")), "red")
            return
        terminal.game.undo()
        # A computer would answer again at once: one goes back to the last answer of a person.
        while terminal.thinks and terminal.game.actions:
            terminal.game.undo()
        events = events_before[marks[len(terminal.game.actions)] :]
        terminal.events_shown = len(terminal.game.events)
        terminal.save()
        terminal.write(terminal.say(N_("Taken back: {lines}"), lines=self._brief(events)), "yellow")

    def _redo(self) -> None:
        terminal = self._terminal
        if terminal.game.redo() is None:
            terminal.write(terminal.say(N_("There is nothing to play again.")), "red")
            return
        while terminal.thinks and terminal.game.redo() is not None:
            pass
        terminal.save()

    def _brief(self, events: Sequence[Event]) -> str:
        """The first line of the log that an action caused."""
        lines = [line.text for line in self._terminal.lines(events)]
        more = " ..." if len(lines) > 1 else ""
        return f"{lines[0]}{more}" if lines else self._terminal.say(N_("a pass"))

    def _explain(self) -> None:
        """Say why what came with the last answer of whoever is asked, and after it, happened."""
        terminal = self._terminal
        game = terminal.game
        player = game.decision.player if game.decision is not None else ""
        first = terminal.first_since(player)
        marks = [*game.event_marks(), len(game.events)]
        since = marks[first - 1 :] if first else [0, *marks]
        found = list(why_since(game.events, since, terminal.voice))
        for it in found:
            line = terminal.say(N_("{where}: {text}"), where=it.text, text=it.reason)
            terminal.write(line)
            terminal.write(f"    {', '.join(it.rules)}", "dim")
        if not found:
            terminal.write(terminal.say(N_("Rules have caused nothing since.")))

    # -- what the title tells ------------------------------------------------------------

    def _company(self, wanted: str) -> None:
        """Show the facts, the bars and the plans of a company."""
        terminal = self._terminal
        companies = terminal.game.title.companies
        company = next((name for name in companies if name.lower() == wanted.lower()), "")
        if not company:
            names = ", ".join(companies)
            terminal.write(terminal.say(N_("Which company? {names}"), names=names), "red")
            return
        shows = presentation_of(terminal.game, terminal.translate)
        terminal.write(f"{company} {companies[company].name}", "bold")
        for fact in shows.facts(company):
            terminal.write(f"  {fact.text}")
        bars = shows.bars(company)
        self._draw(*([bars] if bars else []), *shows.plans(company))

    def _next_phase(self) -> None:
        terminal = self._terminal
        phases, now = list(terminal.game.title.phases.values()), terminal.game.phase
        if now is phases[-1]:
            terminal.write(terminal.say(N_("This is the last phase.")))
            return
        then = phases[phases.index(now) + 1]
        phrase = N_("Phase {phase} begins with the first {train}")
        terminal.write(terminal.say(phrase, phase=then.id, train=then.starts_with), "bold")
        for line in phase_news(terminal.voice, now, then):
            terminal.write(f"  · {line}")
        forecast = presentation_of(terminal.game, terminal.translate).next_phase()
        if forecast is not None and forecast.lines:
            terminal.write(forecast.title)
            for line in forecast.lines:
                terminal.write(f"  · {line}")

    def _draw(self, *blocks: Block) -> None:
        drawn = Blocks(self._terminal.voice)
        for block in blocks:
            for part in drawn.draw(block):
                self._terminal.console.print(part)

    # -- words ---------------------------------------------------------------------------

    def typed(self, line: str, decision: Decision, only_ask: bool = False) -> None:
        """Play an action typed in words, or say why it is refused.

        If the words may mean several legal actions, the player chooses one. `only_ask`: say whether
        the action is legal, and do not play it.
        """
        terminal = self._terminal
        game, translate = terminal.game, terminal.translate
        try:
            actions = read_actions(line, game, decision)
        except TypedError as error:
            why = translate(str(error))
            terminal.write(
                terminal.say(
                    N_("{line}: {why}. ? shows the keys, w how actions are written."),
                    line=line,
                    why=why,
                ),
                "red",
            )
            return
        refusals = {action: game.refusal(action) for action in actions}
        legal = {
            describe(action, game, translate): action
            for action, refusal in refusals.items()
            if refusal is None
        }
        if only_ask and legal:
            terminal.write(
                terminal.say(N_("Possible: {actions}"), actions=terminal.voice.in_parts(legal))
            )
        elif len(legal) == 1:
            terminal.apply(next(iter(legal.values())))
        elif legal:
            entries = [Entry(text, action) for text, action in legal.items()]
            terminal.offer(entries)
            words = terminal.read(terminal.say(N_("number, Enter goes back> "))).split()
            if words:
                terminal.choose(entries, words)
        else:
            texts = [explain_refusal(why, game, translate) for why in refusals.values() if why]
            for text in list(dict.fromkeys(texts))[:3]:
                terminal.write(text, "red")

    def _why(self, line: str) -> None:
        terminal = self._terminal
        decision = terminal.game.decision
        if line and decision is not None:
            self.typed(line, decision, only_ask=True)
            return
        terminal.write(terminal.say(N_("Type an action to play it, or w and an action to ask:")))
        self._columns(forms(self._terminal.game.title, self._terminal.translate))

    def _help(self) -> None:
        translate = self._terminal.translate
        self._columns([(key, translate(text)) for key, text in KEYS])

    def _columns(self, rows: Sequence[tuple[str, str]]) -> None:
        width = max(len(key) for key, _ in rows)
        for key, text in rows:
            self._terminal.write(f"  {key:<{width}}  {text}")

    def _rule(self, wanted: str) -> None:
        """Show a rule by its id, with or without the title's, or those that answer a question."""
        terminal = self._terminal
        title = terminal.game.title
        found = find_rules(title, wanted, terminal.translate) if wanted else FoundRules(())
        rules = [rule.id for chapter in found.chapters for rule, _ in chapter.rules]
        for rule in rules[:MOST_RULES]:
            terminal.write(rule_text(rule, title, terminal.translate))
        if len(rules) > MOST_RULES:
            terminal.write(
                terminal.say(
                    N_("{count} more rules answer this: `railhead rules {title}` shows them."),
                    count=len(rules) - MOST_RULES,
                    title=title.id,
                ),
                "dim",
            )
        elif not rules:
            terminal.write(
                terminal.say(N_("No rule has this id or word: try `rule 4.1-5` or `rule token`.")),
                "red",
            )

    # -- the map ---------------------------------------------------------------------------

    def _map(self) -> None:
        terminal = self._terminal
        for line in map_lines(terminal.game, terminal.translate):
            terminal.write(line)
        path = terminal.path.with_suffix(".svg")
        try:
            write_map(terminal.game, path, terminal.translate)
        except OSError as error:
            terminal.write(
                terminal.say(
                    N_("Not drawn in {path}: {why}"),
                    path=str(path),
                    why=error.strerror or str(error),
                ),
                "red",
            )
            return
        terminal.write(terminal.say(N_("The map is drawn in {path}"), path=str(path)), "dim")
