"""Sockets of a match's pages: they tell versions, and never anything else."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from games import live
from games.exceptions import NotFoundError
from games.selectors.access import access_match


class MatchConsumer(AsyncJsonWebsocketConsumer):
    """Sends ``{"version": n}`` once at the start and at every change; takes no commands."""

    async def connect(self) -> None:
        """Join the match's group, then say its version, so that no change is missed."""
        self.public_id: str = self.scope["url_route"]["kwargs"]["public_id"]
        group = live.match_group(self.public_id)
        await self.channel_layer.group_add(group, self.channel_name)
        try:
            version = await self._authorised_version()
        except NotFoundError:
            await self.channel_layer.group_discard(group, self.channel_name)
            await self.close()
            return
        await self.accept()
        await self.send_json({"version": version})

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        group = live.match_group(self.public_id)
        await self.channel_layer.group_discard(group, self.channel_name)

    async def receive_json(self, content: Any, **_: Any) -> None:
        """Ignore what pages say: they move over HTTP."""

    async def match_changed(self, message: dict[str, Any]) -> None:
        """Pass a signal on."""
        await self.send_json({"version": message["version"]})

    @database_sync_to_async
    def _authorised_version(self) -> int:
        match, _ = access_match(self.public_id, self.scope["user"])
        return match.version
