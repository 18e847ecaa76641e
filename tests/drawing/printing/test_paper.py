"""How a drawing is laid over pages."""

import pytest

from railhead.drawing.printing.fault import PrintError
from railhead.drawing.printing.paper import (
    AUTO,
    LANDSCAPE,
    ORIENTATIONS,
    PAPERS,
    PORTRAIT,
    Paper,
    fewest_pages,
    named_paper,
    pages_of,
)


def test_a_drawing_that_has_room_is_one_page() -> None:
    paper = Paper(210, 297, margin=10, overlap=8)
    (page,) = pages_of(paper, (190, 277))
    assert (page.name, page.left, page.top, page.width, page.height) == ("A1", 0, 0, 190, 277)


def test_columns_are_letters_and_rows_are_numbers() -> None:
    pages = pages_of(Paper(210, 297), (500, 300))
    assert [page.name for page in pages] == ["A1", "B1", "C1", "A2", "B2", "C2"]
    many = pages_of(Paper(26, 1000, margin=8, overlap=0), (280, 900))
    assert [page.name for page in many][-3:] == ["Z1", "AA1", "AB1"]


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("overlap", [0.0, 8.0, 60.0])
@pytest.mark.parametrize("size", [(587.42, 387.84), (190.0, 277.1), (40.0, 900.0)])
def test_the_parts_of_the_pages_are_the_drawing(
    name: str, overlap: float, size: tuple[float, float]
) -> None:
    for paper in named_paper(name, margin=10, overlap=overlap):
        pages = pages_of(paper, size)
        area = sum(page.width * page.height for page in pages)
        assert area == pytest.approx(size[0] * size[1])
        for page in pages:
            # What a page shows has room on it, and a page that is not the last has its flap.
            assert 0 < page.width <= paper.room[0] + 0.06
            assert 0 < page.height <= paper.room[1] + 0.06
            last = page.left + page.width == pytest.approx(size[0])
            assert last or page.width + overlap == pytest.approx(paper.room[0])


def test_open_paper_lies_so_that_fewer_pages_are_needed() -> None:
    assert len(named_paper("A4", AUTO)) == 2
    assert fewest_pages(named_paper("A4", AUTO), (270, 180)).width == 297
    assert fewest_pages(named_paper("A4", PORTRAIT), (270, 180)).width == 210
    assert fewest_pages(named_paper("Letter", LANDSCAPE), (100, 250)).width == 279.4
    assert set(ORIENTATIONS) == {AUTO, PORTRAIT, LANDSCAPE}


def test_too_many_pages_are_refused() -> None:
    with pytest.raises(PrintError, match="this takes 552 pages, and 100 are the most"):
        pages_of(Paper(210, 297), (4200, 6100))
