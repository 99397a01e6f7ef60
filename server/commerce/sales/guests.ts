import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { missingIn } from "../../../contract/platform/checklist.ts";
import { type Answer, valuesOf } from "../../../contract/platform/forms/answers.ts";
import { collect } from "../../../contract/platform/forms/validate.ts";
import { seatElements } from "../../../contract/commerce/buyer-fields.ts";
import { claimSeat, getGuestSeats, makeGuestLink, revokeGuestLink } from "../../../contract/commerce/guests.ts";
import { programsText } from "../../../contract/commerce/transactions.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { checkedFields } from "../../platform/http/check.ts";
import { on } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../../programs/unknown-answers.ts";
import { makeLink, revokeLinks } from "../../platform/links/queries.ts";
import { filesFor, withOwnFiles } from "./answer-file-queries.ts";
import { giveTicket, mailTicket } from "./moving.ts";
import { purchasePrograms, purchaseRow } from "./purchase-queries.ts";
import { isBefore, latestOf, refuseLateChange, refuseOthersLink } from "./purchases.ts";
import { answerList } from "../../programs/answer-list.ts";
import { PURCHASE_LINK } from "./receipt-mail.ts";
import { answerOfTicket, responsesOf } from "./question-queries.ts";
import { free, programFacts, seatsOf } from "./guest-queries.ts";

export const guests = [
  /** What was sent round before stops working. */
  on(makeGuestLink, async (ask) => {
    const { sql, house, client, service, audit } = ask;
    const { transactionID } = ask.transaction;
    await refuseLateChange(sql, ask, { transactionID, serviceID: "any" });
    const { paidAt } = one(await purchaseRow(sql, transactionID));
    if (paidAt === null) refuse("This isn’t paid yet, so there are no seats to take.", 409);
    await revokeLinks(sql, "guests", transactionID);
    const link = { purpose: "guests", recordID: transactionID, lasts: PURCHASE_LINK } as const;
    const guestsKey = await makeLink(sql, client.clientID, link);
    await audit(transactionID, null, { guestLink: "made" });
    return { url: house.settings.origin + paths.guestSeats({ ...programAt(client.url, service), guestsKey }) };
  }),

  on(revokeGuestLink, async (ask) => {
    const { sql, audit } = ask;
    const { transactionID } = ask.transaction;
    refuseOthersLink(ask, transactionID);
    await revokeLinks(sql, "guests", transactionID);
    await audit(transactionID, null, { guestLink: "revoked" });
    return {};
  }),

  on(getGuestSeats, async ({ sql, service, bearer, now }) => {
    const [row] = await purchaseRow(sql, bearer.recordID);
    const { transactionID, guestName } = found(row, "order");
    const [facts, seats, programs] = await Promise.all([
      programFacts(sql, service.serviceID),
      seatsOf(sql, transactionID),
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
      until: latestOf(open),
      // Of the others nobody takes a seat any more.
      seats: seats.filter(
        ({ serviceID }) => open.length === 0 || open.some((program) => program.serviceID === serviceID),
      ),
    };
  }),

  on(claimSeat, async (ask) => {
    const { sql, body, bearer, now, audit } = ask;
    const transactionID = bearer.recordID;
    const seat = (await seatsOf(sql, transactionID)).find(({ productID }) => productID === body.productID);
    const serviceID = seat?.serviceID ?? "any";
    await refuseLateChange(sql, ask, { transactionID, serviceID });
    const own = await claimed(sql, transactionID, body.claimID);
    const said = checkedFields(seatElements, { name: body.name, email: body.email });
    const person = { name: String(said.name), email: String(said.email) };
    if (own) return { ticketKey: await mailTicket(sql, ask, { ticketID: own, ...person }) };
    const ticketID = await takeSeat(sql, transactionID, { ...body, now });
    await giveTicket(sql, ticketID, { ...person, now });
    await keepAnswers(sql, transactionID, { ticketID, answers: body.answers, now });
    await audit(ticketID, { name: "", email: "" }, { ...person, claimed: true });
    return { ticketKey: await mailTicket(sql, ask, { ticketID, ...person }) };
  }),
];

/** The same press, sent again. */
async function claimed(sql: Sql, transactionID: string, claimID: string): Promise<string | undefined> {
  const [own] = await sql<{ ticketID: string }>`
    select ticket_id from tickets where transaction_id = ${transactionID} and claim_id = ${claimID}`;
  return own?.ticketID;
}

type Claim = { productID: string; claimID: string; now: Date };

/** Of two at once each takes another one; of the last, one. */
async function takeSeat(sql: Sql, transactionID: string, { productID, claimID, now }: Claim): Promise<string> {
  const [seat] = await sql<{ ticketID: string }>`
    update tickets set claimed_at = ${now}, claim_id = ${claimID}
    where ticket_id = (
      select k.ticket_id from tickets k
      where k.transaction_id = ${transactionID} and k.product_id = ${productID} and ${free}
      order by k.number limit 1 for update skip locked)
    returning ticket_id`;
  if (seat) return seat.ticketID;
  const { guestName } = one(await purchaseRow(sql, transactionID));
  return refuse(`All seats are taken by now. Ask ${guestName}, who sent you the link.`, 409);
}

type SeatAnswers = { ticketID: string; answers: readonly Answer[]; now: Date };

async function keepAnswers(sql: Sql, transactionID: string, { ticketID, answers, now }: SeatAnswers): Promise<void> {
  const response = (await responsesOf(sql, transactionID)).find((answered) => answered.ticketID === ticketID);
  if (!response) return;
  const { elements, serviceID, questionFormID: formID, version } = response;
  const files = await filesFor(sql, transactionID, [elements]);
  await refuseUnknownAnswers(sql, { formID, elements }, answers);
  const given = withOwnFiles(files, elements, valuesOf(answers));
  const [open] = missingIn(elements, answerList(given), "non-member");
  if (open) refuse(`Still to answer or to correct: ${open.what}.`, 400);
  const kept = collect(elements, given, { audience: "non-member" });
  await answerOfTicket(sql, ticketID, { serviceID, formID, version, answers: kept, now });
}
