import { isMissingPart, missingPartWords, reloadOnce, whyMissing } from "./platform/missing-part.ts";
import { whenIdle } from "./platform/ui/when-idle.ts";
import "./styles.css";

// A public page is there to be read, and its links to be followed, before any script runs. So the scripts come after what is
// seen: once everything has arrived and is painted and the browser rests, or as soon as somebody touches anything.
const firstInputs = ["pointerover", "pointerdown", "keydown", "focusin", "touchstart"] as const;
let hasBegun = false;

function beginHydration() {
  if (hasBegun) return;
  hasBegun = true;
  for (const sign of firstInputs) removeEventListener(sign, beginHydration);
  import("./app/document/hydrate.tsx").then(({ hydrateDocument }) => hydrateDocument()).catch(sayMissing);
}

/** The page can be read all the same, and its links lead on. What was typed into it meanwhile isn't lost by loading it anew unasked. */
async function sayMissing(error: unknown) {
  if (!isMissingPart(error)) throw error;
  const why = await whyMissing();
  if (why !== "noConnection" && !isTyped() && reloadOnce()) return;
  const notice = document.createElement("p");
  notice.setAttribute("role", "status");
  notice.className = "fixed inset-x-0 bottom-0 z-70 bg-warning-soft px-5 py-4 text-center text-base text-warning-text";
  notice.textContent = `${missingPartWords[why]}. The page can be read as it is. Its buttons work once you load it again. `;
  const again = document.createElement("button");
  again.addEventListener("click", () => location.reload());
  again.textContent = "Load it again";
  again.className = "font-semibold underline";
  notice.append(again);
  document.body.append(notice);
}

/** React hasn't taken the fields over, so what they began with is what the server wrote. */
const isTyped = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    (field) => field.value !== field.defaultValue,
  );

/** What has arrived is in the next frame; when the one behind it begins, that was painted. */
function afterPaint() {
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(beginHydration)));
}

for (const sign of firstInputs) addEventListener(sign, beginHydration, { passive: true });
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint);
