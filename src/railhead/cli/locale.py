"""The language of the terminal, chosen by an option or by the environment."""

from __future__ import annotations

import atexit
import gettext
import os
import shutil
import tempfile
from contextvars import ContextVar
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any

import click

from railhead.cli.output import one_line
from railhead.language.faults import fields_in_words
from railhead.language.help_text import translate_help
from railhead.language.translate import (
    ENGLISH,
    FOLDER,
    N_,
    NN_,
    Translator,
    compiled,
    locales,
    system_locale,
    translator,
)

_DOMAIN = "click"
_TRANSLATE: ContextVar[Translator] = ContextVar("_TRANSLATE", default=ENGLISH)

# The texts of click in help and about wrong input; its other texts are for programmers.
CLICK = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Error: {message}"),
    N_("Show the version and exit."),
    N_("default: {default}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("Choose from:\n\t{choices}"),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)


def languages() -> list[str]:
    """Return the codes of the languages that can be chosen, English first."""
    return ["en", *locales()]


def choose_language(language: str | None) -> None:
    """Set the language of the terminal; None for that of the environment."""
    translate = translator(language or system_locale(os.environ))
    _TRANSLATE.set(translate)
    if translate.language == ENGLISH.language:
        gettext.textdomain("messages")
        return
    # click takes its words from the standard library's current domain and from this variable.
    os.environ["LANGUAGE"] = translate.language
    gettext.bindtextdomain(_DOMAIN, _words_of_click(translate.language))
    gettext.textdomain(_DOMAIN)


def terminal_translator() -> Translator:
    """Return the translator for the language of the terminal."""
    return _TRANSLATE.get()


def say(message: str, /, **fields: object) -> str:
    """Translate a message for the terminal and fill its fields; an error in one is worded too."""
    translate = terminal_translator()
    words = fields_in_words(fields, translate)
    # The name of a file has one line, and so has what is wrong with it.
    shown = {
        name: one_line(str(words[name])) if isinstance(it, Path | BaseException) else words[name]
        for name, it in fields.items()
    }
    return translate(message, **shown)


@lru_cache(maxsize=8)
def _words_of_click(language: str) -> str:
    """A folder with click's texts in a language, kept until the program ends."""
    folder = tempfile.mkdtemp(prefix="railhead-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    place = Path(folder, language, FOLDER)
    place.mkdir(parents=True)
    (place / f"{_DOMAIN}.mo").write_bytes(compiled(language))
    return folder


class TranslatedCommand(click.Command):
    """A command whose help is translated."""

    def get_help(self, ctx: click.Context) -> str:
        return super(TranslatedCommand, self._said()).get_help(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        # Click keeps its own, in the language in which it was first asked for.
        option = copy(super().get_help_option(ctx))
        if option is not None:
            option.help = terminal_translator()(N_("Show this message and exit."))
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        return super(TranslatedCommand, self._said()).get_short_help_str(limit)

    def _said(self) -> Any:
        """This command with the texts of its help translated."""
        said = copy(self)
        said.help = translate_help(self.help or "", terminal_translator())
        said.params = [copy(param) for param in self.params]
        for param in said.params:
            if isinstance(param, click.Option) and param.help:
                param.help = terminal_translator()(param.help)
        return said
