// The page of a match. It knows no rules: the server says which cards a meld accepts, judges every step, and renders
// everything that is swapped in. Each module has one subject; they hear of each other's doings by events.

import "./match/exchange.js"; // first: it takes down what the server sent before the others touch it
import "./match/ages.js";
import "./match/copying.js";
import "./match/deal.js";
import "./match/drag.js";
import "./match/handles.js";
import "./match/joker.js";
import "./match/keys.js";
import "./match/live.js";
import "./match/looked.js";
import "./match/picks.js";
import "./match/places.js";
import "./match/roving.js";
import "./match/show.js";
import "./match/socket.js";
import "./match/sounds.js";
import "./match/travel.js";
import "./match/tray.js";

document.documentElement.classList.add("has-script");
