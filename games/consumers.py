"""Sockets of a match's pages: they tell numbers of changes, and never anything else."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from games import live
from games.exceptions import NotFoundError
from games.selectors.access import access_match


class MatchConsumer(AsyncJsonWebsocketConsumer):
    """Sends ``{"version": n}`` once at the start and at every change; takes no commands.

    The pages of a player also get ``{"draft": n}`` when the player's own draft changes.
    """

    async def connect(self) -> None:
        """Join the match's groups, then say its version, so that no change is missed."""
        public_id: str = self.scope["url_route"]["kwargs"]["public_id"]
        self.joined = [live.match_group(public_id)]
        if user_id := self.scope["user"].pk:
            self.joined.append(live.draft_group(public_id, user_id))
        for group in self.joined:
            await self.channel_layer.group_add(group, self.channel_name)
        try:
            version = await self._authorised_version(public_id)
        except NotFoundError:
            await self._leave()
            await self.close()
            return
        await self.accept()
        await self.send_json({"version": version})

    async def disconnect(self, code: int) -> None:
        """Leave the groups."""
        await self._leave()

    async def receive_json(self, content: Any, **_: Any) -> None:
        """Ignore what pages say: they move over HTTP."""

    async def match_changed(self, message: dict[str, Any]) -> None:
        """Pass a signal on."""
        await self.send_json({"version": message["version"]})

    async def draft_changed(self, message: dict[str, Any]) -> None:
        """Pass a signal on."""
        await self.send_json({"draft": message["revision"]})

    async def _leave(self) -> None:
        for group in self.joined:
            await self.channel_layer.group_discard(group, self.channel_name)

    @database_sync_to_async
    def _authorised_version(self, public_id: str) -> int:
        match, _ = access_match(public_id, self.scope["user"])
        return match.version
