import { fillTransaction, refundAmount, refundTransaction } from "../../contract/sales.ts";
import { dollars } from "../../contract/money.ts";
import { type Sql, one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { addDueWork } from "../jobs/due-work.ts";
import { releaseClaims, releasePromoCode } from "./claims.ts";
import { RECEIPT, issueTickets, takeStock } from "./finalise.ts";
import { type TransactionRow, lockedTransaction } from "./queries.ts";
import { type RefundPart, beginRefund, refundable } from "./refunds.ts";

const changeable = ["paid", "partlyRefunded", "paidLateUnfilled"];

/** Locked, so that of two who refund it at once, the second sees what the first has done. */
async function lockedPaid(sql: Sql, transactionID: string): Promise<TransactionRow> {
  const transaction = one(await lockedTransaction(sql, transactionID));
  if (!changeable.includes(transaction.state))
    refuse("There is nothing left of this order to refund. Look at it once more.", 409);
  return transaction;
}

/** The money that it was paid with; what came a second time has gone back by itself. */
export const paymentOf = (sql: Sql, transactionID: string) => sql<{ paymentID: string }>`
  select p.payment_id from payments p left join payment_attempts a using (client_id, attempt_id)
  where p.transaction_id = ${transactionID} and a.state is distinct from 'returned' order by p.payment_id limit 1`;

type Going = { sql: Sql; transactionID: string; reason: string; madeBy: string };

async function giveBack({ sql, transactionID, ...refund }: Going, amount: number, parts: readonly RefundPart[]) {
  if (amount === 0) return;
  const { paymentID } = one(await paymentOf(sql, transactionID));
  const left = await refundable(sql, paymentID);
  if (amount > left) refuse(`Only ${dollars(left)} of this order hasn’t been given back yet.`, 409);
  await beginRefund(sql, transactionID, { paymentID, amount, parts, ...refund });
}

type Part = { ticketID: string | null; itemID: string; left: number; fees: number };

/** Tickets that let somebody in, and lines that have none; the fees of a ticket are its part of its line's. */
const partsOf = (
  sql: Sql,
  transactionID: string,
  { ticketIDs, lineIDs }: { ticketIDs: readonly string[]; lineIDs: readonly string[] },
) => sql<Part>`
  select k.ticket_id, k.item_id, k.paid - k.refunded as left,
    case when i.total = 0 then 0 else i.fees::bigint * k.paid / i.total end::integer as fees
  from tickets k join transaction_items i using (client_id, item_id)
  where k.transaction_id = ${transactionID} and k.state = 'live'
    and (k.ticket_id = any (${ticketIDs}::uuid[]) or k.item_id = any (${lineIDs}::uuid[]))
  union all
  select null, i.item_id, i.total - i.refunded, i.fees
  from transaction_items i
  where i.transaction_id = ${transactionID} and i.item_id = any (${lineIDs}::uuid[]) and i.refunded < greatest(i.total, 1)
    and not exists (select from tickets k where k.item_id = i.item_id)`;

/** How many units of a line are dead: a table whose every seat is, and of what has no tickets, all that went back. */
type Use = { quotaID: string; freed: number };
const freedBy = (sql: Sql, transactionID: string) => sql<Use>`
  select u.quota_id, sum(u.takes::bigint * d.dead / greatest(p.tickets, 1))::integer as freed
  from transaction_items i join products p using (client_id, product_id) join product_quotas u using (client_id, product_id),
    lateral (select count(*) as dead from tickets k where k.item_id = i.item_id and k.state <> 'live') d
  where i.transaction_id = ${transactionID} group by u.quota_id order by u.quota_id`;

/** What the dead tickets took is on sale again, in the order in which all transactions change quotas. */
async function freeStock(sql: Sql, transactionID: string, before: readonly Use[]): Promise<void> {
  for (const { quotaID, freed } of await freedBy(sql, transactionID)) {
    const by = freed - (before.find((use) => use.quotaID === quotaID)?.freed ?? 0);
    if (by > 0) await free(sql, transactionID, { quotaID, by });
  }
}

const free = (sql: Sql, transactionID: string, { quotaID, by }: { quotaID: string; by: number }) => sql`
  with had as (
    select quantity from transaction_quotas where transaction_id = ${transactionID} and quota_id = ${quotaID} and sold),
  given as (
    update transaction_quotas t set quantity = t.quantity - least(t.quantity, ${by}::integer)
    from had where t.transaction_id = ${transactionID} and t.quota_id = ${quotaID} and t.sold)
  update quotas q set sold = q.sold - least(had.quantity, ${by}::integer) from had where q.quota_id = ${quotaID}`;

/** Of what nothing is left, others may have: the limits of one person, the uses of a code, the fee of an entry. */
async function endWhole(sql: Sql, transactionID: string): Promise<void> {
  const left = await sql`
    select from tickets where transaction_id = ${transactionID} and state = 'live'
    union all
    select from transaction_items i where i.transaction_id = ${transactionID} and i.refunded < i.total
      and not exists (select from tickets k where k.item_id = i.item_id)`;
  if (left.length > 0) return;
  await releasePromoCode(sql, transactionID);
  await releaseClaims(sql, transactionID);
  await sql`update transactions set state = 'cancelled' where transaction_id = ${transactionID} and total = 0`;
}

export const refunding = [
  on(refundTransaction, async ({ sql, transaction, body, user, audit }) => {
    const { transactionID } = transaction;
    const { ticketIDs, lineIDs, money, reason } = body;
    await lockedPaid(sql, transactionID);
    const parts = await partsOf(sql, transactionID, body);
    const isThere = ticketIDs.every((id) => parts.some(({ ticketID }) => ticketID === id));
    if (!isThere || parts.length === 0)
      refuse("Some of this was refunded or cancelled already. Look at the order once more.", 409);
    const going = parts.map((part) => ({ ...part, amount: amountOf(part, money) }));
    const before = await freedBy(sql, transactionID);
    for (const { ticketID, itemID, amount } of going) {
      if (ticketID)
        await sql`
          update tickets set state = ${money === "none" ? "cancelled" : "refunded"}, refunded = refunded + ${amount}
          where ticket_id = ${ticketID}`;
      await sql`
        update transaction_items set refunded = refunded + ${amount}, claimed = false where item_id = ${itemID}`;
    }
    await freeStock(sql, transactionID, before);
    const amount = going.reduce((all, part) => all + part.amount, 0);
    const said = going.map(({ ticketID, itemID, amount }) => (ticketID ? { ticketID, amount } : { itemID, amount }));
    await giveBack({ sql, transactionID, reason, madeBy: user.userID }, amount, said);
    await endWhole(sql, transactionID);
    await audit(transactionID, null, { refunded: amount, tickets: ticketIDs.length, lines: lineIDs.length, reason });
    return { amount };
  }),

  on(refundAmount, async ({ sql, transaction: { transactionID }, form, user, audit }) => {
    const { amount } = form;
    const reason = form.reason ?? "";
    await lockedPaid(sql, transactionID);
    await giveBack({ sql, transactionID, reason, madeBy: user.userID }, amount, []);
    await audit(transactionID, null, { refunded: amount, reason });
    return {};
  }),

  on(fillTransaction, async ({ sql, transaction: { transactionID, state }, audit }) => {
    const locked = one(await lockedTransaction(sql, transactionID));
    if (locked.state !== "paidLateUnfilled") refuse("Somebody has decided about this order already.", 409);
    if (!(await takeStock(sql, locked)))
      refuse("There still isn’t enough left of it. Raise the limit first, or refund the order.", 409);
    await issueTickets(sql, locked);
    await sql`
      update transactions set state = case when refunded > 0 then 'partlyRefunded' else 'paid' end
      where transaction_id = ${transactionID}`;
    await addDueWork(sql, RECEIPT, transactionID);
    await audit(transactionID, { state }, { state: "paid" });
    return {};
  }),
];

function amountOf({ left, fees }: Part, money: "all" | "withoutFees" | "none"): number {
  if (money === "none") return 0;
  return money === "all" ? left : Math.max(0, left - fees);
}
