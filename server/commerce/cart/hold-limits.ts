import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Sql } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Settings } from "../../platform/settings.ts";
import { networkOf } from "../../platform/http/networks.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";

/** The identity of a cart's owner for limits: the account, or network and user agent. */
export type CartHolder = { network: string | null; device: string };

export function cartHolder(visitor: SignedInPerson | undefined, { ip, headers }: FastifyRequest): CartHolder {
  if (visitor) return { network: null, device: `person ${visitor.userID}` };
  const network = networkOf(ip);
  const browser = [headers["user-agent"], headers["accept-language"]].join(" ");
  return { network, device: `${network} ${createHash("sha256").update(browser).digest("base64url").slice(0, 16)}` };
}

/** Minimums that hold however small a limit is: a family, an office, a class. */
const guaranteedPlaces = { network: 60, device: 40 };

type HoldLimits = Pick<Settings, "heldByNetwork" | "heldByDevice">;

/**
 * Carts can't block a sale: the carts of one network and of one device hold their part of a limited product at most. A single
 * cart has no such limit, and carts filled at the same moment may pass it.
 */
export async function refuseHoarding(
  sql: Sql,
  transactionID: string,
  { holder, limits }: { holder: CartHolder; limits: HoldLimits },
): Promise<void> {
  await sql`
    update transactions set holder_network = ${holder.network}, holder_device = ${holder.device}
    where transaction_id = ${transactionID} and holder_device is distinct from ${holder.device}`;
  // Arrays make PostgreSQL look carts up, whatever its estimate of their number.
  const [beyond] = await sql<{ isBilled: boolean }>`
    with others as (
      select o.quota_id, coalesce(sum(o.quantity) filter (where o.transaction_id = any (array(
          select transaction_id from transactions where state in ('held', 'awaitingPayment') and invoice_id is not null
            and (holder_device = ${holder.device} or holder_network = ${holder.network})))), 0) * 2 >= sum(o.quantity) as is_billed, sum(o.quantity) as network,
        coalesce(sum(o.quantity) filter (where o.transaction_id = any (array(
          select transaction_id from transactions
          where state in ('held', 'awaitingPayment') and holder_device = ${holder.device}))), 0) as device
      from transaction_quotas o
      where o.transaction_id = any (array(
          select transaction_id from transactions
          where state in ('held', 'awaitingPayment') and (holder_device = ${holder.device} or holder_network = ${holder.network})))
        and o.transaction_id <> ${transactionID} and not o.sold
      group by o.quota_id)
    select is_billed from others join quotas q using (quota_id)
      join transaction_quotas mine on mine.quota_id = q.quota_id and mine.transaction_id = ${transactionID} and not mine.sold
    where q.size is not null and (
      ${holder.network}::text is not null
        and others.network + mine.quantity > greatest(${guaranteedPlaces.network}, q.size * ${limits.heldByNetwork}::integer / 100)
      or others.device > 0
        and others.device + mine.quantity > greatest(${guaranteedPlaces.device}, q.size * ${limits.heldByDevice}::integer / 100))
    limit 1`;
  if (!beyond) return;
  if (beyond.isBilled)
    refuse(
      holder.network === null
        ? "Your unpaid orders on invoices hold as much of this as one person may at a time. Pay one of them first, or ask the association."
        : "Unpaid orders on invoices from your network hold so much of this that nobody else could have any. Pay one of them first, or ask the association.",
      429,
    );
  refuse(
    holder.network === null
      ? "You hold as much of this in other carts as one person may at a time. Pay for those first, or try again in a quarter of an hour."
      : "So much of this is in carts of your network that nobody else could have any. Sign in and go on at once, or try again in a few minutes.",
    429,
  );
}
