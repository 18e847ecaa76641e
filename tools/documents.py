"""The documents of the project: which there are, where their links lead, how long sentences are.

`python -m tools.documents` prints lines, sentences and their words for each document, and links
that lead nowhere. `tests/test_documents.py` holds both to what is wanted.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INDEX = ROOT / "docs" / "README.md"

LINK = re.compile(r"\]\(([^()\s]+)\)")
"""The target of a link or a picture in Markdown."""

_FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1\s*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_HEADING = re.compile(r"^#{1,6} (.+?)\s*$", re.MULTILINE)
_ITEM = re.compile(r"^([-*]|\d+\.)\s+")
_WORD = re.compile(r"\w[\w'’–-]*")
_END = re.compile(r"(?<=[.!?])[\"”')*_]*\s+(?=[A-Z0-9\"“'(*_`[])")


def documents() -> list[Path]:
    """Every document in Markdown that readers are led to, in a fixed order."""
    places = ("*.md", "docs/**/*.md", "findings/*.md")
    return [document for place in places for document in sorted(ROOT.glob(place))]


def without_code(text: str) -> str:
    """The text without its blocks of code and what stands between backticks."""
    return _CODE.sub("code", _FENCE.sub("", text))


# -- links ------------------------------------------------------------------------------------


def anchors(text: str) -> list[str]:
    """The anchors of the headings, as sites that show Markdown make them."""
    made: list[str] = []
    seen: dict[str, int] = {}
    for heading in _HEADING.findall(_FENCE.sub("", text)):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).strip().replace(" ", "-")
        seen[slug] = seen.get(slug, -1) + 1
        made.append(f"{slug}-{seen[slug]}" if seen[slug] else slug)
    return made


def dead_links(document: Path, text: str | None = None) -> Iterator[str]:
    """Yield the targets within the repository that are not there: files, or anchors in documents.

    `text`: what the document says, by default what stands in its file.
    """
    text = document.read_text(encoding="utf-8") if text is None else text
    for target in LINK.findall(without_code(text)):
        if "://" in target or target.startswith("mailto:"):
            continue
        if not _leads_somewhere(document, target, text):
            yield target


def _leads_somewhere(document: Path, target: str, text: str) -> bool:
    name, _, anchor = target.partition("#")
    file = (document.parent / name).resolve() if name else document
    if not file.exists() or ROOT not in (file, *file.parents):
        return False
    there = text if file == document or not anchor else file.read_text(encoding="utf-8")
    return not anchor or anchor in anchors(there)


# -- sentences --------------------------------------------------------------------------------


def blocks(text: str) -> Iterator[str]:
    """Yield paragraphs and items of lists, each in one line: no headings, tables or code."""
    block: list[str] = []
    for line in [*_FENCE.sub("\n", text).splitlines(), ""]:
        stripped = line.strip()
        # Code that is indented begins after an empty line; what is so within an item goes on.
        indented = line.startswith("    ") and not block
        apart = not stripped or indented or stripped.startswith(("#", "|", "<", "!["))
        if block and (apart or _ITEM.match(stripped)):
            yield " ".join(block)
            block = []
        if not apart:
            block.append(_ITEM.sub("", stripped))


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a document; what stands between backticks counts as one word."""
    for block in blocks(text):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", _CODE.sub("`code`", block))
        yield from (it for it in _END.split(plain) if _WORD.search(it))


def lengths(text: str) -> list[int]:
    """How many words each sentence of a document has."""
    return [len(_WORD.findall(sentence)) for sentence in sentences(text)]


def main() -> None:
    """Print a line for each document, and its dead links."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    for document in documents():
        text = document.read_text(encoding="utf-8")
        counts = lengths(text)
        mean = sum(counts) / max(len(counts), 1)
        name = document.relative_to(ROOT).as_posix()
        sys.stdout.write(
            f"{name:32} {len(text.splitlines()):4} lines {len(counts):4} sentences"
            f" {mean:5.1f} words, at most {max(counts, default=0)}\n"
        )
        for target in dead_links(document):
            sys.stdout.write(f"    leads nowhere: {target}\n")


if __name__ == "__main__":
    main()
