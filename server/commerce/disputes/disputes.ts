import { type DisputeState, disputeReasonTexts, isAnswerDue } from "../../../contract/commerce/payments/disputes.ts";
import { type Provider, cardProviders } from "../../../contract/commerce/payments/card-providers.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { segmentOf } from "../../../contract/platform/service-kinds.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { deadlineText, lastDayText } from "../../../contract/platform/time-zone.ts";
import { queueMailToOwners } from "../../mail/sending/mail-to-owners.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import { insertLedgerEntry } from "../ledger/ledger-entry-queries.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { ProviderDispute } from "../payments/provider.ts";
import * as queries from "./dispute-queries.ts";
import type { DisputeToTell } from "./dispute-queries.ts";

export const DISPUTE_REMINDER_WORK = "disputeReminder";

/** How long before the bank's last moment the owners are reminded. */
const REMINDER_BEFORE = 3 * DAY;

type DisputeAtAccount = { account: PaymentAccount; dispute: ProviderDispute };

/** The present state of a dispute, as the provider tells it; of a payment that isn't ours, nothing. */
export async function applyDispute(app: App, clientID: string, { account, dispute }: DisputeAtAccount): Promise<void> {
  const { paymentAccountID } = account;
  await app.database.inside(clientID, async (sql) => {
    const [payment] = await queries.paymentAtProvider(sql, paymentAccountID, dispute.paymentReference);
    if (!payment) return;
    // Race: two reports of the same dispute, and a refund of the payment.
    requireRow(await lockTransaction(sql, payment.transactionID));
    const [before] = await queries.disputeOfPayment(sql, payment.paymentID, dispute.reference);
    const { disputeID } = requireRow(await queries.storeDispute(sql, storedDispute(payment, dispute)));
    await bookDispute(sql, { sourceID: disputeID, transactionID: payment.transactionID }, dispute);
    if (before?.state !== dispute.state) await tellOwners(sql, app, disputeID);
    await remindBefore(sql, disputeID, dispute);
  });
}

const storedDispute = (payment: { paymentID: string; transactionID: string }, dispute: ProviderDispute) => ({
  ...payment,
  reference: dispute.reference,
  amount: dispute.cents,
  reason: dispute.reason,
  state: dispute.state,
  answerBy: dispute.answerBy,
  openedAt: dispute.createdAt,
  closedAt: isOver(dispute.state) ? clock.now() : null,
});

const isOver = (state: DisputeState) => state === "won" || state === "lost" || state === "closed";

type BookedDispute = { sourceID: string; transactionID: string };

/** What the provider took and gave back, each once. */
async function bookDispute(sql: Sql, booked: BookedDispute, dispute: ProviderDispute): Promise<void> {
  const { takenCents, returnedCents, feeCents } = dispute;
  if (takenCents > 0) await insertLedgerEntry(sql, { ...booked, kind: "dispute", amount: -takenCents });
  if (feeCents > 0) await insertLedgerEntry(sql, { ...booked, kind: "disputeFee", amount: -feeCents });
  if (returnedCents > 0) await insertLedgerEntry(sql, { ...booked, kind: "disputeReturn", amount: returnedCents });
}

async function remindBefore(sql: Sql, disputeID: string, { state, answerBy }: ProviderDispute): Promise<void> {
  if (!isAnswerDue(state) || answerBy === null) return;
  const at = new Date(answerBy.getTime() - REMINDER_BEFORE);
  if (at > clock.now()) await addDueWork(sql, DISPUTE_REMINDER_WORK, disputeID, at);
}

export const disputeReminderWork: WorkKind = {
  atOnce: 1,
  firstWait: 60,
  longestWait: 3_600,
  mostAttempts: 20,
  async run(app, { clientID, ref }) {
    await app.database.inside(clientID!, async (sql) => {
      const [dispute] = await queries.disputeToTell(sql, ref);
      if (dispute && isAnswerDue(dispute.state)) await tellOwners(sql, app, ref, { isReminder: true });
    });
    return undefined;
  },
  giveUp: () => Promise.resolve({ told: "Nobody could be reminded of a dispute. The Books list it." }),
};

/** Owners hear of each dispute, of its end, and once more before the bank's last moment. */
async function tellOwners(sql: Sql, app: App, disputeID: string, { isReminder = false } = {}): Promise<void> {
  const dispute = requireRow(await queries.disputeToTell(sql, disputeID));
  if (dispute.state === "answered") return;
  await queueMailToOwners(sql, {
    subject: subjectOf(dispute, isReminder),
    clientID: dispute.clientID,
    paragraphs: paragraphsOf(dispute),
    action: { label: `Open ${orderText(dispute)}`, url: app.addresses.urlOf(pathOf(dispute)) },
  });
}

const orderText = ({ number, invoiceNumber }: DisputeToTell) =>
  invoiceNumber !== null ? `invoice ${invoiceNumber}` : number === null ? "the order" : `order ${number}`;

function pathOf({ client, kind, service, transactionID, invoiceID }: DisputeToTell): string {
  if (invoiceID !== null) return studioPaths.invoice({ client, invoiceID });
  if (kind === null || service === null) return studioPaths.books({ client });
  return studioPaths.transaction({ client, serviceType: segmentOf(kind), service, transactionID });
}

function subjectOf(dispute: DisputeToTell, isReminder: boolean): string {
  const order = orderText(dispute);
  if (dispute.state === "won") return `The dispute of ${order} is won`;
  if (dispute.state === "lost" && dispute.method === "bank") return `The bank payment of ${order} was taken back`;
  if (dispute.state === "lost") return `The dispute of ${order} is lost`;
  if (dispute.state === "closed") return `The bank has let ${order} rest`;
  return isReminder ? `Answer soon: the bank’s question about ${order}` : `A bank disputes the payment of ${order}`;
}

function paragraphsOf(dispute: DisputeToTell): string[] {
  const { amount, provider, reason, state, answerBy, guestName, zone, method } = dispute;
  const providerName = cardProviders[provider as Provider].name;
  const what = `${dollars(amount)} of ${orderText(dispute)}${guestName && `, by ${guestName}`}`;
  if (state === "won") return [`${what}: the bank decided for you, and ${providerName} gives the money back.`];
  // A debit isn't argued about: its bank takes it back, and that is the end.
  if (state === "lost" && method === "bank")
    return [
      `${what}: the buyer’s bank has taken this bank payment back, and it can’t be answered. ${disputeReasonTexts[reason]}`,
      "What was bought goes on counting until you cancel it.",
    ];
  if (state === "lost") return [`${what}: the bank decided for the buyer. The money stays with them.`];
  if (state === "closed") return [`${what}: the bank asked, and took nothing.`];
  return [
    state === "open"
      ? `${what}: the buyer’s bank has taken the money back. ${disputeReasonTexts[reason]}`
      : `${what}: the buyer’s bank asks about it, and may take the money back. ${disputeReasonTexts[reason]}`,
    `You answer on ${providerName}’s own pages${answerBy && zone ? `, by ${deadlineText(answerBy, zone)}` : answerBy ? `, by ${lastDayText(answerBy, "UTC")} (UTC)` : ""}. The order’s page has a file of what you can show: what was bought, what was mailed, and who was let in.`,
  ];
}
