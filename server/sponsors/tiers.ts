import type { FormOf } from "../../contract/platform/endpoint.ts";
import { isID } from "../../contract/platform/identifier.ts";
import { plural } from "../../contract/platform/plural.ts";
import {
  type SponsorTier,
  createSponsorTier,
  editSponsorTier,
  orderSponsorTiers,
  removeSponsorTier,
} from "../../contract/sponsors/sponsors.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { lastPosition, reorder, orderedSponsorTiers as ordered } from "../programs/row-order.ts";
import { lockTier, tierInService, tiersOfProgram } from "./sponsor-queries.ts";

export const sponsorTierCalls = [
  on(createSponsorTier, async ({ sql, service: { serviceID }, form, audit }) => {
    const { name, price, benefits, places, logoSize, dueAt } = tierValues(form);
    const { sponsorTierID } = requireRow(
      await sql<{ sponsorTierID: string }>`
        insert into sponsor_tiers (service_id, position, name, price, benefits, places, logo_size, due_at)
        values (${serviceID}, ${lastPosition(ordered, serviceID)}, ${name}, ${price}, ${benefits}, ${places}, ${logoSize},
          ${dueAt})
        returning sponsor_tier_id`,
    );
    await audit(sponsorTierID, null, { name, price, places, dueAt });
    return { sponsorTierID };
  }),

  on(editSponsorTier, async (ask) => {
    const { sql, service, params, form, audit } = ask;
    const { sponsorTierID } = params;
    const before = await lockAndReadTier(sql, service.serviceID, sponsorTierID);
    await refuseIfStale(ask, sponsorTierID, pickFormFields(editSponsorTier.form, before));
    const after = tierValues(form);
    await sql`
      update sponsor_tiers set name = ${after.name}, price = ${after.price}, benefits = ${after.benefits},
        places = ${after.places}, logo_size = ${after.logoSize}, due_at = ${after.dueAt}
      where sponsor_tier_id = ${sponsorTierID}`;
    await audit(sponsorTierID, ...changedFields(before, after));
    return {};
  }),

  on(removeSponsorTier, async ({ sql, service, params: { sponsorTierID }, audit }) => {
    const { sponsors, ...before } = await lockAndReadTier(sql, service.serviceID, sponsorTierID);
    if (sponsors > 0)
      refuse(
        `${plural(sponsors, "sponsor is", "sponsors are")} in ${before.name}. Move them to another tier first.`,
        409,
      );
    await sql`delete from sponsor_tiers where sponsor_tier_id = ${sponsorTierID}`;
    await audit(sponsorTierID, before, null);
    return {};
  }),

  on(orderSponsorTiers, (ask) => reorder(ask, ordered, ask.body.sponsorTierIDs)),
];

const tierValues = ({ price, benefits, places, dueAt, ...form }: FormOf<typeof editSponsorTier>) => ({
  ...form,
  price: price ?? null,
  benefits: benefits ?? "",
  places: places ?? null,
  dueAt: dueAt ?? null,
});

async function lockAndReadTier(sql: Sql, serviceID: string, sponsorTierID: string): Promise<SponsorTier> {
  await lockTier(sql, sponsorTierID);
  return tierByID(await tiersOfProgram(sql, serviceID), sponsorTierID);
}

const tierByID = (tiers: readonly SponsorTier[], id: string) =>
  requireFound(
    tiers.find(({ sponsorTierID }) => sponsorTierID === id),
    "tier",
  );

/** What a form chose among the page's options must be there, whatever was sent. */
export async function requireTier(sql: Sql, serviceID: string, sponsorTierID: string) {
  const [tier] = isID(sponsorTierID) ? await tierInService(sql, serviceID, sponsorTierID) : [];
  return requireFound(tier, "tier");
}

/** The tier that a form has chosen, with room for one more. */
export async function lockTierWithRoom(sql: Sql, serviceID: string, sponsorTierID: string): Promise<SponsorTier> {
  await requireTier(sql, serviceID, sponsorTierID);
  const tier = await lockAndReadTier(sql, serviceID, sponsorTierID);
  const { name, places, sponsors } = tier;
  if (places !== null && sponsors >= places)
    refuse(`${name} has ${plural(sponsors, "sponsor")}, as many as it can have. Raise the number first.`, 409);
  return tier;
}
