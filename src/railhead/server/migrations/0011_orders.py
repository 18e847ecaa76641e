"""Orders given beforehand, and which moves were made by one."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0010_calls"),
    ]

    operations = [
        migrations.AddField(
            model_name="move",
            name="by_order",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="GivenOrder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player", models.CharField(max_length=20)),
                ("order", models.JSONField()),
                ("version", models.PositiveIntegerField()),
                ("after", models.PositiveIntegerField()),
                ("acts", models.PositiveIntegerField(default=0)),
                ("key", models.CharField(max_length=64)),
                ("given", models.DateTimeField(auto_now_add=True)),
                ("ended", models.DateTimeField(null=True)),
                ("ending", models.JSONField(null=True)),
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
                        related_name="orders",
                        to="railhead.table",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("ended", None)),
                        fields=["table", "player"],
                        name="standing_orders",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "key"), name="one_order_a_submission")
                ],
            },
        ),
    ]
