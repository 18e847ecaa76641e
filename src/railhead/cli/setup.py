"""A new game, set up by options of the command line or by questions at the terminal."""

from __future__ import annotations

import random
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from railhead.bots.opponents import STRENGTHS, Opponent
from railhead.cli.boards import open_board
from railhead.cli.errors import Refusal
from railhead.cli.output import echo, plain
from railhead.cli.savefile import check_name
from railhead.cli.screen import open_title, read_options, say_value
from railhead.cli.typed import whole_number
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.title import Title, Value
from railhead.language import N_, Translator, explain
from railhead.language.setup_words import NAMES, PRESETS, presets_of, usual_players, variants_of
from railhead.titles.catalogue import new_game, title_ids


def is_interactive() -> bool:
    """Whether a person sits at the terminal and can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def set_up(
    *,
    title_id: str | None,
    players: str | None,
    options: Sequence[str],
    preset: str | None,
    seed: int | None,
    boards: Sequence[Path] = (),
    translate: Translator,
) -> Game:
    """Return a new game; what is None is asked for if a person sits there, else has a default.

    `players`: names split by commas; `options`: NAME=VALUE; `boards`: the files of a board from
    outside. Raises Refusal or TitleError for a title, option or number of players that does not
    exist, or a board on which the title cannot be played, and OSError for a file that cannot be
    read.
    """
    person = is_interactive()
    known = title_ids()
    if title_id is None:
        title_id = _ask_title(known, translate) if person and len(known) > 1 else known[0]
    title = open_title(title_id)
    board = open_board(boards, title_id)
    chosen = read_options(title, options)
    if players is not None:
        names = read_names(players)
    else:
        names = _ask_names(title, translate) if person else list(NAMES[:3])
    if seed is None:
        seed = random.SystemRandom().randrange(1 << 31)
    while person and players is None and preset is None and not options:
        wanted, values = _ask_variant(title, translate)
        try:
            return new_game(title_id, names, values, seed, wanted, board=board)
        except TitleError as error:
            echo(explain(error, translate))
    return new_game(title_id, names, chosen, seed, preset or "default", board=board)


def read_names(text: str) -> list[str]:
    """Read names split by commas. Raises Refusal for one that cannot be used."""
    names = [name.strip() for name in text.split(",")]
    for number, name in enumerate(names):
        check_name(name, names[:number])
    return names


def read_computers(game: Game, wanted: Sequence[str]) -> dict[str, Opponent]:
    """Read NAME=STRENGTH texts; return the players of a game whom computers play.

    Raises Refusal for a name that nobody has there, or a strength that is none.
    """
    found = {}
    for text in wanted:
        name, _, strength = text.rpartition("=")
        player = next((it for it, called in game.players.items() if called == name), None)
        if player is None:
            names = ", ".join(game.players.values())
            raise Refusal(
                N_("--computer {text}: nobody is called so; the players are {names}"),
                text=text,
                names=names,
            )
        if strength not in STRENGTHS:
            known = ", ".join(STRENGTHS)
            raise Refusal(N_("--computer {text}: expected one of {known}"), text=text, known=known)
        found[player] = Opponent(strength, seed=game.seed or 0)
    return found


# -- questions -----------------------------------------------------------------------------


def _read(prompt: str) -> str:
    try:
        return input(plain(prompt)).strip()
    except EOFError:
        return ""


def _number(prompt: str, low: int, high: int, default: int) -> int:
    while True:
        text = _read(f"{prompt} [{default}]: " if default else f"{prompt}: ")
        if not text:
            return default
        number = whole_number(text)
        if number is not None and low <= number <= high:
            return number
        echo(f"{low} - {high}")


def _ask_title(known: Sequence[str], translate: Translator) -> str:
    for number, title_id in enumerate(known, 1):
        title = open_title(title_id)
        echo(f"{number:>3}  {title.name} {title.subtitle}")
    return known[_number(translate(N_("Which game?")), 1, len(known), 1) - 1]


def _ask_names(title: Title, translate: Translator) -> list[str]:
    echo(f"{title.name} {title.subtitle} ({title.designer}, {translate(title.edition)})")
    if title.note:
        echo(click.wrap_text(translate(title.note), width()))
    low, high = title.min_players, title.max_players
    prompt = translate(N_("How many players, {low} to {high}?"), low=low, high=high)
    count = _number(prompt, low, high, usual_players(title))
    names: list[str] = []
    while len(names) < count:
        default = next(name for name in (*NAMES[len(names) :], *NAMES) if name not in names)
        prompt = translate(N_("Name of player {number}"), number=len(names) + 1)
        name = _read(f"{prompt} [{default}]: ") or default
        try:
            check_name(name, names)
        except Refusal as error:
            echo(error.message)
            continue
        if name in names or "," in name:
            echo(translate(N_("Please choose another name.")))
            continue
        names.append(name)
    return names


def _ask_variant(title: Title, translate: Translator) -> tuple[str, dict[str, Value]]:
    """Ask for a preset, then for the variants on which all presets agree.

    What differs between presets are readings of the rules; they can be set by --option.
    """
    presets = presets_of(title)
    preset = presets[0]
    if len(presets) > 1:
        for number, name in enumerate(presets, 1):
            words = translate(PRESETS.get(name, name))
            echo(f"{number:>3}  " + translate(N_("{where}: {text}"), where=name, text=words))
        preset = presets[_number(translate(N_("Which rules?")), 1, len(presets), 1) - 1]
    values = title.options_from({}, preset)
    variants = variants_of(title)
    echo(translate(N_("Variants:")))
    for number, option in enumerate(variants, 1):
        setting = f"{option.id} = {say_value(values[option.id])}"
        text = translate(N_("{where}: {text}"), where=setting, text=translate(option.text))
        echo(click.wrap_text(text, width(), f"{number:>3}  ", " " * 5))
    while True:
        chosen = _number(translate(N_("Number to change, Enter begins")), 0, len(variants), 0)
        if not chosen:
            return preset, values
        option = variants[chosen - 1]
        place = option.values.index(values[option.id])
        values[option.id] = option.values[(place + 1) % len(option.values)]
        echo(f"{option.id} = {say_value(values[option.id])}")


def width() -> int:
    """Return how many columns the terminal has."""
    return shutil.get_terminal_size().columns
