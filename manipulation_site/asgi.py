"""The ASGI application: pages over HTTP, signals over WebSockets."""

import os
import sys
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import re_path

# A page gives way to other threads at each of its queries. Where one of these solves a
# hard position, it is to come back sooner than after the usual 5 milliseconds each time.
HAND_OVER = 0.0005  # seconds
sys.setswitchinterval(HAND_OVER)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manipulation_site.settings")
http = get_asgi_application()

# Consumers import models, so only after Django is set up.
from games.routing import websocket_urlpatterns  # noqa: E402
from manipulation_site.sockets import refuse  # noqa: E402


def guarded(routes: list[Any]) -> Any:
    """Return an application of the socket routes: own pages only, user known."""
    nowhere = re_path("", refuse)
    return AllowedHostsOriginValidator(
        AuthMiddlewareStack(URLRouter([*routes, nowhere]))
    )


application = ProtocolTypeRouter(
    {"http": http, "websocket": guarded(websocket_urlpatterns)}
)
