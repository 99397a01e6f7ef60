import type { Checkin, CheckinItem } from "../../contract/door/door.ts";
import type { TicketFacts, Verdict } from "../../contract/door/door-rules.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { likePatterns, numberIn } from "../platform/db/like-pattern.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { type Fragment, planForValues, fragment } from "../platform/db/statement.ts";
import { isByHand } from "../commerce/counter/by-hand-queries.ts";
import { ticketDays } from "../commerce/orders/purchase-queries.ts";
import { kindsAdmittingDaily, repeatedTimeframeNames } from "../programs/kinds-in-sql.ts";
import { isPublicHome } from "../tours/tour-queries.ts";
import { isOpenAtDoor } from "./question-queries.ts";

/** A ticket as the door reads it, with its admissions at this place. */
export type DoorTicket = Omit<CheckinItem, "verdict" | "questions" | "order"> &
  Pick<TicketFacts, "unanswered" | "state" | "paid" | "zone" | "days" | "validFrom" | "reentry"> & {
    serviceID: string;
    letIn: number;
    /** Good tickets of the order for the same program. */
    ordered: number;
  };

/**
 * The period in which a ticket lets in once: a day of an event of several days, else the whole program. Devices have the same rule in
 * contract/door/offline-decision.ts.
 */
const admissionPeriodAt = (at: Fragment): Fragment => fragment`
  case when s.kind in ${kindsAdmittingDaily} and (select count(*) from timeframes f where f.service_id = s.service_id and f.name in ${repeatedTimeframeNames}) > 1
    then (${at} at time zone s.time_zone)::date else '-infinity' end`;

/** Of the order `t`. */
export const isPaid = fragment`t.state in ('paid', 'partlyRefunded', 'refunded')`;

const ticketFacts = fragment`k.state, ${isPaid} as paid, s.time_zone as zone,
  p.valid_from, p.admits, p.reentry, k.service_id, ${ticketDays} as days`;

const isUnanswered = fragment`exists (select from forms q where ${isOpenAtDoor})`;

const joinOrder = fragment`
  join products p using (client_id, product_id) join transactions t using (client_id, transaction_id)
  join services s on s.client_id = k.client_id and s.service_id = k.service_id`;

export type DoorPlace = { serviceID: string; propertyID: string | null };
export const placeID = ({ serviceID, propertyID }: DoorPlace) => propertyID ?? serviceID;

/** Of the scan `c`. */
const checkinOfScan = fragment`json_build_object(
  'scanID', c.scan_id, 'byUser', coalesce(u.full_name, f.name, ''), 'timestamp', c.at, 'propertyID', c.property_id,
  'place', coalesce(h.name, ''))`;
const joinVerifierAndHome = fragment`
  left join users u on u.user_id = c.user_id
  left join shifts f on f.client_id = c.client_id and f.shift_id = c.shift_id
  left join properties h on h.client_id = c.client_id and h.property_id = c.property_id`;

export const doorTickets = (sql: Sql, place: DoorPlace, now: Date, which: Fragment) => sql<DoorTicket>`
  select k.ticket_id as purchased_ticket_id, k.transaction_id, k.number,
    coalesce(nullif(k.holder_name, ''), t.guest_name) as name, p.name as product, p.kind as product_type,
    s.name as program, k.ended_at, (
      select count(*)::integer from tickets o
      where o.transaction_id = k.transaction_id and o.service_id = k.service_id and o.state = 'live') as ordered,
    case when ${isByHand} then 'Prepaid' else 'Online' end as purchase_type,
    case when not ${isByHand} then t.paid_at end as purchased_at,
    json_build_object('fullName', t.guest_name, 'email', t.guest_email, 'phone', t.guest_phone,
      'declineContact', t.decline_contact) as guest,
    ${ticketFacts}, ${isUnanswered} as unanswered, (
      select count(*)::integer from scans c
      where c.ticket_id = k.ticket_id and c.place_id = ${placeID(place)} and c.occasion = ${admissionPeriodAt(fragment`${now}::timestamptz`)}
        and c.seat is not null) as let_in,
    (select coalesce(json_agg(${checkinOfScan} order by c.at, c.scan_id), '[]')
      from scans c ${joinVerifierAndHome}
      where c.ticket_id = k.ticket_id and c.seat is not null) as checkins
  from tickets k ${joinOrder}
  ${which}`;

