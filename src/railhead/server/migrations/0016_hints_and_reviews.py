"""Hints and reviews of games. What is stored stays as it is."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("railhead", "0015_computers"),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="table",
            name="hints",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Hint",
            fields=[
                ("claimant", models.CharField(blank=True, default="", max_length=24)),
                ("claimed", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("failed", models.BooleanField(default=False)),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="hint",
                        serialize=False,
                        to="railhead.person",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("player", models.CharField(max_length=20)),
                ("asked", models.DateTimeField(default=django.utils.timezone.now)),
                ("found", models.JSONField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="railhead.table",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                ("claimant", models.CharField(blank=True, default="", max_length=24)),
                ("claimed", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("failed", models.BooleanField(default=False)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="review",
                        serialize=False,
                        to="railhead.table",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("depth", models.PositiveIntegerField()),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("served", models.DateTimeField(default=django.utils.timezone.now)),
                ("over", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("failed", False), ("over", None)),
                        fields=["served"],
                        name="reviews_to_do",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ReviewStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("depth", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=8)),
                ("mark", models.CharField(max_length=40)),
                ("found", models.JSONField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="review_steps",
                        to="railhead.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "depth", "kind", "mark"), name="one_review_step_a_moment"
                    )
                ],
            },
        ),
    ]
