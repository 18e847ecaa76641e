"""The permissions of the server's files: folder 0700, files 0600, for its own user only.

The folder holds the moves of everybody and the key that signs sessions and links.
"""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

from django.conf import settings

log = logging.getLogger("railhead.server")

DATABASE = "railhead.sqlite3"
SIDE_FILES = ("", "-wal", "-shm", "-journal")
"""Endings of the names of the database file and of those that SQLite keeps beside it."""

SECRETS = ("secret-key", "push-key")
"""The files of `base/secret_key.py`."""

UPLOADS = "uploads"
"""The folder in which sent files wait to be read, as `CACHES` of the settings has it."""

LOCK = "server-lock"
"""The file of `one_server.py`."""

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_private(*, make: bool = False) -> None:
    """Take permissions from other users; `make`: create the database file if there is none.

    A folder that holds other files too, and whatever cannot be changed, is left with a warning.
    """
    if os.name != "posix":
        return
    database = settings.DATABASES["default"]
    if "sqlite" in database["ENGINE"]:
        file = Path(database["NAME"])
        if make and not file.exists() and file.parent.is_dir():
            # SQLite would make it readable for all; its side files get the mode of the file.
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for suffix in SIDE_FILES:
            _make_private(file.with_name(file.name + suffix))
    if settings.DATA.is_dir():
        _make_folder_private(settings.DATA)
        for name in (*SECRETS, LOCK):
            _make_private(settings.DATA / name)
        _make_private(settings.DATA / UPLOADS)


def _make_folder_private(folder: Path) -> None:
    """Make a folder private; if it holds other files too, only warn."""
    ours = {*SECRETS, UPLOADS, LOCK, *(DATABASE + suffix for suffix in SIDE_FILES)}
    others = [found.name for found in folder.iterdir() if found.name not in ours]
    if folder.stat().st_mode & _OTHERS and others:
        log.warning("%s: other users can look into this folder; chmod 700 shuts it", folder)
        return
    _make_private(folder)


def _make_private(place: Path) -> None:
    try:
        mode = stat.S_IMODE(place.stat().st_mode)
        if mode & _OTHERS:
            place.chmod(mode & ~_OTHERS)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("%s: other users can read this: %s", place, error.strerror)
