"""Small pieces of panels: logos of companies, and texts with a mark where they are new."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from markupsafe import Markup, escape

from railhead.drawing.base.palette import ink_on
from railhead.drawing.page.fragments import token_picture
from railhead.engine.title import Title
from railhead.language import N_, Translator
from railhead.server.page.table_view import Cell
from railhead.table.assets import Company

_NUMBER = re.compile(r"\d+")
_MINUS = "−"


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
    """Return the text of a cell; if it is new, with what it was and a dot that tells it.

    The style sheet shows by how much a figure differs where there is room, and what it was where
    two moments are compared.
    """
    if cell.was is None:
        return escape(cell.text)
    was = translate(N_("new; was {text}"), text=cell.was or translate(N_("nothing")))
    return Markup(
        '<span class="changed"><span class="was" aria-hidden="true">{}</span>{}{}'
        '<span class="dot" role="img" title="{}"></span></span>'
    ).format(cell.was, cell.text, _difference(cell.was, cell.text), was)


def _difference(before: str, now: str) -> Markup:
    """Return by how much a figure has grown or shrunk, nothing where that cannot be told."""
    then, numbers = _NUMBER.findall(before), _NUMBER.findall(now)
    alike = not then or _NUMBER.sub("", before) == _NUMBER.sub("", now)
    if len(then) > 1 or len(numbers) != 1 or not alike:
        return Markup()
    change = int(numbers[0]) - int(then[0] if then else 0)
    kind, sign = ("gain", "+") if change > 0 else ("loss", _MINUS)
    return Markup('<span class="by {}" aria-hidden="true">{}{}</span>').format(
        kind, sign, abs(change)
    )
