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

/** The views that this process has counted and not written yet, and the visitors of today in a Bloom filter, which identifies nobody. */
export type SponsorViewCounter = {
  /** Counts a view once a day for each visitor. */
  count(visitor: ViewingVisitor, sight: SponsorSighting): void;
  /** Removes and returns the counts to write, by client. */
  take(): Map<string, SponsorCount[]>;
  /** Counts that couldn't be written are written later. */
  putBack(clientID: string, counts: readonly SponsorCount[]): void;
  /** The public sponsors of a program. */
  shownIn(clientID: string, serviceID: string): Promise<ReadonlySet<string>>;
};

type ViewingVisitor = { network: string; browser: string };

export function openSponsorViewCounter(database: Database, changes: ChangeFeed): SponsorViewCounter {
  let waiting = new Map<string, Map<string, SponsorCount>>();
  const times = openBloomFilter();
  const publicSponsors = openLookupCache<ReadonlySet<string>>(PUBLIC_SPONSORS_CACHED);
  changes.subscribe("client", (clientID) => publicSponsors.forget((_, key) => key.startsWith(clientID)));
  changes.subscribe("service", (clientID, serviceID) =>
    publicSponsors.forget((_, key) => key === `${clientID} ${serviceID}`),
  );
  changes.onMissed(() => publicSponsors.forget());

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
      const ids = await publicSponsors.get(`${clientID} ${serviceID}`, () =>
        database.readInside(
          clientID,
          async (sql) => new Set((await publicSponsorIDs(sql, serviceID)).map(({ sponsorID }) => sponsorID)),
        ),
      );
      return ids ?? new Set();
    },
  };
}

const PUBLIC_SPONSORS_CACHED = MINUTE;

/** An office or a hall has one address and many people, and a made-up browser name is no limit. */
const MOST_BROWSERS_PER_NETWORK = 20;
