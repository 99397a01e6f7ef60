import { MOST_LISTED_TOGETHER, type SealedTicket } from "../../contract/door/sealed-tickets.ts";
import type { DoorForm } from "../../contract/door/door-questions.ts";
import type { PageCursor } from "../platform/db/cursor.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { ticketDays } from "../commerce/orders/purchase-queries.ts";
import { repeatedTimeframeNames } from "../programs/kinds-in-sql.ts";
import { type DoorPlace, isPaid, placeID } from "./door-queries.ts";
import { isAskedAtDoor } from "./question-queries.ts";

/** Where a list goes on: the instant of the last change sent, and its record. */
export type ListCursor = PageCursor<["instant", "id"]> | undefined;

export type ListedTicket = Omit<SealedTicket, "together"> & {
  ticketID: string;
  changedAt: string;
  codes: { code: string; ended: boolean }[];
  /** The good tickets of a small order that its buyer still has, without this one. */
  together: { ticketID: string; code: string }[];
};

/** Of the ticket `o` in the order of the ticket `k`: not one that somebody has by a link of their own. */
const isTogether = fragment`
  o.client_id = k.client_id and o.transaction_id = k.transaction_id and o.service_id = k.service_id and o.state = 'live' and o.given_at is null`;

export const ticketsSince = (sql: Sql, serviceID: string, since: ListCursor, most: number) => sql<ListedTicket>`
  select k.ticket_id, k.number, coalesce(nullif(k.holder_name, ''), t.guest_name) as name, k.product_id, k.state,
    ${isPaid} as paid, k.changed_at, k.ended_at,
    case when k.given_at is not null or (select count(*) from tickets o where ${isTogether}) > ${MOST_LISTED_TOGETHER} then '[]' else (
      select coalesce(json_agg(json_build_object('ticketID', o.ticket_id, 'code', c.code) order by o.number), '[]')
      from tickets o join ticket_codes c on c.client_id = o.client_id and c.ticket_id = o.ticket_id and c.ended_at is null
      where ${isTogether} and o.ticket_id <> k.ticket_id) end as together,
    array(select a.form_id from form_answers a join forms f using (client_id, form_id)
      where f.asked <> 'buying' and (a.ticket_id = k.ticket_id or a.transaction_id = k.transaction_id)) as answered,
    (select coalesce(json_agg(json_build_object('code', c.code, 'ended', c.ended_at is not null)), '[]')
      from ticket_codes c where c.ticket_id = k.ticket_id) as codes
  from tickets k join transactions t using (client_id, transaction_id)
  where k.service_id = ${serviceID} ${since ? fragment`and (k.changed_at, k.ticket_id) > (${since[0]}, ${since[1]})` : fragment``}
  order by k.changed_at, k.ticket_id limit ${most}`;

export type ListedAdmission = { scanID: string; code: string; at: string; undone: boolean; changedAt: string };

/** Admissions at one place. The ticket's code is its current one. */
export const admissionsSince = (sql: Sql, place: DoorPlace, since: ListCursor, most: number) => sql<ListedAdmission>`
  select s.scan_id, c.code, s.at, s.undone_at is not null as undone, s.changed_at
  from scans s join ticket_codes c on c.client_id = s.client_id and c.ticket_id = s.ticket_id and c.ended_at is null
  where s.service_id = ${place.serviceID} and s.place_id = ${placeID(place)} and s.told = 'ok'
    and s.verdict in ('ok', 'again', 'alreadyCheckedIn')
    ${since ? fragment`and (s.changed_at, s.scan_id) > (${since[0]}, ${since[1]})` : fragment``}
  order by s.changed_at, s.scan_id limit ${most}`;

type Day = { opensAt: string; closesAt: string };
type DoorListProgram = {
  held: number;
  days: Day[];
  /** All changes before this instant have been committed and sent. */
  settledAt: string;
};

/** The longest transaction that may still commit a change. */
const LONGEST_TRANSACTION = "2 minutes";

export const doorListProgram = (sql: Sql, serviceID: string) => sql<DoorListProgram>`
  select (select count(*)::integer from tickets where service_id = ${serviceID}) as held,
    (select coalesce(json_agg(json_build_object('opensAt', opens_at, 'closesAt', closes_at) order by opens_at), '[]')
      from timeframes where service_id = ${serviceID} and name in ${repeatedTimeframeNames}) as days,
    now() - ${LONGEST_TRANSACTION}::interval as settled_at`;

export const settledAt = (sql: Sql) =>
  sql<{ settledAt: string }>`select now() - ${LONGEST_TRANSACTION}::interval as settled_at`;

type DoorListProduct = {
  productID: string;
  name: string;
  admits: number;
  reentry: boolean;
  validFrom: string | null;
  days: Day[];
  asks: string[];
};

export const doorListProducts = (sql: Sql, serviceID: string) => sql<DoorListProduct>`
  select k.product_id, k.name, k.admits, k.reentry, k.valid_from, ${ticketDays} as days,
    array(select q.form_id from products p join forms q on ${isAskedAtDoor} where p.product_id = k.product_id) as asks
  from products k where k.service_id = ${serviceID} and k.kind in ('ticket', 'registration', 'property', 'sponsor') order by k.position`;

/** Forms of a program's doors. */
export const doorListForms = (sql: Sql, serviceID: string) => sql<DoorForm>`
  select q.form_id as question_form_id, q.purpose = 'order' as of_order, q.name, q.description, v.elements
  from forms q join form_versions v using (client_id, form_id, version)
  where q.service_id = ${serviceID} and q.asked <> 'buying' and q.withdrawn_at is null order by q.purpose desc, q.position, q.form_id`;
