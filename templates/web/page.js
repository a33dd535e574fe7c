// The page works without this. With it a tap exchanges what is on the page instead of loading another one, a tap that finds no
// connection is kept and sent again, and what happens on another phone is seen here. It also shows the printed cards, points at
// the board, and says when it is this screen's turn.
(function () {
  "use strict";
  var EVERY = 1500, PATIENCE = 8000;
  var body = document.body, page = document.getElementById("page");

  // Where a phone is handed over, the way back does not lead to the other player's cards.
  document.addEventListener("click", function (event) {
    var link = event.target.closest("a.leave");
    if (!link) return;
    event.preventDefault();
    location.replace(link.href);
  });
  if (!page) return;
  var said = document.getElementById("said"), lost = document.getElementById("lost");
  var kept = null, away = false;

  function say(words) {
    said.textContent = "";
    setTimeout(function () { said.textContent = words; }, 50);
  }

  function words(place, selector) {
    return Array.prototype.map.call(place.querySelectorAll(selector), function (each) {
      return each.textContent.replace(/\s+/g, " ").trim();
    }).join(". ");
  }

  // What is told while there is no connection; empty: there is one. Nothing is told where the result of a game is read: printkit may
  // well have been ended then.
  function tell(sentence) {
    if (body.classList.contains("is-over") && !kept) sentence = "";
    if (lost.firstElementChild.textContent !== sentence) lost.firstElementChild.textContent = sentence;
    lost.hidden = !sentence;
  }

  function ask(address, how) {
    var stop = new AbortController(), late = setTimeout(function () { stop.abort(); }, PATIENCE);
    return fetch(address, Object.assign({ cache: "no-store", signal: stop.signal }, how)).then(function (answer) {
      return answer.text().then(function (text) { return { answer: answer, text: text }; });
    }).then(function (came) {
      clearTimeout(late);
      away = false;
      if (came.answer.status === 403) {
        tell("The game is no longer at this address. Scan the code again that printkit shows.");
        return null;
      }
      tell("");
      return { text: came.text, address: came.answer.url, screens: came.answer.headers.get("Screens"), tables: came.answer.headers.get("Tables") };
    }, function () {
      clearTimeout(late);
      away = true;
      tell(kept && kept.said ? "There is no connection to the game. Your tap is kept, and is sent as soon as there is one."
        : "There is no connection to the game. Nothing is lost: this page looks for it again by itself.");
      return null;
    });
  }

  // Put what came in the place of what is here. The question is read because the focus goes there, what happened because it is
  // said: neither of them twice.
  function show(came, own) {
    var fresh = new DOMParser().parseFromString(came.text, "text/html"), next = fresh.getElementById("page");
    if (!next) return location.reload();
    if (base(came.address) !== base(location.href)) return location.replace(came.address);
    var active = document.activeElement, pressed = own && active ? active.getAttribute("aria-label") : null;
    var inside = own || page.contains(active), asked = words(page, "h1"), turn = body.dataset.turn, ended = body.classList.contains("is-over");
    document.title = fresh.title;
    body.className = fresh.body.className;
    ["version", "turn"].forEach(function (name) { body.dataset[name] = fresh.body.dataset[name] || ""; });
    page.replaceWith(next);
    page = next;
    fitted();
    history.replaceState(null, "", own && came.address.indexOf("?have=") > 0 ? came.address : "./");
    var tapped = page.querySelector(".tapped"), trouble = page.querySelector(".trouble");
    var again = pressed && tapped && asked === words(page, "h1") && page.querySelector("button[aria-label='" + pressed + "']:enabled");
    if (inside) (again || trouble || page.querySelector("h1")).focus({ preventScroll: true });
    if (own) hint = null;
    atop(hint);
    if (own) scrollTo(0, 0);
    if (body.classList.contains("is-due")) setTimeout(look, 300);
    if (ended && body.classList.contains("is-over") && !own) return;  /* only what decided the game has come */
    say(again ? words(page, ".count") : [words(page, ".notice"), news(), words(page, ".agree h2"),
      inside ? "" : words(page, "h1")].filter(Boolean).join(". "));
    if (!turn && body.dataset.turn && !own) announce();
  }

  function base(address) {
    return new URL(address, location.href).pathname.split("/")[1];
  }

  // What is said of what happened: a sentence for each fresh line of the feed, in the order in which it happened.
  function news() {
    var fresh = Array.prototype.slice.call(page.querySelectorAll(".feed .fresh, .news li")).reverse();
    return fresh.map(function (each) { return (each.querySelector(".told") || each).textContent.replace(/\s+/g, " ").trim(); }).join(". ");
  }

  // Send what was tapped, until it has arrived. The version in it sees to it that it counts once.
  function send() {
    var sent = kept;
    sent.going = true;
    body.setAttribute("aria-busy", "true");
    ask(sent.address, sent.how).then(function (came) {
      sent.going = false;
      if (away) return;
      kept = null;
      if (came) show(came, true);
      body.removeAttribute("aria-busy");
    });
  }

  // A second tap on a page whose first is under way is none.
  function take(address, how, aloud) {
    if (kept) return;
    kept = { address: address, how: how, said: aloud };
    send();
  }

  document.addEventListener("submit", function (event) {
    var form = event.target, button = event.submitter;
    if (form.hasAttribute("data-plain")) return;
    event.preventDefault();
    var fields = new URLSearchParams(new FormData(form));
    fields.delete("rank");
    if (button && button.name) fields.append(button.name, button.value);
    awake();
    if ((button && button.getAttribute("formmethod") || form.method) === "get") take("./?" + fields, {}, false);
    else take(form.getAttribute("action"), { method: "POST", body: fields }, true);
  });

  document.addEventListener("click", function (event) {
    var link = event.target.closest("#page a[href^='./?']:not(.games a)");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    take(link.getAttribute("href"), {}, false);
  });

  // What has been unfolded at the bottom closes with a tap elsewhere, or with Escape; one card of the hand is open at a time.
  function unfolded() {
    return Array.prototype.slice.call(page.querySelectorAll(".why[open], .hand details[open]"));
  }
  document.addEventListener("click", function (event) {
    unfolded().forEach(function (each) { if (!each.contains(event.target)) each.open = false; });
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    unfolded().forEach(function (each) { each.open = false; each.querySelector("summary").focus(); });
  });

  function filling() {
    return Array.prototype.some.call(page.querySelectorAll("input:not([type=hidden]):not([data-set])"), function (each) {
      return each.type === "radio" || each.type === "checkbox" ? each.checked !== each.defaultChecked : each.value !== each.defaultValue;
    });
  }

  function look() {
    if (kept) return kept.going ? undefined : send();
    if (document.hidden) return;
    ask("version").then(function (came) {
      if (!came) return;
      crowd(Number(came.screens || 1), Number(came.tables || 0));
      if (kept || came.text === body.dataset.version || filling()) return;
      ask("./").then(function (fresh) { if (fresh && !kept) show(fresh, false); });
    });
  }

  // -- several screens with the same hand -----------------------------------------------------------------------------------

  var many = document.createElement("p");
  many.className = "notice crowd";
  many.setAttribute("role", "status");
  function crowd(hands, tables) {
    var more = tables === 1 ? " Another screen has opened this address; it shows the table." : tables > 1
      ? " " + tables + " other screens have opened this address; they show the table." : "";
    var told = body.classList.contains("is-elsewhere") || hands < 2 && !tables ? ""
      : hands > 1 ? "This hand is open on " + hands + " screens. What is tapped on one counts for all." + more
      : "This hand is open on this screen." + more;
    if (many.textContent !== told) many.textContent = told;
    if (told) atop(many);
    else many.remove();
  }

  // -- this screen's own settings -------------------------------------------------------------------------------------------

  var set = {};
  function setting(name) {
    var stands = set[name];
    try { stands = localStorage.getItem("printkit-" + name) || stands; } catch (refused) { /* kept for this visit only */ }
    if (stands) return stands;
    return name === "odds" ? body.dataset.odds : name === "buzz" || name === "dot" ? "on" : "off";
  }
  function keep(name, value) {
    set[name] = value;
    try { localStorage.setItem("printkit-" + name, value); } catch (refused) { /* kept for this visit only */ }
  }
  var oddsAtFirst = body.dataset.odds;
  document.addEventListener("change", function (event) {
    var name = event.target.dataset.set;
    if (!name) return;
    keep(name, event.target.checked ? "on" : "off");
    if (name === "sound" && event.target.checked) beep();
    settings();
  });
  function settings() {
    body.dataset.odds = set.odds || oddsAtFirst;
    page.querySelectorAll(".settings").forEach(function (each) { each.hidden = false; });
    page.querySelectorAll("input[data-set]").forEach(function (each) {
      each.checked = setting(each.dataset.set) === "on";
      if (each.dataset.set === "odds") body.dataset.odds = setting("odds");
    });
    page.querySelectorAll(".aim").forEach(function (each) { each.hidden = false; });
    page.querySelectorAll(".awake").forEach(function (each) { each.textContent = sleepless; });
  }

  // -- whose turn it is -----------------------------------------------------------------------------------------------------

  var sounds = null;
  function beep() {
    var Sounds = window.AudioContext || window.webkitAudioContext;
    if (!Sounds) return;
    sounds = sounds || new Sounds();
    var tone = sounds.createOscillator(), loud = sounds.createGain(), at = sounds.currentTime;
    tone.frequency.value = 660;
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
    tone.connect(loud);
    loud.connect(sounds.destination);
    tone.start(at);
    tone.stop(at + 0.36);
  }
  function announce() {
    if (setting("dot") === "on") document.title = "\u25CF " + document.title;
    if (setting("buzz") === "on" && navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) navigator.vibrate(120);
    if (setting("sound") === "on") beep();
  }

  // A page of the network is no secure context, which alone may keep a screen awake. That is said once, above the first question,
  // until it is closed or an answer is sent; afterwards it stands beside the settings.
  var lock = null, hint = null, sleepless = window.isSecureContext ? ""
    : "This page comes over plain HTTP: the browser does not let it keep the screen awake or use the clipboard. Set the screen timeout to ten minutes; nothing is lost if the screen locks.";
  function hinted() {
    if (!sleepless || setting("hint") === "given" || !document.querySelector(".dock")) return;
    keep("hint", "given");
    var close = document.createElement("button");
    close.type = "button";
    close.textContent = "Close";
    close.addEventListener("click", function () { hint.remove(); hint = null; });
    hint = document.createElement("p");
    hint.className = "hint";
    hint.append(document.createTextNode(sleepless), close);
    atop(hint);
  }
  function atop(notice) {
    if (notice && !page.contains(notice)) page.querySelector("main").prepend(notice);
  }
  function awake() {
    if (lock || !navigator.wakeLock || document.hidden) return;
    navigator.wakeLock.request("screen").then(function (held) {
      lock = held;
      held.addEventListener("release", function () { lock = null; });
    }, function () { /* the battery is low: the screen goes its own way */ });
  }

  // -- the board ------------------------------------------------------------------------------------------------------------

  // Fetch the printed face of each card that the page shows, once, into symbols that stay while the page is exchanged.
  function faces() {
    var store = document.getElementById("faces");
    if (!store) return;
    page.querySelectorAll("svg[data-face]").forEach(function (each) {
      var name = each.dataset.face;
      if (document.getElementById("face-" + name)) return;
      var symbol = document.createElementNS(store.namespaceURI, "symbol");
      symbol.id = "face-" + name;
      symbol.setAttribute("overflow", "visible");
      store.append(symbol);
      fetch("cards/" + encodeURIComponent(name) + ".svg").then(function (came) { return came.ok ? came.text() : Promise.reject(); }).then(function (text) {
        var drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        while (drawn.firstChild) symbol.append(document.adoptNode(drawn.firstChild));
      }).catch(function () { symbol.remove(); });
    });
  }

  // Show a place of the board: a ring round it, its words below, and the way back to where it was named.
  function point(id, from) {
    var place = page.querySelector(".places [data-place='" + id + "']"), picture = page.querySelector(".picture");
    page.querySelectorAll(".ring, .places .again").forEach(function (each) { each.remove(); });
    page.querySelectorAll(".places .shown").forEach(function (each) { each.classList.remove("shown"); });
    if (!place) return;
    place.classList.add("shown");
    var box = place.dataset.box.split(" ").map(Number), frame = drawnFrame();
    if (picture && frame && box[2] && box[3]) {
      var ring = document.createElement("span");
      ring.className = "ring";
      ring.style.setProperty("left", frame.x + box[0] / 1000 * frame.w + "px");
      ring.style.setProperty("top", frame.y + box[1] / 1000 * frame.h + "px");
      ring.style.setProperty("width", box[2] / 1000 * frame.w + "px");
      ring.style.setProperty("height", box[3] / 1000 * frame.h + "px");
      picture.append(ring);
    }
    var last = from || page.querySelector(".feed a[href='#at-" + id + "']");
    if (last) {
      var back = document.createElement("a");
      back.className = "again";
      back.href = "#feed";
      back.textContent = from ? "Back" : "What happened here";
      back.addEventListener("click", function (event) {
        event.preventDefault();
        last.scrollIntoView({ block: "nearest" });
        last.focus({ preventScroll: true });
      });
      place.append(back);
    }
    place.scrollIntoView({ block: "nearest" });
    (page.querySelector(".ring") || picture || place).scrollIntoView({ block: "nearest" });
    if (from) place.focus({ preventScroll: true });
  }

  // Where the drawing lies in its frame, which may have another shape: as ``preserveAspectRatio`` places it.
  function drawnFrame() {
    var shown = page.querySelector(".drawn svg"), picture = page.querySelector(".picture");
    if (!shown || !picture) return null;
    var view = shown.viewBox.baseVal, whole = wholeView(shown), room = picture.getBoundingClientRect();
    var scale = Math.min(room.width / view.width, room.height / view.height);
    return {
      x: (room.width - view.width * scale) / 2 + (whole[0] - view.x) * scale, y: (room.height - view.height * scale) / 2 + (whole[1] - view.y) * scale,
      w: whole[2] * scale, h: whole[3] * scale, scale: scale, left: room.left, top: room.top
    };
  }
  function wholeView(shown) {
    shown.dataset.whole = shown.dataset.whole || shown.getAttribute("viewBox");
    return shown.dataset.whole.split(/[\s,]+/).map(Number);
  }

  document.addEventListener("click", function (event) {
    var link = event.target.closest(".feed a.to");
    if (link) {
      event.preventDefault();
      point(link.getAttribute("href").slice(4), link);
      return;
    }
    if (!event.target.closest(".drawn") || dragged) return;
    var frame = drawnFrame(), x = (event.clientX - frame.left - frame.x) / frame.w * 1000, y = (event.clientY - frame.top - frame.y) / frame.h * 1000;
    if (page.querySelector(".picture[data-aims]") && x >= 0 && y >= 0 && x <= 1000 && y <= 1000) {
      take("./?" + new URLSearchParams({ version: page.querySelector("input[name=version]").value, aim: Math.round(x) + " " + Math.round(y) }), {}, false);
      return;
    }
    var hit = Array.prototype.map.call(page.querySelectorAll(".places [data-box]"), function (each) {
      var box = each.dataset.box.split(" ").map(Number);
      return { id: each.dataset.place, size: box[2] * box[3], in: x >= box[0] - 8 && y >= box[1] - 8 && x <= box[0] + box[2] + 8 && y <= box[1] + box[3] + 8 };
    }).filter(function (each) { return each.in; }).sort(function (one, other) { return one.size - other.size; })[0];
    point(hit ? hit.id : "", null);
  });

  // Two fingers or the wheel zoom the drawing, one finger moves it once it is zoomed; a double tap shows all of it again.
  var fingers = new Map(), dragged = false, view = null;
  function zoom(shown, x, y, w, h) {
    var whole = wholeView(shown);
    w = Math.min(whole[2], Math.max(whole[2] / 8, w));
    h = whole[3] * w / whole[2];
    x = Math.min(whole[0] + whole[2] - w, Math.max(whole[0], x));
    y = Math.min(whole[1] + whole[3] - h, Math.max(whole[1], y));
    view = w < whole[2] * 0.999 ? [x, y, w, h] : null;
    shown.setAttribute("viewBox", [x, y, w, h].join(" "));
    shown.parentNode.classList.toggle("zoomed", !!view);
    page.querySelectorAll(".ring").forEach(function (each) { each.remove(); });
  }
  function about(shown, clientX, clientY, factor) {
    var frame = drawnFrame(), now = shown.viewBox.baseVal, whole = wholeView(shown);
    var x = whole[0] + (clientX - frame.left - frame.x) / frame.scale, y = whole[1] + (clientY - frame.top - frame.y) / frame.scale;
    zoom(shown, x - (x - now.x) * factor, y - (y - now.y) * factor, now.width * factor);
  }
  document.addEventListener("pointerdown", function (event) {
    if (!event.target.closest(".drawn")) return;
    dragged = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  document.addEventListener("pointermove", function (event) {
    var was = fingers.get(event.pointerId), shown = page.querySelector(".drawn svg");
    if (!was || !shown) return;
    var others = Array.from(fingers.entries()).filter(function (each) { return each[0] !== event.pointerId; });
    if (others.length === 1) {
      var other = others[0][1], before = Math.hypot(was.x - other.x, was.y - other.y), after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 10 && after > 10) about(shown, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2, before / after);
      dragged = true;
    } else if (view) {
      var frame = drawnFrame(), now = shown.viewBox.baseVal;
      if (Math.hypot(event.clientX - was.x, event.clientY - was.y) < 3 && !dragged) return;
      zoom(shown, now.x - (event.clientX - was.x) / frame.scale, now.y - (event.clientY - was.y) / frame.scale, now.width);
      dragged = true;
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  ["pointerup", "pointercancel"].forEach(function (name) {
    document.addEventListener(name, function (event) { fingers.delete(event.pointerId); });
  });
  document.addEventListener("wheel", function (event) {
    var drawn = event.target.closest(".drawn");
    if (!drawn || !(event.ctrlKey || view)) return;
    event.preventDefault();
    about(drawn.querySelector("svg"), event.clientX, event.clientY, event.deltaY > 0 ? 1.15 : 1 / 1.15);
  }, { passive: false });
  document.addEventListener("dblclick", function (event) {
    var drawn = event.target.closest(".drawn");
    if (!drawn) return;
    var shown = drawn.querySelector("svg"), whole = wholeView(shown);
    if (view) zoom(shown, whole[0], whole[1], whole[2]);
    else about(shown, event.clientX, event.clientY, 0.5);
  });

  // What the page needs after it came or was exchanged: card faces, settings, the zoom that was.
  function fitted() {
    faces();
    settings();
    var shown = page.querySelector(".drawn svg");
    if (shown && view) zoom(shown, view[0], view[1], view[2]);
  }

  fitted();
  hinted();
  awake();
  setInterval(look, EVERY);
  lost.querySelector("button").addEventListener("click", look);
  document.addEventListener("visibilitychange", function () { awake(); look(); });
  window.addEventListener("pageshow", look);
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
})();
