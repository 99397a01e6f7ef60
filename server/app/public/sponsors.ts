import { getSponsorPage, getSponsorPages } from "../../../contract/sponsors/sponsor-pages.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { isRegistrationOpen } from "../../commerce/cart/transaction-queries.ts";
import { programFromRow } from "../../programs/program-rows.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";
import { selectPublicSponsor, publicTiers, tiersOfProgram } from "../../sponsors/sponsor-queries.ts";
import { publicWorkOf } from "../../sponsors/sponsor-work-queries.ts";

export const sponsorPages = [
  on(getSponsorPages, async ({ sql, client, service: { serviceID }, now }) => {
    const [head, sponsorTiers, tiers] = await Promise.all([
      pageHeadOf(sql, client, serviceID, now),
      publicTiers(sql, serviceID),
      tiersOfProgram(sql, serviceID),
    ]);
    const left = tiers.flatMap(({ name, places, sponsors }) =>
      places !== null && places > sponsors ? [{ name, places: places - sponsors }] : [],
    );
    return { ...head, sponsorTiers, left };
  }),

  on(getSponsorPage, async ({ sql, client, service: { serviceID }, params: { sponsorID }, now }) => {
    const [head, [sponsor], work] = await Promise.all([
      pageHeadOf(sql, client, serviceID, now),
      selectPublicSponsor(sql, serviceID, sponsorID),
      publicWorkOf(sql, serviceID, sponsorID),
    ]);
    return { ...head, sponsor: { ...requireFound(sponsor, "sponsor"), work } };
  }),
];

async function pageHeadOf(sql: Sql, { name: clientName }: { name: string }, serviceID: string, now: Date) {
  const [program, registers] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(requireRow),
    isRegistrationOpen(sql, serviceID, now),
  ]);
  return {
    clientName,
    name: program.name,
    registers: registers.sponsors,
    picture: programFromRow(program, now).banner,
  };
}
