import { isMissingPart, missingPartWords, reloadOnce, whyMissing } from "./platform/missing-part.ts";
import { enteredFields, keepEarlyInput } from "./platform/early-input.ts";
import { whenIdle } from "./platform/ui/when-idle.ts";
import { supportViewSign } from "./platform/api/token.ts";
import "./styles.css";

// Public pages can be read and their links followed before any script runs. Scripts are loaded after everything has arrived and is painted
// and the browser is idle, or on the first input.
const firstInputs = ["pointerover", "pointerdown", "keydown", "focusin", "touchstart"] as const;
const doAgain = keepEarlyInput(document.getElementById("root")!);
let hasBegun = false;
if (supportViewSign()) void import("./app/frames/show-support-view.tsx");

function beginHydration() {
  if (hasBegun) return;
  hasBegun = true;
  for (const sign of firstInputs) removeEventListener(sign, beginHydration);
  import("./app/document/hydrate.tsx")
    .then(({ hydrateDocument }) => hydrateDocument())
    .then(doAgain)
    .catch(sayMissing);
}

/** Without scripts the page can be read, and its links work. The page isn't reloaded without a question, since something may have been typed. */
async function sayMissing(error: unknown) {
  if (!isMissingPart(error)) throw error;
  const why = await whyMissing();
  if (why !== "noConnection" && enteredFields(document).length === 0 && reloadOnce()) return;
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

/** Content that has arrived is painted in the next frame; the frame after that begins once it has been. */
function afterPaint() {
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(beginHydration)));
}

for (const sign of firstInputs) addEventListener(sign, beginHydration, { passive: true });
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint);
