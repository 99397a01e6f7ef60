import { isbot } from "isbot";
import { may } from "../../contract/permissions.ts";
import { countSponsors } from "../../contract/sponsor-pages.ts";
import { wallClock } from "../../contract/time-zone.ts";
import { type Sql, json } from "../db/sql.ts";
import { outside } from "../http/handle.ts";
import type { House } from "../house.ts";
import type { Job } from "../jobs/jobs.ts";
import { networkOf } from "../users/attempts.ts";
import type { SponsorCount } from "./counting.ts";

export const sponsorViews = [
  outside(countSponsors, async ({ house, client: { clientID }, service, request, standings, body, now }) => {
    const browser = request.headers["user-agent"] ?? "";
    // Staff look at their own pages all day.
    if (!browser || isbot(browser) || may(standings, "EDIT_SPONSORS")) return {};
    const shown = await house.sponsorViews.shownIn(clientID, service.serviceID);
    const visitor = { network: networkOf(request.ip), browser };
    const day = wallClock(now, service.timeZone).slice(0, 10);
    const { place, what, sponsorIDs } = body;
    for (const sponsorID of new Set(sponsorIDs))
      if (shown.has(sponsorID)) house.sponsorViews.count(visitor, { clientID, sponsorID, day, place, what });
    return {};
  }),
];

/** Written some seconds later, a statement a client: nobody who looks at a page waits for it. */
export const sponsorViewsJob = (house: House): Job => ({
  name: "sponsor views",
  every: 10_000,
  async run() {
    await writeViews(house);
    return 0;
  },
  close: () => writeViews(house),
});

export async function writeViews({ database, sponsorViews: views }: House): Promise<void> {
  const written = [...views.take()].map(([clientID, counts]) =>
    database
      .inside(clientID, (sql) => addCounts(sql, counts))
      .catch((error: unknown) => {
        views.putBack(clientID, counts);
        throw error;
      }),
  );
  const failed = (await Promise.allSettled(written)).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/** In one order, as other processes write theirs: of two, one waits and neither for the other. */
const addCounts = (sql: Sql, counts: readonly SponsorCount[]) => sql`
  insert into sponsor_days as d (service_id, sponsor_id, day, place, views, clicks)
  select s.service_id, s.sponsor_id, c.day, c.place, c.views, c.clicks
  from jsonb_to_recordset(${json(counts)}::jsonb) as c ("sponsorID" uuid, day date, place text, views integer, clicks integer)
    join sponsors s on s.sponsor_id = c."sponsorID"
  order by s.sponsor_id, c.day, c.place
  on conflict (client_id, sponsor_id, day, place) do update
    set views = d.views + excluded.views, clicks = d.clicks + excluded.clicks`;
