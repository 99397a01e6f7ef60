import { plural } from "../../../contract/platform/plural.ts";
import type { SponsorRenewal } from "../../../contract/people/participants.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { otherCartRenewing } from "./supporting-product-queries.ts";

type FullTier = { name: string; places: number; sponsors: number };

const wantedSponsorships = (transactionID: string) => fragment`
  select p.sponsor_tier_id, sum(i.quantity)::int as wanted
  from transaction_items i join products p using (client_id, product_id)
  where i.transaction_id = ${transactionID} and p.sponsor_tier_id is not null group by 1`;

/** The sponsors that carts renew: they have their places already. */
const sponsorsRenewedIn = (which: Fragment) => fragment`
  select (r.details->>'sponsorID')::uuid as sponsor_id
  from cart_registrations r
    join transaction_items i on i.client_id = r.client_id and i.transaction_id = r.transaction_id
      and i.product_id = r.product_id and r.place < i.quantity
    join transactions x on x.client_id = r.client_id and x.transaction_id = r.transaction_id
  where r.details->>'sponsorID' is not null and ${which}`;

/** One cart at a time renews a sponsor, whose row is locked: of two carts the second is told where the first is. */
export async function refuseIfInOtherCart(sql: Sql, sponsorID: string, transactionID: string | null): Promise<void> {
  const [other] = await otherCartRenewing(sql, sponsorID, transactionID);
  if (other?.paying)
    refuse("This renewal is being paid in another cart of yours. Wait for the answer there: it is paid once.", 409);
  if (other)
    refuse("This renewal is in another cart of yours. Pay it there, or come back in a quarter of an hour.", 409);
}

/**
 * A cart whose time was over may be filled again, or paid at once: what it renews may by then be in another one, or paid. Asked
 * before anything is held, so that nobody waits for a sponsor who has something that others wait for.
 */
export async function lockRenewalsOrRefuse(
  sql: Sql,
  transactionID: string,
  wanted: readonly { ticketID?: string | null | undefined; quantity: number }[],
): Promise<void> {
  const kept = await sql<{ productID: string; place: number; sponsorID: string }>`
    select product_id, place, details->>'sponsorID' as "sponsorID" from cart_registrations
    where transaction_id = ${transactionID} and details->>'sponsorID' is not null order by 3`;
  const renewing = kept.filter(({ productID, place }) =>
    wanted.some(({ ticketID, quantity }) => ticketID === productID && place < quantity),
  );
  for (const { sponsorID } of renewing) {
    const [sponsor] = await sql<{ name: string; renewal: SponsorRenewal | null; removed: boolean }>`
      select name, renewal, removed_at is not null as removed from sponsors
      where sponsor_id = ${sponsorID} for no key update`;
    if (!sponsor || sponsor.removed)
      refuse("One of the sponsorships in this cart isn’t there any more. Take it out, and ask the association.", 409);
    if (sponsor.renewal === null || sponsor.renewal === "confirmed")
      refuse(`${sponsor.name} is renewed already. Take it out of the cart: nothing is to be paid for it.`, 409);
    await refuseIfInOtherCart(sql, sponsorID, transactionID);
  }
}

/**
 * The tiers of which a transaction wants more places than are left by those who stand there and by other carts. They are locked first, in
 * one order: of two who want the last place, one waits, and finds it held.
 */
async function lockFullTiers(sql: Sql, transactionID: string, renews: string | null = null): Promise<FullTier[]> {
  const limited = await sql`
    select t.sponsor_tier_id from sponsor_tiers t
    where t.places is not null and t.sponsor_tier_id in (select w.sponsor_tier_id from (${wantedSponsorships(transactionID)}) w)
    order by t.sponsor_tier_id for no key update`;
  if (limited.length === 0) return [];
  return sql<FullTier>`
    select t.name, t.places, s.sponsors
    from (${wantedSponsorships(transactionID)}) w join sponsor_tiers t using (sponsor_tier_id),
      lateral (select count(*)::int as sponsors from sponsors s
        where s.sponsor_tier_id = t.sponsor_tier_id and s.removed_at is null and s.disqualified_at is null
          and s.renewal is distinct from 'declined'
          and s.sponsor_id is distinct from ${renews}::uuid
          and s.sponsor_id not in (${sponsorsRenewedIn(fragment`x.transaction_id = ${transactionID}`)})) s,
      lateral (select count(distinct s.sponsor_id)::int as again
        from (${sponsorsRenewedIn(fragment`x.state in ('held', 'awaitingPayment') and x.transaction_id <> ${transactionID}`)}) o
          join sponsors s using (sponsor_id)
        where s.sponsor_tier_id = t.sponsor_tier_id and s.removed_at is null and s.disqualified_at is null
          and s.renewal is distinct from 'declined') n,
      lateral (select coalesce(sum(i.quantity), 0)::int as held
        from products p join transaction_items i using (client_id, product_id) join transactions x using (client_id, transaction_id)
        where p.sponsor_tier_id = t.sponsor_tier_id and x.state in ('held', 'awaitingPayment')
          and x.transaction_id <> ${transactionID}) h
    where s.sponsors + h.held - n.again + w.wanted > t.places
    order by t.name`;
}

/** F16 For money that comes late: whether nobody has taken the places meanwhile, nor renewed the same sponsor. */
export const hasSponsorPlaces = async (sql: Sql, transactionID: string): Promise<boolean> => {
  if ((await lockFullTiers(sql, transactionID)).length > 0) return false;
  const renewed = await sql`
    select from (${sponsorsRenewedIn(fragment`x.transaction_id = ${transactionID}`)}) o join sponsors s using (sponsor_id)
    where s.renewal = 'confirmed' or s.removed_at is not null`;
  return renewed.length === 0;
};

/** A place in a tier is held by a cart, as a seat is. */
export async function refuseFullTiers(sql: Sql, transactionID: string, renews: string | null): Promise<void> {
  const [tier] = await lockFullTiers(sql, transactionID, renews);
  if (!tier) return;
  const { name, places, sponsors } = tier;
  if (sponsors >= places)
    refuse(`${name} has ${plural(sponsors, "sponsor")}, as many as it can have. Choose another tier.`, 409);
  refuse(
    `What is left of ${name} is in somebody’s cart just now. Look again in a quarter of an hour, or choose another tier.`,
    409,
  );
}
