"""URLs of matches."""

from django.urls import path

from games.views import changes, hands, lists, match, seats, sheets

app_name = "games"
urlpatterns = [
    path("", lists.home, name="home"),
    path("matches/open/", lists.open_matches, name="open"),
    path("matches/new/", match.new_match, name="new"),
    path("m/<slug:public_id>/", match.match_page, name="match"),
    path("m/<slug:public_id>/move/", match.move, name="move"),
    path("m/<slug:public_id>/draft/", match.change_draft, name="draft"),
    path("m/<slug:public_id>/hand/", hands.arrange_hand, name="hand"),
    path("m/<slug:public_id>/hint/", match.hint, name="hint"),
    path("m/<slug:public_id>/draws-on/", match.draws_on, name="draws-on"),
    path("m/<slug:public_id>/changes/", changes.changes, name="changes"),
    path("m/<slug:public_id>/looked/", changes.looked, name="looked"),
    path("m/<slug:public_id>/seat/", seats.take_seat, name="seat"),
    path("m/<slug:public_id>/leave/", seats.leave_seat, name="leave"),
    path("m/<slug:public_id>/cancel/", seats.cancel_match, name="cancel"),
    path("m/<slug:public_id>/rounds/<int:number>/", sheets.score_sheet, name="sheet"),
]
