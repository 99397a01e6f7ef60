import { type BloomFilter, openBloomFilter } from "../platform/bloom-filter.ts";

export type FunnelCount = { serviceID: string; version: number; place: string; people: number };

/** Funnel counts in this process that aren't written yet, and a filter against double counts of today that knows nobody. */
export type FunnelCounter = {
  isFirst: BloomFilter["isFirst"];
  add(clientID: string, reached: FunnelCount): void;
  /** Returns and clears all counts, by client. */
  take(): Map<string, FunnelCount[]>;
};

export function openFunnelCounter(): FunnelCounter {
  let waiting = new Map<string, Map<string, FunnelCount>>();
  return {
    isFirst: openBloomFilter().isFirst,
    add(clientID, { people, ...of }) {
      const counts = waiting.get(clientID) ?? new Map<string, FunnelCount>();
      waiting.set(clientID, counts);
      const key = `${of.serviceID} ${of.version} ${of.place}`;
      counts.set(key, { ...of, people: people + (counts.get(key)?.people ?? 0) });
    },
    take() {
      const waitingCounts = waiting;
      waiting = new Map();
      return new Map([...waitingCounts].map(([clientID, counts]) => [clientID, [...counts.values()]]));
    },
  };
}
