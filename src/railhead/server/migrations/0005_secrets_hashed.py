from django.db import migrations, models

import railhead.server.models.secret_links


def fields(model: str) -> list[migrations.AlterField]:
    return [
        migrations.AlterField(
            model,
            "salt",
            models.CharField(default=railhead.server.models.secret_links.new_salt, max_length=64),
        ),
        migrations.AlterField(
            model,
            "digest",
            railhead.server.models.secret_links.DigestField(max_length=64, unique=True),
        ),
        migrations.AlterField(
            model, "earlier", models.CharField(blank=True, db_index=True, max_length=64)
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0004_secret_links"),
    ]

    operations = [
        *fields("person"),
        *fields("seat"),
        migrations.RemoveField("person", "secret"),
        migrations.RemoveField("seat", "invite"),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("key", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField()),
                ("until", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
