"""The reader as a person: their name, their personal link, and what they prefer on all pages."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from railhead.language import N_, Translator
from railhead.language.faults import explain_reason
from railhead.language.setup_words import name_fault
from railhead.server.base.languages import translator_of
from railhead.server.models import CallSettings, Person
from railhead.server.models.computers import PAUSES
from railhead.server.people.access import person_of, sign_in, sign_out
from railhead.server.people.browsers import forget_browser, forget_browsers, this_browser
from railhead.server.people.first_visit import known_or_new_person
from railhead.server.people.preferences import (
    COOKIE,
    ROUTES,
    TEXTS,
    WORDS,
    numbers_of_players,
    preferences_of,
    read_preferences,
    written,
)
from railhead.server.people.shared_links import link_for_others
from railhead.server.rendering.templating import (
    THEME_COOKIE,
    THEMES,
    hide_address,
    render,
    see_other,
)
from railhead.server.views.notice import leave_notice, take_notice
from railhead.server.views.shown_tokens import LIFETIME_WORDS, shown_tokens
from railhead.titles.catalogue import plain_title, title_ids

_COOKIE_LIFE = 365 * 24 * 3600


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def you(request: HttpRequest) -> HttpResponse:
    """Show who the reader is, or give them a new name."""
    name = request.POST.get("name", "").strip() if request.method == "POST" else ""
    fault = name_fault(name, translator_of(request)) if request.method == "POST" else ""
    if request.method == "POST" and not fault:
        with known_or_new_person(request, name) as somebody:
            somebody.name = name
            somebody.save(update_fields=["name"])
        return see_other(reverse("you"))
    return you_page(request, 422, name=name, fault=fault) if fault else you_page(request)


def you_page(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    """Answer with the page about the reader. `more`: what it shows otherwise than usual."""
    person, translate = person_of(request), translator_of(request)
    link = link_for_others(request, reverse("me", args=[person.shown_secret()])) if person else ""
    context = {
        "name": person.name if person else "",
        "fault": "",
        "link": link,
        "tokens": shown_tokens(person, translate) if person else [],
        "lifetimes": LIFETIME_WORDS,
        "made": None,
        "token_name": "",
        "token_fault": "",
        "notice": take_notice(request),
        "chosen": preferences_of(request).fields,
        "faults": {},
        **_choices(translate),
    }
    return render(request, "you.html", {**context, **more}, status=status)


def _choices(say: Translator) -> dict[str, list[tuple[object, str]]]:
    """What can be chosen on the page: what is sent, and what it is called."""
    titles = [plain_title(title) for title in title_ids()]
    return {
        "texts": [(name, say(words)) for name, words in TEXTS.items()],
        "routes": [(name, say(words)) for name, words in ROUTES.items()],
        "words": [(name, say(words)) for name, words in WORDS.items()],
        "pauses": [(pause, say(words)) for pause, words in PAUSES.items()],
        "titles": [
            ("", say(N_("the game chosen each time"))),
            *((title.id, f"{title.name} {title.subtitle}") for title in titles),
        ],
        "numbers": [
            (0, say(N_("as many as usual"))),
            *((count, str(count)) for count in numbers_of_players()),
        ],
    }


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Keep what the reader prefers on all pages, or answer with the form and its faults."""
    fields = {name: str(text) for name, text in request.POST.items()}
    chosen, faults = read_preferences(fields)
    translate = translator_of(request)
    if faults:
        wrong = {fault.where: explain_reason(fault, translate) for fault in faults}
        return you_page(request, 422, chosen={**chosen.fields, **fields}, faults=wrong)
    answer = see_other(reverse("you"))
    person = person_of(request)
    if person is not None:
        Person.objects.filter(pk=person.pk).update(preferences=written(chosen))
    else:
        _keep(answer, COOKIE, written(chosen))
    leave_notice(request, translate(N_("Kept.")))
    return answer


@require_POST
def new_link(request: HttpRequest) -> HttpResponse:
    """Give the reader a new personal link; every other browser of theirs is signed out."""
    person = person_of(request)
    if person is not None:
        # Other browsers are signed out, and are not called any more.
        forget_browsers(person, but=this_browser(request))
        person.renew()
        sign_in(request, person)
    return see_other(reverse("you"))


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Sign this browser out; it is not called any more."""
    forget_browser(this_browser(request))
    sign_out(request)
    return see_other(reverse("home"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@hide_address
def me(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask whether the reader is the person of a personal link, or sign them in as that person."""
    owner = Person.find(secret)
    if owner is None:
        raise Http404
    if request.method == "POST":
        sign_in(request, owner)
        return see_other(reverse("home"))
    return render(request, "me.html", {"owner": owner})


@require_POST
def reader(request: HttpRequest) -> HttpResponse:
    """Keep the language or the theme that the reader chose, and go back to their page."""
    translate = translator_of(request)
    theme = request.POST.get("theme", "")
    language = request.POST.get("language", "")
    if (theme and theme not in THEMES) or (language and language not in dict(settings.LANGUAGES)):
        raise BadRequest(translate(N_("There is no such language or colour.")))
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = reverse("home")
    answer = see_other(back)
    if theme:
        _keep(answer, THEME_COOKIE, theme)
    if language:
        _keep(answer, settings.LANGUAGE_COOKIE_NAME, language)
        if (person := person_of(request)) is not None:
            CallSettings.objects.filter(pk=person.pk).update(language=language)
    return answer


def _keep(answer: HttpResponse, name: str, value: str) -> None:
    answer.set_cookie(
        name,
        value,
        max_age=_COOKIE_LIFE,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
