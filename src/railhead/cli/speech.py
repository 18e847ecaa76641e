"""The language of the terminal: chosen by an option or by the environment, for all commands."""

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

from railhead.language.faults import spoken
from railhead.language.helptext import in_words
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

# What click itself says in help and of wrong input; the rest of its texts is for programmers.
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
    """The codes that can be chosen."""
    return ["en", *locales()]


def choose(language: str | None) -> None:
    """Speak a language; None: the one of the environment."""
    translate = translator(language or system_locale(os.environ))
    _TRANSLATE.set(translate)
    if translate.language == ENGLISH.language:
        gettext.textdomain("messages")
        return
    # click takes its words from the standard library's current domain and from this variable.
    os.environ["LANGUAGE"] = translate.language
    gettext.bindtextdomain(_DOMAIN, _words_of_click(translate.language))
    gettext.textdomain(_DOMAIN)


def chosen() -> Translator:
    """The translator of the language that the terminal speaks."""
    return _TRANSLATE.get()


def say(message: str, /, **fields: object) -> str:
    """Translate a message for the terminal and fill its fields; errors are said in words."""
    translate = chosen()
    return translate(message, **spoken(fields, translate))


@lru_cache(maxsize=8)
def _words_of_click(language: str) -> str:
    """A folder with click's texts in a language, kept until the program ends."""
    folder = tempfile.mkdtemp(prefix="railhead-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    place = Path(folder, language, FOLDER)
    place.mkdir(parents=True)
    (place / f"{_DOMAIN}.mo").write_bytes(compiled(language))
    return folder


class Spoken(click.Command):
    """A command whose help is read in the reader's language."""

    def get_help(self, ctx: click.Context) -> str:
        return super(Spoken, self._said()).get_help(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        # Click keeps its own, in the language in which it was first asked for.
        option = copy(super().get_help_option(ctx))
        if option is not None:
            option.help = chosen()(N_("Show this message and exit."))
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        return super(Spoken, self._said()).get_short_help_str(limit)

    def _said(self) -> Any:
        """This command with the texts of its help translated."""
        said = copy(self)
        said.help = in_words(self.help or "", chosen())
        said.params = [copy(param) for param in self.params]
        for param in said.params:
            if isinstance(param, click.Option) and param.help:
                param.help = chosen()(param.help)
        return said
