import { MINUTE } from "../../contract/platform/durations.ts";

/** The messages of Chrome, Firefox, Safari and Vite (for a stylesheet) about a part that couldn't be loaded. */
const MISSING_PART_MESSAGE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i;

/** A lazily loaded part of the code couldn't be fetched. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && MISSING_PART_MESSAGE.test(error.message);

/** A newer version has other parts; there is no network; or this version's part can't be loaded all the same. */
export type WhyMissing = "newVersion" | "noConnection" | "failed";

/** Finds the reason by fetching the page's address: a newer version names other scripts. */
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
/** Milliseconds. */
const RELOAD_INTERVAL = MINUTE;

/** Reloads the page, unless it just did and that hasn't helped: then it answers false. */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < RELOAD_INTERVAL) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    // Without storage a second reload couldn't be prevented: the person decides.
    return false;
  }
  location.reload();
  return true;
}
