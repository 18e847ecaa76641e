"""Small pieces of panels: logos of companies, and texts with a mark where they are new."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from railhead.drawing.base.palette import ink_on
from railhead.language import N_, Translator
from railhead.server.page.table_view import Cell
from railhead.table.assets import Company


@lru_cache(maxsize=1024)
def logo(company: Company) -> Markup:
    """Return a company's id on its colour, as an element."""
    return Markup('<abbr class="logo" style="background:{};color:{}" title="{}">{}</abbr>').format(
        company.colour, ink_on(company.colour), company.name, company.id
    )


def shown(cell: Cell, translate: Translator) -> Markup:
    """Return the text of a cell; if it is new, with a dot that gives the old value."""
    if cell.was is None:
        return escape(cell.text)
    was = translate(N_("new; was {text}"), text=cell.was or translate(N_("nothing")))
    return Markup(
        '<span class="changed">{}<span class="dot" role="img" title="{}" aria-label="{}"></span>'
        "</span>"
    ).format(cell.text, was, was)
