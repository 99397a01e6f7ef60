import { unnamedHome } from "../../../contract/tours/missing-of-home.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { lastPosition, orderedProperties, orderedSponsors } from "../../programs/row-order.ts";
import type { TransactionRow } from "../cart/transaction-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

type SoldRegistration = {
  itemID: string;
  serviceID: string;
  kind: "property" | "sponsor";
  quantity: number;
  propertyGroupID: string | null;
  sponsorTierID: string | null;
  registrations: { place: number; details: RegistrationDetails }[];
};

type RegistrationDetails = Partial<
  Record<"company" | "name" | "address" | "city" | "website" | "blurb" | "sponsorID", string | null>
>;

/**
 * F16 Creates the homes and sponsors that were paid for, owned by the buyer, in the payment's transaction; once for each place
 * of each line.
 */
export async function createSupportingRecords(sql: Sql, transaction: TransactionRow): Promise<void> {
  const { transactionID } = transaction;
  const soldRegistrations = await sql<SoldRegistration>`
    select i.item_id, i.service_id, p.kind, i.quantity, p.property_group_id, p.sponsor_tier_id,
      coalesce((select json_agg(json_build_object('place', r.place, 'details', r.details)) from cart_registrations r
        where r.transaction_id = i.transaction_id and r.product_id = i.product_id), '[]') as registrations
    from transaction_items i join products p using (client_id, product_id)
    where i.transaction_id = ${transactionID} and p.kind in ('property', 'sponsor') order by i.position`;
  for (const line of soldRegistrations)
    for (let place = 0; place < line.quantity; place += 1) {
      const details = line.registrations.find((registration) => registration.place === place)?.details ?? {};
      const created =
        line.kind === "property"
          ? { propertyID: await createHome(sql, transaction, line, details), sponsorID: null }
          : { propertyID: null, sponsorID: await createSponsor(sql, transaction, line, details) };
      const { propertyID, sponsorID } = created;
      if (propertyID !== null) await recordEvent(sql, "home.added", line.serviceID, { propertyID });
      if (sponsorID !== null) await recordEvent(sql, "sponsor.added", line.serviceID, { sponsorID });
      await sql`
        insert into sold_registrations (transaction_id, service_id, item_id, place, property_id, sponsor_id)
        values (${transactionID}, ${line.serviceID}, ${line.itemID}, ${place}, ${created.propertyID}, ${created.sponsorID})`;
    }
}

async function createHome(
  sql: Sql,
  { userID, guestName, guestEmail }: TransactionRow,
  line: SoldRegistration,
  details: RegistrationDetails,
) {
  const { serviceID, propertyGroupID } = line;
  const builderID = await findOrCreateBuilder(sql, serviceID, {
    userID,
    company: details.company || guestName || "New builder",
    email: guestEmail,
  });
  const { propertyID } = requireRow(
    await sql<{ propertyID: string }>`
      insert into properties (service_id, position, name, address, city, property_group_id, builder_id, user_id)
      values (${serviceID}, ${lastPosition(orderedProperties, serviceID)}, ${details.name || unnamedHome}, ${details.address ?? ""},
        ${details.city ?? ""}, ${propertyGroupID}, ${builderID}, ${userID})
      returning property_id`,
  );
  return propertyID;
}

type BuilderRegistration = { userID: string | null; company: string; email: string };

/** The person's builder of that name on this tour; else a new one. */
async function findOrCreateBuilder(
  sql: Sql,
  serviceID: string,
  { userID, company, email }: BuilderRegistration,
): Promise<string> {
  const [existing] = await sql<{ builderID: string }>`
    select builder_id from builders
    where service_id = ${serviceID} and user_id = ${userID} and search_key(company) = search_key(${company}) and removed_at is null
    order by lower(company) = lower(${company}) desc, builder_id limit 1`;
  if (existing) return existing.builderID;
  const { builderID } = requireRow(
    await sql<{ builderID: string }>`
      insert into builders (service_id, position, company, email, user_id)
      select ${serviceID}, coalesce(max(position), 0) + 1, ${company}, ${email}, ${userID}
      from builders where service_id = ${serviceID}
      returning builder_id`,
  );
  await recordEvent(sql, "builder.added", serviceID, { builderID });
  return builderID;
}

async function createSponsor(
  sql: Sql,
  { userID, guestName }: TransactionRow,
  line: SoldRegistration,
  details: RegistrationDetails,
) {
  const { serviceID, sponsorTierID } = line;
  const { sponsorID: renewed } = details;
  if (renewed) return renewSponsor(sql, line, { ...details, sponsorID: renewed });
  const { sponsorID } = requireRow(
    await sql<{ sponsorID: string }>`
      insert into sponsors (service_id, position, name, website, blurb, sponsor_tier_id, user_id, published)
      values (${serviceID}, ${lastPosition(orderedSponsors, serviceID)}, ${details.name || guestName || "New sponsor"},
        ${details.website ?? ""}, ${details.blurb ?? ""}, ${sponsorTierID}, ${userID}, false)
      returning sponsor_id`,
  );
  return sponsorID;
}

/** Confirms the draft that was copied from last year's program; repeated payments make no second sponsor. */
async function renewSponsor(
  sql: Sql,
  { sponsorTierID }: SoldRegistration,
  details: RegistrationDetails & { sponsorID: string },
) {
  const { sponsorID, name, website, blurb } = details;
  await sql`
    update sponsors set renewal = 'confirmed', answered_at = coalesce(answered_at, now()),
      sponsor_tier_id = coalesce(${sponsorTierID}, sponsor_tier_id), name = coalesce(nullif(${name ?? ""}, ''), name),
      website = ${website ?? ""}, blurb = ${blurb ?? ""}
    where sponsor_id = ${sponsorID} and renewal <> 'confirmed'`;
  return sponsorID;
}
