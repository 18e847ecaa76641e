"""The secrets of a server, generated once and kept beside the database.

Its secret key, and the key by which it identifies itself to services of web push.
"""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from railhead.language import N_
from railhead.server.base.setting_errors import SettingError

LEAST_LETTERS = 32
"""A key that is shorter was cut off, or chosen by hand and can be guessed."""


def secret_key(folder: Path) -> str:
    """Return the key in RAILHEAD_SECRET_KEY, or the one kept in the folder, or a new one.

    The file is made by the first server that starts; only its owner can read it. Raises
    SettingError if the key is empty or too short, OSError if the file cannot be read or written.
    """
    given = os.environ.get("RAILHEAD_SECRET_KEY", "")
    if given:
        return _checked(given, "RAILHEAD_SECRET_KEY")
    file = folder / "secret-key"
    return _checked(_kept(file, lambda: secrets.token_urlsafe(48)), str(file))


def push_key(folder: Path) -> tuple[str, str]:
    """Return where the key of web push is kept, and the key: 32 bytes in base64url.

    That in RAILHEAD_PUSH_KEY, or the one kept in the folder, or a new one. Raises OSError.
    """
    if given := os.environ.get("RAILHEAD_PUSH_KEY", ""):
        return "RAILHEAD_PUSH_KEY", given
    file = folder / "push-key"
    return str(file), _kept(file, _new_push_key)


def _new_push_key() -> str:
    """A number from 1 to below the order of the curve P-256, whose first 32 bits are not all 1."""
    number = secrets.token_bytes(32)
    while number[:4] == b"\xff" * 4 or not any(number):
        number = secrets.token_bytes(32)
    return base64.urlsafe_b64encode(number).rstrip(b"=").decode("ascii")


def _kept(file: Path, new: Callable[[], str]) -> str:
    """The text in a file, which is made with a new one if there is none."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        _make(file, new())
    return file.read_text(encoding="ascii", errors="replace").strip()


def _checked(key: str, place: str) -> str:
    if len(key) < LEAST_LETTERS:
        raise SettingError(
            place,
            N_(
                "the secret key is empty or too short; put a kept copy back, or remove it for a"
                " new one: then everybody is signed out"
            ),
        )
    return key


def _make(file: Path, text: str) -> None:
    """Write a secret to a temporary file, then put it in place.

    If two servers start together, one puts it there and the other reads it.
    """
    aside = file.with_name(f".{file.name}-{secrets.token_hex(8)}")
    handle = os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        _put(aside, file)
        _sync(file.parent)
    finally:
        aside.unlink(missing_ok=True)


def _put(aside: Path, file: Path) -> None:
    try:
        # Unlike a rename this never replaces a key that is there.
        os.link(aside, file)
    except FileExistsError:
        return
    except OSError:  # a file system without hard links
        if not file.exists():
            aside.rename(file)


def _sync(folder: Path) -> None:
    """Bring the names in a folder to the disk, where a system can do that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
