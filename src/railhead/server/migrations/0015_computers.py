"""Computer players at tables. What is stored stays as it is."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("railhead", "0014_clocks_and_talk"),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="table",
            name="computers",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="move",
            name="computer",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="proposal",
            name="strength",
            field=models.CharField(blank=True, default="", max_length=12),
        ),
        migrations.CreateModel(
            name="Pace",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="pace",
                        serialize=False,
                        to="railhead.table",
                    ),
                ),
                ("pause", models.PositiveIntegerField(default=1000)),
                ("stopped", models.BooleanField(default=False)),
                ("stopped_by", models.CharField(blank=True, default="", max_length=20)),
                ("failed", models.BooleanField(default=False)),
                ("claimed", models.DateTimeField(null=True)),
                ("claimant", models.CharField(blank=True, default="", max_length=32)),
            ],
        ),
    ]
