"""Numbers of orders and plans that tell nothing of those of others; old links keep working."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import migrations, models

import railhead.server.models.plans


def number_old_rows(apps: Any, _editor: object) -> None:
    """Let what was there before have its old number."""
    for name in ("Plan", "GivenOrder"):
        apps.get_model("railhead", name).objects.update(number=models.F("pk"))


def leave(_apps: object, _editor: object) -> None:
    """The numbers go with their fields."""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("railhead", "0021_chance")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="plan",
            name="number",
            field=models.PositiveBigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="givenorder",
            name="number",
            field=models.PositiveBigIntegerField(null=True),
        ),
        migrations.RunPython(number_old_rows, leave),
        migrations.AlterField(
            model_name="plan",
            name="number",
            field=models.PositiveBigIntegerField(
                default=railhead.server.models.plans.random_number
            ),
        ),
        migrations.AlterField(
            model_name="givenorder",
            name="number",
            field=models.PositiveBigIntegerField(),
        ),
        migrations.AddConstraint(
            model_name="plan",
            constraint=models.UniqueConstraint(
                fields=("table", "number"), name="one_plan_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="givenorder",
            constraint=models.UniqueConstraint(
                fields=("table", "person", "number"), name="one_order_of_a_person_a_number"
            ),
        ),
    ]
