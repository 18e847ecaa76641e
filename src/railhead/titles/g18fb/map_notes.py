"""What the rules of 18FB know of the hexes: slots, destinations, ports, enclaves, bases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from railhead.language import N_
from railhead.presentation.blocks import MapMarks, MapNote
from railhead.titles.g18fb.facts import Title18FB
from railhead.titles.g18fb.game import MAJOR, REGIONAL

_BOURBON = "B{}"

_STOPS = (
    N_("intermediate destination of {company}"),
    N_("final destination of {company}"),
)


@lru_cache(maxsize=16)
def printed_marks(title: Title18FB) -> MapMarks:
    """Return what there is to be seen before any game.

    Home and Bourbon slots are besides those of the faces (rules 18FB-R-8 and 18FB-2.5.4-2); a
    Bourbon token bears the number of its political card.
    """
    added: dict[str, tuple[str, ...]] = {}
    further: dict[str, tuple[str, ...]] = {}
    for city, name in _slots(title):
        added[city] = (*added.get(city, ()), name)
    for company, places in title.places.get("further", {}).items():
        for place in places:
            hex_id = place.partition(".")[0]
            further[hex_id] = (*further.get(hex_id, ()), company)
    notes: dict[str, tuple[MapNote, ...]] = {}
    said = set()
    for place, note in _notes(title):
        hex_id = place.partition(".")[0]
        if (hex_id, note.text, note.fields) not in said:
            said.add((hex_id, note.text, note.fields))
            notes[hex_id] = (*notes.get(hex_id, ()), note)
    return MapMarks(
        notes=notes,
        further=further,
        added=added,
        short=bourbon_numbers(title),
        shut={
            f"{hex_id}.{node}": phase
            for phase, hexes in title.places.get("slots_from", {}).items()
            for hex_id in hexes
            for node in range(len(title.map.hexes[hex_id].face.nodes))
        },
    )


def bourbon_numbers(title: Title18FB) -> dict[str, str]:
    """Return political card -> what its Bourbon tokens bear: a letter with its number."""
    cards = {card: number for number, card in enumerate(title.privates, 1)}
    return {card: _BOURBON.format(cards[card]) for card in title.places.get("bourbon", {})}


def _slots(title: Title18FB) -> Iterator[tuple[str, str]]:
    """(City, name) of each home of a major and of each Bourbon token."""
    for company, lines in title.lines.items():
        if title.companies[company].kind == MAJOR:
            for home in dict.fromkeys(line[0] for line in lines):
                yield _city(home), company
    for card, places in title.places.get("bourbon", {}).items():
        for place in places:
            yield _city(place), card


def _city(place: str) -> str:
    return place if "." in place else f"{place}.0"


def _notes(title: Title18FB) -> Iterator[tuple[str, MapNote]]:
    """(Place, note) of everything that is said of single places."""
    for company, lines in title.lines.items():
        if title.companies[company].kind == MAJOR:
            for _, *stops in lines:
                for stop, text in zip(stops, _STOPS, strict=False):
                    yield stop, MapNote("", "", text, (("company", company),))
        elif title.companies[company].kind == REGIONAL:
            yield from _regional(title, company, lines[0])
    yield from _bourbon(title)
    # Rules 18FB-2.1-3 and 18FB-2.1-5.
    for phase, hexes in title.places.get("pays_from", {}).items():
        text = N_("pays nothing before phase {phase}")
        for hex_id in hexes:
            yield hex_id, MapNote("", "", text, (("phase", phase),), until=phase)
    yield from _papal(title)
    # Rule 18FB-2.5.3-7.
    text = N_("a port adds {values} by the column of the phase")
    values = ", ".join(map(str, title.facts.port.values()))
    for hex_id in sorted(title.ports):
        yield hex_id, MapNote("", "", text, (("values", values),), text)


def _bourbon(title: Title18FB) -> Iterator[tuple[str, MapNote]]:
    """The places of Bourbon tokens, each with its political card (rule 18FB-2.5.4-2)."""
    numbers, places = bourbon_numbers(title), title.places.get("bourbon", {})
    text = N_("{number}: Bourbon token of {private}")
    legend = N_("Bourbon tokens: {tokens}")
    tokens = ", ".join(f"{numbers[card]} {card}" for card in places)
    for card, cities in places.items():
        fields = (("number", numbers[card]), ("private", card), ("tokens", tokens))
        for city in cities:
            yield city, MapNote("", "", text, fields, legend, private=card)


def _papal(title: Title18FB) -> Iterator[tuple[str, MapNote]]:
    """The papal enclaves, which bring a bonus by a political card (rule 18FB-2.7-9)."""
    text = N_("papal enclave: {private} brings {amount} more")
    legend = N_("papal enclave: {private} brings so much more")
    cards = [private.id for private in title.privates.values() if private.power == "papal"]
    for amount, hexes in title.places.get("papal", {}).items():
        for card in cards:
            note = MapNote(
                "bonus",
                f"+{amount}",
                text,
                (("private", card), ("amount", amount)),
                legend,
                private=card,
            )
            yield from ((hex_id, note) for hex_id in hexes)


@lru_cache(maxsize=16)
def papal_markers(title: Title18FB, company: str) -> dict[str, MapNote]:
    """Return hex -> note, once a card has put the papal markers there (rule 18FB-2.7-9).

    `company`: for which they lie there.
    """
    text = N_("papal enclave: worth {amount} more to {company}")
    legend = N_("papal enclave: worth so much more to {company}")
    return {
        hex_id: MapNote(
            "bonus", f"+{amount}", text, (("amount", amount), ("company", company)), legend
        )
        for amount, hexes in title.places["papal"].items()
        for hex_id in hexes
    }


def _regional(
    title: Title18FB, company: str, line: tuple[str, ...]
) -> Iterator[tuple[str, MapNote]]:
    """The base of a regional company and what places pay its owner (rule 18FB-3.6.3-8)."""
    facts = title.facts
    text = N_("base of {company} from phase {phase}")
    legend = N_("bases from phase {phase}: {bases}")
    bases = ", ".join(
        f"{it} {title.map.hexes[title.lines[it][0][0].partition('.')[0]].name}"
        for it in facts.regional
        if title.lines.get(it)
    )
    fields = (("company", company), ("phase", facts.regional_from), ("bases", bases))
    yield line[0], MapNote("", "", text, fields, legend)
    for place, bonus in zip(line[1:], facts.regional[company].bonuses, strict=False):
        text = N_("{company} earns its owner {amount} here")
        if bonus.brown:
            text = N_("{company} earns its owner {amount} here on a brown tile")
        yield place, MapNote("", "", text, (("company", company), ("amount", bonus.amount)))
