import { turnMinutes } from "../../../contract/commerce/waiting-room/waiting-room.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { findCartByKey } from "../cart/transaction-queries.ts";
import { isFreeFor } from "../cart/stock.ts";

/**
 * A program that lets buyers in by turns now, and the products that are bought so. Nobody comes in a rush to register a home or to become
 * a sponsor.
 */
export type WaitingRoom = { serviceID: string; mostBuying: number; productIDs: string[] };

export const openWaitingRooms = (sql: Sql, now: Date) => sql<WaitingRoom>`
  select a.service_id, a.most_buying,
    array(select p.product_id from products p where p.service_id = a.service_id and p.kind not in ('property', 'sponsor')) as "productIDs"
  from sales_settings a where a.waiting_room and coalesce(a.waiting_room_from <= ${now}, true)`;

/** Who is let in is decided by one at a time in each program; the unique slot stands behind it. */
export const lockLine = (sql: Sql, serviceID: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('line ' || ${serviceID}, 0))`;

/** Without waiting: somebody else decides already where it is locked. */
export const tryLockLine = async (sql: Sql, serviceID: string): Promise<boolean> =>
  requireRow(
    await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('line ' || ${serviceID}, 0)) as is_locked`,
  ).isLocked;

/** A bank has days to pay: whoever waits for that is done with buying. */
const isBankPaying = fragment`exists (
  select from payment_attempts a where a.transaction_id = t.transaction_id and a.state = 'processing')`;

/** Whether the cart of the place `p` holds something, or is being paid. */
const isCartHeld = (now: Date) => fragment`coalesce((
  select t.state = 'awaitingPayment' or t.state = 'held' and t.held_until > ${now}
  from transactions t where t.transaction_id = p.transaction_id), false)`;

/** The order of the place `p` is done with: it was paid, is being paid by a bank, or was cancelled. */
const isOrderDone = fragment`coalesce((
  select t.state not in ('cart', 'held', 'awaitingPayment', 'expired') or t.state = 'awaitingPayment' and ${isBankPaying}
  from transactions t where t.transaction_id = p.transaction_id), false)`;

/** Frees the slots of turns that are over. A cart that is held or being paid keeps its own. */
export const endTurns = (sql: Sql, serviceID: string, now: Date) => sql`
  update line_places p set slot = null,
    ended_at = case when p.taken_at is not null then ${now}::timestamptz end,
    missed_at = case when p.taken_at is null then ${now}::timestamptz end,
    missed = p.missed + case when p.taken_at is null then 1 else 0 end
  where p.service_id = ${serviceID} and p.slot is not null
    and (${isOrderDone} or p.turn_ends_at <= ${now} and not ${isCartHeld(now)})`;

const isWaiting = fragment`p.slot is null and p.ended_at is null and p.missed_at is null`;

/** The slots from 1 on that nobody has, no more of them than may be given. */
const freeSlots = ({ serviceID, mostBuying }: WaitingRoom) => fragment`
  select n as slot, row_number() over (order by n) as nth from generate_series(1, ${mostBuying}::integer) n
  where not exists (select from line_places b where b.service_id = ${serviceID} and b.slot = n)
  limit greatest(0, ${mostBuying}::integer - (
    select count(*)::integer from line_places b where b.service_id = ${serviceID} and b.slot is not null))`;

/** Gives the free slots to the first in line. */
export const giveTurns = (sql: Sql, room: WaitingRoom, now: Date) => sql`
  with free as materialized (${freeSlots(room)}), first as materialized (
    select place_id, row_number() over (order by queued_at, place_id) as nth from (
      select p.place_id, p.queued_at from line_places p where p.service_id = ${room.serviceID} and ${isWaiting}
      order by p.queued_at, p.place_id limit ${room.mostBuying}) ahead)
  update line_places p set slot = free.slot, turn_at = ${now}, taken_at = null,
    turn_ends_at = ${now}::timestamptz + make_interval(mins => ${turnMinutes.comeWithin})
  from first join free using (nth) where p.place_id = first.place_id`;

/** A turn at once, while nobody waits and a slot is free; else nothing. */
export const insertPlaceWithTurn = (sql: Sql, room: WaitingRoom, now: Date) => sql<{ placeID: string }>`
  insert into line_places (service_id, slot, turn_at, taken_at, turn_ends_at)
  select ${room.serviceID}, free.slot, ${now}, ${now}, ${now}::timestamptz + make_interval(mins => ${turnMinutes.chooseWithin})
  from (${freeSlots(room)}) free
  where free.nth = 1 and not exists (select from line_places p where p.service_id = ${room.serviceID} and ${isWaiting})
  returning place_id`;

