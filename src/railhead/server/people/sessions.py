"""Sessions whose keys are stored hashed: reading the database signs nobody in."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError
from django.utils import timezone

from railhead.server.base.lookups import Lookup

_LETTERS = 40

# The model of sessions is there when applications are, which is later than this module.
_SESSIONS = Lookup(lambda: db.SessionStore.get_model_class().objects.all(), "session_key")  # noqa: PLW0108


def hashed_key(key: str) -> str:
    """Return the hash that is stored of a session key, which only the browser's cookie holds."""
    return hashlib.sha256(f"railhead.session.{key}".encode()).hexdigest()[:_LETTERS]


class SessionStore(db.SessionStore):
    """Sessions in the database, found by the hash of their key."""

    def _get_session_from_db(self) -> Any:
        key = hashed_key(self.session_key or "")
        row = _SESSIONS.one(session_key=key)
        if row is None or row.expire_date <= timezone.now():
            self._session_key = None
            return None
        return row

    def exists(self, session_key: str) -> bool:
        return super().exists(hashed_key(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row = super().create_model_instance(data)
        row.session_key = hashed_key(row.session_key)
        return row

    def save(self, must_create: bool = False) -> None:
        try:
            super().save(must_create)
        except UpdateError as error:
            # A database that is locked is not a session that somebody has ended.
            if isinstance(error.__context__, OperationalError):
                raise error.__context__ from None
            raise

    def delete(self, session_key: str | None = None) -> None:
        key = self.session_key if session_key is None else session_key
        if key is not None:
            super().delete(hashed_key(key))
