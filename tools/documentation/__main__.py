"""Build the documentation as pages: `make docs`.

Its programs stand in an environment of their own, from `tools/docs.lock`. Ends with 1 if the
generator finds fault with a page, or a page would load something from elsewhere.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.documentation import pages
from tools.documents import ROOT
from tools.environment import python_with

BUILD = ROOT / "build" / "documentation"

_LOADED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=[\"']?((?:https?:)?//[^\"'\s>]+)"
    r"|<link\b(?=[^>]*\brel=[\"']?(?:stylesheet|preload|icon|preconnect))"
    r"[^>]*\bhref=[\"']?((?:https?:)?//[^\"'\s>]+)"
    r"|(?:@import\s+[\"']?|url\([\"']?)((?:https?:)?//[^\"'\s)]+)"
)


def loaded_from_elsewhere(text: str) -> list[str]:
    """The addresses on other hosts that a page or a style sheet makes a browser load."""
    return [next(filter(None, found)) for found in _LOADED.findall(text)]


def foreign(folder: Path) -> Iterator[str]:
    """Yield what pages of a site load from elsewhere, each with the file that says so."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in {".html", ".css"}:
            for address in loaded_from_elsewhere(file.read_text(encoding="utf-8")):
                yield f"{file.relative_to(folder)}: {address}"


def build(folder: Path = BUILD) -> Path:
    """Make the site; return its first page. Raises CalledProcessError."""
    source, site = folder / "source", folder / "html"
    shutil.rmtree(folder, ignore_errors=True)
    source.mkdir(parents=True)
    pages.write(source)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LANGUAGE": "en"}
    command = [python_with("docs"), "-m", "sphinx", "-q", "-W", "--keep-going"]
    conf = str(Path(__file__).resolve().parent)
    subprocess.run([*command, "-c", conf, source, site], env=environment, check=True)
    return site / "index.html"


def main() -> None:
    """Build the site and say where it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=BUILD, help="another folder, which is emptied")
    try:
        page = build(parser.parse_args().to)
    except subprocess.CalledProcessError:
        sys.exit("The documentation has faults, see above.")
    if found := list(foreign(page.parent)):
        sys.exit("\n".join(["These pages load something from elsewhere:", *found]))
    sys.stdout.write(f"{page}\n")


if __name__ == "__main__":
    main()
