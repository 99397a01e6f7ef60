import type { Sql } from "../../platform/db/sql.ts";

export type HeldQuota = { quotaID: string; quantity: number };

/**
 * Whoever is answered doesn't wait until the hold has reached the disk: so nobody who wants the same waits for that, either. A crash of
 * the database takes what was held in its last moments, of which nothing has been paid: a payment begins by holding anew, and waits.
 */
export const skipCommitWait = (sql: Sql) => sql`select set_config('synchronous_commit', 'off', true)`;

/** In the order in which all transactions change quotas. */
export const heldQuotas = (sql: Sql, transactionID: string) => sql<HeldQuota>`
  select quota_id, quantity from transaction_quotas where transaction_id = ${transactionID} and not sold order by quota_id`;

export async function releasePersonalClaims(sql: Sql, transactionID: string): Promise<void> {
  await sql`
    with ended as (delete from transaction_claims where transaction_id = ${transactionID} returning *)
    update person_claims c set quantity = c.quantity - e.quantity
    from ended e where c.record_id = e.record_id and c.email = e.email`;
}

export const quotaDemands = (sql: Sql, transactionID: string) => sql<QuotaDemand>`
  select i.quantity, (select coalesce(json_agg(json_build_object('quotaID', u.quota_id, 'takes', u.takes)), '[]')
    from product_quotas u where u.product_id = i.product_id) as quotas
  from transaction_items i where i.transaction_id = ${transactionID} order by i.position`;

/** What a line wants of each quota: so many of it, one after the other in the cart. */
export type QuotaDemand = { quantity: number; quotas: readonly { quotaID: string; takes: number }[] };
