#!/bin/sh
# PyMuPDF 2.0 takes `text-anchor` from a group, as an inherited property is to be (SVG 1.1, 10.9.1),
# but not from the outermost <svg>: the same text is centred with it on <g>, and begins there with it
# on <svg>.
# Seen: "group: 117 to 183, root: 150 to 217", for a text that is to be centred on 150.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install pymupdf==2.0
cd "$folder"
cat > look.py <<'PYTHON'
import pymupdf

def ends(root, group):
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60" viewBox="0 0 300 60" '
        f'{root}><g {group}><text x="150" y="40" font-size="20">Palermo</text></g></svg>'
    )
    page = pymupdf.open(stream=svg.encode(), filetype="svg")[0]
    left, _, right, _, word, *_ = page.get_text("words")[0]
    assert word == "Palermo"
    return left, right

group, root = ends("", 'text-anchor="middle"'), ends('text-anchor="middle"', "")
print("group: {:.0f} to {:.0f},".format(*group), "root: {:.0f} to {:.0f}".format(*root))
assert abs(sum(group) / 2 - 150) < 3, "it behaves otherwise now"
assert abs(root[0] - 150) < 3, "it behaves otherwise now"
PYTHON
"$folder/env/bin/python" look.py
