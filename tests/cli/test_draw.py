"""`railhead draw`: what, of what, into which file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from railhead.cli.screen import open_title
from railhead.drawing.hex.tiles import draw_tile_pages
from railhead.drawing.printing.pdf import size_of
from railhead.records.record import from_record
from tests.cli.conftest import Run

TITLE = open_title("1849")
PNG = b"\x89PNG\r\n\x1a\n"


def drawing(path: Path) -> ET.Element:
    return ET.parse(path).getroot()


def groups(root: ET.Element, attribute: str) -> list[str]:
    return [value for item in root.iter() if (value := item.get(attribute)) is not None]


@pytest.mark.parametrize("what", ["map", "market", "tiles"])
def test_a_title_is_drawn_into_a_file_named_after_it(run: Run, what: str) -> None:
    result = run("draw", what, "1849")
    assert result.exit_code == 0
    assert result.stdout == f"1849-{what}.svg\n"
    assert drawing(Path(f"1849-{what}.svg")).tag.endswith("svg")


def test_the_first_title_is_the_default(run: Run) -> None:
    assert run("draw", "map").stdout == "1849-map.svg\n"
    assert groups(drawing(Path("1849-map.svg")), "data-hex") == list(TITLE.map.hexes)


def test_one_tile(run: Run) -> None:
    assert run("draw", "tile", "8").stdout == "1849-tile8.svg\n"
    assert "standard track" in Path("1849-tile8.svg").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_game_is_drawn_as_it_stands_at_an_action(
    run: Run, record_path: Path, record: dict[str, Any]
) -> None:
    game = from_record({**record, "actions": record["actions"][:140]})
    assert game.state.tiles
    run("draw", "map", record_path, "--at", 140, "-o", "there.svg")
    text = Path("there.svg").read_text(encoding="utf-8")
    for hex_id, (tile, _) in game.state.tiles.items():
        assert hex_id in text
        assert f"tile {tile}" in text
    assert "action 140" in text
    run("draw", "map", record_path, "--at", 0, "-o", "start.svg")
    start = Path("start.svg").read_text(encoding="utf-8")
    assert not any(f"{colour} tile " in start for colour in ("yellow", "green", "brown"))


def test_the_market_of_a_game_has_its_markers(
    run: Run, record_path: Path, record: dict[str, Any]
) -> None:
    run("draw", "market", record_path, "-o", "market.svg")
    companies = groups(drawing(Path("market.svg")), "data-company")
    assert set(companies) == set(from_record(record).state.cells)


@pytest.mark.slow
def test_the_sheet_of_a_game_counts_what_is_left(run: Run, record_path: Path) -> None:
    run("draw", "tiles", record_path, "-o", "tiles.svg")
    assert " left" in Path("tiles.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [("-o", "map.png"), ("-o", "map.PNG"), ("--png",)])
def test_png_by_name_or_by_flag(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("draw", "tile", "8", "1849", *arguments, "--width", 120)
    assert result.exit_code == 0
    data = Path(result.stdout.strip()).read_bytes()
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20]) == 120


def test_a_dash_writes_to_standard_output(run: Run) -> None:
    result = run("draw", "tile", "8", "-o", "-")
    assert result.stdout.startswith("<svg ")
    assert list(Path().iterdir()) == []


def test_a_game_that_stops_is_drawn_where_it_stopped(
    run: Run, tmp_path: Path, record_path: Path
) -> None:
    text = record_path.read_text(encoding="utf-8")
    record_path.write_text(
        text.replace('"actions": [', '"actions": [{"type": "pass", "actor": "p2"}, ', 1),
        encoding="utf-8",
    )
    result = run("draw", "map", record_path, "-o", "map.svg")
    assert result.exit_code == 2
    assert "game.json: drawn before action 1, Bob, passing: " in result.stderr
    assert drawing(tmp_path / "map.svg").tag.endswith("svg")


def test_a_position_that_is_not_there_is_refused(run: Run, record_path: Path) -> None:
    result = run("draw", "map", record_path, "--at", 999)
    assert result.exit_code == 2
    assert "the game has 150 actions" in result.stderr


def size(path: Path) -> tuple[float, float]:
    root = drawing(path)
    across, down = (float(root.get(side, "").removesuffix("mm")) for side in ("width", "height"))
    return across, down


def test_a_tile_is_as_wide_as_in_the_real_game(run: Run) -> None:
    run("draw", "tile", "8", "1849", "-o", "tile.svg")
    across, down = size(Path("tile.svg"))
    assert across == TITLE.hex_mm == 46
    assert down == pytest.approx(46 * 0.866, abs=0.01)


@pytest.mark.parametrize("length", ["60mm", "6cm", "6,0 CM", "2.3622in"])
@pytest.mark.parametrize("what", ["map", "market", "tiles", "tile 8"])
def test_a_size_can_be_given_for_every_drawing(run: Run, what: str, length: str) -> None:
    run("draw", *what.split(), "1849", "-o", "usual.svg")
    run("draw", *what.split(), "1849", "-o", "larger.svg", "--hex", length)
    usual, larger = size(Path("usual.svg")), size(Path("larger.svg"))
    assert larger == pytest.approx([side * 60 / 46 for side in usual], rel=1e-3)


@pytest.mark.parametrize("arguments", [("-o", "map.pdf"), ("-o", "map.PDF"), ("--pdf",)])
def test_pdf_by_name_or_by_flag(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("draw", "tile", "8", "1849", *arguments, "--paper", "letter")
    assert result.exit_code == 0
    assert Path(result.stdout.strip()).read_bytes().startswith(b"%PDF-")


@pytest.mark.slow
def test_tiles_lie_on_pages_that_cut_none(run: Run) -> None:
    result = run("draw", "tiles", "1861", "--pdf", "--orientation", "landscape")
    assert (result.exit_code, result.stderr) == (0, "")
    pages = draw_tile_pages(open_title("1861").tiles, room=(277.0, 190.0))
    assert Path("1861-tiles.pdf").read_bytes().count(b"/Type /Page\n") == len(pages)
    assert all(across <= 277 and down <= 190 for across, down in map(size_of, pages))
    drawn = [tile for page in pages for tile in groups(ET.fromstring(page), "data-tile")]
    assert drawn == list(open_title("1861").tiles.tiles)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--hex", "0mm"), "--hex: 0mm is out of range; give 10 mm to 500 mm"),
        (("--hex", "10km"), "--hex: km is no unit of length here; write mm, cm or in"),
        (("--hex", "46"), "--hex: 46 has no unit"),
        (("--hex", "wide"), "--hex: wide is no length"),
        (("--pdf", "--margin", "2mm"), "--margin: 2mm is out of range; give 8 mm to 60 mm"),
        (("--pdf", "--overlap", "1in", "--margin", "9"), "--margin: 9 has no unit"),
        (("--pdf", "--overlap", "10cm"), "--overlap: 10cm is out of range; give 0 mm to 60 mm"),
        (("--pdf", "--hex", "500mm"), "this takes 624 pages, and 100 are the most"),
        (("--paper", "A4"), "--paper: only a PDF has pages; add --pdf"),
        (("--png", "--overlap", "1mm"), "--overlap: only a PDF has pages"),
        (("--pdf", "--paper", "A9"), "'A9' is not one of"),
        (("--pdf", "--png"), "--png and --pdf: leave out one of both"),
        (("--pdf", "-o", "a.svg"), "--pdf: the name a.svg says SVG"),
        (("--pdf", "--width", "10"), "--width: only a PNG"),
        (("-o", "a.jpg"), "a.jpg: a drawing is written as SVG, PNG or PDF"),
    ],
)
def test_what_cannot_be_drawn_so_is_refused(
    run: Run, arguments: tuple[str, ...], reason: str
) -> None:
    result = run("draw", "map", "1849", *arguments)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert list(Path().iterdir()) == []


def test_a_folder_that_is_not_there_is_named(run: Run) -> None:
    result = run("draw", "tile", "8", "1849", "-o", "nowhere/a.pdf")
    assert result.exit_code == 2
    assert "nowhere/a.pdf: No such file" in result.stderr
    assert list(Path().iterdir()) == []


def test_a_missing_library_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    result = run("draw", "tile", "8", "-o", "tile.pdf")
    assert result.exit_code == 2
    assert "the library fpdf2 is missing: pip install fpdf2" in result.stderr
