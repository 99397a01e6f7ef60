import { MINUTE } from "../../contract/platform/durations.ts";
import type { SponsorPlace } from "../../contract/sponsors/sponsor-pages.ts";
import { openBloomFilter } from "../platform/bloom-filter.ts";
import type { ChangeFeed } from "../platform/change-feed.ts";
import type { Database } from "../platform/db/sql.ts";
import { openLookupCache } from "../platform/lookup-cache.ts";
import { publicSponsorIDs } from "./sponsor-queries.ts";

type CountedAction = "views" | "clicks";
export type SponsorCount = { sponsorID: string; day: string; place: SponsorPlace; views: number; clicks: number };
type SponsorSighting = Pick<SponsorCount, "sponsorID" | "day" | "place"> & { clientID: string; what: CountedAction };

/** What this process has counted of sponsors and hasn't written yet, and whom it has counted today, without knowing who that was. */
export type SponsorViewCounter = {
  /** Counts it, unless this visitor was counted for the same today. */
  count(visitor: ViewingVisitor, sight: SponsorSighting): void;
  /** All that waits to be written, client by client; it waits no more. */
  take(): Map<string, SponsorCount[]>;
  /** What couldn't be written waits again. */
  putBack(clientID: string, counts: readonly SponsorCount[]): void;
  /** Which sponsors of a program anyone may see. */
  shownIn(clientID: string, serviceID: string): Promise<ReadonlySet<string>>;
};

type ViewingVisitor = { network: string; browser: string };

export function openSponsorViewCounter(database: Database, changes: ChangeFeed): SponsorViewCounter {
  let waiting = new Map<string, Map<string, SponsorCount>>();
  const times = openBloomFilter();
  const shown = openLookupCache<ReadonlySet<string>>(NETWORK_MEMORY);
  changes.subscribe("client", (clientID) => shown.forget((_, key) => key.startsWith(clientID)));
  changes.subscribe("service", (clientID, serviceID) => shown.forget((_, key) => key === `${clientID} ${serviceID}`));
  changes.onMissed(() => shown.forget());

  const add = (clientID: string, { views, clicks, ...of }: SponsorCount) => {
    const counts = waiting.get(clientID) ?? new Map<string, SponsorCount>();
    waiting.set(clientID, counts);
    const key = `${of.sponsorID} ${of.day} ${of.place}`;
    const before = counts.get(key) ?? { ...of, views: 0, clicks: 0 };
    counts.set(key, { ...of, views: before.views + views, clicks: before.clicks + clicks });
  };

  return {
    count({ network, browser }, { clientID, what, ...of }) {
      const one = times.oneOf(of.day, MOST_BROWSERS_PER_NETWORK, browser);
      if (times.isFirst(of.day, `${network} ${one} ${of.sponsorID} ${of.place} ${what}`))
        add(clientID, { ...of, views: 0, clicks: 0, [what]: 1 });
    },
    take() {
      const taken = waiting;
      waiting = new Map();
      return new Map([...taken].map(([clientID, counts]) => [clientID, [...counts.values()]]));
    },
    putBack: (clientID, counts) => counts.forEach((one) => add(clientID, one)),
    async shownIn(clientID, serviceID) {
      const ids = await shown.get(`${clientID} ${serviceID}`, () =>
        database.readInside(
          clientID,
          async (sql) => new Set((await publicSponsorIDs(sql, serviceID)).map(({ sponsorID }) => sponsorID)),
        ),
      );
      return ids ?? new Set();
    },
  };
}

const NETWORK_MEMORY = MINUTE;

/** An office or a hall has one address and many people, and who makes up browsers has no end of them. */
const MOST_BROWSERS_PER_NETWORK = 20;
