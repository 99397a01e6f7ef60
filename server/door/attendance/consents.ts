import { changeBuilderConsent, changeTicketBuilderConsent } from "../../../contract/tours/builder-consent.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { ticketByID } from "../../commerce/orders/purchase-queries.ts";
import { requireLinkToOrder } from "../../commerce/orders/purchases.ts";
import { lockTransaction } from "../../commerce/cart/transaction-queries.ts";
import {
  type ConsentFacts,
  consentFacts,
  giveConsent,
  withdrawConsent,
} from "../../commerce/orders/builder-consent-queries.ts";

export const consents = [
  on(changeBuilderConsent, async (ask) => {
    const { sql, transaction, standings, visitor, form, now, audit } = ask;
    const { transactionID } = transaction;
    requireLinkToOrder(ask, transactionID);
    await lockTransaction(sql, transactionID);
    const buyer = requireRow(await consentFacts(sql, transactionID, null));
    const isStaff = may(standings, "MANAGE_SALES");
    if (form.agreed) {
      refuseDeclined(buyer);
      await giveConsent(sql, buyer, { at: now, with: isStaff ? "staff" : "order", userID: visitor?.userID ?? null });
    } else await withdrawConsent(sql, buyer, now);
    if (isStaff) await audit(transactionID, { agreed: buyer.agreedAt !== null }, { agreed: form.agreed === true });
    return {};
  }),

  /** Whoever bears a ticket that nobody holds by name can't speak for its buyer, except to say no. */
  on(changeTicketBuilderConsent, async ({ sql, service, linkHolder, form, now }) => {
    const [ticket] = await ticketByID(sql, linkHolder.recordID);
    const { transactionID, ticketID } = requireFound(
      ticket?.serviceID === service.serviceID ? ticket : undefined,
      "ticket",
    );
    await lockTransaction(sql, transactionID);
    const holder = requireRow(await consentFacts(sql, transactionID, ticketID));
    if (!form.agreed) await withdrawConsent(sql, holder, now);
    else {
      refuseDeclined(holder);
      if (holder.ticketID === null)
        refuse("Only whoever bought this ticket can agree to that, from the link to the order.", 409);
      await giveConsent(sql, { ...holder, serviceID: service.serviceID }, { at: now, with: "ticket", userID: null });
    }
    return {};
  }),
];

function refuseDeclined({ declined, isTour, email }: ConsentFacts): void {
  if (!isTour) refuse("Builders show their homes on tours alone.", 409);
  if (declined) refuse("With this order nobody is to be written to. Ask the association to change that first.", 409);
  if (email === "") refuse("There is no email address with this order yet. Add it first.", 409);
}
