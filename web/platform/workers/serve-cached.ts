import { FROM_DEVICE_HEADER } from "./from-device-header.ts";
import { answerKey } from "./page-caches.ts";

declare const self: ServiceWorkerGlobalScope;

/** The pages to serve, and how long the network may take: in bad networks, as in the crowd before a door, the cached answer is shown. */
type ServeOptions = {
  prefix: string;
  patience: number;
  /** Whether a newer answer replaces the cached one. */
  renews?: boolean;
};

/** Statuses that end a page: its cached answers are deleted. */
const goneStatuses = [401, 403, 404, 410];

export function serveCached(options: ServeOptions): void {
  // The worker caches nothing by itself, so that any version of it serves the caches of any version of the pages.
  self.addEventListener("install", () => void self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (request.headers.has(FROM_DEVICE_HEADER) || isOfOlderPage(request))
      return event.respondWith(cachedOnly(options, request));
    const page = Promise.resolve(origin + pathname);
    if (request.mode === "navigate") return event.respondWith(freshOrCached(options, request, page));
    if (!pathname.startsWith("/api/")) return event.respondWith(cachedOrFresh(options, request));
    const answer = answerKey(request.url, request.headers.get("authorization"));
    event.respondWith(freshOrCached(options, request, answer));
  });
}

/** Pages of versions before the header asked by the request's cache mode. */
const isOfOlderPage = ({ cache }: Request) => cache === "only-if-cached";

/** The network's answer counts, wherever it can be had. */
async function freshOrCached(options: ServeOptions, request: Request, naming: Promise<string>): Promise<Response> {
  const key = await naming;
  const cached = await cachedResponse(options, key);
  const fresh = fetch(request).then(async (response) => {
    if (goneStatuses.includes(response.status)) await removeCached(options, key);
    if (options.renews && cached && response.ok) await renewCached(options, key, response.clone());
    return response;
  });
  if (!cached) return fresh;
  const answer = fresh.then(
    (response) => (response.status >= 500 ? cached : response),
    () => cached,
  );
  return Promise.race([
    answer,
    new Promise<Response>((resolve) => setTimeout(() => resolve(cached), options.patience)),
  ]);
}

/** For a page that checks whether it would open without a network: only cached answers count. */
async function cachedOnly(options: ServeOptions, request: Request): Promise<Response> {
  const isCall = new URL(request.url).pathname.startsWith("/api/");
  const key = isCall ? await answerKey(request.url, request.headers.get("authorization")) : request.url;
  return (await cachedResponse(options, key)) ?? new Response(null, { status: 504 });
}

/** A file with a hash in its name never changes. */
const cachedOrFresh = async (options: ServeOptions, request: Request): Promise<Response> =>
  (await cachedResponse(options, request.url)) ?? fetch(request);

const cacheNames = async ({ prefix }: ServeOptions) => (await caches.keys()).filter((name) => name.startsWith(prefix));

async function cachedResponse(options: ServeOptions, key: string): Promise<Response | undefined> {
  for (const name of await cacheNames(options)) {
    const cached = await (await caches.open(name)).match(key);
    if (cached) return cached;
  }
  return undefined;
}

async function renewCached(options: ServeOptions, key: string, response: Response): Promise<void> {
  for (const name of await cacheNames(options)) {
    const cache = await caches.open(name);
    if (await cache.match(key)) await cache.put(key, response.clone());
  }
}

async function removeCached(options: ServeOptions, key: string): Promise<void> {
  for (const name of await cacheNames(options)) await (await caches.open(name)).delete(key);
}
