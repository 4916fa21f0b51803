"""Sockets that lead nowhere."""

from typing import Any


async def close(scope: Any, receive: Any, send: Any) -> None:
    """Close a socket whose path is unknown, without a traceback in the log."""
    await send({"type": "websocket.close"})


refuse: Any = close  # an ASGI application, which `re_path` is not typed for