/** At the end of the line. */
export const insertWaitingPlace = async (sql: Sql, serviceID: string) =>
  requireRow(
    await sql<{ placeID: string; joinedBehind: number }>`
      insert into line_places (service_id, joined_behind)
      select ${serviceID}, (select count(*)::integer from line_places p where p.service_id = ${serviceID} and ${isWaiting})
      returning place_id, joined_behind`,
  );

export type LinePlace = {
  placeID: string;
  joinedBehind: number;
  state: "waiting" | "turn" | "missed" | "ended";
  taken: boolean;
  turnEndsAt: string | null;
  transactionID: string | null;
  /** The cart of the place holds something, or is being paid. */
  cartHeld: boolean;
  email: string;
};

const linePlaceColumns = (now: Date) => fragment`
  p.place_id, p.joined_behind, p.taken_at is not null as taken, p.turn_ends_at, p.transaction_id, p.email,
  ${isCartHeld(now)} as cart_held,
  case when p.ended_at is not null or ${isOrderDone} then 'ended' when p.missed_at is not null then 'missed'
    when p.slot is null then 'waiting' when p.turn_ends_at > ${now} then 'turn'
    when p.taken_at is null then 'missed' when ${isCartHeld(now)} then 'turn' else 'ended' end as state`;

export const linePlace = (sql: Sql, serviceID: string, placeID: string, now: Date) => sql<LinePlace>`
  select ${linePlaceColumns(now)} from line_places p where p.place_id = ${placeID} and p.service_id = ${serviceID}`;

/**
 * Two carts of one place wait for each other here. The place is read after the lock: a statement that has waited for a row sees that row anew, but
 * not the cart that the other has filled meanwhile.
 */
export async function lockLinePlace(sql: Sql, serviceID: string, placeID: string, now: Date): Promise<LinePlace[]> {
  await sql`select from line_places where place_id = ${placeID} and service_id = ${serviceID} for update`;
  return linePlace(sql, serviceID, placeID, now);
}

/** Nothing where the turn has been come for already, or isn't there any more. */
export const takeTurn = (sql: Sql, placeID: string, now: Date) => sql`
  update line_places p set taken_at = ${now},
    turn_ends_at = ${now}::timestamptz + make_interval(mins => ${turnMinutes.chooseWithin})
  where p.place_id = ${placeID} and p.slot is not null and p.taken_at is null and p.turn_ends_at > ${now}`;

/**
 * Into the line again after a missed turn: first to where it was, since it has waited for as long as it had to, and to the end from the
 * second time on.
 */
export const returnToLine = (sql: Sql, placeID: string, now: Date) => sql`
  update line_places p set slot = null, missed_at = null, turn_ends_at = null, turn_at = null,
    missed = case when p.missed_at is null then p.missed + 1 else p.missed end,
    queued_at = case when p.missed + case when p.missed_at is null then 1 else 0 end > 1 then clock_timestamp() else p.queued_at end
  where p.place_id = ${placeID} and p.ended_at is null and p.taken_at is null
    and (p.missed_at is not null or p.slot is not null and p.turn_ends_at <= ${now})`;

export const endPlace = (sql: Sql, placeID: string, now: Date) => sql`
  update line_places set slot = null, missed_at = null, ended_at = ${now}, email = ''
  where place_id = ${placeID} and ended_at is null`;

export const letInCart = (sql: Sql, placeID: string, transactionID: string) => sql`
  update line_places set transaction_id = ${transactionID}
  where place_id = ${placeID} and transaction_id is distinct from ${transactionID}`;

export const askForMail = (sql: Sql, placeID: string, email: string) => sql`
  update line_places p set email = ${email} where p.place_id = ${placeID} and ${isWaiting} returning place_id`;

/** Minutes by which the pace of the line is measured. */
const PACE_MINUTES = 5;
/** Fewer freed turns than this say nothing of the pace. */
const FEWEST_FREED = 3;

export type LineFacts = {
  /** In order. */
  waiting: string[];
  turns: { placeID: string; endsAt: string; taken: boolean }[];
  /** Turns that became free lately; the minutes over which they were counted. */
  freed: number;
  minutes: number;
  left: { name: string; left: number; size: number }[];
  most: number | null;
};

