"""Socket URLs of matches."""

from django.urls import URLPattern, URLResolver, path

from games.consumers import MatchConsumer

websocket_urlpatterns: list[URLPattern | URLResolver] = [
    path("ws/m/<str:public_id>/", MatchConsumer.as_asgi()),
]
