import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { type QuotaDemand, type HeldQuota, heldQuotas } from "./hold-queries.ts";

/**
 * Holds what the lines demand, in place of the transaction's earlier hold, and answers the quantity of each line. Where there
 * is room, this is one conditional statement for each quota, ordered by ID against deadlocks; where there isn't, the first
 * lines are served first.
 */
export async function holdStock(sql: Sql, transactionID: string, demands: readonly QuotaDemand[]): Promise<number[]> {
  const before = await heldQuotas(sql, transactionID);
  const targets = totalPerQuota(demands);
  const changes = adjustmentsBetween(before, targets);
  const free = isFreeFor(fragment`quotas`, transactionID);
  const outcomes = await Promise.all(changes.map((change) => adjustQuota(sql, change, free)));
  if (outcomes.every(Boolean)) {
    await saveHold(sql, transactionID, { before, targets });
    return demands.map(({ quantity }) => quantity);
  }
  const reversals = changes.filter((_, at) => outcomes[at]).map(({ quotaID, by }) => ({ quotaID, by: -by }));
  await Promise.all(reversals.map((change) => adjustQuota(sql, change)));
  return holdAvailable(sql, transactionID, { demands, before });
}

/** Sold stock stays sold. */
export async function releaseHold(sql: Sql, transactionID: string): Promise<void> {
  const holds = await heldQuotas(sql, transactionID);
  for (const { quotaID, quantity } of holds) await adjustQuota(sql, { quotaID, by: -quantity });
  await sql`delete from transaction_quotas where transaction_id = ${transactionID} and not sold`;
}

export async function sellHold(sql: Sql, transactionID: string): Promise<void> {
  const holds = await heldQuotas(sql, transactionID);
  for (const { quotaID, quantity } of holds)
    await sql`update quotas set held = held - ${quantity}, sold = sold + ${quantity} where quota_id = ${quotaID}`;
  await sql`update transaction_quotas set sold = true where transaction_id = ${transactionID}`;
}

function totalPerQuota(demands: readonly QuotaDemand[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const { quantity, quotas } of demands)
    for (const { quotaID, takes } of quotas) total.set(quotaID, (total.get(quotaID) ?? 0) + quantity * takes);
  return total;
}

type QuotaAdjustment = { quotaID: string; by: number };

function adjustmentsBetween(before: readonly HeldQuota[], targets: ReadonlyMap<string, number>): QuotaAdjustment[] {
  const holds = new Map(before.map(({ quotaID, quantity }) => [quotaID, quantity]));
  return [...new Set([...holds.keys(), ...targets.keys()])]
    .toSorted()
    .map((quotaID) => ({ quotaID, by: (targets.get(quotaID) ?? 0) - (holds.get(quotaID) ?? 0) }))
    .filter(({ by }) => by !== 0);
}

/** Stock that people wait for is reserved for the waiting list, and for the cart that was filled for one of them. */
export const isFreeFor = (quota: Fragment, transactionID: string | null) => fragment`(
  not exists (
    select from waiting_list w join product_quotas u on u.client_id = w.client_id and u.product_id = w.product_id
    where u.quota_id = ${quota}.quota_id and w.transaction_id is null and w.removed_at is null
      and w.confirmed_at is not null)
  or exists (
    select from waiting_list o join transactions t using (client_id, transaction_id)
    where o.transaction_id = ${transactionID} and t.state <> 'expired'))`;

/** Whether there was room. Decreases always succeed, and so does their reversal. */
async function adjustQuota(
  sql: Sql,
  { quotaID, by }: QuotaAdjustment,
  free: Fragment = fragment`true`,
): Promise<boolean> {
  const rows = await sql`
    update quotas set held = held + ${by}
    where quota_id = ${quotaID}
      and (${by}::integer < 0 or size is null or held + sold + ${by} <= size and ${free}) returning quota_id`;
  return rows.length > 0;
}

async function holdAvailable(
  sql: Sql,
  transactionID: string,
  { demands, before }: { demands: readonly QuotaDemand[]; before: readonly HeldQuota[] },
): Promise<number[]> {
  const ids = [...new Set([...totalPerQuota(demands).keys(), ...before.map(({ quotaID }) => quotaID)])];
  const readRooms = (locked: Fragment) => sql<{ quotaID: string; room: number | null }>`
    select quota_id, case when size is null or ${isFreeFor(fragment`quotas`, transactionID)} then size - sold - held else 0 end as room
    from quotas where quota_id = any (${ids}::uuid[])
    order by quota_id ${locked}`;
  // Without any stock left, buyers don't wait for a lock.
  if (before.length === 0 && (await readRooms(fragment``)).every(({ room }) => room !== null && room <= 0))
    return demands.map(({ quotas, quantity }) => (quotas.length === 0 ? quantity : 0));
  const room = new Map((await readRooms(fragment`for update`)).map(({ quotaID, room }) => [quotaID, room ?? Infinity]));
  for (const { quotaID, quantity } of before) room.set(quotaID, room.get(quotaID)! + quantity);
  const quantities = demands.map(({ quantity, quotas }) => {
    const fits = quotas.map(({ quotaID, takes }) => Math.floor((room.get(quotaID) ?? 0) / takes));
    const quantityHeld = Math.max(0, Math.min(quantity, ...fits));
    for (const { quotaID, takes } of quotas) room.set(quotaID, room.get(quotaID)! - quantityHeld * takes);
    return quantityHeld;
  });
  const targets = totalPerQuota(demands.map((demand, at) => ({ ...demand, quantity: quantities[at]! })));
  for (const change of adjustmentsBetween(before, targets)) await adjustQuota(sql, change);
  await saveHold(sql, transactionID, { before, targets });
  return quantities;
}

type HoldChange = { before: readonly HeldQuota[]; targets: ReadonlyMap<string, number> };

const saveHold = (sql: Sql, transactionID: string, { before, targets }: HoldChange) => {
  const ids = [...targets.keys()];
  const quantities = [...targets.values()];
  return Promise.all([
    before.some(({ quotaID }) => !targets.has(quotaID)) &&
      sql`
        delete from transaction_quotas
        where transaction_id = ${transactionID} and not sold and quota_id <> all (${ids}::uuid[])`,
    sql`
      insert into transaction_quotas (transaction_id, quota_id, quantity)
      select ${transactionID}, quota_id, quantity from unnest(${ids}::uuid[], ${quantities}::integer[]) as w (quota_id, quantity)
      on conflict (client_id, transaction_id, quota_id) do update set quantity = excluded.quantity`,
  ]);
};
