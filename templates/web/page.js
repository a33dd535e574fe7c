// The page works without this. It only looks whether something has happened on another phone, and then loads the page again.
(function () {
  "use strict";
  var body = document.body;
  if (!body.dataset.watch) return;
  var leaving = false;
  document.addEventListener("submit", function () { leaving = true; });
  window.addEventListener("pageshow", function () { leaving = false; });
  function busy() {
    var fields = document.querySelectorAll("input:not([type=hidden])");
    for (var i = 0; i < fields.length; i++) {
      var each = fields[i];
      if (each.type === "radio" || each.type === "checkbox" ? each.checked !== each.defaultChecked : each.value !== each.defaultValue) return true;
    }
    return false;
  }
  function look() {
    if (document.hidden || leaving) return;
    fetch("version", { cache: "no-store" }).then(function (answer) {
      return answer.ok ? answer.text() : body.dataset.version;
    }).then(function (version) {
      if (version !== body.dataset.version && !leaving && !busy()) location.replace("./");
    }).catch(function () { /* the connection is lost: look again later */ });
  }
  setInterval(look, 1500);
  document.addEventListener("visibilitychange", look);
})();