/** The code of the QR code identifies one ticket; the number is for people to read. */
export const byCode = (code: string): Fragment =>
  fragment`where k.ticket_id = (select ticket_id from ticket_codes where code = ${code} and ended_at is null)`;
/** Of this program alone: few enough have a short code that two hardly share one. */
export const byShortCode = (serviceID: string, shortCode: string): Fragment => fragment`
  where k.service_id = ${serviceID}
    and k.ticket_id in (select ticket_id from ticket_codes where short_code = ${shortCode} and ended_at is null) limit 2`;
export const byNumber = (number: number): Fragment => fragment`where k.number = ${number}`;
export const byID = (ticketID: string): Fragment => fragment`where k.ticket_id = ${ticketID}`;

export const byOrder = (serviceID: string, transactionID: string): Fragment =>
  fragment`where k.service_id = ${serviceID} and k.transaction_id = ${transactionID} order by k.number limit 200`;

export const byOrderLive = (serviceID: string, transactionID: string, most: number): Fragment => fragment`
  where k.service_id = ${serviceID} and k.transaction_id = ${transactionID} and k.state = 'live' order by k.number limit ${most}`;

export const bySearch = (serviceID: string, search: string, most: number): Fragment => fragment`
  where k.service_id = ${serviceID} and k.state = 'live'
    ${search.trim() ? fragment`and (k.transaction_id in (select orders_containing(${likePatterns(search)}::text[])) or k.number = ${numberIn(search)}::integer)` : fragment``}
  order by search_key(coalesce(nullif(k.holder_name, ''), t.guest_name)), k.number limit ${most}`;

/** A scan to be stored. */
export type NewScan = DoorPlace & {
  scanID: string;
  ticketID: string | null;
  at: string;
  told: Verdict;
  verdict: Verdict;
  userID: string | null;
  /** The shift of the pass. */
  shiftID: string | null;
  deviceID: string | null;
};

/**
 * The usual case: the visitor takes the ticket's next admission. No row if that admission was taken meanwhile, if the ticket was refunded
 * meanwhile, or if this scan was stored before.
 */
export const insertAdmission = (sql: Sql, { seat, ...scan }: NewScan & { seat: number }, now: Date) => sql<{
  checkin: Checkin;
}>`
  with held as materialized (
    select ticket_id from tickets where ticket_id = ${scan.ticketID} and state = 'live' for no key update),
  came as (
    insert into scans (scan_id, service_id, property_id, occasion, ticket_id, at, received_at, user_id, shift_id, device_id, told, verdict, seat)
    select ${scan.scanID}, s.service_id, ${scan.propertyID}::uuid, ${admissionPeriodAt(fragment`${scan.at}::timestamptz`)}, held.ticket_id,
      ${scan.at}::timestamptz, ${now}, ${scan.userID}::uuid, ${scan.shiftID}::uuid, ${scan.deviceID}::uuid, ${scan.told}, ${scan.verdict}, ${seat}::integer
    from held cross join services s where s.service_id = ${scan.serviceID}
    on conflict do nothing returning *)
  select ${checkinOfScan} as checkin from came c ${joinVerifierAndHome}`;

