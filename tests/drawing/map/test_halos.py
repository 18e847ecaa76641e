"""Names on exported maps, as programs draw them that know less of SVG than a browser."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from railhead.drawing.base.palette import LIGHT
from railhead.drawing.base.png import to_png
from railhead.drawing.map.picture import draw_map
from railhead.drawing.map.view import MapView
from railhead.drawing.page.fragments import map_fragment
from railhead.drawing.views import printed_map
from railhead.titles.catalogue import plain_title, title_ids
from tests.drawing.reading import read, texts, with_class
from tests.samples import one_in

WIDTH, DARK = 1400, 90
NAMES = re.compile(r'<g class="name(?: small)?">.*?</g>')


def _dark(svg: str) -> int:
    """The dark pixels of a drawing, as a program draws it that does not know `paint-order`."""
    image = to_png(svg.replace(' paint-order="stroke"', ""), WIDTH)
    with Image.open(BytesIO(image)) as picture:
        return sum(picture.convert("L").histogram()[:DARK])


def _view(title: str) -> MapView:
    return printed_map(plain_title(title))


@pytest.mark.slow
@pytest.mark.parametrize("title", one_in(5, title_ids()))
def test_names_are_dark_on_paper_whatever_draws_them(title: str) -> None:
    view = _view(title)
    svg = draw_map(view)
    check_halos(svg)
    names = len(NAMES.findall(svg))
    nameless = _dark(NAMES.sub("", svg))
    written = _dark(svg) - nameless
    plain = _dark(re.sub(r'<text [^>]*aria-hidden="true"[^>]*>[^<]*</text>', "", svg)) - nameless
    assert names > 10
    # The letters are as dark as without any halo, but where it lightens what they stand on.
    assert written > 0.8 * plain > 40 * names
    # Drawn as for a browser, most of that is lost.
    lost = _dark(draw_map(view, theme=replace(LIGHT, paint_order=True))) - nameless
    assert lost < 0.4 * plain


def test_a_halo_is_no_text_for_those_who_listen() -> None:
    check_halos(draw_map(_view("1849")))


def check_halos(svg: str) -> None:
    root = read(svg)
    halos = [text for text in root.iter() if text.get("stroke") and text.tag.endswith("}text")]
    assert halos
    assert all(halo.get("aria-hidden") == "true" for halo in halos)
    assert all(halo.get("fill") == "none" for halo in halos)
    assert not any(element.get("paint-order") for element in root.iter())
    assert all(text.get("text-anchor") for text in root.iter() if text.tag.endswith("}text"))


def test_on_a_page_a_name_is_one_text() -> None:
    root = read(map_fragment(_view("1849")))
    names = [text for name in with_class(root, "name") for text in name]
    assert names
    (layer,) = with_class(root, "names")
    assert layer.get("paint-order") == "stroke"
    assert not any(name.get("paint-order") for name in names)
    assert texts(root).count("Palermo") == 1


@pytest.mark.parametrize("width", [46.0, 30.0])
def test_a_map_states_its_size(width: float) -> None:
    root = read(draw_map(replace(_view("1849"), hex_mm=width)))
    across, down = (float(root.get(side, "").removesuffix("mm")) for side in ("width", "height"))
    *_, units_across, units_down = map(float, root.get("viewBox", "").split())
    assert across == pytest.approx(units_across * width / 200, abs=0.01)
    assert down == pytest.approx(units_down * width / 200, abs=0.01)
