"""The ASGI application: pages over HTTP, signals over WebSockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manipulation_site.settings")
http = get_asgi_application()

# Consumers import models, so only after Django is set up.
from games.routing import websocket_urlpatterns  # noqa: E402
from manipulation_site.sockets import refuse  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(
                URLRouter([*websocket_urlpatterns, re_path("", refuse)]),
            ),
        ),
    }
)
