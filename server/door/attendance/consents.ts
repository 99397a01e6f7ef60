import { changeBuilderConsent, changeTicketBuilderConsent } from "../../../contract/tours/builder-consent.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { one } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { ticketWith } from "../../commerce/sales/purchase-queries.ts";
import { refuseOthersLink } from "../../commerce/sales/purchases.ts";
import { lockedTransaction } from "../../commerce/sales/queries.ts";
import { type ConsentAsked, consentAsked, giveConsent, takeConsentBack } from "../../commerce/sales/consent-queries.ts";

export const consents = [
  on(changeBuilderConsent, async (ask) => {
    const { sql, transaction, standings, visitor, form, now, audit } = ask;
    const { transactionID } = transaction;
    refuseOthersLink(ask, transactionID);
    await lockedTransaction(sql, transactionID);
    const buyer = one(await consentAsked(sql, transactionID, null));
    const isStaff = may(standings, "MANAGE_SALES");
    if (form.agreed) {
      refuseDeclined(buyer);
      await giveConsent(sql, buyer, { at: now, with: isStaff ? "staff" : "order", userID: visitor?.userID ?? null });
    } else await takeConsentBack(sql, buyer, now);
    if (isStaff) await audit(transactionID, { agreed: buyer.agreedAt !== null }, { agreed: form.agreed === true });
    return {};
  }),

  /** Whoever bears a ticket that nobody holds by name can't speak for its buyer, except to say no. */
  on(changeTicketBuilderConsent, async ({ sql, service, bearer, form, now }) => {
    const [ticket] = await ticketWith(sql, bearer.recordID);
    const { transactionID, ticketID } = found(ticket?.serviceID === service.serviceID ? ticket : undefined, "ticket");
    await lockedTransaction(sql, transactionID);
    const holder = one(await consentAsked(sql, transactionID, ticketID));
    if (!form.agreed) await takeConsentBack(sql, holder, now);
    else {
      refuseDeclined(holder);
      if (holder.ticketID === null)
        refuse("Only whoever bought this ticket can agree to that, from the link to the order.", 409);
      await giveConsent(sql, { ...holder, serviceID: service.serviceID }, { at: now, with: "ticket", userID: null });
    }
    return {};
  }),
];

function refuseDeclined({ declined, isTour, email }: ConsentAsked): void {
  if (!isTour) refuse("Builders show their homes on tours alone.", 409);
  if (declined) refuse("With this order nobody is to be written to. Ask the association to change that first.", 409);
  if (email === "") refuse("There is no email address with this order yet. Add it first.", 409);
}
