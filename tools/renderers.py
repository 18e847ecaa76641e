"""`make renderers`: do programs that read SVG draw the names on exported maps?

Draws the map of each title as a file, once as it is and once without its names, lets each program
turn both into a page, and counts the pixels of every name: those that are dark only with it. A name
is lost where they are less than a fifth of what the first program draws. The same is done for a
map whose halos are part of the texts (`paint-order`), as web pages have them, to see which programs
paint them over the letters. The programs stand in an environment of their own, from
`tools/renderers.lock`; a browser, if there is one, is what all are compared with.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.environment import python_with

FOLDER = Path(__file__).resolve().parent
BROWSERS = ("chromium", "chromium-browser", "chromium-headless-shell", "google-chrome")

WIDTH = 2000
"""How many pixels wide a map is looked at."""

DARK, LOST = 120, 0.2

_GROUP = re.compile(r"<g\b[^>]*>|</g>")

Box = tuple[float, float, float, float]


def main() -> None:
    """Draw, count in the other environment, and print what was lost."""
    parser = argparse.ArgumentParser(description="Which programs draw the names of maps?")
    parser.add_argument("--title", action="append", help="only this title; may be repeated")
    parser.add_argument("--keep", type=Path, help="a folder for the drawings and pages")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = wanted.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        _draw(wanted.title, folder)
        command = [python_with("renderers"), "-m", "tools.renderers", "--count", str(folder)]
        subprocess.run(command, cwd=FOLDER.parent, check=True)


def _draw(titles: list[str] | None, folder: Path) -> None:
    """Write the maps, with a file that says where their names are."""
    from dataclasses import replace  # noqa: PLC0415 - the other environment has no Railhead

    from railhead.drawing.base.palette import LIGHT  # noqa: PLC0415
    from railhead.drawing.map.layout import plan_of  # noqa: PLC0415
    from railhead.drawing.map.picture import draw_map  # noqa: PLC0415
    from railhead.drawing.views import printed_map  # noqa: PLC0415
    from railhead.titles.catalogue import plain_title, title_ids  # noqa: PLC0415

    in_order = replace(LIGHT, paint_order=True)
    for name in titles or title_ids():
        view = printed_map(plain_title(name))
        game_map = view.game_map
        plan = plan_of(game_map)
        places = {here.name: plan.places[here.id] for here in game_map.hexes.values() if here.name}
        for form, theme in (("file", LIGHT), ("page", in_order)):
            svg = draw_map(view, theme=theme)
            for kind, text in (("with", svg), ("without", without_names(svg))):
                (folder / f"{name}-{form}-{kind}.svg").write_text(text, encoding="utf-8")
        (folder / f"{name}.json").write_text(json.dumps(places), encoding="utf-8")


def without_names(svg: str) -> str:
    """Return a map without the layer in which its names lie. Raises ValueError if it has none."""
    start = svg.index('<g class="layer names"')
    depth = 0
    for tag in _GROUP.finditer(svg, start):
        depth += -1 if tag[0] == "</g>" else 0 if tag[0].endswith("/>") else 1
        if not depth:
            return svg[:start] + svg[tag.end() :]
    raise ValueError("the layer has no end")


# What follows runs in the other environment.


def count(folder: Path) -> None:
    """Print how many names each program has lost."""
    for places_path in sorted(folder.glob("*.json")):
        name = places_path.stem
        places = json.loads(places_path.read_text(encoding="utf-8"))
        for form in ("file", "page"):
            reference: dict[str, int] = {}
            for program, render in programs().items():
                pictures = []
                for kind in ("with", "without"):
                    svg = folder / f"{name}-{form}-{kind}.svg"
                    made = folder / f"{name}-{form}-{kind}-{program}.pdf"
                    pictures.append(_raster(render(svg, made)))
                box = _box(svg.read_text(encoding="utf-8"))
                counts = {
                    key: _dark(pictures[0], pictures[1], place, box)
                    for key, place in places.items()
                }
                reference = reference or counts
                lost = [key for key in counts if counts[key] < LOST * reference[key]]
                total = sum(counts.values())
                text = f"{name:5} {form} {program:10} {total:8,} dark pixels in names, lost "
                sys.stdout.write(f"{text}{len(lost)} of {len(places)}\n")
                sys.stdout.flush()


def _box(svg: str) -> Box:
    match = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)
    assert match is not None
    left, top, width, height = map(float, match.groups())
    return left, top, width, height


def _raster(made: Path) -> Any:
    """Return a page or picture as gray pixels, WIDTH wide."""
    import numpy as np  # noqa: PLC0415
    import pypdfium2  # noqa: PLC0415
    from PIL import Image  # noqa: PLC0415

    if made.suffix == ".png":
        picture = Image.open(made)
    else:
        page = pypdfium2.PdfDocument(made)[0]
        picture = page.render(scale=WIDTH / page.get_width()).to_pil()
    height = round(picture.height * WIDTH / picture.width)
    return np.asarray(picture.convert("L").resize((WIDTH, height)))


def _dark(named: Any, nameless: Any, place: tuple[float, float], box: Box) -> int:
    """Count the pixels of a hex that are dark only where it is named."""
    scale = WIDTH / box[2]
    x, y = (place[0] - box[0]) * scale, (place[1] - box[1]) * scale
    reach = int(86 * scale)
    rows = slice(max(int(y) - reach, 0), int(y) + reach)
    columns = slice(max(int(x) - reach, 0), int(x) + reach)
    only = (named[rows, columns] < DARK) & (nameless[rows, columns] >= DARK)
    return int(only.sum())


def programs() -> dict[str, Callable[[Path, Path], Path]]:
    """Return the programs, each as a function of a drawing and the page to make of it."""
    found = {
        "cairosvg": _cairosvg,
        "weasyprint": _weasyprint,
        "svglib": _svglib,
        "pymupdf": _pymupdf,
        "fpdf2": _fpdf2,
    }
    return {**_browser(), **found}


def _browser() -> dict[str, Callable[[Path, Path], Path]]:
    """Return a browser as a program, if there is one."""
    from shutil import which  # noqa: PLC0415

    path = next(filter(None, map(which, BROWSERS)), None)

    def run(svg: Path, made: Path) -> Path:
        *_, width, height = _box(svg.read_text(encoding="utf-8"))
        picture, page = made.with_suffix(".png"), made.with_suffix(".html")
        style = f"body{{margin:0}}svg{{display:block;width:{WIDTH}px;height:auto}}"
        page.write_text(f"<style>{style}</style>{svg.read_text(encoding='utf-8')}", "utf-8")
        size = f"--window-size={WIDTH},{round(WIDTH * height / width)}"
        how = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        asked = [str(path), *how, size, f"--screenshot={picture}", page.as_uri()]
        subprocess.run(asked, check=True, capture_output=True)
        return picture

    return {"browser": run} if path is not None else {}


def _cairosvg(svg: Path, made: Path) -> Path:
    import cairosvg  # noqa: PLC0415

    cairosvg.svg2pdf(url=str(svg), write_to=str(made))
    return made


def _weasyprint(svg: Path, made: Path) -> Path:
    import weasyprint  # noqa: PLC0415

    *_, width, height = _box(svg.read_text(encoding="utf-8"))
    style = (
        f"@page{{size:{width}px {height}px;margin:0}}body{{margin:0}}"
        f"svg{{display:block;width:{width}px;height:{height}px}}"
    )
    page = f"<style>{style}</style>{svg.read_text(encoding='utf-8')}"
    weasyprint.HTML(string=page).write_pdf(made)
    return made


def _svglib(svg: Path, made: Path) -> Path:
    from reportlab.graphics import renderPDF  # noqa: PLC0415
    from svglib.svglib import svg2rlg  # noqa: PLC0415

    renderPDF.drawToFile(svg2rlg(str(svg)), str(made))
    return made


def _pymupdf(svg: Path, made: Path) -> Path:
    import pymupdf  # noqa: PLC0415

    with pymupdf.open(svg) as document:
        made.write_bytes(document.convert_to_pdf())
    return made


def _fpdf2(svg: Path, made: Path) -> Path:
    import logging  # noqa: PLC0415

    from fpdf import FPDF  # noqa: PLC0415

    logging.getLogger("fpdf.svg").setLevel(logging.ERROR)
    *_, width, height = _box(svg.read_text(encoding="utf-8"))
    pdf = FPDF(unit="pt", format=(width, height))
    pdf.set_auto_page_break(False)
    fonts = Path("/usr/share/fonts/truetype/dejavu")
    pdf.add_font("DejaVu Sans", "", fonts / "DejaVuSans.ttf")
    pdf.add_font("DejaVu Sans", "B", fonts / "DejaVuSans-Bold.ttf")
    pdf.add_page()
    pdf.image(svg, 0, 0, width, height)
    pdf.output(str(made))
    return made


if __name__ == "__main__":
    if "--count" in sys.argv:
        count(Path(sys.argv[-1]))
    else:
        main()
