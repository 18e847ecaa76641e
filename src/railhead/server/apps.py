"""The server as a Django application."""

from django.apps import AppConfig


class ServerConfig(AppConfig):
    name = "railhead.server"
    label = "railhead"
