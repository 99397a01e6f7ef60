import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { createLink } from "../../platform/links/queries.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { ticketByID } from "../orders/purchase-queries.ts";
import { PURCHASE_LINK_LIFETIME } from "../orders/purchase-link-lifetime.ts";

export const ticketText = async (sql: Sql, ticketID: string): Promise<string> => {
  const { product, number } = requireRow(await ticketByID(sql, ticketID));
  return `${product}, number ${number}`;
};

type TicketLinkMail = { mailID: string; ticketID: string; name: string; email: string };

/** Mails a ticket to its holder, with a link of their own. Answers the link's key. */
export async function queueTicketLinkMail(
  sql: Sql,
  program: ProgramContext,
  { mailID, ticketID, name, email }: TicketLinkMail,
): Promise<string> {
  const { app, client, service } = program;
  const [ticket, words] = await Promise.all([ticketText(sql, ticketID), mailTemplateOf(sql, "ticketGiven")]);
  const link = { purpose: "ticket", recordID: ticketID, lasts: PURCHASE_LINK_LIFETIME } as const;
  const ticketKey = await createLink(sql, client.clientID, link);
  await queueMail(sql, {
    mailID,
    to: email,
    ...clientMailSender(program),
    ...mergeTemplate(words, { ...programMergeValues(program, name), ticket }),
    encloses: { ticketID },
    action: {
      label: mailKinds.ticketGiven.button,
      url: app.addresses.urlOf(paths.ticket({ ...programAddress(client.url, service), ticketKey })),
    },
  });
  return ticketKey;
}
