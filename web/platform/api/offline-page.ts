import { type AnswerOf, type AnyEndpoint, type ParamsOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { FROM_DEVICE_HEADER } from "../workers/from-device-header.ts";
import { answerKey, cachePrefixes } from "../workers/page-caches.ts";
import { authorizationOf } from "./browser-call.ts";
import { supportViewSign } from "./token.ts";

/** An answer that the page shows, and the Authorization header of its call. */
type OfflineAnswer = { address: string; authorization: string | null; data: unknown };

/** An answer with its Authorization header, without which it wouldn't be found again. `link`: the key of the page's link. */
export const offlineAnswer = <E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  data: AnswerOf<E> | undefined,
  link?: string,
): OfflineAnswer => ({ address: callAddress(endpoint, params), authorization: authorizationOf(endpoint, link), data });

/** A page's copy on the device: all requests that it makes when it is opened. */
export type OfflineCopy = { addresses: readonly string[]; answers: readonly Omit<OfflineAnswer, "data">[] };

type OfflinePage = {
  /** The worker that serves it, and the prefix of its caches. */
  of: keyof typeof cachePrefixes;
  scope: string;
  answers: readonly OfflineAnswer[];
  /** Further addresses of the page, and files that it shows there. */
  pages?: readonly string[];
  files?: readonly string[];
  /** Matches addresses of such pages, to know a version that has none left. */
  isPage: RegExp;
  /** Matches requests with an Authorization header, which are stored as answers, if at all. */
  isPrivate: RegExp;
};

/**
 * Stores this page on the device, with all that this version of the product needs to show it without a network. Where browsers have no
 * workers, or forbid storage, nothing is stored. Answers the copy, once it has been opened.
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
  // What somebody else sees isn't left on the device of whoever looks.
  if (supportViewSign() || !("serviceWorker" in navigator) || !("caches" in globalThis)) return undefined;
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
    // The page comes last: when it is found, the rest is there.
    const addresses = [...new Set([...pages, pathname])];
    for (const address of addresses) {
      const page = await fetch(address);
      if (page.ok && !page.redirected) await cache.put(origin + address, page);
    }
    const urls = addresses.map((address) => origin + address);
    await removeOlderCopies({ prefix, current: name, keys: [...urls, ...keys], isPage });
    const copy = { addresses: [...urls, ...parts.filter((_, at) => keptParts[at])], answers };
    return (await opensOffline(copy)) ? copy : undefined;
  } catch {
    // The next visit tries again.
    return undefined;
  }
}

const isCall = (address: string) => new URL(address).pathname.startsWith("/api/");

/** Milliseconds until a worker controls a page that was opened without it. */
const WORKER_TAKEOVER_TIME = 10_000;

/** Opens the whole copy through the worker, from the device alone: a part that isn't found wouldn't open without a network. */
export async function opensOffline({ addresses, answers }: OfflineCopy): Promise<boolean> {
  if (!(await isServedByWorker())) return false;
  const requests: [string, string | null][] = [
    ...addresses.map((address): [string, null] => [address, null]),
    ...answers.map(({ address, authorization }): [string, string | null] => [address, authorization]),
  ];
  const opened = await Promise.all(
    requests.map(async ([address, authorization]) => {
      const headers = { [FROM_DEVICE_HEADER]: "1", ...(authorization !== null && { authorization }) };
      const response = await fetch(address, { headers });
      await response.body?.cancel();
      return response.ok;
    }),
  ).catch(() => [false]);
  return opened.every(Boolean);
}

/** Whether a worker controls this page, as it will when it is opened again. */
async function isServedByWorker(): Promise<boolean> {
  const workers = navigator.serviceWorker;
  if (workers.controller) return true;
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), WORKER_TAKEOVER_TIME);
    const onController = () => {
      clearTimeout(timer);
      resolve(true);
    };
    workers.addEventListener("controllerchange", onController, { once: true });
  });
}

/** The main script's name has a hash, so that each version of the product has its own. */
const versionOf = ({ scripts }: Document) => [...scripts].find(({ type }) => type === "module")?.src ?? "";

/** All files that the page has loaded from this origin, except private answers. */
const loadedFiles = (origin: string, isPrivate: RegExp): string[] => [
  ...new Set(
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${origin}/`) && !isPrivate.test(name) && !name.endsWith("-worker.js")),
  ),
];

/** Answers whether the file is stored. A file that can't be had now isn't needed for the page that is open now. */
async function cacheFile(cache: Cache, address: string): Promise<boolean> {
  const key = isCall(address) ? await answerKey(address, null) : address;
  if (key === address && (await cache.match(key))) return true;
  const response = await fetch(address);
  if (response.ok) await cache.put(key, response);
  else await response.body?.cancel();
  return response.ok;
}

type OlderCopies = { prefix: string; current: string; keys: readonly string[]; isPage: RegExp };

/** Deletes this page from older versions' caches, and a cache without pages. */
async function removeOlderCopies({ prefix, current, keys, isPage }: OlderCopies): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || name === current) continue;
    const cache = await caches.open(name);
    for (const key of keys) await cache.delete(key);
    const pages = (await cache.keys()).filter(({ url }) => isPage.test(url));
    if (pages.length === 0) await caches.delete(name);
  }
}
