#!/bin/sh
# resvg-py 0.5.0 refuses an SVG whose size is in millimetres: its parameter `dpi` is 0 by default
# ("SVG default"), and 46 mm at 0 dots per inch are no pixels. With dpi=96, as in CSS, they are 174.
# Seen: "without dpi: SVG has an invalid size", "with dpi=96: 174 pixels wide".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install resvg-py==0.5.0
cd "$folder"
cat > look.py <<'PYTHON'
import struct
import resvg_py

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="46mm" height="46mm" viewBox="0 0 200 200">'
    '<rect width="200" height="200"/></svg>'
)
try:
    resvg_py.svg_to_bytes(svg_string=SVG)
except ValueError as error:
    refused = str(error)
else:
    refused = ""
(wide,) = struct.unpack(">I", bytes(resvg_py.svg_to_bytes(svg_string=SVG, dpi=96))[16:20])
print(f"without dpi: {refused}")
print(f"with dpi=96: {wide} pixels wide")
assert "invalid size" in refused and wide == 174, "it behaves otherwise now"
PYTHON
"$folder/env/bin/python" look.py
