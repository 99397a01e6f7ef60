/**
 * The layout of offline copies, for the page that stores itself and the worker that serves it. One cache for each version of the
 * product has all parts of a page: the page by its address, its files by theirs, answers by address and Authorization header.
 */
export const cachePrefixes = { tickets: "tickets ", door: "door ", scoring: "scoring " } as const;

/** An answer of one link must not be served to another: the key has a hash of the Authorization header, which can't be read back. */
export async function answerKey(address: string, authorization: string | null): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(authorization ?? ""));
  const url = new URL(address);
  url.searchParams.set(
    "for",
    Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  );
  return url.href;
}
