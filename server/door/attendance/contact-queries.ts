import type { AttendanceContact } from "../../../contract/door/attendance.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { planForValues, fragment, emptyFragment } from "../../platform/db/statement.ts";
import { hasOtherHolder } from "../../commerce/orders/builder-consent-queries.ts";

/** Which visitors: of which homes, on which day, and whether only those who agreed to hear from builders. */
export type VisitorsFilter = {
  serviceID: string;
  zone: TimeZone;
  homes: readonly string[] | null;
  day: string | null;
  agreed: boolean;
};

/** The scans `c` of the ticket `k` that count. */
const countedScans = ({ homes, day, zone }: VisitorsFilter) => fragment`
  c.client_id = k.client_id and c.ticket_id = k.ticket_id and c.seat is not null
  ${homes ? fragment`and c.property_id = any (${homes}::uuid[])` : emptyFragment}
  ${day ? fragment`and (c.at at time zone ${zone})::date = ${day}::date` : emptyFragment}`;

/** The next orders by which somebody came who may be written to. */
export const ordersOfVisitors = (sql: Sql, visitors: VisitorsFilter, after: string | undefined, most: number) => sql<{
  transactionID: string;
}>`
  select t.transaction_id from transactions t
  where t.transaction_id > ${after ?? "00000000-0000-0000-0000-000000000000"} and not t.decline_contact
    and exists (select from tickets k where k.client_id = t.client_id and k.transaction_id = t.transaction_id
      and k.service_id = ${visitors.serviceID} and k.state = 'live'
      and (t.guest_email <> '' or t.guest_phone <> '' or k.holder_email <> '') and exists (select from scans c where ${countedScans(visitors)}))
    ${
      visitors.agreed
        ? fragment`and t.transaction_id in (select a.transaction_id from builder_consents a
            where a.service_id = ${visitors.serviceID} and a.taken_back_at is null)`
        : emptyFragment
    } ${planForValues}
  order by t.transaction_id limit ${most}`;

/** A consent is its address's: whoever has the ticket or the order by now hasn't agreed to what another has. */
export const contactsOf = (sql: Sql, visitors: VisitorsFilter, orders: readonly string[]) => sql<AttendanceContact>`
  select t.transaction_id, t.number as order_number, w.name, w.email, w.phone, count(distinct k.ticket_id)::integer as tickets,
    string_agg(distinct coalesce(h.name, s.name), ', ') as places, min(c.at) as first_at, max(c.at) as last_at,
    max(a.wording) as agreed_to, max(a.given_at) as agreed_at
  from transactions t join tickets k on k.client_id = t.client_id and k.transaction_id = t.transaction_id
    join services s on s.client_id = k.client_id and s.service_id = k.service_id
    join scans c on ${countedScans(visitors)}
    left join properties h on h.client_id = c.client_id and h.property_id = c.property_id
    cross join lateral (select ${hasOtherHolder} as held) o
    cross join lateral (select case when o.held then k.ticket_id end as ticket_id,
      case when o.held then k.holder_name else t.guest_name end as name,
      case when o.held then k.holder_email else t.guest_email end as email,
      case when o.held then '' else t.guest_phone end as phone) w
    left join builder_consents a on a.client_id = t.client_id and a.transaction_id = t.transaction_id
      and a.service_id = k.service_id and a.ticket_id is not distinct from w.ticket_id
      and lower(a.email) = lower(w.email) and a.taken_back_at is null
  where t.transaction_id = any (${orders}::uuid[]) and k.service_id = ${visitors.serviceID} and k.state = 'live'
    and (w.email <> '' or w.phone <> '') ${visitors.agreed ? fragment`and a.consent_id is not null` : emptyFragment}
  group by t.transaction_id, t.number, w.ticket_id, w.name, w.email, w.phone
  order by t.transaction_id, w.email, w.name`;

export const homesOfBuilder = (sql: Sql, serviceID: string, builderID: string) => sql<{ propertyID: string }>`
  select property_id from properties where service_id = ${serviceID} and builder_id = ${builderID}`;

/** Which of the two there are, removed since or not. */
export const filterExists = (
  sql: Sql,
  serviceID: string,
  asked: { builderID: string | null; propertyID: string | null },
) =>
  sql<{ hasBuilder: boolean; hasHome: boolean }>`
  select exists (select from builders where service_id = ${serviceID} and builder_id = ${asked.builderID}) as has_builder,
    exists (select from properties where service_id = ${serviceID} and property_id = ${asked.propertyID}) as has_home`;

/** As many contacts as there are at most. */
export const mostContacts = (sql: Sql, serviceID: string) => sql<{ most: number }>`
  select count(*)::integer as most from tickets where service_id = ${serviceID}`;
