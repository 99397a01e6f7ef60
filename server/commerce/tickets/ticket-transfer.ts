import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { freeTicket, nameTicket } from "../../../contract/commerce/tickets/guests.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { moveTicket } from "../../../contract/commerce/orders/order-management.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type TransactionContext, on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { newID } from "../../platform/db/ids.ts";
import { revokeLinks } from "../../platform/links/queries.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { purchaseRow } from "../orders/purchase-queries.ts";
import { refuseLateChange } from "../orders/purchases.ts";
import { insertOrderMail } from "../orders/order-mail-queries.ts";
import { queueTicketLinkMail, ticketText } from "./ticket-link-mail.ts";
import { insertTicketCode } from "./ticket-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

export const ticketTransferHandlers = [
  /** The old code ends in the transaction that makes the new one: the door admits one of them. */
  on(moveTicket, async (context) => {
    const { sql, ticket, form, now, audit } = context;
    const { ticketID, transactionID } = ticket;
    await refuseLateChange(sql, context, { transactionID, serviceID: context.service.serviceID });
    const before = await lockHolder(sql, ticketID);
    await giveTicket(sql, ticketID, { name: form.name, email: form.email, now });
    await sql`update tickets set claimed_at = null, claim_id = null where ticket_id = ${ticketID}`;
    await mailTicketLink(sql, context, { transactionID, ticketID, ...form });
    if (before.email.toLowerCase() !== form.email.toLowerCase()) await mailFormerHolder(context, before, form.name);
    await audit(ticketID, before, { name: form.name, email: form.email });
    await recordEvent(sql, "ticket.transferred", context.service.serviceID, { ticketID, transactionID });
    return {};
  }),

  on(nameTicket, async (context) => {
    const { sql, form, audit } = context;
    const { ticketID, transactionID } = context.ticket;
    await refuseLateChange(sql, context, { transactionID, serviceID: context.service.serviceID });
    const { given: isGiven, ...before } = await lockHolder(sql, ticketID);
    if (isGiven) refuse(`${before.name} has this ticket. Take it back, or give it to another person.`, 409);
    await refuseIfStale(context, ticketID, pickFormFields(nameTicket.form, before));
    const after = { name: form.name ?? "", email: form.email ?? "" };
    await sql`
      update tickets set holder_name = ${after.name}, holder_email = ${after.email} where ticket_id = ${ticketID}`;
    await audit(ticketID, before, after);
    return {};
  }),

  on(freeTicket, async (context) => {
    const { sql, now, audit } = context;
    const { ticketID, transactionID } = context.ticket;
    await refuseLateChange(sql, context, { transactionID, serviceID: context.service.serviceID });
    const before = await lockHolder(sql, ticketID);
    await sql`
      update tickets set holder_name = '', holder_email = '', given_at = null, claimed_at = null, claim_id = null
      where ticket_id = ${ticketID}`;
    await endFormerAccess(sql, ticketID, now);
    const { guestName } = requireRow(await purchaseRow(sql, transactionID));
    if (before.given) await mailFormerHolder(context, before, guestName);
    await audit(ticketID, before, { name: "", email: "" });
    return {};
  }),
];

type TicketHolder = { name: string; email: string; given: boolean };

async function lockHolder(sql: Sql, ticketID: string): Promise<TicketHolder> {
  const [live] = await sql<TicketHolder>`
    select holder_name as name, holder_email as email, given_at is not null as given from tickets
    where ticket_id = ${ticketID} and state = 'live' for update`;
  return live ?? refuse("This ticket lets nobody in any more, so nothing of it can be changed.", 409);
}

/** The new holder has a link of their own from now on. */
export async function giveTicket(
  sql: Sql,
  ticketID: string,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<void> {
  await sql`
    update tickets set holder_name = ${name}, holder_email = ${email}, given_at = ${now} where ticket_id = ${ticketID}`;
  await endFormerAccess(sql, ticketID, now);
}

/** Ends the former holder's code, link and answers. */
async function endFormerAccess(sql: Sql, ticketID: string, now: Date): Promise<void> {
  await sql`update ticket_codes set ended_at = ${now} where ticket_id = ${ticketID} and ended_at is null`;
  await insertTicketCode(sql, ticketID);
  await revokeLinks(sql, "ticket", ticketID);
  await sql`delete from form_answers where ticket_id = ${ticketID}`;
}

type TicketRecipient = { transactionID: string; ticketID: string; name: string; email: string };

/** Answers the key of the holder's own link. */
export async function mailTicketLink(
  sql: Sql,
  program: ProgramContext,
  { transactionID, ticketID, name, email }: TicketRecipient,
): Promise<string> {
  const mailID = await newID(sql);
  await insertOrderMail(sql, { transactionID, kind: "ticketGiven", ticketIDs: [ticketID], mailID });
  return queueTicketLinkMail(sql, program, { mailID, ticketID, name, email });
}

/** Tells the former holder that the ticket isn't theirs any more. */
async function mailFormerHolder(
  context: TransactionContext<typeof moveTicket> | TransactionContext<typeof freeTicket>,
  { name, email }: TicketHolder,
  holder: string,
): Promise<void> {
  const { sql, app, client, service } = context;
  const { ticketID, transactionID } = context.ticket;
  const [{ guestName, guestEmail }, ticket, words] = await Promise.all([
    purchaseRow(sql, transactionID).then(requireRow),
    ticketText(sql, ticketID),
    mailTemplateOf(sql, "ticketTaken"),
  ]);
  const to = email || guestEmail;
  if (to === "") return;
  const program = { app, client, service };
  await queueMail(sql, {
    to,
    ...clientMailSender(program),
    ...mergeTemplate(words, { ...programMergeValues(program, name || guestName), ticket, holder }),
    action: {
      label: mailKinds.ticketTaken.button,
      url: app.addresses.urlOf(paths.program(programAddress(client.url, service))),
    },
  });
}
