import { answerKey } from "./kept.ts";

declare const self: ServiceWorkerGlobalScope;

/** Whose pages, and how long the network may take: where it is there and no good, as in the crowd before a door, what is kept is shown. */
type Serving = {
  prefix: string;
  patience: number;
  /** Whether a newer answer takes the place of the one that is kept. */
  renews?: boolean;
};

/** These end what they are about: what is kept of it goes. */
const gone = [401, 403, 404, 410];

export function serveKept(serving: Serving): void {
  // It keeps nothing by itself, so whichever version of it runs finds what any version of the pages has kept.
  self.addEventListener("install", () => void self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (request.cache === "only-if-cached") return event.respondWith(keptAlone(serving, request));
    const page = Promise.resolve(origin + pathname);
    if (request.mode === "navigate") return event.respondWith(freshOrKept(serving, request, page));
    if (!pathname.startsWith("/api/")) return event.respondWith(keptOrFresh(serving, request));
    const answer = answerKey(request.url, request.headers.get("authorization"));
    event.respondWith(freshOrKept(serving, request, answer));
  });
}

/** The server's word counts, wherever it can be had. */
async function freshOrKept(serving: Serving, request: Request, naming: Promise<string>): Promise<Response> {
  const key = await naming;
  const kept = await keptOf(serving, key);
  const fresh = fetch(request).then(async (response) => {
    if (gone.includes(response.status)) await forget(serving, key);
    if (serving.renews && kept && response.ok) await renew(serving, key, response.clone());
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
async function keptAlone(serving: Serving, request: Request): Promise<Response> {
  const isCall = new URL(request.url).pathname.startsWith("/api/");
  const key = isCall ? await answerKey(request.url, request.headers.get("authorization")) : request.url;
  return (await keptOf(serving, key)) ?? new Response(null, { status: 504 });
}

/** What has its content's name never changes. */
const keptOrFresh = async (serving: Serving, request: Request): Promise<Response> =>
  (await keptOf(serving, request.url)) ?? fetch(request);

const ownCaches = async ({ prefix }: Serving) => (await caches.keys()).filter((name) => name.startsWith(prefix));

async function keptOf(serving: Serving, key: string): Promise<Response | undefined> {
  for (const name of await ownCaches(serving)) {
    const kept = await (await caches.open(name)).match(key);
    if (kept) return kept;
  }
  return undefined;
}

async function renew(serving: Serving, key: string, response: Response): Promise<void> {
  for (const name of await ownCaches(serving)) {
    const cache = await caches.open(name);
    if (await cache.match(key)) await cache.put(key, response.clone());
  }
}

async function forget(serving: Serving, key: string): Promise<void> {
  for (const name of await ownCaches(serving)) await (await caches.open(name)).delete(key);
}
