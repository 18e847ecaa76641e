"""Chance of tables that follows from no seed: salts, and what was drawn by lot."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0020_person_preferences")]

    operations: ClassVar = [
        migrations.AlterField(
            model_name="table",
            name="seed",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="seed_typed",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="table",
            name="salt",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AddField(
            model_name="table",
            name="draws",
            field=models.JSONField(
                blank=True, db_default=models.Value([], models.JSONField()), default=list
            ),
        ),
        migrations.AddField(
            model_name="move",
            name="draws",
            field=models.JSONField(
                blank=True, db_default=models.Value([], models.JSONField()), default=list
            ),
        ),
    ]
