"""`railhead serve`: the table in the browser, for this machine or for others too."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from railhead.cli.locale import TranslatedCommand, say
from railhead.cli.output import echo, quoted
from railhead.language import N_

# The port at which the server listens by default.
PORT = 8000

# A host name as a browser sends it; `*` stands for any, `.example.org` for it and its subdomains.
NAME = re.compile(r"\*|\.?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?|\[[0-9A-Fa-f:.]+\]")


@click.command(cls=TranslatedCommand)
@click.option(
    "--host",
    default="localhost",
    show_default=True,
    help="Where to listen; 0.0.0.0 lets other machines in.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Where tables are kept; by default railhead-data in this folder.",
)
@click.option(
    "--database",
    metavar="URL",
    help="Another database, such as postgresql://user:password@host/name.",
)
@click.option(
    "--allow",
    multiple=True,
    metavar="NAME",
    help="A name under which the server is reached, such as games.example.org.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    metavar="N",
    help="So many processes answer; more than one needs PostgreSQL.",
)
@click.option(
    "--metrics",
    type=click.IntRange(1, 65535),
    metavar="PORT",
    help="Tell counters for Prometheus at this port, to this machine alone.",
)
@click.option(
    "--https", is_flag=True, help="A proxy serves it by https: cookies travel only there."
)
@click.option(
    "--mail",
    metavar="URL",
    help="A mail server for calls, such as submission://name:password@mail.example.org.",
)
@click.option("--mail-from", metavar="ADDRESS", help="From whom these mails come.")
@click.option(
    "--call-to",
    multiple=True,
    metavar="HOST",
    help="A host in an inner network that webhooks may call, again for each.",
)
@click.option(
    "--open/--no-open",
    "opens",
    default=None,
    help="Open the browser; by default if somebody sits at this terminal.",
)
def serve(
    *,
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    allow: tuple[str, ...],
    workers: int,
    metrics: int | None,
    https: bool,
    mail: str | None,
    mail_from: str | None,
    call_to: tuple[str, ...],
    opens: bool | None,
) -> None:
    """Open the table in the browser.

    Tables are kept in a folder, or in a database; the same command goes on with them. Ctrl-C
    stops the server; every move that was answered is kept.

    \b
    Examples:
      railhead serve
      railhead serve --host 0.0.0.0                      friends in the house join
      railhead serve --allow games.example.org --https   behind a proxy
      railhead serve --workers 4 --database postgresql:///railhead
    """
    from railhead.cli.errors import Refusal

    if metrics:
        # Read when prometheus_client is imported, here and in each worker.
        folder = TemporaryDirectory(prefix="railhead-counters-")
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = click.get_current_context().with_resource(folder)
    try:
        from railhead.server.running import launch
    except ModuleNotFoundError as error:
        raise Refusal(
            N_("the server needs {name}: install Railhead with its extra [server]"),
            name=error.name,
        ) from error
    _hand_over(data, database, [*launch.names_of(host), *allow], https=https)
    _hand_over_calls(mail, mail_from, call_to)
    try:
        launch.prepare(workers)
        if metrics:
            launch.serve_metrics(metrics)
        sockets = launch.listen(host, port)
    except launch.CannotServe as error:
        raise Refusal("{why}", why=error) from error
    addresses = launch.addresses(host, sockets[0].getsockname()[1])
    launch.invite_from(addresses[-1])
    wanted = sys.stdin.isatty() and launch.has_browser() if opens is None else opens
    with suppress(KeyboardInterrupt):
        launch.hear_signals()
        text = N_("The table is open at {addresses} (Ctrl-C stops it)")
        echo(say(text, addresses=", ".join(addresses)))
        sys.stdout.flush()
        if not launch.run(sockets, open_at=addresses[0] if wanted else "", workers=workers):
            raise Refusal(N_("the server does not start: the lines above say why"))
    echo(say(N_("Stopped.")))


def _hand_over(data: Path | None, database: str | None, names: list[str], *, https: bool) -> None:
    """Hand the options to the settings, which are read from the environment.

    Raises Refusal for a name that no browser sends.
    """
    from railhead.cli.errors import Refusal

    for name in names:
        if not NAME.fullmatch(name):
            raise Refusal(
                N_("--allow {name}: expected a name such as games.example.org"), name=quoted(name)
            )
    os.environ["DJANGO_SETTINGS_MODULE"] = "railhead.server.settings"
    if data is not None:
        os.environ["RAILHEAD_DATA"] = str(data)
    if database is not None:
        os.environ["RAILHEAD_DATABASE"] = database
    if https:
        os.environ["RAILHEAD_HTTPS"] = "1"
    known = os.environ.get("RAILHEAD_HOSTS", "").split(",")
    os.environ["RAILHEAD_HOSTS"] = ",".join(dict.fromkeys([*names, *filter(None, known)]))


def _hand_over_calls(mail: str | None, sender: str | None, receivers: tuple[str, ...]) -> None:
    """Hand the options about calls to the settings."""
    if mail is not None:
        os.environ["RAILHEAD_MAIL"] = mail
    if sender is not None:
        os.environ["RAILHEAD_MAIL_FROM"] = sender
    known = os.environ.get("RAILHEAD_CALL_HOSTS", "").split(",")
    os.environ["RAILHEAD_CALL_HOSTS"] = ",".join(dict.fromkeys([*receivers, *filter(None, known)]))
