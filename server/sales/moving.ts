import { paths, programAt } from "../../contract/addresses.ts";
import { mailKinds } from "../../contract/mails.ts";
import { moveTicket } from "../../contract/sales.ts";
import { one } from "../db/sql.ts";
import { type Inside, on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { makeLink, revokeLinks } from "../links/queries.ts";
import { programValues, senderOf } from "../mails/entry-mails.ts";
import { templateOf, worded } from "../mails/words.ts";
import { queueMails } from "../outside/mail.ts";
import { newTicketCode } from "./finalise.ts";
import { purchaseRow, ticketWith } from "./purchase-queries.ts";
import { refuseLateChange } from "./purchases.ts";
import { PURCHASE_LINK } from "./receipt-mail.ts";

type Moving = Inside<typeof moveTicket>;

export const moving = [
  /** Its old code ends with the same transaction that makes the new one: the door lets in one of them. */
  on(moveTicket, async (ask) => {
    const { sql, ticket, form, now, audit } = ask;
    const { ticketID, transactionID } = ticket;
    await refuseLateChange(sql, ask, transactionID);
    const [live] = await sql`
      update tickets set holder_name = ${form.name}, holder_email = ${form.email}, given_at = ${now}
      where ticket_id = ${ticketID} and state = 'live' returning ticket_id`;
    if (!live) refuse("This ticket lets nobody in any more, so it can’t be moved.", 409);
    await sql`update ticket_codes set ended_at = ${now} where ticket_id = ${ticketID} and ended_at is null`;
    await sql`insert into ticket_codes (code, ticket_id) values (${newTicketCode()}, ${ticketID})`;
    await revokeLinks(sql, "ticket", ticketID);
    await tellBoth(ask);
    const { holderName: name, holderEmail: email } = ticket;
    await audit(ticketID, { name, email }, { name: form.name, email: form.email });
    return {};
  }),
];

/** The new holder has a link of their own; whoever had the ticket before hears that it isn't theirs any more. */
async function tellBoth({ sql, house, client, service, ticket, form }: Moving): Promise<void> {
  const { ticketID, transactionID, holderName, holderEmail } = ticket;
  const [{ guestName, guestEmail }, { number, product }, given, taken] = await Promise.all([
    purchaseRow(sql, transactionID).then(one),
    ticketWith(sql, ticketID).then(one),
    templateOf(sql, "ticketGiven"),
    templateOf(sql, "ticketTaken"),
  ]);
  const ticketKey = await makeLink(sql, client.clientID, {
    purpose: "ticket",
    recordID: ticketID,
    lasts: PURCHASE_LINK,
  });
  const program = { house, client, service };
  const place = programAt(client.url, service);
  const values = { ticket: `${product}, number ${number}`, holder: form.name };
  const former = holderEmail || guestEmail;
  await queueMails(sql, [
    {
      to: form.email,
      ...senderOf(program),
      ...worded(given, { ...programValues(program, form.name), ...values }),
      action: {
        label: mailKinds.ticketGiven.button,
        url: house.settings.origin + paths.ticket({ ...place, ticketKey }),
      },
    },
    ...(former === "" || former.toLowerCase() === form.email.toLowerCase()
      ? []
      : [
          {
            to: former,
            ...senderOf(program),
            ...worded(taken, { ...programValues(program, holderName || guestName), ...values }),
            action: { label: mailKinds.ticketTaken.button, url: house.settings.origin + paths.program(place) },
          },
        ]),
  ]);
}
