"""Records: downloading that of a table, and opening a table from one."""

from __future__ import annotations

import json
from typing import Any

from django.core.exceptions import BadRequest
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from railhead.engine.game import Game
from railhead.exchange.entrywriting import ExportError
from railhead.language import N_, explain
from railhead.records.export import can_export, to_gamefile
from railhead.records.record import to_record
from railhead.server.authority import LiveTable, Viewer, store_written
from railhead.server.base.languages import locale_of, translator_of
from railhead.server.base.view_marks import Process, Turns, answered_by, takes_files, waits_for
from railhead.server.errors.pages import failure
from railhead.server.models import Table
from railhead.server.new_tables.upload_queue import Upload
from railhead.server.new_tables.uploads import Fault, ReadFile, read_file
from railhead.server.people.first_visit import GUEST, person_opening_table
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import refuse_page, render, see_other
from railhead.server.views.downloads import as_file
from railhead.server.views.notice import leave_notice
from railhead.server.views.table_access import at_table
from railhead.server.views.uploads import read_upload, register_upload_kind

MOST_BYTES = 5_000_000
# The forms in which a game can be downloaded, as they stand in addresses.
RECORD, GAME_FILE = "ours", "field"

KIND = "record"
"""The kind of these uploads, see `register_upload_kind`."""


@answered_by(Process.READER, given="form")
@require_safe
@never_cache
@at_table
def record(request: HttpRequest, live: LiveTable, _viewer: Viewer) -> HttpResponse:
    """Answer with the record of a table or, by `?form=field`, with a game file for another site.

    400 for a form that does not exist for this title; 422 for a game that the other site would play
    by other rules.
    """
    form = request.GET.get("form", RECORD)
    if form not in forms_of(live.game):
        raise BadRequest("form: one of " + ", ".join(forms_of(live.game)))
    try:
        data = _written(live, form)
    except ExportError as error:
        translate = translator_of(request)
        head = translate(N_("This game cannot be written for another site"))
        text = explain(error, translate)
        return failure(request, 422, str(error), texts=(head, text))
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    suffix = "-18xx" if form == GAME_FILE else ""
    return as_file(text, f"{live.title} {live.name}", suffix, live.version)


def _written(live: LiveTable, form: str) -> dict[str, Any]:
    if form == RECORD:
        return to_record(live.game)
    began, changed = live.row.created, live.row.changed
    return to_gamefile(live.game, int(began.timestamp()), int(changed.timestamp()))


def forms_of(game: Game) -> tuple[str, ...]:
    """Return the forms in which a game can be downloaded."""
    return (RECORD, GAME_FILE) if can_export(game.title_id) else (RECORD,)


@takes_files
@waits_for(Turns.UPLOADS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def upload(request: HttpRequest) -> HttpResponse:
    """Answer with the form, or open a table where the file that a form uploads ends or stops."""
    if request.method != "POST":
        return render(request, "upload.html", {"fault": "", "mode": Table.Mode.ONE_SCREEN})
    mode = request.POST.get("mode", Table.Mode.ONE_SCREEN)
    file = request.FILES.get("file")
    translate = translator_of(request)
    if mode not in Table.Mode.values:
        raise BadRequest("mode: one of " + ", ".join(Table.Mode.values))
    if not isinstance(file, UploadedFile):
        return _again(request, mode, 400, translate(N_("file: choose a file")))
    if (file.size or 0) > MOST_BYTES:
        return _again(request, mode, 413, translate(N_("file: larger than 5 MB")))
    spend(request, "uploads")
    about = {"mode": mode}
    return read_upload(request, KIND, about, read_file, file.read(), locale_of(request))


def finish(request: HttpRequest, upload: Upload) -> HttpResponse:
    """Open a table where a file that has been read ends or stops, or say what is wrong with it."""
    found, mode = upload.found, upload.about["mode"]
    if isinstance(found, Fault):
        return _again(request, mode, 422, found.text)
    assert isinstance(found, ReadFile)
    game = found.game
    # Who brings a file need not be one of its players.
    name = translator_of(request)(GUEST)
    with person_opening_table(request, name, game.board, len(game.actions)) as person:
        table = store_written(person, game, mode, key=upload.about["table"])
    told = list(found.warnings)
    if found.stop:
        text = N_("The table begins where the file stops: {stop}")
        told.append(translator_of(request)(text, stop=found.stop))
    if told:
        leave_notice(request, " ".join(told))
    return see_other(reverse("seats" if mode == Table.Mode.SEATS else "table", args=[table.pk]))


def refuse(request: HttpRequest, upload: Upload, status: int, text: str) -> HttpResponse:
    """Answer with the form, and why its file was not read."""
    return _again(request, upload.about["mode"], status, text)


def _again(request: HttpRequest, mode: str, status: int, fault: str) -> HttpResponse:
    """The form once more, with what is wrong in one line."""
    line = " ".join(fault.split())
    return refuse_page(
        request, "upload.html", {"fault": line, "mode": mode}, status=status, why=line
    )


register_upload_kind(KIND, finish, refuse)
