import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0002_consent"),
    ]

    operations = [
        migrations.CreateModel(
            name="OwnBoard",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("data", models.JSONField()),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="board",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="railhead.ownboard",
            ),
        ),
    ]
