"""A new table: the choice of a title, the form, and the picture of the printed map."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache

from django.core import signing
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe

from railhead.drawing.map import draw_map
from railhead.drawing.views import printed_map
from railhead.engine.title import Title
from railhead.language import Translator
from railhead.server.access import new_person, person_of, sign_in
from railhead.server.authority import create_table
from railhead.server.languages import translator_of
from railhead.server.models import Person, Seat, Table, table_key
from railhead.server.own_boards import keep, uploaded
from railhead.server.setup_form import SetupForm, Wish
from railhead.server.templating import render, see
from railhead.titles.catalogue import plain_title, title_ids

_SALT = "railhead.server.new-table"
_FORM_LIFE = timedelta(days=2)
# How long the same form, sent again, still opens the table that it made.
_AGAIN = timedelta(minutes=2)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Answer with the form, or make the table that a form asks for."""
    known = title_ids()
    wanted = (request.POST or request.GET).get("title", known[0] if len(known) == 1 else "")
    if not wanted:
        return render(request, "new.html", {"titles": [plain_title(name) for name in known]})
    if wanted not in known:
        raise Http404
    title = plain_title(wanted)
    translate = translator_of(request)
    person = person_of(request)
    if request.method != "POST":
        form = SetupForm.fresh(title, person.name if person else "", translate)
        form.prefill(request.GET)
        return _show(request, form, signing.dumps(table_key(), salt=_SALT))
    typed = {name: text for name, text in request.POST.items() if isinstance(text, str)}
    form = SetupForm(title, typed, translate, files=uploaded(request))
    ticket = request.POST.get("ticket", "")
    wish = form.check()
    try:
        key = signing.loads(ticket, salt=_SALT, max_age=_FORM_LIFE)
    except signing.BadSignature:
        return _show(request, form, signing.dumps(table_key(), salt=_SALT), expired=True)
    if wish is None:
        return _show(request, form, ticket)
    return _open(request, title, wish, key)


def _show(
    request: HttpRequest, form: SetupForm, ticket: str, *, expired: bool = False
) -> HttpResponse:
    if form.board is not None:
        keep(form.board)
    context = {"form": form, "title": form.title, "ticket": ticket, "expired": expired}
    return render(request, "new_form.html", context, status=422 if form.faults or expired else 200)


def _open(request: HttpRequest, title: Title, wish: Wish, key: str) -> HttpResponse:
    """Make the table once, however often its form is sent, and lead to it."""
    known = person_of(request)
    if Table.objects.filter(pk=key).exists():
        return _again(request, known, key)
    person = known or new_person(request, wish.names[wish.own or 0])
    try:
        table = _make(person, title, wish, key)
    except IntegrityError:
        return _again(request, known, key)
    return _enter(table)


@transaction.atomic
def _make(person: Person, title: Title, wish: Wish, key: str) -> Table:
    table = create_table(
        person,
        title.id,
        wish.names,
        options=wish.options,
        preset=wish.preset,
        board=wish.board,
        seed=wish.seed,
        mode=wish.mode,
        name=wish.name,
        key=key,
    )
    if wish.own is not None:
        player = table.players[wish.own][0]
        Seat.objects.filter(table=table, player=player).update(person=person)
    return table


def _again(request: HttpRequest, known: Person | None, key: str) -> HttpResponse:
    """The form was sent twice. Who sent it first without a session got one that may be lost."""
    table = Table.objects.select_related("owner").get(pk=key)
    if known is None and timezone.now() - table.created < _AGAIN:
        sign_in(request, table.owner)
    return _enter(table)


def _enter(table: Table) -> HttpResponse:
    """Lead to the invitations of a table that has some, or to the table."""
    page = "seats" if table.mode == Table.Mode.SEATS else "table"
    return see(reverse(page, args=[table.pk]))


@require_safe
@cache_control(public=True, max_age=3600)
def title_map(request: HttpRequest, title: str) -> HttpResponse:
    """Answer with the printed map of a title as a picture."""
    if title not in title_ids():
        raise Http404
    picture = _picture(title, translator_of(request))
    return HttpResponse(picture, content_type="image/svg+xml")


@lru_cache(maxsize=32)
def _picture(title: str, translate: Translator) -> str:
    return draw_map(printed_map(plain_title(title), translate=translate), translate=translate)
