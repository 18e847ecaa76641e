"""Reads drawings back, for the tests."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

_SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> Element:
    """Parse a drawing; fails if it is not well-formed XML."""
    root = fromstring(svg)
    assert root.tag == f"{_SVG}svg"
    return root


def with_class(root: Element, name: str) -> list[Element]:
    """All elements below `root` that have a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def said(element: Element) -> str:
    """The accessible name of an element: its title."""
    return element.findtext(f"{_SVG}title", "")


def texts(element: Element) -> list[str]:
    """All texts written in a part of a drawing."""
    return [text.text or "" for text in element.iter(f"{_SVG}text")]


def hexes(root: Element) -> Iterator[Element]:
    """The groups of all hexes of a map."""
    return (element for element in root.iter() if element.get("data-hex") is not None)


def hex_of(root: Element, hex_id: str) -> Element:
    """The group of one hex of a map."""
    return next(element for element in hexes(root) if element.get("data-hex") == hex_id)


def name_of(root: Element, hex_id: str) -> Element:
    """The group of all that is written above one hex of a map."""
    return next(element for element in root.iter() if element.get("id") == f"name-{hex_id}")
