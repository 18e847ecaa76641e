#!/bin/sh
# CairoSVG 2.9.1 and fpdf2 2.8.9 do not know `paint-order="stroke"` (SVG 2, 13.8): a wide stroke in
# the colour of the ground, meant as a halo under the letters, is painted over them, without a word.
# Seen: "cairosvg one text: 0 dark, two texts: 1676 dark", "fpdf2 one text: 0 dark, two texts: 2882
# dark": no letter is left.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install cairosvg==2.9.1 fpdf2==2.8.9 pypdfium2==5.15.2 pillow==13.0.0
cd "$folder"
cat > look.py <<'PYTHON'
import cairosvg, pypdfium2
from fpdf import FPDF

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60" viewBox="0 0 300 60">'
GROUND = '<rect width="300" height="60" fill="#ffffff"/>'
PLACE = 'x="10" y="40" font-size="30" font-family="Helvetica"'
ONE = f'<text {PLACE} fill="#000000" stroke="#ffffff" stroke-width="9" paint-order="stroke">Palermo</text>'
TWO = (
    f'<text {PLACE} fill="none" stroke="#ffffff" stroke-width="9">Palermo</text>'
    f'<text {PLACE} fill="#000000">Palermo</text>'
)

def with_cairosvg(svg):
    cairosvg.svg2pdf(bytestring=svg.encode(), write_to="out.pdf")

def with_fpdf2(svg):
    pdf = FPDF(unit="pt", format=(300, 60))
    pdf.add_page()
    open("in.svg", "w").write(svg)
    pdf.image("in.svg", 0, 0, 300, 60)
    pdf.output("out.pdf")

def dark(make, text):
    make(HEAD + GROUND + text + "</svg>")
    page = pypdfium2.PdfDocument("out.pdf")[0]
    return sum(page.render(scale=2).to_pil().convert("L").histogram()[:90])

for name, make in (("cairosvg", with_cairosvg), ("fpdf2", with_fpdf2)):
    one, two = dark(make, ONE), dark(make, TWO)
    print(f"{name} one text: {one} dark, two texts: {two} dark")
    assert one < 20 < 500 < two, "it behaves otherwise now"
PYTHON
"$folder/env/bin/python" look.py
