"""Plans: private branches of games."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0011_orders"),
    ]

    operations = [
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("version", models.PositiveIntegerField()),
                ("moment", models.PositiveIntegerField()),
                ("ahead", models.BooleanField(default=True)),
                ("moves", models.JSONField(default=list)),
                ("undone", models.JSONField(default=list)),
                ("edition", models.PositiveIntegerField(default=0)),
                ("key", models.CharField(blank=True, max_length=64)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plans",
                        to="railhead.person",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plans",
                        to="railhead.table",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
    ]
