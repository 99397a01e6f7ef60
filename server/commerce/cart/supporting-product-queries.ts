import type { SupportingOffer } from "../../../contract/commerce/cart/supporting-products.ts";
import type { Sql } from "../../platform/db/sql.ts";

/** Which of its owner's carts has a renewal besides this one, and whether it is being paid there. */
export const otherCartRenewing = (sql: Sql, sponsorID: string, transactionID: string | null) => sql<{
  paying: boolean;
}>`
  select coalesce(bool_or(x.state = 'awaitingPayment'), false) as paying
  from cart_registrations r
    join transaction_items i on i.client_id = r.client_id and i.transaction_id = r.transaction_id
      and i.product_id = r.product_id and r.place < i.quantity
    join transactions x on x.client_id = r.client_id and x.transaction_id = r.transaction_id
  where r.details->>'sponsorID' = ${sponsorID} and x.state in ('held', 'awaitingPayment')
    and x.transaction_id is distinct from ${transactionID}
  having count(*) > 0`;

/** Whose draft it is: nobody else can pay for it as theirs. */
export const renewalsOfPerson = (sql: Sql, serviceID: string, userID: string) => sql<
  SupportingOffer["renewals"][number]
>`
  select sponsor_id, sponsor_tier_id, name, website, blurb from sponsors
  where service_id = ${serviceID} and user_id = ${userID} and removed_at is null
    and renewal in ('draft', 'wanted', 'declined')
  order by position, sponsor_id`;
