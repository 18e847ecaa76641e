"""Calls: how people want to be told that it is their turn, and what is to be told."""

import datetime

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import railhead.server.models.calls
import railhead.server.models.secret_links


class Migration(migrations.Migration):
    dependencies = [
        ("railhead", "0009_actions"),
    ]

    operations = [
        migrations.CreateModel(
            name="CallSettings",
            fields=[
                ("push", models.BooleanField(default=False)),
                ("mail", models.BooleanField(default=False)),
                ("webhook", models.BooleanField(default=False)),
                ("daily", models.BooleanField(default=False)),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="call_settings",
                        serialize=False,
                        to="railhead.person",
                    ),
                ),
                ("daily_at", models.TimeField(default=datetime.time(8, 0))),
                ("quiet_from", models.TimeField(null=True)),
                ("quiet_to", models.TimeField(null=True)),
                ("zone", models.CharField(default="UTC", max_length=64)),
                ("language", models.CharField(default="en", max_length=16)),
                ("origin", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="visit",
            name="attended",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="MailAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "salt",
                    models.CharField(
                        default=railhead.server.models.secret_links.new_salt, max_length=64
                    ),
                ),
                (
                    "digest",
                    railhead.server.models.secret_links.DigestField(max_length=64, unique=True),
                ),
                ("earlier", models.CharField(blank=True, db_index=True, max_length=64)),
                ("address", models.EmailField(blank=True, max_length=254)),
                ("confirmed", models.DateTimeField(null=True)),
                ("fault", models.CharField(blank=True, max_length=40)),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_address",
                        to="railhead.person",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("endpoint", models.TextField(max_length=1000)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("key", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("fault", models.CharField(blank=True, max_length=40)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_subscriptions",
                        to="railhead.person",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("way", models.CharField(max_length=8)),
                ("calls", models.JSONField(default=list)),
                (
                    "mark",
                    models.CharField(default=railhead.server.models.calls.new_mark, max_length=32),
                ),
                ("due", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("attempts", models.PositiveIntegerField(default=0)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="railhead.person",
                    ),
                ),
                (
                    "subscription",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="railhead.pushsubscription",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "form",
                    models.CharField(
                        choices=[
                            ("discord", "Discord"),
                            ("slack", "Slack"),
                            ("matrix", "Matrix"),
                            ("json", "JSON"),
                        ],
                        max_length=8,
                    ),
                ),
                ("url", models.TextField(max_length=1000)),
                ("token", models.CharField(blank=True, max_length=500)),
                ("room", models.CharField(blank=True, max_length=255)),
                ("fault", models.CharField(blank=True, max_length=40)),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhook",
                        to="railhead.person",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Call",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player", models.CharField(max_length=20)),
                ("question", models.CharField(max_length=64)),
                ("version", models.PositiveIntegerField()),
                ("actor", models.CharField(max_length=20)),
                ("asked", models.DateTimeField()),
                ("due", models.DateTimeField()),
                ("called", models.BooleanField(default=False)),
                ("digest", models.BooleanField(default=False)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="railhead.person",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="railhead.table",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["called", "due"], name="calls_due")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("person", "table", "question"), name="one_call_a_question"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableCalls",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("push", models.BooleanField(default=False)),
                ("mail", models.BooleanField(default=False)),
                ("webhook", models.BooleanField(default=False)),
                ("daily", models.BooleanField(default=False)),
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
                        related_name="+",
                        to="railhead.table",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("person", "table"), name="one_choice_a_table")
                ],
            },
        ),
    ]