/** Stored without an admission; rows that exist stay as they are. */
export const insertScans = (sql: Sql, scans: readonly NewScan[], now: Date) => sql`
  insert into scans (scan_id, service_id, property_id, occasion, ticket_id, at, received_at, user_id, shift_id, device_id, told, verdict, undone_at, undone_by)
  select n."scanID", s.service_id, n."propertyID", ${admissionPeriodAt(fragment`n.at`)}, n."ticketID", n.at, ${now}, n."userID",
    n."shiftID", n."deviceID", n.told, n.verdict, o.at, o.user_id
  from json_to_recordset(${json(scans)}::json) as n (
      "scanID" uuid, "serviceID" uuid, "propertyID" uuid, "ticketID" uuid, at timestamptz, "userID" uuid, "shiftID" uuid, "deviceID" uuid,
      told text, verdict text)
    join services s on s.service_id = n."serviceID" left join scan_undos o on o.scan_id = n."scanID"
  on conflict (client_id, scan_id) do nothing`;

/** Locks tickets in one order until the transaction ends, so that their admissions are decided one by one. */
export const lockTickets = (sql: Sql, ticketIDs: readonly string[]) => sql`
  select from tickets where ticket_id = any (${ticketIDs}::uuid[]) order by ticket_id for no key update`;

