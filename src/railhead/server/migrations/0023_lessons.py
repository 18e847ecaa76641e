"""Tables at which somebody takes a lesson, and how far they have come."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0022_numbers")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="table",
            name="lesson",
            field=models.CharField(blank=True, db_default="", default="", max_length=60),
        ),
        migrations.AddField(
            model_name="table",
            name="lesson_goal",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
