"""The forms of calls: what they show, and how what is sent is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse

from railhead.language import N_, Translator
from railhead.server.calls.guard import INNER
from railhead.server.calls.hours import zone_names
from railhead.server.models import Person
from railhead.server.models.calls import KINDS, MORNING, WAYS, CallSettings, Choice
from railhead.server.people.shared_links import link_for_others

ABOUT = tuple(dict.fromkeys(KINDS.values()))
"""What somebody may be called for besides their turns; fields of `CallSettings`."""

FAULTS = {
    "unreachable": N_("the receiver cannot be reached"),
    "slow": N_("the receiver did not answer in time"),
    "inner": INNER,
    "malformed": N_("this is not an address to which anything can be sent"),
    "refused": N_("the mail server refuses this address"),
    "mail-server": N_("the mail server cannot be used now"),
}
"""What a code of `calls.sending` means."""


def fault_words(code: str, translate: Translator) -> str:
    """Return what the last attempt met, in words, "" if it worked."""
    if code.isdecimal():
        return translate(N_("the receiver answered with status {status}"), status=code)
    return translate(FAULTS[code]) if code in FAULTS else code


@dataclass
class Form:
    """What a form shows. `texts`: field -> what stands in it; `faults`: field -> what is wrong."""

    texts: dict[str, str] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return what stands in a field."""
        return self.texts.get(name, "")


def settings_of(person: Person) -> CallSettings:
    """Return what a person has chosen, or what is so before they choose; nothing is stored."""
    return CallSettings.objects.filter(pk=person.pk).first() or CallSettings(person=person)


def stored_settings(request: HttpRequest, person: Person) -> CallSettings:
    """Return what a person has chosen, stored; the page in which they choose says the language.

    The field `here`: the time zone of the browser, which is used until the person chooses one.
    """
    here = request.POST.get("here", "")
    # Others on this machine's network reach it by the address in invitations.
    parts = urlsplit(link_for_others(request, reverse("home")))
    known = {
        "language": getattr(request, "LANGUAGE_CODE", "en"),
        "origin": f"{parts.scheme}://{parts.netloc}",
    }
    zone = here if here in zone_names() else "UTC"
    row, new = CallSettings.objects.get_or_create(person=person, defaults={**known, "zone": zone})
    if not new:
        CallSettings.objects.filter(pk=row.pk).update(**known)
        row.language, row.origin = known["language"], known["origin"]
    return row


def shown(chosen: Choice) -> Form:
    """Return a form as a person has filled it in before."""
    texts = {way: "yes" if getattr(chosen, way) else "" for way in WAYS}
    texts["when"] = "daily" if chosen.daily else "once"
    if isinstance(chosen, CallSettings):
        texts["daily-at"] = _clock(chosen.daily_at)
        texts["quiet-from"], texts["quiet-to"] = (
            _clock(chosen.quiet_from),
            _clock(chosen.quiet_to),
        )
        texts["zone"] = chosen.zone
        texts |= {kind: "yes" if getattr(chosen, kind) else "" for kind in ABOUT}
    return Form(texts)


def read_choice(fields: Mapping[str, str], chosen: Choice, translate: Translator) -> Form:
    """Read by which ways and when somebody is to be called into `chosen`; return the form."""
    names = (*WAYS, *ABOUT, "when", "daily-at", "quiet-from", "quiet-to", "zone")
    form = Form({name: str(fields.get(name, "")) for name in names})
    for way in WAYS:
        setattr(chosen, way, form.text(way) == "yes")
    if form.text("when") not in ("once", "daily"):
        form.faults["when"] = translate(N_("Choose one of the two."))
    chosen.daily = form.text("when") == "daily"
    return form


def read_settings(fields: Mapping[str, str], chosen: CallSettings, translate: Translator) -> Form:
    """Read the form for all tables into `chosen`; return it with its faults."""
    form = read_choice(fields, chosen, translate)
    for kind in ABOUT:
        setattr(chosen, kind, form.text(kind) == "yes")
    times: dict[str, time | None] = {}
    for name in ("daily-at", "quiet-from", "quiet-to"):
        try:
            times[name] = _time(form.text(name))
        except ValueError:
            times[name] = None
            form.faults[name] = translate(N_("Expected a time such as 22:30."))
    chosen.daily_at = times["daily-at"] or MORNING
    chosen.quiet_from, chosen.quiet_to = times["quiet-from"], times["quiet-to"]
    if not form.faults and (chosen.quiet_from is None) != (chosen.quiet_to is None):
        missing = "quiet-from" if chosen.quiet_from is None else "quiet-to"
        form.faults[missing] = translate(N_("Give both times, or none for no quiet hours."))
    if form.text("zone") in zone_names():
        chosen.zone = form.text("zone")
    else:
        form.faults["zone"] = translate(N_("Choose a time zone of the list."))
    return form


def _time(text: str) -> time | None:
    """Read a time of day in hours and minutes, None for "". Raises ValueError."""
    if not text:
        return None
    found = time.fromisoformat(text)
    if len(text) not in (5, 8) or found.tzinfo is not None:
        raise ValueError(text)
    return found.replace(second=0, microsecond=0)


def _clock(when: time | None) -> str:
    return when.strftime("%H:%M") if when is not None else ""