/** One batch at a time, so that two don't lock the same counters in different orders. */
export const lockLateScans = (sql: Sql, serviceID: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('scans ' || ${serviceID}, 0))`;

/**
 * Gives a ticket's admissions to its earliest scans, whatever order they came in: first frees admissions that change, then assigns them.
 * The changes are computed once, as a materialized CTE: without statistics the planner would rank the table anew for each of its rows.
 */
export async function admitEarliest(sql: Sql, ticketIDs: readonly string[]): Promise<void> {
  const ranked = fragment`
    select c.client_id, c.scan_id, c.seat, c.verdict, case when n <= admits then n end as due, case when reentry then 'again' else 'alreadyCheckedIn' end as otherwise
    from (
      select c.client_id, c.scan_id, c.seat, c.verdict, p.admits, p.reentry,
        row_number() over (partition by c.ticket_id, c.place_id, c.occasion order by c.at, c.scan_id)::integer as n
      from scans c join tickets k using (client_id, ticket_id) join products p using (client_id, product_id)
      where c.ticket_id = any (${ticketIDs}::uuid[]) and c.told = 'ok' and c.verdict in ('ok', 'again', 'alreadyCheckedIn') and c.undone_at is null
    ) c`;
  await sql`
    ${planForValues} with leaving as materialized (
      select * from (${ranked}) r where (seat is not null and seat is distinct from due) or (due is null and verdict = 'ok'))
    update scans c set seat = null, verdict = case when r.due is null then r.otherwise else c.verdict end
    from leaving r where r.client_id = c.client_id and r.scan_id = c.scan_id`;
  await sql`
    ${planForValues} with seated as materialized (select * from (${ranked}) r where seat is null and due is not null)
    update scans c set seat = r.due, verdict = 'ok'
    from seated r where r.client_id = c.client_id and r.scan_id = c.scan_id`;
}

export type StoredScan = DoorPlace & { scanID: string; ticketID: string | null; verdict: Verdict; told: Verdict };

export const scansByID = (sql: Sql, scanIDs: readonly string[]) => sql<StoredScan>`
  ${planForValues} select scan_id, service_id, property_id, ticket_id, verdict, told from scans where scan_id = any (${scanIDs}::uuid[])`;

/** `places`: where the verifier may undo; null for everywhere. */
export type ScanUndo = {
  scanID: string;
  serviceID: string;
  at: string;
  userID: string | null;
  places: readonly string[] | null;
};

/**
 * Also undoes scans that haven't arrived yet; of those that have, only scans at these places, if places are given. A verdict that was due
 * to earlier admissions is reset, too: the row is the same whether the scan or its undoing arrives first.
 */
export async function undoScans(sql: Sql, undone: readonly ScanUndo[]): Promise<readonly { ticketID: string }[]> {
  await sql`
    insert into scan_undos (scan_id, service_id, at, user_id)
    select n."scanID", n."serviceID", n.at, n."userID"
    from json_to_recordset(${json(undone)}::json) as n ("scanID" uuid, "serviceID" uuid, at timestamptz, "userID" uuid)
    on conflict (client_id, scan_id) do nothing`;
  return sql<{ ticketID: string }>`
    ${planForValues} update scans c set seat = null, undone_at = o.at, undone_by = o.user_id,
      verdict = case when c.told = 'ok' and c.verdict in ('again', 'alreadyCheckedIn') then 'ok' else c.verdict end
    from scan_undos o, json_to_recordset(${json(undone)}::json) as n ("scanID" uuid, places uuid[])
    where o.client_id = c.client_id and o.scan_id = c.scan_id and o.service_id = c.service_id and c.undone_at is null
      and c.scan_id = any (${undone.map(({ scanID }) => scanID)}::uuid[])
      and n."scanID" = c.scan_id and (n.places is null or c.place_id = any (n.places))
    returning c.ticket_id`;
}

/** A scan of the ticket at this place, also one without an admission. */
export const scanAtPlace = (sql: Sql, ticketID: string, place: DoorPlace, scanID: string) => sql<{ scanID: string }>`
  select scan_id from scans where scan_id = ${scanID} and ticket_id = ${ticketID} and place_id = ${placeID(place)}`;

export const latestAdmissionAt = (sql: Sql, ticketID: string, place: DoorPlace) => sql<{ scanID: string }>`
  select scan_id from scans where ticket_id = ${ticketID} and place_id = ${placeID(place)} and seat is not null
  order by at desc, scan_id desc limit 1`;

export type ScannedTicket = Pick<
  TicketFacts,
  "state" | "paid" | "zone" | "days" | "validFrom" | "admits" | "reentry"
> & {
  ticketID: string;
  serviceID: string;
};

export const scannedTickets = (sql: Sql, ticketIDs: readonly string[]) => sql<ScannedTicket>`
  select k.ticket_id, ${ticketFacts} from tickets k ${joinOrder} where k.ticket_id = any (${ticketIDs}::uuid[])`;

/** Tickets of current and replaced codes. */
export const ticketsByCode = (sql: Sql, codes: readonly string[]) => sql<{
  code: string;
  ticketID: string;
  ended: boolean;
}>`
  select code, ticket_id, ended_at is not null as ended from ticket_codes where code = any (${codes}::text[])`;

export const homesAmong = (sql: Sql, serviceID: string, propertyIDs: readonly string[]) => sql<{
  propertyID: string;
  name: string;
}>`
  select property_id, name from properties where service_id = ${serviceID} and property_id = any (${propertyIDs}::uuid[])`;

export type DisputedScan = {
  scanID: string;
  number: number | null;
  name: string;
  place: string;
  verdict: Verdict;
  at: string;
  byUser: string;
  deviceID: string | null;
  device: string;
  standing: { at: string; byUser: string; deviceID: string | null; device: string } | null;
  acknowledged: { at: string; byUser: string } | null;
};

/** What the device of a scan calls itself. */
const deviceOfScan = (scan: Fragment): Fragment => fragment`coalesce((
  select d.what from door_devices d
  where d.client_id = ${scan}.client_id and d.service_id = ${scan}.service_id and d.device_id = ${scan}.device_id), '')`;

const MOST_DISPUTED = 200;

/** The admission `c` doesn't count. */
const isDisputed = fragment`c.told = 'ok' and c.seat is null and c.undone_at is null and c.verdict <> 'again'`;

/** The admission `c` doesn't count, and nobody has acknowledged it. */
export const isConflictOpen = fragment`${isDisputed} and not exists (
  select from acknowledged_scans a where a.client_id = c.client_id and a.scan_id = c.scan_id)`;

type DisputedFilter = { places: readonly string[] | null; isAcknowledged: boolean };

export const disputedScans = (
  sql: Sql,
  serviceID: string,
  { places, isAcknowledged }: DisputedFilter,
) => sql<DisputedScan>`
  select c.scan_id, k.number, coalesce(nullif(k.holder_name, ''), t.guest_name, '') as name, coalesce(h.name, '') as place,
    c.verdict, c.at, coalesce(u.full_name, f.name, '') as by_user, c.device_id,
    ${deviceOfScan(fragment`c`)} as device,
    (select json_build_object('at', w.at, 'byUser', coalesce(v.full_name, g.name, ''), 'deviceID', w.device_id, 'device', ${deviceOfScan(fragment`w`)})
      from scans w left join users v on v.user_id = w.user_id
        left join shifts g on g.client_id = w.client_id and g.shift_id = w.shift_id
      where w.ticket_id = c.ticket_id and w.place_id = c.place_id and w.occasion = c.occasion and w.seat is not null
      order by w.at desc, w.scan_id desc limit 1) as standing,
    case when a.scan_id is not null then json_build_object('at', a.at, 'byUser', coalesce(y.full_name, z.name, '')) end as acknowledged
  from scans c left join tickets k using (client_id, ticket_id) left join transactions t using (client_id, transaction_id)
    left join properties h on h.client_id = c.client_id and h.property_id = c.property_id
    left join users u on u.user_id = c.user_id left join shifts f on f.client_id = c.client_id and f.shift_id = c.shift_id
    left join acknowledged_scans a on a.client_id = c.client_id and a.scan_id = c.scan_id
    left join users y on y.user_id = a.user_id left join shifts z on z.client_id = a.client_id and z.shift_id = a.shift_id
  where c.service_id = ${serviceID} and (a.scan_id is not null) = ${isAcknowledged} and ${isDisputed}
    ${places ? fragment`and c.place_id = any (${places}::uuid[])` : fragment``}
  order by c.at desc, c.scan_id limit ${MOST_DISPUTED}`;

/** An admission that doesn't count. */
export const disputedScanInService = (sql: Sql, serviceID: string | null, scanID: string) => sql<{
  scanID: string;
  propertyID: string | null;
}>`
  select scan_id, property_id from scans c
  where c.scan_id = ${scanID} and c.service_id = ${serviceID} and c.told = 'ok' and c.seat is null and c.undone_at is null`;

type Acknowledgement = { scanID: string; userID: string | null; shiftID: string | null };

/** No row if it was acknowledged before. */
export const acknowledgeScan = (sql: Sql, { scanID, userID, shiftID }: Acknowledgement, now: Date) => sql`
  insert into acknowledged_scans (scan_id, at, user_id, shift_id) values (${scanID}, ${now}, ${userID}, ${shiftID})
  on conflict (client_id, scan_id) do nothing returning scan_id`;

export const doorProgram = (sql: Sql, serviceID: string) => sql<{ name: string; zone: TimeZone }>`
  select name, time_zone as zone from services where service_id = ${serviceID}`;

/** The tour's public homes, in their order. */
export const doorHomes = (sql: Sql, serviceID: string) => sql<{
  propertyID: string;
  name: string;
  number: number | null;
  address: string;
  mostInside: number | null;
}>`
  select property_id, name, number, address, most_inside from properties p where service_id = ${serviceID} ${isPublicHome} order by position, search_key(name), property_id`;

export const sellingAssignments = (sql: Sql, serviceID: string, userID: string) => sql`
  select from ticket_verifiers where service_id = ${serviceID} and user_id = ${userID} and sells`;

/** Places where a verifier without a role may check tickets; null for everywhere. */
export const verifierPlaces = (sql: Sql, serviceID: string, userID: string) => sql<{ propertyID: string | null }>`
  select property_id from ticket_verifiers where service_id = ${serviceID} and user_id = ${userID}
  union
  select p.property_id from properties p left join builders b using (client_id, builder_id)
  where p.service_id = ${serviceID} and p.removed_at is null
    and (p.user_id = ${userID} or (b.removed_at is null and b.user_id = ${userID}))`;
