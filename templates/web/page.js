// The page works without this. With it a tap exchanges what is on the page instead of loading another one, a tap that finds no
// connection is kept and sent again, and what happens on another phone is seen here.
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

  // What is told while there is no connection; empty: there is one.
  function tell(sentence) {
    if (lost.firstElementChild.textContent !== sentence) lost.firstElementChild.textContent = sentence;
    lost.hidden = !sentence;
  }

  function ask(address, how) {
    var stop = new AbortController(), late = setTimeout(function () { stop.abort(); }, PATIENCE);
    return fetch(address, Object.assign({ cache: "no-store", signal: stop.signal }, how)).then(function (answer) {
      return answer.text().then(function (text) {
        clearTimeout(late);
        away = false;
        if (answer.status === 403) {
          tell("The game is no longer at this address. Scan the code again that printkit shows.");
          return null;
        }
        tell("");
        return { text: text, address: answer.url };
      });
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
    var active = document.activeElement, pressed = own && active ? active.getAttribute("aria-label") : null;
    var inside = own || page.contains(active), asked = words(page, "h1");
    document.title = fresh.title;
    body.className = fresh.body.className;
    body.dataset.version = fresh.body.dataset.version;
    body.dataset.watch = fresh.body.dataset.watch || "";
    page.replaceWith(next);
    page = next;
    history.replaceState(null, "", own && came.address.indexOf("?have=") > 0 ? came.address : "./");
    var tapped = page.querySelector(".tapped"), trouble = page.querySelector(".trouble");
    var again = pressed && tapped && asked === words(page, "h1") && page.querySelector("button[aria-label='" + pressed + "']:enabled");
    if (inside) (again || trouble || page.querySelector("h1")).focus({ preventScroll: true });
    if (own) scrollTo(0, 0);
    say(again ? words(page, ".count") : [words(page, ".notice"), words(page, ".news li"), words(page, ".agree h2"),
      inside ? "" : words(page, "h1")].filter(Boolean).join(". "));
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
    event.preventDefault();
    var fields = new URLSearchParams(new FormData(form));
    if (button && button.name) fields.append(button.name, button.value);
    if (form.method === "get") take("./?" + fields, {}, false);
    else take(form.getAttribute("action"), { method: "POST", body: fields }, true);
  });

  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[href^='./?']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    take(link.getAttribute("href"), {}, false);
  });

  function filling() {
    return Array.prototype.some.call(page.querySelectorAll("input:not([type=hidden])"), function (each) {
      return each.type === "radio" || each.type === "checkbox" ? each.checked !== each.defaultChecked : each.value !== each.defaultValue;
    });
  }

  function look() {
    if (kept) return kept.going ? undefined : send();
    if (document.hidden || (!body.dataset.watch && !away)) return;
    ask("version").then(function (came) {
      if (!came || kept || came.text === body.dataset.version || filling()) return;
      ask("./").then(function (fresh) { if (fresh && !kept) show(fresh, false); });
    });
  }

  setInterval(look, EVERY);
  lost.querySelector("button").addEventListener("click", look);
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", look);
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
})();
