import { reloadWhenReplaced } from "./reloadWhenReplaced.ts";
import { whenIdle } from "./ui/whenIdle.ts";
import "./styles.css";

// A public page is there to be read, and its links to be followed, before any script runs. So the scripts come after what is
// seen: once everything has arrived and is painted and the browser rests, or as soon as somebody touches anything.
const signs = ["pointerover", "pointerdown", "keydown", "focusin", "touchstart"] as const;
let begun = false;

function begin() {
  if (begun) return;
  begun = true;
  for (const sign of signs) removeEventListener(sign, begin);
  void import("./document/hydrate.tsx").then(({ hydrateDocument }) => hydrateDocument());
}

/** What has arrived is in the next frame; when the one behind it begins, that was painted. */
function whenSeen() {
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(begin)));
}

reloadWhenReplaced();
for (const sign of signs) addEventListener(sign, begin, { passive: true });
if (document.readyState === "complete") whenSeen();
else addEventListener("load", whenSeen);
