from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0006_board_digest"),
    ]

    operations = [
        migrations.RenameField("visit", "seen", "last_read"),
    ]
