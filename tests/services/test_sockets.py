"""Sockets say a version and never more."""

from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from games.routing import websocket_urlpatterns
from tests.make import (
    get_match,
    lay,
    make_match,
    make_user,
    observe_match,
    submit,
    user_on_turn,
    user_waiting,
)

pytestmark = pytest.mark.django_db(transaction=True)

application = URLRouter(websocket_urlpatterns)


def socket(public_id, user):
    communicator = WebsocketCommunicator(application, f"/ws/m/{public_id}/")
    communicator.scope["user"] = user
    return communicator


@sync_to_async
def prepare(**options):
    return make_match("ana", "bo", **options), make_user("watcher")


async def test_a_socket_tells_the_version_at_once_and_at_every_move():
    match, watcher = await prepare()
    page = socket(match.public_id, watcher)

    connected, _ = await page.connect()
    first = await page.receive_json_from()
    await sync_to_async(submit)(match, "draw")
    second = await page.receive_json_from()

    assert connected
    assert first == {"version": match.version}
    assert second == {"version": match.version + 1}
    await page.disconnect()


async def test_a_page_that_missed_a_signal_hears_the_version_when_it_comes_back():
    match, watcher = await prepare()
    await sync_to_async(submit)(match, "draw")

    page = socket(match.public_id, watcher)
    await page.connect()

    version = (await sync_to_async(get_match)(match.public_id)).version
    assert await page.receive_json_from() == {"version": version}
    await page.disconnect()


async def test_a_player_hears_of_the_own_draft_on_every_device_and_nobody_else_does():
    match, watcher = await prepare()
    me = await sync_to_async(user_on_turn)(match)
    other = await sync_to_async(user_waiting)(match)
    mine = [socket(match.public_id, me), socket(match.public_id, me)]
    others = [socket(match.public_id, other), socket(match.public_id, watcher)]
    for page in mine + others:
        await page.connect()
        await page.receive_json_from()
    card = (await sync_to_async(observe_match)(match)).hand[0]

    await sync_to_async(lay)(match, card)

    for page in mine:
        assert await page.receive_json_from() == {"draft": 1}
    for page in others:
        assert await page.receive_nothing()
    for page in mine + others:
        await page.disconnect()


async def test_a_socket_takes_no_commands():
    match, watcher = await prepare()
    page = socket(match.public_id, watcher)
    await page.connect()
    await page.receive_json_from()

    await page.send_json_to({"verb": "draw"})

    assert await page.receive_nothing()
    await page.disconnect()


@pytest.mark.parametrize("who", ["nobody", "stranger"])
async def test_a_socket_of_a_match_that_one_may_not_see_is_closed(who):
    match, watcher = await prepare(is_private=True)
    user = AnonymousUser() if who == "nobody" else watcher

    connected, _ = await socket(match.public_id, user).connect()

    assert not connected


async def test_a_socket_of_no_match_is_closed():
    _, watcher = await prepare()

    connected, _ = await socket(uuid4().hex[:12], watcher).connect()

    assert not connected
