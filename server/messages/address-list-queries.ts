import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { previewMessage } from "../../contract/messages/messages.ts";
import { orderFilterCondition } from "../commerce/orders/order-queries.ts";
import { hasOtherHolder } from "../commerce/orders/builder-consent-queries.ts";
import { isFormForBuyers } from "../commerce/questions/question-queries.ts";
import { type Fragment, fragment, emptyFragment } from "../platform/db/statement.ts";

export type BuyersFilter = Pick<
  InputOf<typeof previewMessage>["filter"],
  "search" | "orderState" | "method" | "productID" | "who" | "checkedIn" | "unanswered"
>;

// People of a list by their addresses, several rows for some: `email`, `name`, `declined`, `record_id` and `ticket_id`.

const wasCheckedIn = fragment`exists (
  select from scans c
  where c.client_id = k.client_id and c.service_id = k.service_id and c.ticket_id = k.ticket_id and c.seat is not null)`;

const hasOpenQuestions = fragment`(
  exists (select from forms f
    where f.client_id = p.client_id and f.form_id = p.form_id and ${isFormForBuyers({ atCounter: false })})
  and not exists (select from form_answers a where a.client_id = k.client_id and a.ticket_id = k.ticket_id))`;

/** Tickets that let in, and their orders `t`. Cancelled and refunded tickets are out. */
const liveTickets = (serviceID: string, { checkedIn, unanswered, ...filter }: BuyersFilter) => fragment`
  tickets k join transactions t using (client_id, transaction_id) join products p using (client_id, product_id)
  where k.service_id = ${serviceID} and k.state = 'live' and ${orderFilterCondition(serviceID, ordersOf(filter))}
    ${filter.productID ? fragment`and k.product_id = ${filter.productID}` : emptyFragment}
    ${checkedIn === "yes" ? fragment`and ${wasCheckedIn}` : emptyFragment}
    ${checkedIn === "no" ? fragment`and not ${wasCheckedIn}` : emptyFragment}
    ${unanswered ? fragment`and ${hasOpenQuestions}` : emptyFragment}`;

const ordersOf = ({ search, orderState: state, method, productID }: BuyersFilter) => ({
  ...(search && { search }),
  ...(state && { state }),
  ...(method && { method }),
  ...(productID && { productID }),
});

const buyersOfTickets = (serviceID: string, filter: BuyersFilter) => fragment`
  select t.guest_email as email, t.guest_name as name, t.decline_contact as declined, t.transaction_id as record_id, k.ticket_id
  from ${liveTickets(serviceID, filter)}`;

/** Whoever comes with a ticket: another holder, or else the buyer. */
const holdersOfTickets = (serviceID: string, filter: BuyersFilter) => fragment`
  select case when ${hasOtherHolder} then k.holder_email else t.guest_email end as email,
    case when ${hasOtherHolder} then k.holder_name else t.guest_name end as name, t.decline_contact as declined,
    case when ${hasOtherHolder} then null else t.transaction_id end as record_id, k.ticket_id
  from ${liveTickets(serviceID, filter)}`;

/** Buyers of what has no ticket, or none yet. */
const buyersWithoutTickets = (serviceID: string, filter: BuyersFilter) => fragment`
  select t.guest_email as email, t.guest_name as name, t.decline_contact as declined, t.transaction_id as record_id,
    null::uuid as ticket_id
  from transactions t
  where ${orderFilterCondition(serviceID, ordersOf(filter))} and t.state in ('paid', 'partlyRefunded', 'awaitingPayment')
    and exists (
      select from transaction_items i
      where i.client_id = t.client_id and i.transaction_id = t.transaction_id and i.service_id = ${serviceID}
        and i.ended_at is null and (i.refunded < i.total or i.total = 0)
        ${filter.productID ? fragment`and i.product_id = ${filter.productID}` : emptyFragment}
        and not exists (select from tickets k where k.client_id = i.client_id and k.item_id = i.item_id))`;

export function buyerAddresses(serviceID: string, filter: BuyersFilter): Fragment {
  const holders = holdersOfTickets(serviceID, filter);
  if (filter.who === "holders") return holders;
  const ofTickets = buyersOfTickets(serviceID, filter);
  const buyers =
    filter.checkedIn || filter.unanswered
      ? ofTickets
      : fragment`${ofTickets} union all ${buyersWithoutTickets(serviceID, filter)}`;
  return filter.who === "buyers" ? buyers : fragment`${buyers} union all ${holders}`;
}

export const builderAddresses = (serviceID: string) => fragment`
  select coalesce(nullif(b.email, ''), u.email) as email, coalesce(nullif(b.contact_name, ''), b.company) as name,
    false as declined, b.builder_id as record_id, null::uuid as ticket_id
  from builders b left join users u using (user_id) where b.service_id = ${serviceID} and b.removed_at is null`;

/** Those who take part: no drafts of renewals, and nobody who declined. */
export const sponsorAddresses = (serviceID: string) => fragment`
  select u.email, coalesce(nullif(s.contact_name, ''), u.full_name) as name, false as declined, s.sponsor_id as record_id,
    null::uuid as ticket_id
  from sponsors s join users u using (user_id)
  where s.service_id = ${serviceID} and s.removed_at is null and s.disqualified_at is null
    and coalesce(s.renewal, 'confirmed') in ('wanted', 'confirmed')`;

export const verifierAddresses = (serviceID: string) => fragment`
  select u.email, u.full_name as name, false as declined, null::uuid as record_id, null::uuid as ticket_id
  from ticket_verifiers v join users u using (user_id) where v.service_id = ${serviceID}`;

export const recommenderAddresses = (serviceID: string, { missing }: { missing?: boolean }) => fragment`
  select o.email, o.name, false as declined, o.recommendation_id as record_id, null::uuid as ticket_id
  from recommendations o join entries e using (client_id, entry_id)
  where o.service_id = ${serviceID} and e.withdrawn_at is null
    and o.state in ${missing ? fragment`('invited')` : fragment`('invited', 'received', 'declined')`}`;
