"""Calls for requests to all players and for the end of a game; each can be switched off."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0012_plans")]

    operations: ClassVar = [
        *(
            migrations.AddField("callsettings", name, models.BooleanField(default=True))
            for name in ("takebacks", "deletions", "endings")
        ),
        migrations.AddField(
            "call",
            "kind",
            models.CharField(
                max_length=8,
                default="turn",
                choices=[
                    ("turn", "Turn"),
                    ("takeback", "Takeback"),
                    ("finish", "Finish"),
                    ("deletion", "Deletion"),
                    ("end", "End"),
                ],
            ),
        ),
        migrations.AlterField("call", "actor", models.CharField(max_length=40)),
    ]
