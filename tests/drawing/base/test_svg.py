"""The SVG builder."""

from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.drawing.base.svg import document, el, fitting_size, number, text_width, write


@pytest.mark.slow
@given(st.text(), st.text())
def test_any_text_gives_well_formed_xml(content: str, attribute: str) -> None:
    root = fromstring(str(el("text", content, class_=attribute)))
    assert root.tag == "text"


def test_markup_in_a_text_stays_text() -> None:
    root = fromstring(str(el("text", '<b> & "co"', data_name='<"&>')))
    assert root.text == '<b> & "co"'
    assert root.get("data-name") == '<"&>'


def test_an_attribute_that_is_none_is_left_out() -> None:
    assert str(el("path", d="M0 0", fill=None)) == '<path d="M0 0"/>'


def test_numbers_are_short() -> None:
    written = [number(value) for value in (1.0, -0.001, 2.346, 10.5, 100)]
    assert written == ["1", "0", "2.35", "10.5", "100"]


def test_a_document_has_a_name_and_a_size() -> None:
    svg = document((0, 0, 120, 80.5), "A & B", write("x", 1, 2, 10, "#000000"))
    root = fromstring(svg)
    assert root.get("viewBox") == "0 0 120 80.5"
    assert root[0].text == "A & B"


def test_a_long_text_is_made_to_fit() -> None:
    size = fitting_size("Castrogiovanni", 80, 17)
    assert size < 17
    assert text_width("Castrogiovanni", size) <= 80.01
    assert fitting_size("Etna", 80, 17) == 17
