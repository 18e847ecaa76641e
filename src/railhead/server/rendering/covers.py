"""Covers as pages show them: drawn once, each at an address that names it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from django.urls import reverse

from railhead.drawing.base.palette import LIGHT
from railhead.drawing.map.cover import CUTS, draw_cover
from railhead.engine.title import Title
from railhead.titles.catalogue import plain_title, title_ids
from railhead.titles.covers import Cover, cover_of


@lru_cache(maxsize=256)
def drawn_cover(title: str, cut: str) -> tuple[str, str]:
    """Return the cover of a title, an SVG, and its mark, which changes with it.

    `cut`: one of CUTS. Raises KeyError for another one, TitleError for an unknown title.
    """
    drawn = draw_cover(plain_title(title), cover_of(title), CUTS[cut], theme=LIGHT)
    return drawn, sha256(drawn.encode()).hexdigest()[:12]


def cover_address(title: str, cut: str) -> str:
    """Return the address of a cover as it is now. Errors as `drawn_cover`."""
    return f"{reverse('cover', args=[title, cut])}?v={drawn_cover(title, cut)[1]}"


@lru_cache(maxsize=1)
def titles_with_covers() -> tuple[tuple[Title, Cover], ...]:
    """Return all titles with their covers."""
    return tuple((plain_title(title), cover_of(title)) for title in title_ids())


@lru_cache(maxsize=1)
def first_title() -> str:
    """Return the id of the title to begin with: one that says so, else the lightest."""
    known = titles_with_covers()
    return min(known, key=lambda it: (not it[1].first, it[1].weight or len(known)))[0].id
