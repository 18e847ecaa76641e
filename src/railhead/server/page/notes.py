"""The private notepad of a person at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category

from django.db.models import Sum
from django.db.models.functions import Length

from railhead.language import N_
from railhead.server.base.lookups import ValueLookup
from railhead.server.models import Visit

if TYPE_CHECKING:
    from railhead.server.authority import LiveTable, Viewer

LONGEST = 20_000
"""How many characters a notepad holds."""

MOST_OF_ONE = 2_000_000
"""How many characters all notepads of a person may hold together."""

_NOTES = ValueLookup(Visit.objects.all, "table_id", "person_id", wanted=["notes"])

_LAYOUT = "\n\r\t"


class UnusableNotes(ValueError):  # noqa: N818 - an answer, as Illegal is
    """These notes cannot be stored. `message`: a msgid; `status`: that of the HTTP answer."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.message, self.status = message, status


def notes_of(live: LiveTable, viewer: Viewer) -> str:
    """Return the notes of the viewer at a table, "" for a stranger."""
    if viewer.person is None:
        return ""
    kept = _NOTES.one(table_id=live.row.pk, person_id=viewer.person)
    return str(kept[0]) if kept is not None else ""


def write_notes(live: LiveTable, viewer: Viewer, text: str) -> None:
    """Store the notes of the viewer at a table.

    Raises UnusableNotes if they are too long, hold unusable characters, or are a stranger's.
    """
    if viewer.person is None:
        raise UnusableNotes(N_("Sign in to keep notes."), 403)
    if len(text) > LONGEST:
        raise UnusableNotes(N_("notes: at most {count} characters can be kept."), 413)
    if any(category(sign) in ("Cc", "Cs") and sign not in _LAYOUT for sign in text):
        raise UnusableNotes(N_("notes: a sign in them cannot be kept, such as U+0000."), 422)
    own = Visit.objects.filter(person_id=viewer.person)
    others = own.exclude(table_id=live.row.pk).aggregate(length=Sum(Length("notes")))["length"] or 0
    if text and others + len(text) > MOST_OF_ONE:
        raise UnusableNotes(N_("notes: you have kept as many as there is room for."), 413)
    own.update_or_create(table_id=live.row.pk, person_id=viewer.person, defaults={"notes": text})
