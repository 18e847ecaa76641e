"""Small pieces of panels: logos of companies, and texts with a mark where they are new."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from markupsafe import Markup, escape

from railhead.drawing.base.palette import ink_on
from railhead.drawing.page.fragments import token_picture
from railhead.engine.title import Title
from railhead.language import N_, Translator
from railhead.server.page.table_view import Cell
from railhead.table.assets import Company


def token_sprites(title: Title) -> Iterator[tuple[str, Markup]]:
    """Yield (company, picture of its token), to which the page refers wherever it shows one."""
    for company in title.companies.values():
        yield company.id, Markup(token_picture(company))


@lru_cache(maxsize=1024)
def token(company: Company) -> Markup:
    """Return the token of a company: its picture stands in the page once."""
    return Markup(
        '<svg class="railhead token-picture" viewBox="0 0 1 1"><use href="#token-{}"/></svg>'
    ).format(company.id)


@lru_cache(maxsize=1024)
def logo(company: Company) -> Markup:
    """Return a company's id on its colour, as an element."""
    return Markup('<abbr class="logo" style="background:{};color:{}" title="{}">{}</abbr>').format(
        company.colour, ink_on(company.colour), company.name, company.id
    )


def shown(cell: Cell, translate: Translator) -> Markup:
    """Return the text of a cell; if it is new, with the old value and a dot that tells it.

    The style sheet shows the old value beside the new one where there is room.
    """
    if cell.was is None:
        return escape(cell.text)
    was = translate(N_("new; was {text}"), text=cell.was or translate(N_("nothing")))
    return Markup(
        '<span class="changed"><span class="was" aria-hidden="true">{}</span>{}'
        '<span class="dot" role="img" title="{}"></span></span>'
    ).format(cell.was, cell.text, was)
