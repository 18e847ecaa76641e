"""Clocks, former seats, proposals about seats, and talk. What is stored stays as it is."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("railhead", "0013_call_kinds"),
    ]

    operations: ClassVar = [
        migrations.AlterField(
            model_name="call",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "Turn"),
                    ("takeback", "Takeback"),
                    ("finish", "Finish"),
                    ("deletion", "Deletion"),
                    ("end", "End"),
                    ("mention", "Mention"),
                    ("clock", "Clock"),
                    ("late", "Late"),
                    ("seat", "Seat"),
                ],
                default="turn",
                max_length=8,
            ),
        ),
        migrations.CreateModel(
            name="Clock",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="clock",
                        serialize=False,
                        to="railhead.table",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("turn", "Turn"), ("budget", "Budget")], max_length=8
                    ),
                ),
                ("seconds", models.PositiveIntegerField()),
                ("increment", models.PositiveIntegerField(default=0)),
                ("since", models.DateTimeField()),
                ("version", models.PositiveIntegerField()),
                ("player", models.CharField(blank=True, max_length=20)),
                ("pauses", models.JSONField(default=list)),
                ("look", models.DateTimeField(db_index=True, null=True)),
            ],
        ),
        migrations.AddField(
            model_name="callsettings",
            name="clock",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="callsettings",
            name="mentions",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="move",
            name="asked",
            field=models.CharField(blank=True, default="", max_length=20),
        ),
        migrations.AddField(
            model_name="seat",
            name="taken",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="talked",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="visit",
            name="heard",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="FormerSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player", models.CharField(max_length=20)),
                ("taken", models.DateTimeField(null=True)),
                ("freed", models.DateTimeField(auto_now_add=True)),
                ("agreed", models.BooleanField(default=False)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="railhead.person",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_seats",
                        to="railhead.table",
                    ),
                ),
            ],
            options={
                "ordering": ["freed", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("clock", "Clock"), ("replace", "Replace"), ("return", "Return")],
                        max_length=8,
                    ),
                ),
                ("player", models.CharField(blank=True, max_length=20)),
                ("about", models.CharField(blank=True, max_length=20)),
                ("open", models.BooleanField(default=False)),
                ("clock", models.JSONField(null=True)),
                ("agreed", models.JSONField(default=list)),
                ("asked", models.DateTimeField(auto_now_add=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="railhead.person",
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposal",
                        to="railhead.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player", models.CharField(max_length=20)),
                ("version", models.PositiveIntegerField()),
                ("text", models.TextField(max_length=1000)),
                ("mentions", models.JSONField(default=list)),
                ("key", models.CharField(max_length=64)),
                ("written", models.DateTimeField(auto_now_add=True)),
                ("withdrawn", models.BooleanField(default=False)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="railhead.person",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="railhead.table",
                    ),
                ),
            ],
            options={
                "ordering": ["table", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "key"), name="one_message_a_submission"
                    )
                ],
            },
        ),
    ]
