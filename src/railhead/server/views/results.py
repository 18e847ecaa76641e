"""The page of a person who shows it: games, results and ratings by title."""

from __future__ import annotations

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from railhead.server.listing.results import FEW, games_of, records_of
from railhead.server.models import Person
from railhead.server.people.access import person_of
from railhead.server.people.quotas import SEARCHES, count_request
from railhead.server.rendering.templating import render, see_other
from railhead.titles.catalogue import known_title


@require_safe
@never_cache
def player(request: HttpRequest, number: int) -> HttpResponse:
    """Answer with the page of a person; 404 for whoever shows none, as if there were nobody."""
    person = Person.objects.filter(pk=number, shown=True).first()
    if person is None:
        raise Http404
    count_request(request, "searches", SEARCHES, person_of(request))
    context = {
        "about": person,
        "records": [(known_title(it.title), it) for it in records_of(person)],
        "games": [(known_title(it.title), it) for it in games_of(person)],
        "few": FEW,
    }
    return render(request, "player.html", context)


@require_POST
def show(request: HttpRequest) -> HttpResponse:
    """Let the reader show a page of results, or show it no more. Field: `shown`, yes or no."""
    person, wanted = person_of(request), request.POST.get("shown", "")
    if person is None:
        raise PermissionDenied("a stranger has no results")
    if wanted not in ("yes", "no"):
        raise BadRequest("shown: yes or no")
    person.shown = wanted == "yes"
    person.save(update_fields=["shown"])
    return see_other(reverse("you"))
