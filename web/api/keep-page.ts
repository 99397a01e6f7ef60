import { whenIdle } from "../ui/whenIdle.ts";
import { answerKey, cachePrefixes } from "../workers/kept.ts";

/** An answer that the page shows, and in whose right it was asked. */
type Answer = { address: string; authorization: string | null; data: unknown };

type KeptPage = {
  /** Whose worker finds it, and in whose caches it lies. */
  of: keyof typeof cachePrefixes;
  scope: string;
  answers: readonly Answer[];
  /** Further addresses at which it opens, and files that it shows there. */
  pages?: readonly string[];
  files?: readonly string[];
  /** Addresses of pages that are kept so, to know a version that has none any more. */
  isPage: RegExp;
  /** Asked in somebody's right, and kept as an answer, if at all. */
  isPrivate: RegExp;
};

/**
 * Keeps this page on the device, whole, as it is in this version of the product: opened again it shows the same without a network. Where
 * browsers have no workers, or forbid storage, it is a page like any other. Answers whether it is kept.
 */
export async function keepPage({
  of,
  scope,
  answers,
  isPage,
  isPrivate,
  pages = [],
  files = [],
}: KeptPage): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return false;
  try {
    await new Promise<void>((resolve) => whenIdle(resolve));
    const { origin, pathname } = location;
    const prefix = cachePrefixes[of];
    await navigator.serviceWorker.register(`/${of}-worker.js`, { scope, updateViaCache: "none" });
    const name = prefix + versionOf(document);
    const cache = await caches.open(name);
    await Promise.all([...loaded(origin, isPrivate), ...files].map((address) => keepLoaded(cache, address)));
    const keys = await Promise.all(
      answers.map(({ address, authorization }) => answerKey(origin + address, authorization)),
    );
    const type = { "content-type": "application/json" };
    for (const [at, { data }] of answers.entries())
      await cache.put(keys[at]!, new Response(JSON.stringify(data), { headers: type }));
    // Last, since whoever finds the page finds the rest.
    const addresses = [...new Set([...pages, pathname])];
    for (const address of addresses) {
      const page = await fetch(address);
      if (page.ok && !page.redirected) await cache.put(origin + address, page);
    }
    const own = addresses.map((address) => origin + address);
    await dropFromOthers({ prefix, current: name, keys: [...own, ...keys], isPage });
    return true;
  } catch {
    // It is kept the next time, or not at all.
    return false;
  }
}

/** Named by its content, so each version of the product has its own. */
const versionOf = ({ scripts }: Document) => [...scripts].find(({ type }) => type === "module")?.src ?? "";

/** All that came from here, but for what was asked in somebody's right. */
const loaded = (origin: string, isPrivate: RegExp): string[] => [
  ...new Set(
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${origin}/`) && !isPrivate.test(name) && !name.endsWith("-worker.js")),
  ),
];

async function keepLoaded(cache: Cache, address: string): Promise<void> {
  const key = new URL(address).pathname.startsWith("/api/") ? await answerKey(address, null) : address;
  if (key === address && (await cache.match(key))) return;
  const response = await fetch(address);
  if (response.ok) await cache.put(key, response);
  else await response.body?.cancel();
}

type Dropped = { prefix: string; current: string; keys: readonly string[]; isPage: RegExp };

/** What an older version has of this page goes; and that version, once it has none. */
async function dropFromOthers({ prefix, current, keys, isPage }: Dropped): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || name === current) continue;
    const cache = await caches.open(name);
    for (const key of keys) await cache.delete(key);
    const pages = (await cache.keys()).filter(({ url }) => isPage.test(url));
    if (pages.length === 0) await caches.delete(name);
  }
}
