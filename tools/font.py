"""`python -m tools.font`: make the font that the pages bring along.

The pages are written in Inter, so that a line is as long on one machine as on another. What is
brought is a part of it: the letters of the Latin scripts, and the weights between usual and bold,
as one file. This takes the whole font, writes that part, and checks that the pages' words can be
written with it. The whole font is `variable/InterVariable.woff2` of release 4.1.1 of the package
inter-ui (npm); its licence, the SIL Open Font License, is kept beside the part.

The programs for it stand in an environment of their own, from `tools/font.lock`.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.environment import python_with

FOLDER = Path(__file__).resolve().parent
HERE = FOLDER.parent / "src" / "railhead" / "server" / "static" / "railhead"
PART = HERE / "inter.woff2"

WHOLE_SHA256: Final = "693b77d4f32ee9b8bfc995589b5fad5e99adf2832738661f5402f9978429a8e3"
"""The digest of the whole font; another one is another release."""

CHARACTERS: Final = (
    "0020-007E,00A0-017F,0218-021B,02C6,02DA,02DC,2009,2010-2015,2018-201E,2020-2022,2026,202F,"
    "2030,2039-203A,20AC,2122,2190-2193,2212,2215,221E,2248,2260,2264-2265,25CB,25CF,2605-2606"
)
"""What the part can write, as in the style sheet's `unicode-range`."""

WEIGHTS: Final = "400:700"
FEATURES: Final = "calt,case,ccmp,kern,locl,mark,mkmk,tnum"


def main() -> None:
    """Write the part of the font, and print its size."""
    parser = argparse.ArgumentParser(description="Make the font that the pages bring along.")
    parser.add_argument("whole", type=Path, help="InterVariable.woff2 of inter-ui 4.1.1")
    parser.add_argument("--to", type=Path, default=PART, help="where the part is written")
    wanted = parser.parse_args()
    try:
        digest = hashlib.sha256(wanted.whole.read_bytes()).hexdigest()
    except OSError as error:
        sys.exit(f"{wanted.whole}: cannot be read: {error.strerror}")
    if digest != WHOLE_SHA256:
        sys.exit(f"{wanted.whole}: this is not InterVariable.woff2 of inter-ui 4.1.1")
    make_part(wanted.whole, wanted.to)
    sys.stdout.write(f"{wanted.to}: {wanted.to.stat().st_size} bytes\n")


def make_part(whole: Path, part: Path) -> None:
    """Write to `part` what the pages need of the font `whole`."""
    python = python_with("font")
    narrow = part.with_suffix(".narrow.ttf")
    axes = ["opsz=14", f"wght={WEIGHTS}"]
    try:
        _run(python, "fontTools.varLib.instancer", str(whole), *axes, "-o", str(narrow))
        _run(
            python,
            "fontTools.subset",
            str(narrow),
            f"--unicodes={CHARACTERS}",
            f"--layout-features={FEATURES}",
            "--flavor=woff2",
            "--no-hinting",
            f"--output-file={part}",
        )
    finally:
        narrow.unlink(missing_ok=True)


def _run(python: str, module: str, *words: str) -> None:
    # Without the time the same font is the same file whenever it is made.
    timeless = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    subprocess.run([python, "-m", module, *words], check=True, env=timeless)


if __name__ == "__main__":
    main()
