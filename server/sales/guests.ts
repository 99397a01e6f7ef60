import { paths, programAt } from "../../contract/addresses.ts";
import { missingIn } from "../../contract/checklist.ts";
import { type Answer, valuesOf } from "../../contract/forms/answers.ts";
import type { Element } from "../../contract/forms/element.ts";
import { collect } from "../../contract/forms/validate.ts";
import { claimSeat, getGuestSeats, makeGuestLink, revokeGuestLink } from "../../contract/guests.ts";
import { type Sql, one } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { makeLink, revokeLinks } from "../links/queries.ts";
import { repeated } from "../services/kinds-in-sql.ts";
import { filesFor, withOwnFiles } from "./answer-file-queries.ts";
import { giveTicket, mailTicket } from "./moving.ts";
import { purchaseRow } from "./purchase-queries.ts";
import { isBefore, refuseLateChange, refuseOthersLink } from "./purchases.ts";
import { listed } from "./questions.ts";
import { PURCHASE_LINK } from "./receipt-mail.ts";
import { answerOfTicket, isAskedOfBuyers, responsesOf } from "./question-queries.ts";

export const guests = [
  /** What was sent round before stops working. */
  on(makeGuestLink, async (ask) => {
    const { sql, house, client, service, audit } = ask;
    const { transactionID } = ask.transaction;
    await refuseLateChange(sql, ask, transactionID);
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
    const { transactionID, program, place, zone, guestName, changesUntil } = found(row, "order");
    const [facts, seats] = await Promise.all([programFacts(sql, service.serviceID), seatsOf(sql, transactionID)]);
    const until = isBefore(now, changesUntil) ? changesUntil : null;
    return { ...facts, program, place, zone, host: guestName, until, seats };
  }),

  on(claimSeat, async (ask) => {
    const { sql, body, bearer, now, audit } = ask;
    const transactionID = bearer.recordID;
    await refuseLateChange(sql, ask, transactionID);
    const own = await claimed(sql, transactionID, body.claimID);
    const person = { name: body.name.trim(), email: body.email.trim() };
    if (own) return { ticketKey: await mailTicket(sql, ask, { ticketID: own, ...person }) };
    const ticketID = await takeSeat(sql, transactionID, { ...body, now });
    await giveTicket(sql, ticketID, { ...person, now });
    await keepAnswers(sql, transactionID, { ticketID, answers: body.answers, now });
    await audit(ticketID, { name: "", email: "" }, { ...person, claimed: true });
    return { ticketKey: await mailTicket(sql, ask, { ticketID, ...person }) };
  }),
];

/** Nobody is named for it, and nobody has it. */
const free = fragment`k.state = 'live' and k.given_at is null and k.holder_name = '' and k.holder_email = ''`;

type SeatRow = {
  productID: string;
  product: string;
  free: number;
  of: number;
  formID: string | null;
  description: string;
  elements: Element[];
};

const seatsOf = (sql: Sql, transactionID: string) => sql<SeatRow>`
  select p.product_id, p.name as product, count(*) filter (where ${free})::integer as free, count(*)::integer as of,
    f.form_id, coalesce(f.description, '') as description, coalesce(v.elements, '[]') as elements
  from tickets k join products p using (client_id, product_id)
    left join forms f on f.form_id = p.form_id and ${isAskedOfBuyers({ atCounter: false })}
    left join form_versions v on v.form_id = f.form_id and v.version = f.version
  where k.transaction_id = ${transactionID} and k.state = 'live'
  group by p.product_id, p.name, p.position, f.form_id, f.description, v.elements order by p.position, p.product_id`;

const programFacts = async (sql: Sql, serviceID: string) =>
  one(
    await sql<{ association: string; days: { opensAt: string; closesAt: string }[] }>`
      select (select name from clients where client_id = current_client()) as association,
        (select coalesce(json_agg(json_build_object('opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.opens_at), '[]')
          from timeframes f where f.service_id = ${serviceID} and f.name in ${repeated}) as days`,
  );

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
  const given = withOwnFiles(files, elements, valuesOf(answers));
  const [open] = missingIn(elements, listed(given), "non-member");
  if (open) refuse(`Still to answer or to correct: ${open.what}.`, 400);
  const kept = collect(elements, given, { audience: "non-member" });
  await answerOfTicket(sql, ticketID, { serviceID, formID, version, answers: kept, now });
}