/** What all who wait are told; read once a second however many ask. */
export const lineFacts = async (sql: Sql, serviceID: string, now: Date): Promise<LineFacts> =>
  requireRow(
    await sql<LineFacts>`
      select array(select p.place_id from line_places p where p.service_id = ${serviceID} and ${isWaiting}
          order by p.queued_at, p.place_id) as waiting,
        (select coalesce(json_agg(json_build_object('placeID', p.place_id, 'endsAt', p.turn_ends_at, 'taken', p.taken_at is not null)), '[]')
          from line_places p where p.service_id = ${serviceID} and p.slot is not null) as turns,
        (select count(*)::integer from line_places p where p.service_id = ${serviceID} and p.turn_at is not null
          and coalesce(p.ended_at, p.missed_at) > ${now}::timestamptz - make_interval(mins => ${PACE_MINUTES})) as freed,
        least(${PACE_MINUTES}::double precision, extract(epoch from ${now}::timestamptz - (
          select min(p.turn_at) from line_places p where p.service_id = ${serviceID}
            and coalesce(p.ended_at, p.missed_at, ${now}) > ${now}::timestamptz - make_interval(mins => ${PACE_MINUTES})))::double precision / 60) as minutes,
        (select coalesce(json_agg(json_build_object('name', l.name, 'left', l.left, 'size', l.size) order by l.position), '[]')
          from (select p.name, p.position, greatest(0, min(case when ${isFreeFor(fragment`q`, null)} then (q.size - q.sold - q.held) / u.takes else 0 end)) as left,
              min(q.size / u.takes) as size
            from products p join product_quotas u using (client_id, product_id) join quotas q using (client_id, quota_id)
            where p.service_id = ${serviceID} and ${isOnSale(now)} and q.size is not null
            group by p.product_id, p.name, p.position order by p.position limit 4) l) as left,
        (select max(p.most) from products p where p.service_id = ${serviceID} and ${isOnSale(now)}) as most`,
  );

/** The product `p` is a ticket that anybody may see, and is sold now. */
const isOnSale = (now: Date) => fragment`
  p.withdrawn_at is null and not p.hidden and p.kind not in ('property', 'sponsor', 'donation')
    and coalesce(p.opens_at <= ${now}, true) and coalesce(p.closes_at > ${now}, true)`;

/** Turns a minute; null while too few were freed. */
export const paceOf = ({ freed, minutes }: Pick<LineFacts, "freed" | "minutes">): number | null =>
  freed < FEWEST_FREED || !minutes || minutes <= 0 ? null : freed / minutes;

/** Whether a cart needs no turn: it holds something that is bought by turns there, is being paid, or is done with. */
export async function isCartLetIn(sql: Sql, key: string, { productIDs }: WaitingRoom, now: Date): Promise<boolean> {
  const [cart] = await findCartByKey(sql, key);
  if (!cart || cart.state === "cart" || cart.state === "expired") return false;
  if (cart.state !== "held") return true;
  if (cart.heldUntil !== null && new Date(cart.heldUntil) <= now) return false;
  return (await productsOfCart(sql, cart.transactionID)).some((productID) => productIDs.includes(productID));
}

/** The products of a cart's lines. */
export const productsOfCart = async (sql: Sql, transactionID: string): Promise<string[]> =>
  (
    await sql<{ productID: string }>`
      select product_id from transaction_items where transaction_id = ${transactionID} and product_id is not null`
  ).map(({ productID }) => productID);

export type MailWanted = { placeID: string; email: string };

/** Who asked for a mail, and whose turn it is, or is about to be: the first so many in line. */
export const mailsDue = (sql: Sql, serviceID: string, ahead: number) => sql<MailWanted>`
  select p.place_id, p.email from line_places p
  where p.service_id = ${serviceID} and p.email <> '' and (p.slot is not null or p.place_id in (
    select f.place_id from line_places f
    where f.service_id = ${serviceID} and f.slot is null and f.ended_at is null and f.missed_at is null
    order by f.queued_at, f.place_id limit ${ahead}))
  for update of p skip locked`;

export const forgetEmails = (sql: Sql, placeIDs: readonly string[]) => sql`
  update line_places set email = '' where place_id = any (${placeIDs}::uuid[])`;

/** A line is of a day; what is left of it isn't kept. */
export const deleteOldPlaces = (sql: Sql, before: Date) => sql`
  delete from line_places where joined_at < ${before} and slot is null`;
