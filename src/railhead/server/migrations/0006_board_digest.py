from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0005_secrets_hashed"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="board_digest",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    ]
