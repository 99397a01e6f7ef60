import { type AnswerOf, type AnyEndpoint, type ParamsOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { answerKey, cachePrefixes } from "../workers/page-caches.ts";
import { authorizationOf } from "./browser-call.ts";

/** An answer that the page shows, and in whose right it was asked. */
type OfflineAnswer = { address: string; authorization: string | null; data: unknown };

/** An answer as the page asks for it, in the same right: by another it wouldn't be found. `link`: the key of the link that the page bears. */
export const offlineAnswer = <E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  data: AnswerOf<E> | undefined,
  link?: string,
): OfflineAnswer => ({ address: callAddress(endpoint, params), authorization: authorizationOf(endpoint, link), data });

/** What lies on the device of a page: all that it asks for when it is opened. */
export type OfflineCopy = { addresses: readonly string[]; answers: readonly Omit<OfflineAnswer, "data">[] };

type OfflinePage = {
  /** Whose worker finds it, and in whose caches it lies. */
  of: keyof typeof cachePrefixes;
  scope: string;
  answers: readonly OfflineAnswer[];
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
 * browsers have no workers, or forbid storage, it is a page like any other. Answers what was kept, once it was opened from there.
 */
export async function storeOfflinePage({
  of,
  scope,
  answers,
  isPage,
  isPrivate,
  pages = [],
  files = [],
}: OfflinePage): Promise<OfflineCopy | undefined> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return undefined;
  try {
    await new Promise<void>((resolve) => whenIdle(resolve));
    const { origin, pathname } = location;
    const prefix = cachePrefixes[of];
    await navigator.serviceWorker.register(`/${of}-worker.js`, { scope, updateViaCache: "none" });
    const name = prefix + versionOf(document);
    const cache = await caches.open(name);
    const parts = [...loadedFiles(origin, isPrivate), ...files];
    const keptParts = await Promise.all(parts.map((address) => cacheFile(cache, address)));
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
    await removeOlderCopies({ prefix, current: name, keys: [...own, ...keys], isPage });
    const copy = { addresses: [...own, ...parts.filter((_, at) => keptParts[at])], answers };
    return (await opensOffline(copy)) ? copy : undefined;
  } catch {
    // It is kept the next time, or not at all.
    return undefined;
  }
}

const isCall = (address: string) => new URL(address).pathname.startsWith("/api/");

/** In milliseconds: how long a worker may take until it stands before a page that was opened without it. */
const WORKER_TAKEOVER_TIME = 10_000;

/** Opens all of it as the page does, through the worker, from the device alone: what isn't found there wouldn't open without a network. */
export async function opensOffline({ addresses, answers }: OfflineCopy): Promise<boolean> {
  if (!(await isServedByWorker())) return false;
  const asked: [string, string | null][] = [
    ...addresses.map((address): [string, null] => [address, null]),
    ...answers.map(({ address, authorization }): [string, string | null] => [address, authorization]),
  ];
  const opened = await Promise.all(
    asked.map(async ([address, authorization]) => {
      const headers = { ...(authorization !== null && { authorization }) };
      const response = await fetch(address, { cache: "only-if-cached", mode: "same-origin", headers });
      await response.body?.cancel();
      return response.ok;
    }),
  ).catch(() => [false]);
  return opened.every(Boolean);
}

/** Whether a worker stands before this page, as it will when it is opened again. */
async function isServedByWorker(): Promise<boolean> {
  const workers = navigator.serviceWorker;
  if (workers.controller) return true;
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), WORKER_TAKEOVER_TIME);
    const taken = () => {
      clearTimeout(timer);
      resolve(true);
    };
    workers.addEventListener("controllerchange", taken, { once: true });
  });
}

/** Named by its content, so each version of the product has its own. */
const versionOf = ({ scripts }: Document) => [...scripts].find(({ type }) => type === "module")?.src ?? "";

/** All that came from here, but for what was asked in somebody's right. */
const loadedFiles = (origin: string, isPrivate: RegExp): string[] => [
  ...new Set(
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${origin}/`) && !isPrivate.test(name) && !name.endsWith("-worker.js")),
  ),
];

/** Answers whether it is there: what can't be had now, nothing needs that opens now. */
async function cacheFile(cache: Cache, address: string): Promise<boolean> {
  const key = isCall(address) ? await answerKey(address, null) : address;
  if (key === address && (await cache.match(key))) return true;
  const response = await fetch(address);
  if (response.ok) await cache.put(key, response);
  else await response.body?.cancel();
  return response.ok;
}

type OlderCopies = { prefix: string; current: string; keys: readonly string[]; isPage: RegExp };

/** What an older version has of this page goes; and that version, once it has none. */
async function removeOlderCopies({ prefix, current, keys, isPage }: OlderCopies): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || name === current) continue;
    const cache = await caches.open(name);
    for (const key of keys) await cache.delete(key);
    const pages = (await cache.keys()).filter(({ url }) => isPage.test(url));
    if (pages.length === 0) await caches.delete(name);
  }
}
