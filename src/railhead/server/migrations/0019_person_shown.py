"""People who show a page with their results."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0018_asking_and_public")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="person",
            name="shown",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
