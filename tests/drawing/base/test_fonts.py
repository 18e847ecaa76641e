"""Which fonts are there, and how drawings are written without that which they name."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from railhead.drawing.base.fonts import Fonts, installed_fonts
from tests.samples import first

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="fontconfig's folders")

SERIF = "DejaVuSerif.ttf"


def _configured(folder: Path, fonts: Path) -> str:
    """A configuration of fontconfig that knows one folder of fonts."""
    path = folder / "fonts.conf"
    path.write_text(f"<fontconfig><dir>{fonts}</dir></fontconfig>", encoding="utf-8")
    return str(path)


def _fonts(folder: Path, fonts: Path) -> Fonts:
    return installed_fonts({**os.environ, "FONTCONFIG_FILE": _configured(folder, fonts)})


def _serif() -> Path:
    """A font that is no DejaVu Sans; without it the test is left out by name."""
    families = {family.name: family for family in installed_fonts().families}
    if "DejaVu Serif" not in families:
        pytest.skip("DejaVu Serif is not installed")
    found = families["DejaVu Serif"].regular
    assert found is not None
    return found


def _draw(folder: Path, fonts: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`railhead draw` where no other fonts are known than those in a folder."""
    environment = {**os.environ, "FONTCONFIG_FILE": _configured(folder, fonts), "LC_ALL": "C"}
    command = [sys.executable, "-m", "railhead", "draw", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=folder, check=False
    )


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


@pytest.fixture
def serif_only(tmp_path: Path) -> Path:
    folder = tmp_path / "serif"
    folder.mkdir()
    (folder / SERIF).symlink_to(_serif())
    return folder


def test_families_are_found_in_the_folders_that_the_system_names(
    tmp_path: Path, serif_only: Path
) -> None:
    fonts = _fonts(tmp_path, serif_only)
    assert fonts.folders == (serif_only,)
    assert fonts.files == 1
    assert [family.name for family in fonts.families] == ["DejaVu Serif"]
    assert fonts.families[0].regular == serif_only / SERIF
    assert fonts.families[0].bold is None


def test_included_configurations_count(tmp_path: Path, serif_only: Path) -> None:
    (tmp_path / "conf.d").mkdir()
    _configured(tmp_path, serif_only)
    (tmp_path / "fonts.conf").rename(tmp_path / "conf.d" / "10-more.conf")
    main = tmp_path / "main.conf"
    main.write_text("<fontconfig><include>conf.d</include></fontconfig>", encoding="utf-8")
    fonts = installed_fonts({**os.environ, "FONTCONFIG_FILE": str(main)})
    assert fonts.folders == (serif_only,)


def test_files_that_are_no_fonts_are_left_out(tmp_path: Path, empty: Path) -> None:
    (empty / "a.ttf").write_bytes(b"")
    (empty / "b.otf").write_bytes(b"\x00\x01\x00\x00\x00\xff" + bytes(6))
    (empty / "c.ttc").write_bytes(b"ttcf" + b"\xff" * 20)
    (empty / "notes.txt").write_text("no font", encoding="utf-8")
    fonts = _fonts(tmp_path, empty)
    assert fonts.files == 3
    assert fonts.families == ()


def test_the_family_of_the_drawings_comes_first() -> None:
    names = [family.name for family in installed_fonts().families]
    if "DejaVu Sans" not in names:
        pytest.skip("DejaVu Sans is not installed")
    assert names[0] == "DejaVu Sans"


@pytest.mark.slow
@pytest.mark.parametrize("form", first(1, ["png", "pdf"]))
def test_without_any_font_the_true_reason_is_told(tmp_path: Path, empty: Path, form: str) -> None:
    done = _draw(tmp_path, empty, "tile", "57", "1861", "-o", f"tile.{form}")
    assert done.returncode == 2
    assert f"neither DejaVu Sans nor any other, in {empty}: install one" in done.stderr
    assert not (tmp_path / f"tile.{form}").exists()


@pytest.mark.slow
@pytest.mark.parametrize("form", first(1, ["pdf", "png"]))
def test_another_font_is_taken_where_only_that_is_there(
    tmp_path: Path, serif_only: Path, form: str
) -> None:
    done = _draw(tmp_path, serif_only, "tile", "57", "1861", "-o", f"tile.{form}")
    assert (done.returncode, done.stderr) == (0, "")
    bare = _draw(tmp_path, serif_only, "tile", "8", "1861", "-o", f"bare.{form}")
    assert bare.returncode == 0
    if form == "pdf":
        assert b"DejaVuSerif" in (tmp_path / "tile.pdf").read_bytes()


@pytest.mark.slow
def test_files_without_letters_are_the_reason(tmp_path: Path, empty: Path) -> None:
    (empty / "broken.ttf").write_bytes(b"no font")
    done = _draw(tmp_path, empty, "tile", "57", "1861", "-o", "tile.png")
    assert done.returncode == 2
    assert f"the font files in {empty} have no letters to write with" in done.stderr
