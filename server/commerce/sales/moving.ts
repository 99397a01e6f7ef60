import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { freeTicket, nameTicket } from "../../../contract/commerce/guests.ts";
import { mailKinds } from "../../../contract/mail/kinds/kinds.ts";
import { moveTicket } from "../../../contract/commerce/sales.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { type Inside, on } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../../platform/http/stale.ts";
import { makeLink, revokeLinks } from "../../platform/links/queries.ts";
import { type ProgramOf, programValues, senderOf } from "../../mail/entry-mails.ts";
import { templateOf, worded } from "../../mail/words.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { purchaseRow, ticketWith } from "./purchase-queries.ts";
import { refuseLateChange } from "./purchases.ts";
import { PURCHASE_LINK } from "./receipt-mail.ts";
import { giveNewCode } from "./ticket-queries.ts";

export const moving = [
  /** Its old code ends with the same transaction that makes the new one: the door lets in one of them. */
  on(moveTicket, async (ask) => {
    const { sql, ticket, form, now, audit } = ask;
    const { ticketID, transactionID } = ticket;
    await refuseLateChange(sql, ask, { transactionID, serviceID: ask.service.serviceID });
    const before = await lockedHolder(sql, ticketID);
    await giveTicket(sql, ticketID, { name: form.name, email: form.email, now });
    await sql`update tickets set claimed_at = null, claim_id = null where ticket_id = ${ticketID}`;
    await mailTicket(sql, ask, { ticketID, ...form });
    if (before.email.toLowerCase() !== form.email.toLowerCase()) await tellFormer(ask, before, form.name);
    await audit(ticketID, before, { name: form.name, email: form.email });
    return {};
  }),

  on(nameTicket, async (ask) => {
    const { sql, form, audit } = ask;
    const { ticketID, transactionID } = ask.ticket;
    await refuseLateChange(sql, ask, { transactionID, serviceID: ask.service.serviceID });
    const { given, ...before } = await lockedHolder(sql, ticketID);
    if (given) refuse(`${before.name} has this ticket. Take it back, or give it to another person.`, 409);
    await refuseStale(ask, ticketID, asAsked(nameTicket.form, before));
    const after = { name: form.name ?? "", email: form.email ?? "" };
    await sql`
      update tickets set holder_name = ${after.name}, holder_email = ${after.email} where ticket_id = ${ticketID}`;
    await audit(ticketID, before, after);
    return {};
  }),

  on(freeTicket, async (ask) => {
    const { sql, now, audit } = ask;
    const { ticketID, transactionID } = ask.ticket;
    await refuseLateChange(sql, ask, { transactionID, serviceID: ask.service.serviceID });
    const before = await lockedHolder(sql, ticketID);
    await sql`
      update tickets set holder_name = '', holder_email = '', given_at = null, claimed_at = null, claim_id = null
      where ticket_id = ${ticketID}`;
    await changeHands(sql, ticketID, now);
    const { guestName } = one(await purchaseRow(sql, transactionID));
    if (before.given) await tellFormer(ask, before, guestName);
    await audit(ticketID, before, { name: "", email: "" });
    return {};
  }),
];

type Holder = { name: string; email: string; given: boolean };

async function lockedHolder(sql: Sql, ticketID: string): Promise<Holder> {
  const [live] = await sql<Holder>`
    select holder_name as name, holder_email as email, given_at is not null as given from tickets
    where ticket_id = ${ticketID} and state = 'live' for update`;
  return live ?? refuse("This ticket lets nobody in any more, so nothing of it can be changed.", 409);
}

/** To somebody who has it by a link of their own from then on. */
export async function giveTicket(
  sql: Sql,
  ticketID: string,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<void> {
  await sql`
    update tickets set holder_name = ${name}, holder_email = ${email}, given_at = ${now} where ticket_id = ${ticketID}`;
  await changeHands(sql, ticketID, now);
}

/** What whoever had it had of it ends: its code, their link, and what they have answered. */
async function changeHands(sql: Sql, ticketID: string, now: Date): Promise<void> {
  await sql`update ticket_codes set ended_at = ${now} where ticket_id = ${ticketID} and ended_at is null`;
  await giveNewCode(sql, ticketID);
  await revokeLinks(sql, "ticket", ticketID);
  await sql`delete from form_answers where ticket_id = ${ticketID}`;
}

/** The new holder has a link of their own. */
export async function mailTicket(
  sql: Sql,
  program: ProgramOf,
  { ticketID, name, email }: { ticketID: string; name: string; email: string },
): Promise<string> {
  const { house, client, service } = program;
  const [ticket, words] = await Promise.all([ticketText(sql, ticketID), templateOf(sql, "ticketGiven")]);
  const link = { purpose: "ticket", recordID: ticketID, lasts: PURCHASE_LINK } as const;
  const ticketKey = await makeLink(sql, client.clientID, link);
  await queueMail(sql, {
    to: email,
    ...senderOf(program),
    ...worded(words, { ...programValues(program, name), ticket }),
    action: {
      label: mailKinds.ticketGiven.button,
      url: house.settings.origin + paths.ticket({ ...programAt(client.url, service), ticketKey }),
    },
  });
  return ticketKey;
}

/** Whoever had the ticket before hears that it isn't theirs any more. */
async function tellFormer(
  ask: Inside<typeof moveTicket> | Inside<typeof freeTicket>,
  { name, email }: Holder,
  holder: string,
): Promise<void> {
  const { sql, house, client, service } = ask;
  const { ticketID, transactionID } = ask.ticket;
  const [{ guestName, guestEmail }, ticket, words] = await Promise.all([
    purchaseRow(sql, transactionID).then(one),
    ticketText(sql, ticketID),
    templateOf(sql, "ticketTaken"),
  ]);
  const to = email || guestEmail;
  if (to === "") return;
  const program = { house, client, service };
  await queueMail(sql, {
    to,
    ...senderOf(program),
    ...worded(words, { ...programValues(program, name || guestName), ticket, holder }),
    action: {
      label: mailKinds.ticketTaken.button,
      url: house.settings.origin + paths.program(programAt(client.url, service)),
    },
  });
}

const ticketText = async (sql: Sql, ticketID: string): Promise<string> => {
  const { product, number } = one(await ticketWith(sql, ticketID));
  return `${product}, number ${number}`;
};
