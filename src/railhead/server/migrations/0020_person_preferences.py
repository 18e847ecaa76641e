"""What people prefer on all pages."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0019_person_shown")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="person",
            name="preferences",
            field=models.CharField(blank=True, db_default="", default="", max_length=200),
        ),
    ]
