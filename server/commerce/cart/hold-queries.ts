import type { Sql } from "../../platform/db/sql.ts";

export type HeldQuota = { quotaID: string; quantity: number };

/**
 * Commits without waiting for the disk, so that buyers of the same product wait less. A crash of the database may lose the last
 * holds, of which none is paid: a payment holds again, and waits.
 */
export const skipCommitWait = (sql: Sql) => sql`select set_config('synchronous_commit', 'off', true)`;

/** Ordered as all transactions lock quotas. */
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

/** A line's demand on its quotas; lines take in the order of the cart. */
export type QuotaDemand = { quantity: number; quotas: readonly { quotaID: string; takes: number }[] };
