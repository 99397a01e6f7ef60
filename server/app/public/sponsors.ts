import { getSponsorPage, getSponsorPages } from "../../../contract/sponsors/sponsor-pages.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handle.ts";
import { found } from "../../platform/http/refusal.ts";
import { registersNow } from "../../commerce/sales/queries.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";
import { publicSponsor, publicTiers, tiersOf } from "../../sponsors/queries.ts";
import { shownWork } from "../../sponsors/work-queries.ts";

export const sponsorPages = [
  on(getSponsorPages, async ({ sql, client, service: { serviceID }, now }) => {
    const [head, sponsorTiers, tiers] = await Promise.all([
      headOf(sql, client, serviceID, now),
      publicTiers(sql, serviceID),
      tiersOf(sql, serviceID),
    ]);
    const left = tiers.flatMap(({ name, places, sponsors }) =>
      places !== null && places > sponsors ? [{ name, places: places - sponsors }] : [],
    );
    return { ...head, sponsorTiers, left };
  }),

  on(getSponsorPage, async ({ sql, client, service: { serviceID }, params: { sponsorID }, now }) => {
    const [head, [sponsor], work] = await Promise.all([
      headOf(sql, client, serviceID, now),
      publicSponsor(sql, serviceID, sponsorID),
      shownWork(sql, serviceID, sponsorID),
    ]);
    return { ...head, sponsor: { ...found(sponsor, "sponsor"), work } };
  }),
];

async function headOf(sql: Sql, { name: clientName }: { name: string }, serviceID: string, now: Date) {
  const [program, registers] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(one),
    registersNow(sql, serviceID, now),
  ]);
  return { clientName, name: program.name, registers: registers.sponsors };
}
