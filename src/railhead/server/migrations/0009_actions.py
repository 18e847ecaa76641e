"""A move may hold several actions that were sent together. Moves stored so far stay as they are."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0008_tables_put_away")]

    operations: ClassVar = [
        migrations.AlterField(
            model_name="move",
            name="kind",
            field=models.CharField(
                choices=[
                    ("action", "Action"),
                    ("actions", "Actions"),
                    ("undo", "Undo"),
                    ("redo", "Redo"),
                ],
                max_length=8,
            ),
        ),
    ]
