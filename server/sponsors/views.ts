import { isbot } from "isbot";
import { may } from "../../contract/platform/permissions.ts";
import { countSponsors } from "../../contract/sponsors/sponsor-pages.ts";
import { wallClock } from "../../contract/platform/time-zone.ts";
import { outside } from "../platform/http/handle.ts";
import type { House } from "../platform/house.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { networkOf } from "../platform/http/networks.ts";
import { addCounts } from "./view-queries.ts";

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
