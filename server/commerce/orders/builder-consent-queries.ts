import { type BuilderConsent, builderConsentText } from "../../../contract/tours/builder-consent.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { kindsWithFeature } from "../../programs/kinds-in-sql.ts";

/** The person who consents: the buyer, or the holder of a ticket. */
type ConsentParty = { serviceID: string; transactionID: string; ticketID: string | null; email: string };
type ConsentSource = { at: Date; with: "checkout" | "order" | "ticket" | "staff"; userID: string | null };

export const giveConsent = (
  sql: Sql,
  { serviceID, transactionID, ticketID, email }: ConsentParty,
  source: ConsentSource,
) => sql`
  insert into builder_consents (service_id, transaction_id, ticket_id, email, wording, given_at, given_with, user_id)
  values (${serviceID}, ${transactionID}, ${ticketID}, ${email}, ${builderConsentText}, ${source.at}, ${source.with}, ${source.userID})
  on conflict do nothing`;

export const withdrawConsent = (
  sql: Sql,
  { transactionID, ticketID }: Pick<ConsentParty, "transactionID" | "ticketID">,
  at: Date,
) => sql`
  update builder_consents set taken_back_at = ${at}
  where transaction_id = ${transactionID} and ticket_id is not distinct from ${ticketID}::uuid and taken_back_at is null`;

/** Another person than the buyer `t` holds the ticket `k`. */
export const hasOtherHolder = fragment`(k.holder_email <> '' and lower(k.holder_email) <> lower(t.guest_email))`;

export type ConsentFacts = ConsentParty & {
  declined: boolean;
  isTour: boolean;
  wording: string | null;
  agreedAt: string | null;
};

/**
 * The consent of a ticket's holder, or of the buyer where the ticket has no other holder or none is given. The consent concerns the first
 * tour that the order has tickets for: whoever registers a home or sponsors a tour isn't its visitor.
 */
export const consentFacts = (sql: Sql, transactionID: string, ticketID: string | null) => sql<ConsentFacts>`
  select coalesce(tour.service_id, t.filed_service_id) as service_id, t.transaction_id, k.ticket_id, w.email, t.decline_contact as declined,
    tour.service_id is not null as is_tour, a.wording, a.given_at as agreed_at
  from transactions t
    left join tickets k on k.client_id = t.client_id and k.ticket_id = ${ticketID}::uuid and ${hasOtherHolder}
    left join lateral (
      select s.service_id from transaction_items i join services s using (client_id, service_id)
        join products p using (client_id, product_id)
      where p.kind in ('ticket', 'registration') and i.client_id = t.client_id and i.transaction_id = t.transaction_id and s.kind in ${kindsWithFeature("properties")}
        and (k.service_id is null or s.service_id = k.service_id)
      order by i.position limit 1) tour on true
    cross join lateral (select coalesce(k.holder_email, t.guest_email) as email) w
    left join builder_consents a on a.client_id = t.client_id and a.transaction_id = t.transaction_id
      and a.ticket_id is not distinct from k.ticket_id and lower(a.email) = lower(w.email) and a.taken_back_at is null
  where t.transaction_id = ${transactionID}`;

export async function consentAnswer(
  sql: Sql,
  transactionID: string,
  ticketID: string | null,
): Promise<BuilderConsent | null> {
  const { declined, isTour, wording, agreedAt } = requireRow(await consentFacts(sql, transactionID, ticketID));
  return isTour && !declined ? { wording: wording ?? builderConsentText, agreedAt } : null;
}

type CheckoutConsent = {
  transactionID: string;
  guestEmail: string;
  hearFromBuilders?: boolean;
  declineContact?: boolean;
  now: Date;
};

/** The last checkout counts: buyers may have changed their mind. */
export async function saveCheckoutConsent(
  sql: Sql,
  { transactionID, guestEmail, now, ...choice }: CheckoutConsent,
): Promise<void> {
  const { serviceID, isTour } = requireRow(await consentFacts(sql, transactionID, null));
  const buyer = { serviceID, transactionID, ticketID: null, email: guestEmail };
  if (choice.hearFromBuilders && !choice.declineContact && isTour)
    await giveConsent(sql, buyer, { at: now, with: "checkout", userID: null });
  else await withdrawConsent(sql, buyer, now);
}
