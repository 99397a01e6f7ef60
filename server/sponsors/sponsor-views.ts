import { isbot } from "isbot";
import { may } from "../../contract/platform/permissions.ts";
import { countSponsors } from "../../contract/sponsors/sponsor-pages.ts";
import { localDayOf } from "../../contract/platform/time-zone.ts";
import { onOutsideTransaction } from "../platform/http/handlers.ts";
import type { App } from "../platform/app.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { networkOf } from "../platform/http/networks.ts";
import { addViewCounts } from "./sponsor-view-queries.ts";

export const sponsorViewCalls = [
  onOutsideTransaction(countSponsors, async ({ app, client: { clientID }, service, request, standings, body, now }) => {
    const browser = request.headers["user-agent"] ?? "";
    // Views by staff aren't counted: they look at their own pages all day.
    if (!browser || isbot(browser) || may(standings, "EDIT_SPONSORS")) return {};
    const publicIDs = await app.sponsorViews.shownIn(clientID, service.serviceID);
    const visitor = { network: networkOf(request.ip), browser };
    const day = localDayOf(now, service.timeZone);
    const { place, what, sponsorIDs } = body;
    for (const sponsorID of new Set(sponsorIDs))
      if (publicIDs.has(sponsorID)) app.sponsorViews.count(visitor, { clientID, sponsorID, day, place, what });
    return {};
  }),
];

/** Counts are written some seconds later, in one statement for each client, so that no page waits for it. */
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
  const writes = [...views.take()].map(([clientID, counts]) =>
    database
      .inside(clientID, (sql) => addViewCounts(sql, counts))
      .catch((error: unknown) => {
        views.putBack(clientID, counts);
        throw error;
      }),
  );
  const failed = (await Promise.allSettled(writes)).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
