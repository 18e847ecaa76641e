"""When a message was put off: a time of the future shows that the clock was put back since."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0023_lessons")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="delivery",
            name="put_off",
            field=models.DateTimeField(null=True),
        ),
    ]
