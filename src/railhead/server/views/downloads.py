"""Records as files to download."""

from __future__ import annotations

import re

from django.http import HttpResponse

VERSION = "Railhead-Version"
"""The header of an answer that gives the version of the table."""


def as_file(text: str, name: str, suffix: str, version: int) -> HttpResponse:
    """Answer with JSON that a browser saves as a file.

    `name`: of the file, reduced to plain letters; `suffix`: put after it; `version`: the table's.
    """
    plain = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower()
    answer = HttpResponse(text, content_type="application/json")
    answer[VERSION] = str(version)
    answer["Content-Disposition"] = f'attachment; filename="{plain}{suffix}.json"'
    return answer
