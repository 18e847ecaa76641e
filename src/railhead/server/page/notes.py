"""The private notepad of a person at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.server.models import Visit

if TYPE_CHECKING:
    from railhead.server.authority import LiveTable, Viewer

LONGEST = 20_000
"""As many characters does a notepad hold."""


def notes_of(live: LiveTable, viewer: Viewer) -> str:
    """Return the notes of whoever looks, and of nobody else."""
    if viewer.person is None:
        return ""
    visit = Visit.objects.filter(table_id=live.id, person_id=viewer.person).first()
    return visit.notes if visit is not None else ""


def write_notes(live: LiveTable, viewer: Viewer, text: str) -> None:
    """Keep the notes of a person. Raises ValueError if they are too long, or nobody's."""
    if viewer.person is None or len(text) > LONGEST:
        raise ValueError(len(text))
    Visit.objects.update_or_create(
        table_id=live.id, person_id=viewer.person, defaults={"notes": text}
    )
