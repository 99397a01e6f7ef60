import { type BloomFilter, openBloomFilter } from "../platform/bloom-filter.ts";

export type FunnelCount = { serviceID: string; version: number; place: string; people: number };

/** How far people came, as this process has counted it and not written yet; and what it has counted today, without knowing of whom. */
export type FunnelCounter = {
  isFirst: BloomFilter["isFirst"];
  add(clientID: string, reached: FunnelCount): void;
  /** All that waits to be written, client by client; it waits no more. */
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
      const taken = waiting;
      waiting = new Map();
      return new Map([...taken].map(([clientID, counts]) => [clientID, [...counts.values()]]));
    },
  };
}
