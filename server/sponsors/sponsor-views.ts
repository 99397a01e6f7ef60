import { isbot } from "isbot";
import { may } from "../../contract/platform/permissions.ts";
import { countSponsors } from "../../contract/sponsors/sponsor-pages.ts";
import { wallClockMinute } from "../../contract/platform/time-zone.ts";
import { onOutsideTransaction } from "../platform/http/handlers.ts";
import type { App } from "../platform/app.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { networkOf } from "../platform/http/networks.ts";
import { addViewCounts } from "./sponsor-view-queries.ts";

export const sponsorViewCalls = [
  onOutsideTransaction(countSponsors, async ({ app, client: { clientID }, service, request, standings, body, now }) => {
    const browser = request.headers["user-agent"] ?? "";
    // Staff look at their own pages all day.
    if (!browser || isbot(browser) || may(standings, "EDIT_SPONSORS")) return {};
    const shown = await app.sponsorViews.shownIn(clientID, service.serviceID);
    const visitor = { network: networkOf(request.ip), browser };
    const day = wallClockMinute(now, service.timeZone).slice(0, 10);
    const { place, what, sponsorIDs } = body;
    for (const sponsorID of new Set(sponsorIDs))
      if (shown.has(sponsorID)) app.sponsorViews.count(visitor, { clientID, sponsorID, day, place, what });
    return {};
  }),
];

/** Written some seconds later, a statement a client: nobody who looks at a page waits for it. */
export const sponsorViewsJob = (app: App): Job => ({
  name: "sponsor views",
  every: 10_000,
  async run() {
    await writeSponsorViews(app);
    return 0;
  },
  close: () => writeSponsorViews(app),
});

export async function writeSponsorViews({ database, sponsorViews: views }: App): Promise<void> {
  const written = [...views.take()].map(([clientID, counts]) =>
    database
      .inside(clientID, (sql) => addViewCounts(sql, counts))
      .catch((error: unknown) => {
        views.putBack(clientID, counts);
        throw error;
      }),
  );
  const failed = (await Promise.allSettled(written)).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
