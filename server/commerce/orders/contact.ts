import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { findTickets, getContactChange, takeContactBack } from "../../../contract/commerce/tickets/guests.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { changeContact } from "../../../contract/commerce/orders/order-management.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type TransactionContext, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { countLinksOfLastHour, createLink, revokeLinks } from "../../platform/links/queries.ts";
import { programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { inConstantTime } from "../../platform/access/constant-time.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { refuseLateChange } from "./purchases.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import { insertTicketCode } from "../tickets/ticket-queries.ts";
import { findContactChange, ordersByEmail, revokeLaterChanges } from "./contact-queries.ts";

/** The time in which the former address can undo a change. */
const REVERT_LINK_LIFETIME = "7 days";

const MOST_MAILS_AN_HOUR = 3;

export const contactHandlers = [
  /** A link's holder might not be the buyer: the former address is told, and can undo the change. */
  on(changeContact, async (context) => {
    const { sql, transaction, form, standings, now, audit } = context;
    const { transactionID } = transaction;
    await refuseLateChange(sql, context, { transactionID, serviceID: "any" });
    const { guestName: name, guestEmail: email, number } = requireRow(await lockTransaction(sql, transactionID));
    const declined = form.declineContact === true;
    if (declined && !may(standings, "MANAGE_SALES"))
      refuse("Your tickets go to this address. Ask the association to take it off the order.", 403);
    const { guestName = "", guestEmail = "", guestPhone = "" } = declined ? {} : form;
    const after = { name: guestName ?? "", email: guestEmail ?? "" };
    // An order without a name and an address counts as declined contact.
    await sql`
      update transactions set guest_name = ${after.name}, guest_email = ${after.email}, guest_phone = ${guestPhone ?? ""},
        decline_contact = ${declined} or decline_contact and (guest_name <> '' or guest_email <> '')
      where transaction_id = ${transactionID}`;
    await audit(transactionID, { name, email }, { ...after, ...(declined && { declined }) });
    const isSame = email.toLowerCase() === after.email.toLowerCase();
    if (isSame || email === "" || number === null || may(standings, "MANAGE_SALES")) return {};
    await mailFormerAddress(context, { name, email, number, now });
    await addDueWork(sql, RECEIPT_WORK, transactionID);
    return {};
  }),

  on(getContactChange, async ({ sql, client, linkHolder }) => {
    const change = requireFound((await findContactChange(sql, linkHolder.recordID))[0], "change");
    return { association: client.name, ...change };
  }),

  on(takeContactBack, async ({ sql, linkHolder, now, audit }) => {
    const { transactionID, formerName, formerEmail, email } = requireFound(
      (await findContactChange(sql, linkHolder.recordID))[0],
      "change",
    );
    await lockTransaction(sql, transactionID);
    const [first] = await sql`
      update contact_changes set taken_back_at = ${now}
      where contact_change_id = ${linkHolder.recordID} and taken_back_at is null returning contact_change_id`;
    if (!first) refuse("This was taken back already. Your new link is in your mail.", 409);
    await sql`
      update transactions set guest_name = ${formerName}, guest_email = ${formerEmail}
      where transaction_id = ${transactionID}`;
    await revokeLaterChanges(sql, linkHolder.recordID);
    for (const purpose of ["purchase", "guests"] as const) await revokeLinks(sql, purpose, transactionID);
    await renewTicketCodes(sql, transactionID, now);
    await addDueWork(sql, RECEIPT_WORK, transactionID);
    await audit(transactionID, { email }, { email: formerEmail, takenBack: true });
    return {};
  }),

  /** Sends each receipt again by its own due work. */
  onOutsideTransaction(findTickets, async ({ form, transact }) => {
    await inConstantTime(
      transact(async (sql) => {
        for (const { transactionID } of await ordersByEmail(sql, form.email)) {
          const { made } = requireRow(await countLinksOfLastHour(sql, "purchase", transactionID));
          if (made < MOST_MAILS_AN_HOUR) await addDueWork(sql, RECEIPT_WORK, transactionID);
        }
      }),
    );
    return {};
  }),
];

type FormerContact = { name: string; email: string; number: number; now: Date };

async function mailFormerAddress(
  context: TransactionContext<typeof changeContact>,
  { name, email, number, now }: FormerContact,
) {
  const { sql, app, client, service, form } = context;
  const { transactionID } = context.transaction;
  const { contactChangeID } = requireRow(
    await sql<{ contactChangeID: string }>`
      insert into contact_changes (transaction_id, former_name, former_email, changed_at)
      values (${transactionID}, ${name}, ${email}, ${now}) returning contact_change_id`,
  );
  const link = { purpose: "contactChange", recordID: contactChangeID, lasts: REVERT_LINK_LIFETIME } as const;
  const contactKey = await createLink(sql, client.clientID, link);
  const program = { app, client, service };
  await queueMail(sql, {
    to: email,
    ...clientMailSender(program),
    ...mergeTemplate(await mailTemplateOf(sql, "contactChanged"), {
      ...programMergeValues(program, name),
      number: String(number),
      holder: form.guestEmail ?? "",
    }),
    action: {
      label: mailKinds.contactChanged.button,
      url: app.addresses.urlOf(paths.contactChange({ ...programAddress(client.url, service), contactKey })),
    },
  });
}

/** Ends codes that the other address may have seen; guests keep theirs. */
async function renewTicketCodes(sql: Sql, transactionID: string, now: Date): Promise<void> {
  const tickets = await sql<{ ticketID: string }>`
    update ticket_codes c set ended_at = ${now} from tickets k
    where k.ticket_id = c.ticket_id and k.transaction_id = ${transactionID} and k.given_at is null and k.state = 'live'
      and c.ended_at is null
    returning c.ticket_id`;
  for (const { ticketID } of tickets) await insertTicketCode(sql, ticketID);
}
