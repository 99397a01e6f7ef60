import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { missingAnswers } from "../../../contract/platform/checklist.ts";
import { type Answer, answerValues } from "../../../contract/platform/forms/answers.ts";
import { collect } from "../../../contract/platform/forms/validate.ts";
import { seatHolderElements } from "../../../contract/commerce/checkout/buyer-fields.ts";
import { claimSeat, getGuestSeats, makeGuestLink, revokeGuestLink } from "../../../contract/commerce/tickets/guests.ts";
import { programsText } from "../../../contract/commerce/orders/transactions.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { checkFields } from "../../platform/http/input-checker.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../../programs/refuse-unknown-answers.ts";
import { createLink, revokeLinks } from "../../platform/links/queries.ts";
import { filesForForms, withOrderFiles } from "../questions/answer-file-queries.ts";
import { giveTicket, mailTicketLink } from "./ticket-transfer.ts";
import { purchasePrograms, purchaseRow } from "../orders/purchase-queries.ts";
import { isBefore, latestDeadline, refuseLateChange, requireLinkToOrder } from "../orders/purchases.ts";
import { answerList } from "../../programs/answer-list.ts";
import { PURCHASE_LINK_LIFETIME } from "../orders/purchase-link-lifetime.ts";
import { saveTicketAnswer, responsesOf } from "../questions/question-queries.ts";
import { isFreeSeat, programFacts, seatsByProduct } from "./guest-queries.ts";

export const guestHandlers = [
  /** The earlier link ends. */
  on(makeGuestLink, async (context) => {
    const { sql, app, client, service, audit } = context;
    const { transactionID } = context.transaction;
    await refuseLateChange(sql, context, { transactionID, serviceID: "any" });
    const { paidAt } = requireRow(await purchaseRow(sql, transactionID));
    if (paidAt === null) refuse("This isn’t paid yet, so there are no seats to take.", 409);
    await revokeLinks(sql, "guests", transactionID);
    const link = { purpose: "guests", recordID: transactionID, lasts: PURCHASE_LINK_LIFETIME } as const;
    const guestsKey = await createLink(sql, client.clientID, link);
    await audit(transactionID, null, { guestLink: "made" });
    return { url: app.addresses.urlOf(paths.guestSeats({ ...programAddress(client.url, service), guestsKey })) };
  }),

  on(revokeGuestLink, async (context) => {
    const { sql, audit } = context;
    const { transactionID } = context.transaction;
    requireLinkToOrder(context, transactionID);
    await revokeLinks(sql, "guests", transactionID);
    await audit(transactionID, null, { guestLink: "revoked" });
    return {};
  }),

  on(getGuestSeats, async ({ sql, service, linkHolder, now }) => {
    const [row] = await purchaseRow(sql, linkHolder.recordID);
    const { transactionID, guestName } = requireFound(row, "order");
    const [facts, seats, programs] = await Promise.all([
      programFacts(sql, service.serviceID),
      seatsByProduct(sql, transactionID),
      purchasePrograms(sql, transactionID),
    ]);
    const open = programs.filter(({ changesUntil }) => isBefore(now, changesUntil));
    const { place, zone } = programs.find(({ serviceID }) => serviceID === service.serviceID) ?? programs[0]!;
    return {
      ...facts,
      program: programsText(programs),
      place,
      zone,
      host: guestName,
      until: latestDeadline(open),
      // Seats of other programs aren't taken by this link.
      seats: seats.filter(
        ({ serviceID }) => open.length === 0 || open.some((program) => program.serviceID === serviceID),
      ),
    };
  }),

  on(claimSeat, async (context) => {
    const { sql, body, linkHolder, now, audit } = context;
    const transactionID = linkHolder.recordID;
    const seat = (await seatsByProduct(sql, transactionID)).find(({ productID }) => productID === body.productID);
    const serviceID = seat?.serviceID ?? "any";
    await refuseLateChange(sql, context, { transactionID, serviceID });
    const ownTicketID = await ticketOfClaim(sql, transactionID, body.claimID);
    const holder = checkFields(seatHolderElements, { name: body.name, email: body.email });
    const person = { name: String(holder.name), email: String(holder.email) };
    if (ownTicketID)
      return { ticketKey: await mailTicketLink(sql, context, { transactionID, ticketID: ownTicketID, ...person }) };
    const ticketID = await claimFreeSeat(sql, transactionID, { ...body, now });
    await giveTicket(sql, ticketID, { ...person, now });
    await saveSeatAnswers(sql, transactionID, { ticketID, answers: body.answers, now });
    await audit(ticketID, { name: "", email: "" }, { ...person, claimed: true });
    return { ticketKey: await mailTicketLink(sql, context, { transactionID, ticketID, ...person }) };
  }),
];

/** Finds the ticket of a repeated request. */
async function ticketOfClaim(sql: Sql, transactionID: string, claimID: string): Promise<string | undefined> {
  const [ownTicketID] = await sql<{ ticketID: string }>`
    select ticket_id from tickets where transaction_id = ${transactionID} and claim_id = ${claimID}`;
  return ownTicketID?.ticketID;
}

type SeatClaim = { productID: string; claimID: string; now: Date };

/** Race: two guests get different seats; the last seat goes to one of them. */
async function claimFreeSeat(sql: Sql, transactionID: string, { productID, claimID, now }: SeatClaim): Promise<string> {
  const [seat] = await sql<{ ticketID: string }>`
    update tickets set claimed_at = ${now}, claim_id = ${claimID}
    where ticket_id = (
      select k.ticket_id from tickets k
      where k.transaction_id = ${transactionID} and k.product_id = ${productID} and ${isFreeSeat}
      order by k.number limit 1 for update skip locked)
    returning ticket_id`;
  if (seat) return seat.ticketID;
  const { guestName } = requireRow(await purchaseRow(sql, transactionID));
  return refuse(`All seats are taken by now. Ask ${guestName}, who sent you the link.`, 409);
}

type SeatAnswers = { ticketID: string; answers: readonly Answer[]; now: Date };

async function saveSeatAnswers(
  sql: Sql,
  transactionID: string,
  { ticketID, answers, now }: SeatAnswers,
): Promise<void> {
  const response = (await responsesOf(sql, transactionID)).find((answered) => answered.ticketID === ticketID);
  if (!response) return;
  const { elements, serviceID, questionFormID: formID, version } = response;
  const files = await filesForForms(sql, transactionID, [elements]);
  await refuseUnknownAnswers(sql, { formID, elements }, answers);
  const values = withOrderFiles(files, elements, answerValues(answers));
  const [open] = missingAnswers(elements, answerList(values), "non-member");
  if (open) refuse(`Still to answer or to correct: ${open.what}.`, 400);
  const checkedAnswers = collect(elements, values, { audience: "non-member" });
  await saveTicketAnswer(sql, ticketID, { serviceID, formID, version, answers: checkedAnswers, now });
}
