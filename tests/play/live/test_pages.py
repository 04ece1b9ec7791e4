"""The pages around a room: forms, other devices, fair play, what is deleted."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from oanquan.rules import Position
from play import fairplay
from play.live import game, limits, talk
from play.live.log import Sender
from play.models import Handover, Match, Place, Room
from play.queries import table_of

pytestmark = pytest.mark.django_db
TERMS = {"ruleset": "standard", "bank": "600", "increment": "0", "first": "creator"}


def open_room(client: Client, **choices: str) -> str:
    answer = client.post("/phong/moi/", {**TERMS, **choices})
    found = re.search(r"/phong/([a-z0-9]{12})/", answer.headers.get("Location", ""))
    assert found, answer.content.decode()
    return found[1]


def pair(**choices: str) -> tuple[Client, Client, str]:
    one, two = Client(), Client()
    slug = open_room(one, **choices)
    two.post(f"/phong/{slug}/vao/", {"name": "Mai"})
    return one, two, slug


def text_of(answer: object) -> str:
    return answer.content.decode()  # type: ignore[attr-defined,no-any-return]


def test_the_door_is_in_the_header_and_leads_to_both_languages(client: Client) -> None:
    page = text_of(client.get("/phong/"))
    assert '<a href="/phong/" aria-current="true">Phòng</a>' in page
    assert 'hreflang="en" href="http://testserver/en/rooms/"' in page
    assert "Find somebody" in text_of(client.get("/en/rooms/"))


def test_a_room_form_that_is_wrong_comes_back_with_what_is_wrong(client: Client) -> None:
    answer = client.post("/phong/moi/", {**TERMS, "name": "Máy"})
    assert answer.status_code == 422
    assert "Tên ấy dễ bị nhầm với người khác." in text_of(answer)
    assert 'value="Máy"' in text_of(answer)
    for wrong in ({"bank": "7"}, {"ruleset": "chess"}, {"first": "nobody"}):
        assert client.post("/phong/moi/", {**TERMS, **wrong}).status_code == 422
    assert client.post("/phong/ghep/", {"quick-ruleset": "x", "quick-bank": "60"}).status_code == 422
    assert Room.objects.count() == 0


def test_only_so_many_rooms_an_hour_from_one_address(client: Client, settings: object) -> None:
    settings.OANQUAN_ROOMS_PER_HOUR = 2  # type: ignore[attr-defined]
    for _ in range(2):
        open_room(client)
    answer = client.post("/phong/moi/", TERMS)
    assert "Từ mạng này đã mở nhiều phòng" in text_of(answer)
    assert Room.objects.count() == 2


def test_a_name_that_is_taken_is_said_to_be_and_can_be_typed_again(client: Client) -> None:
    slug = open_room(Client(), name="Mai")
    answer = client.post(f"/phong/{slug}/vao/", {"name": "MAI"})
    assert answer.status_code == 422
    assert "đã có người mang tên ấy" in text_of(answer)
    assert 'value="MAI"' in text_of(answer)
    assert client.post("/phong/nosuchroom12/vao/", {"name": ""}).status_code == 404


def test_the_room_page_is_the_readers_own() -> None:
    one, two, slug = pair()
    mine, theirs, watching = (text_of(client.get(f"/phong/{slug}/")) for client in (one, two, Client()))
    assert ("data-playable" in mine, "data-playable" in theirs, "data-playable" in watching) == (True, False, False)
    assert "Bạn đang xem." in watching
    assert 'data-send="resign"' in theirs
    assert "data-send" not in watching
    assert Client().get("/phong/nosuchroom12/").status_code == 404


def test_another_device_takes_the_seat_along_once() -> None:
    one, _two, slug = pair()
    link = re.search(r'value="http://testserver(/phong/may-khac/[^"]+)"', text_of(one.post(f"/phong/{slug}/may-khac/")))
    assert link
    phone = Client()
    assert "Chơi tiếp ở máy này" in text_of(phone.get(link[1]))
    assert "data-playable" not in text_of(phone.get(f"/phong/{slug}/")), "looking at the link uses nothing"
    assert phone.post(link[1]).headers["Location"] == f"/phong/{slug}/"
    assert "data-playable" in text_of(phone.get(f"/phong/{slug}/"))
    assert "data-playable" in text_of(one.get(f"/phong/{slug}/"))
    again = Client().post(link[1], follow=True)
    assert "đã dùng rồi hoặc đã hết hạn" in text_of(again)
    assert link[1].split("/")[-2] not in str(list(Handover.objects.values()))


def test_a_device_that_owns_seats_already_keeps_them_beside_the_new_one() -> None:
    one, _two, slug = pair()
    phone = Client()
    own = open_room(phone)
    link = re.search(r'value="http://testserver(/phong/may-khac/[^"]+)"', text_of(one.post(f"/phong/{slug}/may-khac/")))
    assert link
    phone.post(link[1])
    for room in (own, slug):
        assert 'data-send="phrase"' in text_of(phone.get(f"/phong/{room}/"))


def test_links_to_other_devices_run_out_and_are_for_those_who_sit() -> None:
    one, _two, slug = pair()
    assert Client().post(f"/phong/{slug}/may-khac/").status_code == 403
    one.post(f"/phong/{slug}/may-khac/")
    link = re.search(r'value="http://testserver(/phong/may-khac/[^"]+)"', text_of(one.post(f"/phong/{slug}/may-khac/")))
    assert link
    assert Handover.objects.count() == 1, "the one before has stopped working"
    Handover.objects.update(expires_at=timezone.now())
    assert "đã hết hạn" in text_of(Client().get(link[1], follow=True))


def test_a_live_game_cannot_be_changed_through_the_pages_of_games_at_one_screen() -> None:
    one, _two, _slug = pair()
    played = Match.objects.get().slug
    for path, form in (
        ("di", {"move": "B2-"}),
        ("di-lai", {}),
        ("xin-thua", {}),
        ("suc-choi", {"level": "de"}),
        ("choi-lai", {}),
    ):
        assert one.post(f"/van/{played}/{path}/?number=0", form).status_code == 403, path
    assert one.post(f"/van/{played}/may/").status_code == 403
    assert Match.objects.get().version == 0


def test_what_is_played_in_a_running_match_is_not_analysed_for_its_players() -> None:
    one, _two, slug = pair()
    visitor = Place.objects.get(number=0).visitor
    game.move(slug, Sender((visitor,), "m"), at_ply=0, text="B2-", clock=timezone.now)
    position = table_of(Match.objects.get()).game.position
    other = Position.parse("standard", "1.0.6.7.7.Q1/0.7.0.8.8.Q2 B 6,0 2 -")
    assert fairplay.reached_in_running_match([visitor], "standard", position)
    assert not fairplay.reached_in_running_match([visitor], "standard", other)
    assert not fairplay.reached_in_running_match([visitor], "standard", Position.initial(position.ruleset))
    assert not fairplay.reached_in_running_match(["somebody else"], "standard", position)
    start = {"ruleset": "standard", "opponent": "computer", "level": "de", "position": str(position)}
    answer = one.post("/choi/", start)
    assert answer.status_code == 422
    assert "nằm trong ván bạn đang chơi với người khác" in text_of(answer)
    assert Client().post("/choi/", start).status_code == 302
    screen = one.post("/choi/", {**start, "opponent": "screen"})["Location"]
    assert "nằm trong ván bạn đang chơi với người khác" in text_of(one.post(f"{screen}goi-y/", follow=True))
    game.resign(slug, Sender((visitor,), "r"), clock=timezone.now)
    assert one.post("/choi/", start).status_code == 302
    assert "Gợi ý: " in text_of(one.post(f"{screen}goi-y/", follow=True))


def test_events_can_be_read_by_version(client: Client) -> None:
    _one, _two, slug = pair()
    kinds = [event["kind"] for event in client.get(f"/en/rooms/{slug}/events/?since=1").json()["events"]]
    assert kinds == ["join", "start"]
    assert client.get(f"/en/rooms/{slug}/events/?since=x").json()["reason"] == "bad_message"


def test_old_rooms_are_deleted_and_their_games_stay() -> None:
    pair()
    Room.objects.update(changed_at=timezone.now() - timedelta(days=366))
    call_command("purge")
    assert (Room.objects.count(), Match.objects.count()) == (0, 1)
    assert Client().get(f"/van/{Match.objects.get().slug}/").status_code == 200


def test_a_bucket_lets_a_burst_through_and_then_a_stream() -> None:
    now = 0.0
    bucket = limits.Bucket(per_second=2, burst=3, clock=lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_sockets_are_counted_by_address(settings: object) -> None:
    settings.OANQUAN_SOCKETS_PER_ADDRESS = 2  # type: ignore[attr-defined]
    assert [limits.open_socket("x"), limits.open_socket("x"), limits.open_socket("x")] == [True, True, False]
    assert limits.open_socket("y")
    limits.close_socket("x")
    assert limits.open_socket("x")
    for address in "xxy":
        limits.close_socket(address)


def test_reported_lines_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    _one, _two, slug = pair(name="An")
    speaker, reader = (Place.objects.get(number=n).visitor for n in (0, 1))
    said = talk.chat(slug, Sender((speaker,), "c"), text="hm", clock=timezone.now)
    for _ in range(2):
        talk.report(slug, Sender((reader,), "r"), version=said.version, clock=timezone.now)
    call_command("reports")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ", 2)[2] for line in lines] == [f"{slug} An: hm"]
