/**
 * Renews the numbers of the page, each time after as long as the server says, give or take a fifth, so that a crowd doesn't ask at once.
 * Another state is drawn by the server. What is spoken changes each minute at most, and for the last few places. 1 kB instead of a
 * public page's 100: a crowd loads it at the same moment.
 */
export const lineScript = `(function () {
  var page = document.getElementById("line-page"), data = page.dataset, failures = 0, spokenAt = 0;
  var part = function (name) { return page.querySelector('[data-line="' + name + '"]'); };
  var say = function (name, text) { var node = part(name); if (node && node.textContent !== text) node.textContent = text; };
  var time = function (moment, parts) {
    return new Intl.DateTimeFormat("en-US", Object.assign({ hour: "numeric", minute: "2-digit", timeZone: data.zone }, parts))
      .format(moment).replace(/\\u202f/g, " ");
  };
  var about = function (place) {
    if (place.minutes === null) return "How long it takes is told once the first have been let in.";
    var at = new Date(Date.parse(place.now) + place.minutes * 60000);
    return "About " + place.minutes + (place.minutes === 1 ? " minute" : " minutes") + ", near " + time(at);
  };
  var speak = function (place) {
    if (Date.now() - spokenAt < 60000 && place.ahead > 3) return;
    spokenAt = Date.now();
    say("spoken", place.ahead + " ahead of you. " + about(place));
  };
  var show = function (place) {
    if (place.state !== data.state) return location.reload();
    say("ahead", String(place.ahead));
    say("time", about(place));
    say("renewed", "Renews itself, last at " + time(new Date(place.now), { second: "2-digit" }));
    if (place.state !== "waiting") return;
    document.title = place.ahead + " ahead of you · " + data.title;
    var dots = part("dots"), from = Number(dots.dataset.from) - 1, all = dots.children;
    var done = Math.min(all.length - 1, Math.floor(((from - place.ahead) / Math.max(1, from)) * all.length));
    for (var i = 0; i < all.length; i++) all[i].className = i < done ? "done" : i === done ? "here" : "";
    speak(place);
  };
  var again = function (seconds) { setTimeout(ask, seconds * 1000 * (0.8 + 0.4 * Math.random())); };
  var ask = function () {
    fetch(data.call, { headers: { accept: "application/json" }, cache: "no-store" })
      .then(function (answer) { if (!answer.ok) throw new Error(); return answer.json(); })
      .then(function (place) { failures = 0; show(place); again(place.askAgainAfter); })
      .catch(function () {
        failures += 1;
        say("renewed", "No answer just now. Your place is kept.");
        again(Math.min(60, 4 * Math.pow(2, failures)));
      });
  };
  if (data.state === "turn") setTimeout(function () { say("spoken", "It is your turn. Choose your tickets."); }, 500);
  document.addEventListener("visibilitychange", function () { if (document.visibilityState === "visible") spokenAt = 0; });
  addEventListener("pageshow", function (event) { if (event.persisted) location.reload(); });
  again(Number(data.again));
})();`;
