#!/bin/sh
# fpdf2 2.8.9 in a document that counts in millimetres draws an SVG whose `viewBox` begins at (0, 0)
# where it is asked to, and shifts one whose viewBox begins elsewhere: the shift is taken after the
# change of units, so it is 2.83 times as large as it should be. In points both lie in one place.
# Seen: "pt: 100.0 and 100.0", "mm: 100.0 and 191.5" for the left edge of the same square, in points.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install fpdf2==2.8.9 pypdfium2==5.15.2 pillow==13.0.0
cd "$folder"
cat > look.py <<'PYTHON'
import pypdfium2
from fpdf import FPDF
from fpdf.svg import SVGObject

def left_edge(unit, origin):
    svg = SVGObject(
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" '
        f'viewBox="{origin} {origin} 100 100">'
        f'<rect x="{origin}" y="{origin}" width="100" height="100" fill="#000000"/></svg>'
    )
    pdf = FPDF(unit=unit, format=(500 / {"pt": 1, "mm": 72 / 25.4}[unit],) * 2)
    pdf.set_margin(0)
    pdf.add_page()
    svg.draw_to_page(pdf, 100 / pdf.k, 100 / pdf.k)
    pdf.output("out.pdf")
    picture = pypdfium2.PdfDocument("out.pdf")[0].render(scale=4).to_pil().convert("L")
    return picture.point(lambda value: 255 * (value < 90)).getbbox()[0] / 4

for unit in ("pt", "mm"):
    here, shifted = left_edge(unit, 0), left_edge(unit, -50)
    print(f"{unit}: {here:.1f} and {shifted:.1f}")
    assert abs(here - 100) < 1, "it behaves otherwise now"
    wrong = 0 if unit == "pt" else 50 * (72 / 25.4 - 1)
    assert abs(shifted - 100 - wrong) < 1, "it behaves otherwise now"
PYTHON
"$folder/env/bin/python" look.py
