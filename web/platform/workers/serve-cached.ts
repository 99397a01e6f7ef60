import { answerKey } from "./page-caches.ts";

declare const self: ServiceWorkerGlobalScope;

/** Whose pages, and how long the network may take: where it is there and no good, as in the crowd before a door, what is kept is shown. */
type ServeOptions = {
  prefix: string;
  patience: number;
  /** Whether a newer answer takes the place of the one that is kept. */
  renews?: boolean;
};

/** These end what they are about: what is kept of it goes. */
const goneStatuses = [401, 403, 404, 410];

export function serveCached(serving: ServeOptions): void {
  // It keeps nothing by itself, so whichever version of it runs finds what any version of the pages has kept.
  self.addEventListener("install", () => void self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (request.cache === "only-if-cached") return event.respondWith(cachedOnly(serving, request));
    const page = Promise.resolve(origin + pathname);
    if (request.mode === "navigate") return event.respondWith(freshOrCached(serving, request, page));
    if (!pathname.startsWith("/api/")) return event.respondWith(cachedOrFresh(serving, request));
    const answer = answerKey(request.url, request.headers.get("authorization"));
    event.respondWith(freshOrCached(serving, request, answer));
  });
}

/** The server's word counts, wherever it can be had. */
async function freshOrCached(serving: ServeOptions, request: Request, naming: Promise<string>): Promise<Response> {
  const key = await naming;
  const kept = await cachedResponse(serving, key);
  const fresh = fetch(request).then(async (response) => {
    if (goneStatuses.includes(response.status)) await removeCached(serving, key);
    if (serving.renews && kept && response.ok) await renewCached(serving, key, response.clone());
    return response;
  });
  if (!kept) return fresh;
  const soon = fresh.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([soon, new Promise<Response>((resolve) => setTimeout(() => resolve(kept), serving.patience))]);
}

/** What a page asks for to see whether it would open with the network cut: nothing that isn't kept is answered. */
async function cachedOnly(serving: ServeOptions, request: Request): Promise<Response> {
  const isCall = new URL(request.url).pathname.startsWith("/api/");
  const key = isCall ? await answerKey(request.url, request.headers.get("authorization")) : request.url;
  return (await cachedResponse(serving, key)) ?? new Response(null, { status: 504 });
}

/** What has its content's name never changes. */
const cachedOrFresh = async (serving: ServeOptions, request: Request): Promise<Response> =>
  (await cachedResponse(serving, request.url)) ?? fetch(request);

const cacheNames = async ({ prefix }: ServeOptions) => (await caches.keys()).filter((name) => name.startsWith(prefix));

async function cachedResponse(serving: ServeOptions, key: string): Promise<Response | undefined> {
  for (const name of await cacheNames(serving)) {
    const kept = await (await caches.open(name)).match(key);
    if (kept) return kept;
  }
  return undefined;
}

async function renewCached(serving: ServeOptions, key: string, response: Response): Promise<void> {
  for (const name of await cacheNames(serving)) {
    const cache = await caches.open(name);
    if (await cache.match(key)) await cache.put(key, response.clone());
  }
}

async function removeCached(serving: ServeOptions, key: string): Promise<void> {
  for (const name of await cacheNames(serving)) await (await caches.open(name)).delete(key);
}
