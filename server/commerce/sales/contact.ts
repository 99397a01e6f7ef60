import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { findTickets, getContactChange, takeContactBack } from "../../../contract/commerce/guests.ts";
import { mailKinds } from "../../../contract/mail/kinds/kinds.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { changeContact } from "../../../contract/commerce/sales.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { type Inside, on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { countLinksOfLastHour, makeLink, revokeLinks } from "../../platform/links/queries.ts";
import { programValues, senderOf } from "../../mail/entry-mails.ts";
import { templateOf, worded } from "../../mail/words.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { sameTime } from "../../platform/access/same-time.ts";
import { RECEIPT_WORK } from "./finalise.ts";
import { refuseLateChange } from "./purchases.ts";
import { lockedTransaction } from "./queries.ts";
import { giveNewCode } from "./ticket-queries.ts";
import { changeWith, ordersOf, revokeLaterChanges } from "./contact-queries.ts";

/** So long whoever had an order's mails before can have them back. */
const WAY_BACK = "7 days";

const MOST_AN_HOUR = 3;

export const contact = [
  /** Who has only the link might not be who bought it: the former address hears of it, and may take it back. */
  on(changeContact, async (ask) => {
    const { sql, transaction, form, standings, now, audit } = ask;
    const { transactionID } = transaction;
    await refuseLateChange(sql, ask, { transactionID, serviceID: "any" });
    const { guestName: name, guestEmail: email, number } = one(await lockedTransaction(sql, transactionID));
    const declined = form.declineContact === true;
    if (declined && !may(standings, "MANAGE_SALES"))
      refuse("Your tickets go to this address. Ask the association to take it off the order.", 403);
    const { guestName = "", guestEmail = "", guestPhone = "" } = declined ? {} : form;
    const after = { name: guestName ?? "", email: guestEmail ?? "" };
    // Of an order without name and address, declining to be contacted is that they weren't given.
    await sql`
      update transactions set guest_name = ${after.name}, guest_email = ${after.email}, guest_phone = ${guestPhone ?? ""},
        decline_contact = ${declined} or decline_contact and (guest_name <> '' or guest_email <> '')
      where transaction_id = ${transactionID}`;
    await audit(transactionID, { name, email }, { ...after, ...(declined && { declined }) });
    const isSame = email.toLowerCase() === after.email.toLowerCase();
    if (isSame || email === "" || number === null || may(standings, "MANAGE_SALES")) return {};
    await tellFormerAddress(ask, { name, email, number, now });
    await addDueWork(sql, RECEIPT_WORK, transactionID);
    return {};
  }),

  on(getContactChange, async ({ sql, client, bearer }) => {
    const change = found((await changeWith(sql, bearer.recordID))[0], "change");
    return { association: client.name, ...change };
  }),

  on(takeContactBack, async ({ sql, bearer, now, audit }) => {
    const { transactionID, formerName, formerEmail, email } = found(
      (await changeWith(sql, bearer.recordID))[0],
      "change",
    );
    await lockedTransaction(sql, transactionID);
    const [first] = await sql`
      update contact_changes set taken_back_at = ${now}
      where contact_change_id = ${bearer.recordID} and taken_back_at is null returning contact_change_id`;
    if (!first) refuse("This was taken back already. Your new link is in your mail.", 409);
    await sql`
      update transactions set guest_name = ${formerName}, guest_email = ${formerEmail}
      where transaction_id = ${transactionID}`;
    await revokeLaterChanges(sql, bearer.recordID);
    for (const purpose of ["purchase", "guests"] as const) await revokeLinks(sql, purpose, transactionID);
    await renewCodes(sql, transactionID, now);
    await addDueWork(sql, RECEIPT_WORK, transactionID);
    await audit(transactionID, { email }, { email: formerEmail, takenBack: true });
    return {};
  }),

  /** Each order is sent anew, by the work that sent it first. */
  outside(findTickets, async ({ form, transact }) => {
    await sameTime(
      transact(async (sql) => {
        for (const { transactionID } of await ordersOf(sql, form.email)) {
          const { made } = one(await countLinksOfLastHour(sql, "purchase", transactionID));
          if (made < MOST_AN_HOUR) await addDueWork(sql, RECEIPT_WORK, transactionID);
        }
      }),
    );
    return {};
  }),
];

type Former = { name: string; email: string; number: number; now: Date };

async function tellFormerAddress(ask: Inside<typeof changeContact>, { name, email, number, now }: Former) {
  const { sql, house, client, service, form } = ask;
  const { transactionID } = ask.transaction;
  const { contactChangeID } = one(
    await sql<{ contactChangeID: string }>`
      insert into contact_changes (transaction_id, former_name, former_email, changed_at)
      values (${transactionID}, ${name}, ${email}, ${now}) returning contact_change_id`,
  );
  const link = { purpose: "contactChange", recordID: contactChangeID, lasts: WAY_BACK } as const;
  const contactKey = await makeLink(sql, client.clientID, link);
  const program = { house, client, service };
  await queueMail(sql, {
    to: email,
    ...senderOf(program),
    ...worded(await templateOf(sql, "contactChanged"), {
      ...programValues(program, name),
      number: String(number),
      holder: form.guestEmail ?? "",
    }),
    action: {
      label: mailKinds.contactChanged.button,
      url: house.settings.origin + paths.contactChange({ ...programAt(client.url, service), contactKey }),
    },
  });
}

/** Codes that whoever had the order meanwhile has seen let nobody in any more; those of guests are theirs. */
async function renewCodes(sql: Sql, transactionID: string, now: Date): Promise<void> {
  const tickets = await sql<{ ticketID: string }>`
    update ticket_codes c set ended_at = ${now} from tickets k
    where k.ticket_id = c.ticket_id and k.transaction_id = ${transactionID} and k.given_at is null and k.state = 'live'
      and c.ended_at is null
    returning c.ticket_id`;
  for (const { ticketID } of tickets) await giveNewCode(sql, ticketID);
}
