from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.models import F


def since_last_change(apps: Any, schema_editor: Any) -> None:
    """Since when a player is asked was not stored: not for longer than since the last change."""
    tables = apps.get_model("railhead", "Table").objects
    tables.using(schema_editor.connection.alias).update(asked_since=F("changed"))


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0007_last_read"),
    ]

    operations = [
        migrations.AddField(
            "table", "asked_since", models.DateTimeField(default=django.utils.timezone.now)
        ),
        migrations.AddField(
            "table", "deleted", models.DateTimeField(blank=True, db_index=True, null=True)
        ),
        migrations.AddField(
            "table", "open_seats", models.BooleanField(db_index=True, default=False)
        ),
        migrations.AddField(
            "table", "phase", models.CharField(blank=True, default="", max_length=20)
        ),
        migrations.AddField(
            "table",
            "rematch_of",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rematches",
                to="railhead.table",
            ),
        ),
        migrations.AddField("table", "worths", models.JSONField(blank=True, default=dict)),
        migrations.AddField("visit", "put_away", models.BooleanField(default=False)),
        migrations.CreateModel(
            "DeletionRequest",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("agreed", models.JSONField(default=list)),
                ("asked", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deletion_request",
                        to="railhead.table",
                    ),
                ),
            ],
        ),
        migrations.RunPython(since_last_change, migrations.RunPython.noop, elidable=True),
    ]
