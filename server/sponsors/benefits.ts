import { type Benefit, mergeBenefits } from "../../contract/sponsors/sponsor-benefits.ts";
import {
  type SponsorTier,
  changeSponsorPromises,
  changeSponsorSince,
  markBenefit,
} from "../../contract/sponsors/sponsors.ts";
import { wallClockMinute } from "../../contract/platform/time-zone.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { lockSponsor, benefitTermsOf, tiersOfProgram } from "./sponsor-queries.ts";

export const sponsorBenefitCalls = [
  on(changeSponsorPromises, async (ask) => {
    const { sql, params, form, audit } = ask;
    const { sponsorID } = params;
    await lockSponsor(sql, sponsorID);
    const before = requireRow(await benefitTermsOf(sql, sponsorID));
    await refuseIfStale(ask, sponsorID, pickFormFields(changeSponsorPromises.form, before));
    const after = { promises: form.promises ?? "" };
    await sql`update sponsors set promises = ${after.promises} where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, ...changedFields(before, after));
    return {};
  }),

  on(changeSponsorSince, async (ask) => {
    const { sql, service, params, form, now, audit } = ask;
    const { sponsorID } = params;
    await lockSponsor(sql, sponsorID);
    const { since: was } = requireRow(await benefitTermsOf(sql, sponsorID));
    await refuseIfStale(ask, sponsorID, { since: was });
    const since = form.since ?? null;
    const year = Number(wallClockMinute(now, service.timeZone).slice(0, 4));
    const detail = `It is ${year} now. Choose this year or one before.`;
    if (since !== null && since > year) refuse(detail, 400, { errors: { since: detail } });
    await sql`update sponsors set since = ${since} where sponsor_id = ${sponsorID}`;
    await audit(sponsorID, { since: was }, { since });
    return {};
  }),

  on(markBenefit, async ({ sql, user, service: { serviceID }, params: { sponsorID }, form, now, audit }) => {
    await lockSponsor(sql, sponsorID);
    const { sponsorTierID } = requireRow(await benefitTermsOf(sql, sponsorID));
    const tier = (await tiersOfProgram(sql, serviceID)).find((listed) => listed.sponsorTierID === sponsorTierID);
    const { benefits } = await benefitsOfSponsor(sql, sponsorID, tier ?? null);
    const { benefit, delivered = false, note } = form;
    const before = requireFound(
      benefits.find((promised) => promised.benefit === benefit),
      "benefit",
    );
    if (delivered)
      await sql`
        insert into sponsor_deliveries (service_id, sponsor_id, benefit, note, delivered_at, delivered_by)
        values (${serviceID}, ${sponsorID}, ${benefit}, ${note ?? ""}, ${now}, ${user.userID})
        on conflict (client_id, sponsor_id, benefit) do update set note = excluded.note`;
    else await sql`delete from sponsor_deliveries where sponsor_id = ${sponsorID} and benefit = ${benefit}`;
    const was = { benefit, delivered: before.deliveredAt !== null, note: before.note };
    await audit(sponsorID, was, { benefit, delivered, note: delivered ? (note ?? "") : "" });
    return {};
  }),
];

/** What a sponsor was promised, by its tier and beside it, what of it was delivered, and since when it has been one. */
export async function benefitsOfSponsor(sql: Sql, sponsorID: string, tier: SponsorTier | null) {
  const { promises, since } = requireRow(await benefitTermsOf(sql, sponsorID));
  const delivered = await sql<Benefit>`
    select benefit, note, delivered_at from sponsor_deliveries
    where sponsor_id = ${sponsorID} order by delivered_at, benefit`;
  return { promises, since, benefits: mergeBenefits([tier?.benefits ?? "", promises], delivered) };
}
