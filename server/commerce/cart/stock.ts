import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { type QuotaDemand, type HeldQuota, heldQuotas } from "./hold-queries.ts";

/**
 * Has a transaction hold what its lines want, in place of what it held before, and answers how many of each line could be had. Where there is room, that is one conditional
 * statement for each quota, in the order of their identifiers, so that no two carts wait for each other; the first lines
 * are served first where there isn't.
 */
export async function holdStock(sql: Sql, transactionID: string, demands: readonly QuotaDemand[]): Promise<number[]> {
  const before = await heldQuotas(sql, transactionID);
  const wanted = totalPerQuota(demands);
  const changes = adjustmentsBetween(before, wanted);
  const free = isFreeFor(fragment`quotas`, transactionID);
  const taken = await Promise.all(changes.map((change) => adjustQuota(sql, change, free)));
  if (taken.every(Boolean)) {
    await saveHold(sql, transactionID, { before, wanted });
    return demands.map(({ quantity }) => quantity);
  }
  const undone = changes.filter((_, at) => taken[at]).map(({ quotaID, by }) => ({ quotaID, by: -by }));
  await Promise.all(undone.map((change) => adjustQuota(sql, change)));
  return holdAvailable(sql, transactionID, { demands, before });
}

/** Lets go of what it holds. What it has bought stays sold. */
export async function releaseHold(sql: Sql, transactionID: string): Promise<void> {
  const held = await heldQuotas(sql, transactionID);
  for (const { quotaID, quantity } of held) await adjustQuota(sql, { quotaID, by: -quantity });
  await sql`delete from transaction_quotas where transaction_id = ${transactionID} and not sold`;
}

/** What it holds is sold. */
export async function sellHold(sql: Sql, transactionID: string): Promise<void> {
  const held = await heldQuotas(sql, transactionID);
  for (const { quotaID, quantity } of held)
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

function adjustmentsBetween(before: readonly HeldQuota[], wanted: ReadonlyMap<string, number>): QuotaAdjustment[] {
  const held = new Map(before.map(({ quotaID, quantity }) => [quotaID, quantity]));
  return [...new Set([...held.keys(), ...wanted.keys()])]
    .toSorted()
    .map((quotaID) => ({ quotaID, by: (wanted.get(quotaID) ?? 0) - (held.get(quotaID) ?? 0) }))
    .filter(({ by }) => by !== 0);
}

/** What somebody waits for is free for them, in their order, and for the cart in which it was offered to one of them. */
export const isFreeFor = (quota: Fragment, transactionID: string | null) => fragment`(
  not exists (
    select from waiting_list w join product_quotas u on u.client_id = w.client_id and u.product_id = w.product_id
    where u.quota_id = ${quota}.quota_id and w.transaction_id is null and w.removed_at is null
      and w.confirmed_at is not null)
  or exists (
    select from waiting_list o join transactions t using (client_id, transaction_id)
    where o.transaction_id = ${transactionID} and t.state <> 'expired'))`;

/** Whether there was room. Letting go always goes, and so does taking back what was let go just now. */
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
  const look = (locked: Fragment) => sql<{ quotaID: string; room: number | null }>`
    select quota_id, case when size is null or ${isFreeFor(fragment`quotas`, transactionID)} then size - sold - held else 0 end as room
    from quotas where quota_id = any (${ids}::uuid[])
    order by quota_id ${locked}`;
  // Whoever comes when all is gone waits for nobody.
  if (before.length === 0 && (await look(fragment``)).every(({ room }) => room !== null && room <= 0))
    return demands.map(({ quotas, quantity }) => (quotas.length === 0 ? quantity : 0));
  const room = new Map((await look(fragment`for update`)).map(({ quotaID, room }) => [quotaID, room ?? Infinity]));
  for (const { quotaID, quantity } of before) room.set(quotaID, room.get(quotaID)! + quantity);
  const had = demands.map(({ quantity, quotas }) => {
    const fits = quotas.map(({ quotaID, takes }) => Math.floor((room.get(quotaID) ?? 0) / takes));
    const had = Math.max(0, Math.min(quantity, ...fits));
    for (const { quotaID, takes } of quotas) room.set(quotaID, room.get(quotaID)! - had * takes);
    return had;
  });
  const wanted = totalPerQuota(demands.map((demand, at) => ({ ...demand, quantity: had[at]! })));
  for (const change of adjustmentsBetween(before, wanted)) await adjustQuota(sql, change);
  await saveHold(sql, transactionID, { before, wanted });
  return had;
}

type HoldChange = { before: readonly HeldQuota[]; wanted: ReadonlyMap<string, number> };

const saveHold = (sql: Sql, transactionID: string, { before, wanted }: HoldChange) => {
  const ids = [...wanted.keys()];
  const quantities = [...wanted.values()];
  return Promise.all([
    before.some(({ quotaID }) => !wanted.has(quotaID)) &&
      sql`
        delete from transaction_quotas
        where transaction_id = ${transactionID} and not sold and quota_id <> all (${ids}::uuid[])`,
    sql`
      insert into transaction_quotas (transaction_id, quota_id, quantity)
      select ${transactionID}, quota_id, quantity from unnest(${ids}::uuid[], ${quantities}::integer[]) as w (quota_id, quantity)
      on conflict (client_id, transaction_id, quota_id) do update set quantity = excluded.quantity`,
  ]);
};
