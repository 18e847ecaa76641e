from typing import Any

from django.db import migrations, models
from django.utils.crypto import salted_hmac

from railhead.server.models.secret_links import DigestField, hashed, made_secret, new_salt
from railhead.server.people.sessions import hashed_key


def hash_secrets(apps: Any, schema_editor: Any) -> None:
    """Hash every secret; links that people have, and browsers that are signed in, go on."""
    database = schema_editor.connection.alias

    def rows_of(app: str, model: str) -> Any:
        return apps.get_model(app, model).objects.using(database)

    for person in rows_of("railhead", "Person").iterator():
        # Sessions carry this mark of the link; from now on it is the salt of the link.
        mark = salted_hmac("railhead.server.people.access", person.secret, algorithm="sha256")
        _hash(person, "Person", mark.hexdigest(), person.secret)
    for seat in rows_of("railhead", "Seat").iterator():
        _hash(seat, "Seat", new_salt(), seat.invite)
    sessions = rows_of("sessions", "Session")
    for key in list(sessions.values_list("session_key", flat=True)):
        sessions.filter(session_key=key).update(session_key=hashed_key(key))


def _hash(row: Any, kind: str, salt: str, secret: str) -> None:
    row.salt, row.earlier = salt, hashed(secret)
    row.digest = hashed(made_secret(kind, salt))
    row.save(update_fields=["salt", "digest", "earlier"])


def fields(model: str) -> list[migrations.AddField]:
    return [
        migrations.AddField(model, "salt", models.CharField(default="", max_length=64)),
        migrations.AddField(model, "digest", DigestField(default="", max_length=64)),
        migrations.AddField(
            model, "earlier", models.CharField(blank=True, db_index=True, default="", max_length=64)
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0003_boards"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        *fields("person"),
        *fields("seat"),
        migrations.RunPython(hash_secrets),
    ]
