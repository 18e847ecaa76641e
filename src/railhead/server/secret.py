"""The secret key of a server: made once, kept beside the database."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def secret_key(folder: Path) -> str:
    """Return the key in RAILHEAD_SECRET_KEY, or the one kept in the folder, or a new one.

    The file is made with the first server that starts; only its owner can read it.
    """
    given = os.environ.get("RAILHEAD_SECRET_KEY", "")
    if given:
        return given
    file = folder / "secret-key"
    folder.mkdir(parents=True, exist_ok=True)
    # Of two servers that start together one makes the file, the other reads it.
    with suppress(FileExistsError):
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(48))
    return file.read_text(encoding="ascii").strip()
