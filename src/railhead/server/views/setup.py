"""A new table: the choice of a title, the form, and the picture of the printed map."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe

from railhead.drawing.hex.themes import BROWSER, picture_style
from railhead.drawing.map.small import draw_small_map
from railhead.drawing.views import printed_map
from railhead.engine.illegal import Illegal
from railhead.language import explain, translator
from railhead.records.written_boards import write_board
from railhead.server.authority import WrittenGame, set_clock, store_written
from railhead.server.base.languages import locale_of, translator_of
from railhead.server.base.view_marks import takes_files
from railhead.server.computers.pacing import set_first_pause
from railhead.server.models import Person, Seat, Table
from railhead.server.new_tables.setup_form import SetupForm, TableSetup
from railhead.server.new_tables.upload_queue import Upload
from railhead.server.new_tables.uploads import CheckedForm, check_form
from railhead.server.people.access import person_of
from railhead.server.people.first_visit import person_opening_table
from railhead.server.people.own_boards import carried, uploaded
from railhead.server.people.preferences import preferences_of
from railhead.server.people.quotas import spend
from railhead.server.people.strangers import make_public, open_to_strangers
from railhead.server.rendering.covers import titles_with_covers
from railhead.server.rendering.templating import THEMES, render, see_other
from railhead.server.seating.changing import seat_computer, take_seat
from railhead.server.views.tickets import new_ticket, opened_before, read_ticket
from railhead.server.views.uploads import read_upload, register_upload_kind
from railhead.titles.catalogue import plain_title, title_ids, titles_with_boards

KIND = "board"
"""The kind of these uploads, see `register_upload_kind`."""


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Answer with the choice of a title or the form for one, or make the table of a form."""
    known = title_ids()
    preferred = preferences_of(request)
    usual = "" if "choose" in request.GET else preferred.title
    wanted = (request.POST or request.GET).get("title", known[0] if len(known) == 1 else usual)
    if not wanted:
        return render(request, "new.html", {"titles": titles_with_covers()})
    if wanted not in known:
        raise Http404
    title = plain_title(wanted)
    translate = translator_of(request)
    person = person_of(request)
    if request.method != "POST":
        form = SetupForm.fresh(title, person.name if person else "", translate, preferred)
        form.prefill(request.GET)
        return _show(request, form, new_ticket(request, person))
    typed = {name: text for name, text in request.POST.items() if isinstance(text, str)}
    about = {"title": title.id, "typed": typed}
    files, board = uploaded(request), carried(typed.get("board", ""))
    locale = locale_of(request)
    if files:
        spend(request, "uploads")
    if files or board is not None:
        return read_upload(request, KIND, about, check_form, title.id, typed, files, board, locale)
    return _answer(request, about, check_form(None, title.id, typed, (), None, locale))


def _finish(request: HttpRequest, upload: Upload) -> HttpResponse:
    """Answer to a form whose board was read."""
    assert isinstance(upload.found, CheckedForm)
    return _answer(request, upload.about, upload.found)


def _refuse(request: HttpRequest, upload: Upload, status: int, text: str) -> HttpResponse:
    """Answer with the form as it was sent, and why its board was not read."""
    form = _form_of(request, upload.about)
    form.faults["board"] = text
    return _show(request, form, form.text("ticket"), status=status)


register_upload_kind(KIND, _finish, _refuse)


def _form_of(request: HttpRequest, about: dict[str, Any]) -> SetupForm:
    return SetupForm(plain_title(about["title"]), about["typed"], translator_of(request))


def _answer(request: HttpRequest, about: dict[str, Any], checked: CheckedForm) -> HttpResponse:
    """Make the table of a form that was checked, or show what is wrong with it."""
    form = _form_of(request, about)
    form.faults = checked.faults
    form.board = checked.board.unread() if checked.board is not None else None
    ticket = form.text("ticket")
    key, maker = read_ticket(ticket)
    if not key:
        ticket = new_ticket(request, person_of(request))
        return _show(request, form, ticket, expired=True)
    if checked.setup is None or checked.game is None:
        return _show(request, form, ticket)
    try:
        return _open(request, checked.setup, checked.game, key, maker)
    except Illegal as refused:
        form.faults["open"] = explain(refused, translator_of(request))
        return _show(request, form, ticket)


def _show(
    request: HttpRequest, form: SetupForm, ticket: str, *, expired: bool = False, status: int = 422
) -> HttpResponse:
    context = {"form": form, "title": form.title, "ticket": ticket, "expired": expired}
    wrong = form.faults or expired
    return render(request, "new_form.html", context, status=status if wrong else 200)


def _open(
    request: HttpRequest, setup: TableSetup, game: WrittenGame, key: str, maker: str
) -> HttpResponse:
    """Make the table once, however often its form is sent, and lead to it."""
    known = person_of(request)
    if Table.everything.filter(pk=key).exists():
        return _enter(opened_before(request, known, key, maker))
    try:
        with person_opening_table(request, setup.names[setup.own or 0], game.board, 0) as person:
            table = _make(person, setup, game, key)
            set_first_pause(table, preferences_of(request).pause)
    except IntegrityError:
        return _enter(opened_before(request, known, key, maker))
    return _enter(table)


def _make(person: Person, setup: TableSetup, game: WrittenGame, key: str) -> Table:
    table = store_written(person, game, setup.mode, setup.name, key)
    if setup.hints:
        Table.objects.filter(pk=table.pk).update(hints=True)
    if setup.public:
        make_public(table)
    if setup.open_seats:
        open_to_strangers(table)
    for place, strength in setup.computers.items():
        seat_computer(table, table.players[place][0], strength)
    if setup.own is not None:
        player = table.players[setup.own][0]
        take_seat(Seat.objects.filter(table=table, player=player), person)
    if setup.clock is not None:
        # After the seats: who is still to come does not find it running.
        set_clock(table, setup.clock)
    return table


def _enter(table: Table) -> HttpResponse:
    """Lead to the invitations of a table that has some, or to the table."""
    page = "seats" if table.mode == Table.Mode.SEATS else "table"
    return see_other(reverse(page, args=[table.pk]))


@require_safe
@cache_control(public=True, max_age=3600)
def title_map(request: HttpRequest, title: str) -> HttpResponse:
    """Answer with the printed map of a title as a small picture.

    Query: `look`, light, dark or system.
    """
    if title not in title_ids():
        raise Http404
    look = request.GET.get("look", "")
    picture = _picture(title, look if look in THEMES else THEMES[0])
    return HttpResponse(picture, content_type="image/svg+xml")


@require_safe
@never_cache
def title_board(request: HttpRequest, title: str) -> HttpResponse:
    """Answer with the board of a title as a file to begin one's own from, in the reader's language.

    404 for a title that takes no boards.
    """
    if title not in titles_with_boards():
        raise Http404
    text = _written_board(title, locale_of(request))
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{title}-board.toml"'
    return answer


@lru_cache(maxsize=32)
def _written_board(title: str, locale: str) -> str:
    return write_board(title, translator(locale))


@lru_cache(maxsize=32)
def _picture(title: str, look: str) -> str:
    board = printed_map(plain_title(title))
    return draw_small_map(board, theme=BROWSER, style=picture_style(look))
