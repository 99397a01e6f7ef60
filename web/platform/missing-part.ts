import { MINUTE } from "../../contract/platform/durations.ts";

/** As Chrome, Firefox, Safari and Vite (for a stylesheet) say that a part of the page couldn't be loaded. */
const MISSING_PART_MESSAGE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i;

/** Code that a page asks for only when it needs it couldn't be had. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && MISSING_PART_MESSAGE.test(error.message);

/** There is another version by now; nobody answers; or this version's part couldn't be had all the same. */
export type WhyMissing = "newVersion" | "noConnection" | "failed";

/** Why a part is missing, by what stands at the page's address now: another version names other scripts. */
export async function whyMissing(): Promise<WhyMissing> {
  if (!navigator.onLine) return "noConnection";
  try {
    const answer = await fetch(location.pathname + location.search, { cache: "no-store" });
    if (!answer.ok) return answer.status >= 500 ? "noConnection" : "failed";
    const html = await answer.text();
    return ownScripts().some((address) => html.includes(address)) ? "failed" : "newVersion";
  } catch {
    return "noConnection";
  }
}

export const missingPartWords: Record<WhyMissing, string> = {
  newVersion: "There is a new version of this page",
  failed: "A part of this page is missing",
  noConnection: "There is no connection just now",
};

const ownScripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>("script[type=module][src]")].map((script) =>
    script.getAttribute("src")!,
  );

const RELOADED_AT = "reloaded at";
/** In milliseconds. */
const RELOAD_INTERVAL = MINUTE;

/** Loads the page again, unless that was just done and hasn't helped: then it answers false. */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < RELOAD_INTERVAL) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Whether it was done can't be kept: the person decides.
    return false;
  }
  location.reload();
  return true;
}
