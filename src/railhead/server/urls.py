"""Which view answers which address."""

from django.urls import URLPattern, URLResolver, path

from railhead.server.api.operations import api
from railhead.server.http import url_parts  # noqa: F401 - what may stand in an address
from railhead.server.views import (
    asking,
    away,
    broken,
    calculator,
    call_links,
    call_ways,
    calls,
    clocks,
    compare,
    compare_plans,
    copies,
    errors,
    home,
    join,
    live,
    moves,
    open_seats,
    orders,
    person,
    pictures,
    plan_play,
    plans,
    records,
    rematch,
    setup,
    table,
    talk,
    uploads,
    web_app,
)

urlpatterns: list[URLPattern | URLResolver] = [
    # The pages around the tables: list, new table, seats, the reader himself.
    path("", home.home, name="home"),
    path("archive", home.archive, name="archive"),
    path("new", setup.new, name="new"),
    path("titles/<word:title>/map.svg", setup.title_map, name="title_map"),
    path("join/<secret:invite>", join.join, name="join"),
    path("tables/<table:table_id>/seats", join.seats, name="seats"),
    path("tables/<table:table_id>/seats/free", join.free_seat, name="free_seat"),
    path("tables/<table:table_id>/open", open_seats.open_seats, name="open_seats"),
    path("tables/<table:table_id>/sit", open_seats.sit, name="sit"),
    path("tables/<table:table_id>/map.svg", pictures.picture, name="picture"),
    path("tables/<table:table_id>/put", away.put_away, name="put_away"),
    path("tables/<table:table_id>/delete", away.delete, name="delete"),
    path("tables/<table:table_id>/rematch", rematch.rematch, name="rematch"),
    path("me/<secret:secret>", person.me, name="me"),
    path("you", person.you, name="you"),
    path("you/link", person.new_link, name="new_link"),
    path("you/leave", person.leave, name="leave"),
    path("reader", person.reader, name="reader"),
    # Calls: how the reader is told that it is his turn.
    path("calls", calls.calls, name="calls"),
    path("calls/push", call_ways.push, name="call_push"),
    path("calls/mail", call_ways.mail, name="call_mail"),
    path("calls/webhook", call_ways.webhook, name="call_webhook"),
    path("calls/test", call_ways.test, name="call_test"),
    path("calls/confirm/<secret:secret>", call_links.confirm, name="mail_confirm"),
    path("calls/leave/<secret:secret>", call_links.leave, name="mail_leave"),
    path("tables/<table:table_id>/calls", calls.table_calls, name="table_calls"),
    path("app.webmanifest", web_app.manifest, name="manifest"),
    path("service-worker.js", web_app.service_worker, name="service_worker"),
    # Plans: private branches of a game. A place is a table, or a plan of one.
    path("tables/<table:table_id>/plans", plans.plans, name="plans"),
    path("tables/<table:table_id>/plans/compare", compare_plans.compare, name="compare_plans"),
    path("tables/<plan:table_id>/branch", plans.branch, name="plan_branch"),
    path("tables/<plan:table_id>/rename", plans.name_plan, name="plan_name"),
    path("tables/<plan:table_id>/drop", plans.drop, name="plan_drop"),
    path("tables/<plan:table_id>/carry", plans.carry, name="plan_carry"),
    path("tables/<plan:table_id>/play", plan_play.play, name="plan_play"),
    path("tables/<place:table_id>/continue", copies.continue_at, name="continue"),
    # Acting, news, records.
    path("tables/<table:table_id>/live", live.live, name="live"),
    path("tables/<place:table_id>/move", moves.move, name="move"),
    path("tables/<place:table_id>/operate", moves.operate, name="operate"),
    path("tables/<place:table_id>/undo", moves.take_back, name="undo"),
    path("tables/<place:table_id>/redo", moves.play_again, name="redo"),
    path("tables/<table:table_id>/takeback", moves.takeback, name="takeback"),
    path("tables/<table:table_id>/orders", orders.orders, name="orders"),
    # What those who sit there decide about clocks and seats, and what they say.
    path("tables/<table:table_id>/clock", clocks.clock, name="clock"),
    path("tables/<table:table_id>/proposal", clocks.proposal, name="proposal"),
    path("tables/<table:table_id>/back", clocks.back, name="back"),
    path("tables/<table:table_id>/talk", talk.talk, name="talk"),
    path("tables/<table:table_id>/talk/heard", talk.heard, name="heard"),
    path("tables/<place:table_id>/record", records.record, name="record"),
    path("tables/<table:table_id>/stored", broken.stored, name="stored"),
    path("upload", records.upload, name="upload"),
    path("uploads/<secret:key>", uploads.reading, name="reading"),
    # The page of a table.
    path("tables/<place:table_id>/", table.table, name="table"),
    path("tables/<place:table_id>/panels", table.panels, name="panels"),
    path("tables/<place:table_id>/log", table.log, name="log"),
    path("tables/<place:table_id>/coming/<str:company>", table.next_turn, name="next_turn"),
    path("tables/<table:table_id>/compare", compare.compare, name="compare"),
    path("tables/<place:table_id>/report", table.report, name="report"),
    path("tables/<table:table_id>/notes", table.notes, name="notes"),
    path("tables/<table:table_id>/seen", table.mark_read, name="mark_read"),
    path("tables/<table:table_id>/rules", table.rules, name="rules"),
    path("tables/<table:table_id>/tiles", table.tile_sheet, name="tile_sheet"),
    path("tables/<table:table_id>/tiles/<word:tile_id>", table.tile, name="tile"),
    # The question: what may be done on a hex, another run of trains.
    path("tables/<place:table_id>/hexes/<word:hex_id>", asking.hex_choice, name="hex"),
    path("tables/<place:table_id>/hexes/<word:hex_id>/run", asking.tile_run, name="tile_run"),
    path("tables/<place:table_id>/lays", asking.lays, name="lays"),
    path("tables/<place:table_id>/routes", asking.routes, name="routes"),
    # The calculator: positions of real tables, in their addresses.
    path("calculator", calculator.titles, name="calculators"),
    path("calculator/<word:title>/", calculator.calculator, name="calculator"),
    path("calculator/<word:title>/run", calculator.run, name="calculator_run"),
    path(
        "calculator/<word:title>/hexes/<word:hex_id>",
        calculator.hex_choice,
        name="calculator_hex",
    ),
    path("tables/<place:table_id>/calculator", calculator.from_table, name="table_calculator"),
    path("theme.css", table.theme, name="theme"),
    # The interface for other programs.
    path("api/v1/", api.urls),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.missing
handler500 = errors.broken
