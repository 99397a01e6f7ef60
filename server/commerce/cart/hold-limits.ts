import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Sql } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Settings } from "../../platform/settings.ts";
import { networkOf } from "../../platform/http/networks.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";

/** Who fills a cart: whoever has signed in is known by who they are, others by their network and by what their browser says of itself. */
export type CartHolder = { network: string | null; device: string };

export function cartHolder(visitor: SignedInPerson | undefined, { ip, headers }: FastifyRequest): CartHolder {
  if (visitor) return { network: null, device: `person ${visitor.userID}` };
  const network = networkOf(ip);
  const browser = [headers["user-agent"], headers["accept-language"]].join(" ");
  return { network, device: `${network} ${createHash("sha256").update(browser).digest("base64url").slice(0, 16)}` };
}

/** However few there are in all, so many places may be held: a family, an office, a class. */
const guaranteedPlaces = { network: 60, device: 40 };

type HoldLimits = Pick<Settings, "heldByNetwork" | "heldByDevice">;

/**
 * Nobody keeps a sale from everybody else by filling carts: of what there is of something limited, the carts of one network and of one device hold
 * their part at most. One cart alone may hold whatever it may hold. Carts that are filled at the same moment may go past it by what they hold.
 */
export async function refuseHoarding(
  sql: Sql,
  transactionID: string,
  { holder, limits }: { holder: CartHolder; limits: HoldLimits },
): Promise<void> {
  await sql`
    update transactions set holder_network = ${holder.network}, holder_device = ${holder.device}
    where transaction_id = ${transactionID} and holder_device is distinct from ${holder.device}`;
  // As arrays, so that PostgreSQL looks each cart up, however many it believes that there are.
  const [beyond] = await sql`
    with others as (
      select o.quota_id, sum(o.quantity) as network,
        coalesce(sum(o.quantity) filter (where o.transaction_id = any (array(
          select transaction_id from transactions
          where state in ('held', 'awaitingPayment') and holder_device = ${holder.device}))), 0) as device
      from transaction_quotas o
      where o.transaction_id = any (array(
          select transaction_id from transactions
          where state in ('held', 'awaitingPayment') and (holder_device = ${holder.device} or holder_network = ${holder.network})))
        and o.transaction_id <> ${transactionID} and not o.sold
      group by o.quota_id)
    select from others join quotas q using (quota_id)
      join transaction_quotas mine on mine.quota_id = q.quota_id and mine.transaction_id = ${transactionID} and not mine.sold
    where q.size is not null and (
      ${holder.network}::text is not null
        and others.network + mine.quantity > greatest(${guaranteedPlaces.network}, q.size * ${limits.heldByNetwork}::integer / 100)
      or others.device > 0
        and others.device + mine.quantity > greatest(${guaranteedPlaces.device}, q.size * ${limits.heldByDevice}::integer / 100))
    limit 1`;
  if (!beyond) return;
  refuse(
    holder.network === null
      ? "You hold as much of this in other carts as one person may at a time. Pay for those first, or try again in a quarter of an hour."
      : "So much of this is in carts of your network that nobody else could have any. Sign in and go on at once, or try again in a few minutes.",
    429,
  );
}
