import { setTimeout as wait } from "node:timers/promises";
import type { Coordinates } from "../../../contract/platform/map-coordinates.ts";
import { refuse } from "../http/refusal.ts";

/** Looks addresses up one after the other; null for an unknown one. */
export type Geocoder = { find(address: string): Promise<Coordinates | null> };

type GeocoderSettings = { url: string; pace: number };

/** The public Nominatim's limit: one request a second. */
export const MIN_INTERVAL = 1_000;
const REQUEST_TIMEOUT = 8_000;
/** Further requests are refused, to be tried again later. */
const MAX_WAITING = 10;

/**
 * Queries Nominatim (`…/search`) or Photon (`…/api`), whichever is at the URL: both take `q`, and answer a list of hits, the best
 * first. Answers are cached, as their terms require.
 */
export function openGeocoder({ url, pace }: GeocoderSettings): Geocoder {
  const cache = new Map<string, Coordinates | null>();
  let last = Promise.resolve();
  let waiting = 0;
  async function request(address: string): Promise<Coordinates | null> {
    const requestURL = new URL(url);
    requestURL.searchParams.set("q", address);
    requestURL.searchParams.set("limit", "1");
    if (requestURL.pathname.endsWith("/search")) requestURL.searchParams.set("format", "jsonv2");
    const response = await fetch(requestURL, {
      headers: { "user-agent": "Rosette (home tours)", accept: "application/json" },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    if (!response.ok) throw new Error(`The geocoder answers ${response.status}.`);
    return parsePlace(await response.json());
  }
  async function find(address: string): Promise<Coordinates | null> {
    const name = address.trim().toLowerCase();
    const remembered = cache.get(name);
    if (remembered !== undefined) return remembered;
    if (waiting >= MAX_WAITING) refuse("Many addresses are being looked up. Try again in a few seconds.", 429);
    waiting += 1;
    const previous = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    try {
      await previous;
      const coordinates = await request(address).catch(() =>
        refuse("Addresses can’t be looked up just now. Put the pin where the home is.", 503),
      );
      if (cache.size >= MAX_REMEMBERED) cache.clear();
      cache.set(name, coordinates);
      return coordinates;
    } finally {
      waiting -= 1;
      void wait(pace, undefined, { ref: false }).then(resolve);
    }
  }
  return { find };
}

const MAX_REMEMBERED = 10_000;

type GeocodingHit = { lat?: unknown; lon?: unknown; geometry?: { coordinates?: unknown[] } };

/** Nominatim answers a list of hits with lat and lon as text, Photon GeoJSON. */
function parsePlace(answer: unknown): Coordinates | null {
  const hits = Array.isArray(answer) ? answer : (answer as { features?: unknown } | null)?.features;
  const hit = (Array.isArray(hits) ? hits[0] : undefined) as GeocodingHit | undefined;
  const [longitude, latitude] = hit?.geometry?.coordinates ?? [hit?.lon, hit?.lat];
  const coordinates = { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) };
  const isOnEarth = Math.abs(coordinates.latitude) <= 90 && Math.abs(coordinates.longitude) <= 180;
  return isOnEarth ? coordinates : null;
}
