import { setTimeout as wait } from "node:timers/promises";
import { refuse } from "../http/refusal.ts";

type Coordinates = { latitude: number; longitude: number };
/** Looks addresses up one after the other; undefined where there is none. */
export type Geocoder = { find(address: string): Promise<Coordinates | null> };

type GeocoderSettings = { url: string; pace: number };

/** As the public Nominatim asks of everybody: not more than one a second. */
export const MIN_INTERVAL = 1_000;
const REQUEST_TIMEOUT = 8_000;
/** So many may wait; whoever comes then is told to come again. */
const MAX_WAITING = 10;

/**
 * Speaks with Nominatim (`…/search`) or Photon (`…/api`), whichever stands at the address: both are asked with `q`, and answer a
 * list of hits, the best first. Answers are remembered, as their terms ask.
 */
export function openGeocoder({ url, pace }: GeocoderSettings): Geocoder {
  const known = new Map<string, Coordinates | null>();
  let last = Promise.resolve();
  let waiting = 0;
  async function ask(address: string): Promise<Coordinates | null> {
    const asked = new URL(url);
    asked.searchParams.set("q", address);
    asked.searchParams.set("limit", "1");
    if (asked.pathname.endsWith("/search")) asked.searchParams.set("format", "jsonv2");
    const response = await fetch(asked, {
      headers: { "user-agent": "Rosette (home tours)", accept: "application/json" },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    if (!response.ok) throw new Error(`The geocoder answers ${response.status}.`);
    return parsePlace(await response.json());
  }
  async function find(address: string): Promise<Coordinates | null> {
    const name = address.trim().toLowerCase();
    const remembered = known.get(name);
    if (remembered !== undefined) return remembered;
    if (waiting >= MAX_WAITING) refuse("Many addresses are being looked up. Try again in a few seconds.", 429);
    waiting += 1;
    const turn = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    try {
      await turn;
      const place = await ask(address).catch(() =>
        refuse("Addresses can’t be looked up just now. Put the pin where the home is.", 503),
      );
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(name, place);
      return place;
    } finally {
      waiting -= 1;
      void wait(pace, undefined, { ref: false }).then(resolve);
    }
  }
  return { find };
}

const MAX_REMEMBERED = 10_000;

type GeocodingHit = { lat?: unknown; lon?: unknown; geometry?: { coordinates?: unknown[] } };

/** Nominatim answers a list of hits with lat and lon as text, Photon GeoJSON. What is neither is no place. */
function parsePlace(answer: unknown): Coordinates | null {
  const hits = Array.isArray(answer) ? answer : (answer as { features?: unknown } | null)?.features;
  const hit = (Array.isArray(hits) ? hits[0] : undefined) as GeocodingHit | undefined;
  const [longitude, latitude] = hit?.geometry?.coordinates ?? [hit?.lon, hit?.lat];
  const place = { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) };
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isOnEarth ? place : null;
}
