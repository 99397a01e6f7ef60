import { DAY } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { announceDomain, checkDomain } from "./check-domain.ts";
import { type OwnDomainRow, markAnnounced, ownDomainByID } from "./own-domain-queries.ts";
import { tellOwnersOfDomain } from "./tell-owners.ts";

/** The due work that looks the DNS records of a client's domain up, at home. `ref` is its ID. */
export const OWN_DOMAIN_WORK = "ownDomain";

export const ownDomainWork: WorkKind = {
  atOnce: 4,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { ref }) {
    const [row] = await app.database.readHome((sql) => ownDomainByID(sql, ref));
    if (!row) return undefined;
    // A process that was stopped in between may have told nobody, neither processes nor owners.
    if (row.unannounced !== null) {
      await announceDomain(app, row.clientID);
      await tellOfDomain(app, row, row.unannounced);
    }
    if (Date.parse(row.nextAt) > clock.now().getTime()) return new Date(row.nextAt);
    const checked = await checkDomain(app, row);
    if (checked && checked.used !== null) await tellOfDomain(app, checked.row, checked.used);
    return checked?.nextAt;
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `The DNS records of a domain couldn’t be checked, through a fault of ours: ${message}`,
    again: new Date(clock.now().getTime() + DAY),
  }),
};

async function tellOfDomain(app: App, row: OwnDomainRow, used: boolean): Promise<void> {
  await app.database.inside(row.clientID, (sql) => tellOwnersOfDomain(sql, { app, row, used }));
  await app.database.home((sql) => markAnnounced(sql, row.ownDomainID));
}
