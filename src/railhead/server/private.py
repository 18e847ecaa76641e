"""What the server keeps on the disk is for its own user only: a folder 0700, files 0600.

It holds the moves of everybody and the key that signs sessions and links.
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
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_private(*, make: bool = False) -> None:
    """Shut folder and files to other users; `make`: the database file too, if there is none.

    What cannot be shut, or belongs to more than this server, is told in the log.
    """
    if os.name != "posix":
        return
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        file = Path(database["NAME"])
        if make and not file.exists() and file.parent.is_dir():
            # SQLite would make it for all to read; its side files follow the file.
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for suffix in SIDE_FILES:
            _shut(file.with_name(file.name + suffix))
    if settings.DATA.is_dir():
        _shut_folder(settings.DATA)
        _shut(settings.DATA / "secret-key")


def _shut_folder(folder: Path) -> None:
    """Shut a folder; one in which other things lie too is only told of."""
    ours = {"secret-key", *(DATABASE + suffix for suffix in SIDE_FILES)}
    others = [found.name for found in folder.iterdir() if found.name not in ours]
    if folder.stat().st_mode & _OTHERS and others:
        log.warning("%s: other users can look into this folder; chmod 700 shuts it", folder)
        return
    _shut(folder)


def _shut(place: Path) -> None:
    try:
        mode = stat.S_IMODE(place.stat().st_mode)
        if mode & _OTHERS:
            place.chmod(mode & ~_OTHERS)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("%s: other users can read this: %s", place, error.strerror)
