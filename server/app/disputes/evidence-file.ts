import {
  type OrderMailEntry,
  orderMailKindLabels,
  orderMailStateLabels,
} from "../../../contract/commerce/orders/order-management.ts";
import type { Dispute } from "../../../contract/commerce/payments/disputes.ts";
import { disputeReasonTexts } from "../../../contract/commerce/payments/disputes.ts";
import { cardProviders, type Provider } from "../../../contract/commerce/payments/card-providers.ts";
import { type Purchase, paymentMethodText } from "../../../contract/commerce/orders/transactions.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { TextFlow, numberPages } from "../../paper/pdf-flow.ts";
import { newPaper, savePaper } from "../../paper/pdf-page.ts";
import type { TicketAdmission } from "./evidence-queries.ts";

export type Evidence = {
  purchase: Purchase;
  disputes: readonly Dispute[];
  mails: readonly OrderMailEntry[];
  admissions: readonly TicketAdmission[];
};

const SIZE = 11;

/** For a bank: a buyer's order, in the order in which a bank asks about it. */
export async function drawEvidence({ purchase, disputes, mails, admissions }: Evidence): Promise<Buffer> {
  const { association, program, number, zone, guestName, guestEmail, guestPhone, paidAt, method } = purchase;
  const title = `Order ${number ?? ""}`.trim();
  const paper = await newPaper(`${title}, ${association}`);
  const flow = new TextFlow(paper);
  const section = (heading: string) => flow.heading(heading, { size: 14, bold: true, before: 18 });
  const line = (text: string) => flow.text(text, { size: SIZE });
  flow.text(association, { size: 13, bold: true });
  flow.text(`${title}, ${program}`, { size: 22, bold: true });
  for (const { provider, reference, amount, reason, openedAt } of disputes)
    line(
      `${dollars(amount)} disputed at ${cardProviders[provider as Provider].name} (${reference}), ${momentText(openedAt, zone)}. ${disputeReasonTexts[reason]}`,
    );
  section("Who bought");
  for (const fact of [guestName, guestEmail, guestPhone].filter(Boolean)) line(fact);
  section("What was bought");
  for (const { name, about, quantity, total } of purchase.lines)
    flow.row([quantity > 1 && `${quantity} x`, name, about].filter(Boolean).join(" "), dollars(total), { size: SIZE });
  flow.row("Total", dollars(purchase.total), { size: SIZE });
  if (purchase.refunded > 0) flow.row("Refunded", dollars(-purchase.refunded), { size: SIZE });
  if (paidAt && method) line(`Paid ${momentText(paidAt, zone)}, ${paymentMethodText({ ...purchase, method })}`);
  if (purchase.tickets.length > 0) {
    section("Tickets");
    for (const ticket of purchase.tickets)
      line([`Ticket ${ticket.number}`, ticket.product, ticket.holderName].filter(Boolean).join(", "));
  }
  section("Who was let in");
  if (admissions.length === 0) line("Nobody was scanned with these tickets.");
  for (const admission of admissions)
    line(`Ticket ${admission.number}, ${admission.name}: ${momentText(admission.at, zone)}, ${admission.place}`);
  section("Mail");
  if (mails.length === 0) line("No mail is on record any more.");
  for (const { kind, recipient, at, state } of mails)
    line(
      `${momentText(at, zone)}: ${orderMailKindLabels[kind]} to ${recipient}, ${orderMailStateLabels[state].toLowerCase()}`,
    );
  for (const { program: name, refundPolicy } of purchase.programs.filter((each) => each.refundPolicy)) {
    section(`Terms of ${name}, shown before paying`);
    line(refundPolicy);
  }
  numberPages(paper, `${association}, ${title}`, (at, all) => `${at + 1} of ${plural(all, "page")}`);
  return savePaper(paper);
}
