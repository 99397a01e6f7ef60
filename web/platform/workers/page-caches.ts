/**
 * How pages lie on a device, for a page that keeps itself and the worker that finds it. Whatever a page is made of lies in one
 * cache of its version of the product: the page by its address, what it loads by theirs, answers by theirs and by whom they were for.
 */
export const cachePrefixes = { tickets: "tickets ", door: "door ", scoring: "scoring " } as const;

/** What one link opens, another one doesn't: whose it was stands in the name, and can't be read back from it. */
export async function answerKey(address: string, authorization: string | null): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(authorization ?? ""));
  const url = new URL(address);
  url.searchParams.set(
    "for",
    Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  );
  return url.href;
}
