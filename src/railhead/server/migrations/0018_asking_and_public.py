"""What is asked at a table, for lists; and tables that others may watch."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0017_tokens")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="table",
            name="asking",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="table",
            name="public",
            field=models.BooleanField(db_default=False, db_index=True, default=False),
        ),
    ]
