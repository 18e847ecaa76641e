"""Errors of the command line: each is reported in one clear line.

Exit status: 0 success, 1 a check failed or the program is at fault, 2 wrong input, 130 interrupted,
141 the output was closed. If RAILHEAD_DEBUG is set, the traceback of a mistake of the program is
printed before its line.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

from railhead.cli.locale import TranslatedCommand, choose_language, say
from railhead.cli.output import echo, one_line, plain
from railhead.engine.illegal import Illegal
from railhead.exchange.ruleserror import RulesError
from railhead.language import N_
from railhead.table.fault import Fault

# Exit statuses that a shell expects: 128 and the number of the signal.
INTERRUPTED, OUTPUT_CLOSED = 130, 141

# The environment variable that asks for tracebacks.
DEBUG = "RAILHEAD_DEBUG"


class Refusal(click.ClickException):
    """Wrong input. The message, translated and filled with the named fields, says what is wrong.

    It names the option, argument or file, and how to put it right.
    """

    exit_code = 2

    def __init__(self, message: str, /, **fields: object) -> None:
        super().__init__(plain(say(message, **fields)))


class Mistake(click.ClickException):
    """A bug in the program, not in the input; the message says what failed."""

    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(plain(message))


class CommandGroup(TranslatedCommand, click.Group):
    """A group whose commands are imported when needed, and which shows no tracebacks.

    `commands_in`: command -> `module:name` of its function.
    """

    def __init__(
        self, *args: Any, commands_in: Mapping[str, str] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._places = dict(commands_in or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        place = self._places.get(cmd_name)
        if place is None:
            return None
        module, _, name = place.partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        choose_language(None)
        with errors_in_one_line():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with errors_in_one_line():
            _write_anything()
            result = super().invoke(ctx)
            # Buffered output fails here, where the error is reported, and not at exit.
            sys.stdout.flush()
            return result


@contextmanager
def errors_in_one_line() -> Iterator[None]:
    """Turn every error that input can cause into a Refusal, and RulesError into a Mistake.

    An interrupt and a closed output end the program with their exit status.
    """
    try:
        yield
    except click.UsageError as error:
        if isinstance(error, click.exceptions.NoArgsIsHelpError):
            raise
        path = error.ctx.command_path if error.ctx else "railhead"
        text = " ".join(error.format_message().split())
        raise Refusal(
            N_("{text} (`{command}` shows examples)"), text=text, command=f"{path} --help"
        ) from error
    except click.FileError as error:
        raise Refusal("{text}", text=error.format_message()) from error
    except KeyboardInterrupt:
        echo(err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _stop_writing()
        raise click.exceptions.Exit(OUTPUT_CLOSED) from None
    except OSError as error:
        why = error.strerror or str(error)
        if error.filename:
            raise Refusal(
                N_("{where}: {text}"), where=one_line(str(error.filename)), text=why
            ) from error
        raise Refusal("{text}", text=why) from error
    except UnicodeDecodeError as error:
        raise Refusal(N_("not a text in UTF-8: byte {place}"), place=error.start + 1) from error
    except RecursionError as error:
        raise Refusal(N_("the input is nested too deeply")) from error
    except (Illegal, Fault) as error:
        raise Refusal("{why}", why=error) from error
    except RulesError as error:
        if os.environ.get(DEBUG):
            traceback.print_exception(error)
        text = N_(
            "a mistake of the program, not of what was given to it: {why}; {variable}=1 shows more"
        )
        raise Mistake(say(text, why=str(error), variable=DEBUG)) from error


def _write_anything() -> None:
    """Escape the characters that the terminal's encoding lacks, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _stop_writing() -> None:
    """Discard buffered output: nobody reads it any more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
