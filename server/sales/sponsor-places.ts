import { plural } from "../../contract/plural.ts";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { refuse } from "../http/refusal.ts";

type FullTier = { name: string; places: number; sponsors: number };

const sponsorships = (transactionID: string) => fragment`
  select p.sponsor_tier_id, sum(i.quantity)::int as wanted
  from transaction_items i join products p using (client_id, product_id)
  where i.transaction_id = ${transactionID} and p.sponsor_tier_id is not null group by 1`;

/**
 * The tiers of which a transaction wants more places than are left by those who stand there and by other carts. They are locked first, in
 * one order: of two who want the last place, one waits, and finds it held.
 */
async function fullTiers(sql: Sql, transactionID: string): Promise<FullTier[]> {
  const limited = await sql`
    select t.sponsor_tier_id from sponsor_tiers t
    where t.places is not null and t.sponsor_tier_id in (select w.sponsor_tier_id from (${sponsorships(transactionID)}) w)
    order by t.sponsor_tier_id for no key update`;
  if (limited.length === 0) return [];
  return sql<FullTier>`
    select t.name, t.places, s.sponsors
    from (${sponsorships(transactionID)}) w join sponsor_tiers t using (sponsor_tier_id),
      lateral (select count(*)::int as sponsors from sponsors s
        where s.sponsor_tier_id = t.sponsor_tier_id and s.removed_at is null and s.disqualified_at is null) s,
      lateral (select coalesce(sum(i.quantity), 0)::int as held
        from products p join transaction_items i using (client_id, product_id) join transactions x using (client_id, transaction_id)
        where p.sponsor_tier_id = t.sponsor_tier_id and x.state in ('held', 'awaitingPayment')
          and x.transaction_id <> ${transactionID}) h
    where s.sponsors + h.held + w.wanted > t.places
    order by t.name`;
}

/** F16 For money that comes late: whether nobody has taken the places meanwhile. */
export const hasSponsorPlaces = async (sql: Sql, transactionID: string): Promise<boolean> =>
  (await fullTiers(sql, transactionID)).length === 0;

/** A place in a tier is held by a cart, as a seat is. */
export async function refuseFullTiers(sql: Sql, transactionID: string): Promise<void> {
  const [tier] = await fullTiers(sql, transactionID);
  if (!tier) return;
  const { name, places, sponsors } = tier;
  if (sponsors >= places)
    refuse(`${name} has ${plural(sponsors, "sponsor")}, as many as it can have. Choose another tier.`, 409);
  refuse(
    `What is left of ${name} is in somebody’s cart just now. Look again in a quarter of an hour, or choose another tier.`,
    409,
  );
}
