"""What Sphinx is told: `python -m tools.documentation` starts it with this folder."""

import re
from typing import Any

from railhead import __version__

project = "Railhead"
project_copyright = "The Railhead authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
# Guides are read as they stand in the repository, with the same anchors.
myst_heading_anchors = 4
# A word between single backticks in a docstring is code, as it is in Markdown.
default_role = "code"
# Options are written with two hyphens, not with a dash.
smartquotes = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "exclude-members": "__new__, __init__"}
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"Railhead {version}"
html_copy_source = html_show_sourcelink = False


def setup(app: Any) -> None:
    """Leave out how objects are made that only Railhead makes: by arguments with private names."""
    app.connect("autodoc-process-signature", _signature)


def _signature(*told: Any) -> tuple[str, str | None] | None:
    *_, signature, returns = told
    return ("", returns) if re.search(r"[(,] ?_\w+:", signature or "") else None
