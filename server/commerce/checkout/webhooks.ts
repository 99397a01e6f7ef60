import { paymentEvent } from "../../../contract/commerce/payments/payment-events.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { ProviderEvent } from "../payments/provider.ts";
import { attemptByReference, attemptByID } from "./attempt-queries.ts";
import { applyDispute } from "../disputes/disputes.ts";
import { applyReportedRefusal, applyReportedRefund } from "../refunds/refunds.ts";
import { settle } from "./settle.ts";

export const PAYMENT_EVENT_WORK = "paymentEvent";

export const webhookHandlers = [
  onOutsideTransaction(paymentEvent, async ({ app, client, request, bytes, transact }) => {
    const received = await app.payments.webhookEvent(client.clientID, bytes, request.headers);
    if (!received) return refuse("This wasn’t signed by the card provider.", 400);
    await transact((sql) => saveEvent(sql, received));
    return {};
  }),
];

type ReceivedEvent = { account: PaymentAccount; event: ProviderEvent };

/** Stores an event before it is answered, once however often it is sent; unknown kinds, too. */
async function saveEvent(sql: Sql, { account, event }: ReceivedEvent): Promise<void> {
  const [stored] = await sql<{ paymentEventID: string }>`
    insert into payment_events (provider, payment_account_id, event_id, kind, payload)
    values (${account.name}, ${account.paymentAccountID}, ${event.eventID}, ${event.kind}, ${json(event.about ?? {})})
    on conflict on constraint payment_events_once do nothing returning payment_event_id`;
  if (stored && event.about) await addDueWork(sql, PAYMENT_EVENT_WORK, stored.paymentEventID);
}

type EventRow = { paymentAccountID: string; payload: NonNullable<ProviderEvent["about"]> };

export const paymentEventWork: WorkKind = {
  whileSuspended: true,
  atOnce: 4,
  firstWait: 15,
  longestWait: 3_600,
  mostAttempts: 50,
  async run(app, { clientID, ref }) {
    const [event] = await app.database.readInside(
      clientID!,
      (sql) => sql<EventRow>`
        select payment_account_id, payload from payment_events where payment_event_id = ${ref} and processed_at is null`,
    );
    if (!event) return undefined;
    const account = await app.payments.account(clientID!, { paymentAccountID: event.paymentAccountID });
    if (account) await processEvent(app, clientID!, { account, about: event.payload });
    await app.database.inside(
      clientID!,
      (sql) => sql`update payment_events set processed_at = now() where payment_event_id = ${ref}`,
    );
    return undefined;
  },
  giveUp: () =>
    Promise.resolve({ told: "What a card provider told couldn’t be dealt with. Look at the transaction’s page." }),
};

type EventSubject = { account: PaymentAccount; about: EventRow["payload"] };

/** Events may come in any order: the provider is asked for the present state. */
async function processEvent(app: App, clientID: string, { account, about }: EventSubject): Promise<void> {
  if ("refund" in about) {
    const outcome = await account.provider.retrieveRefund(about.refund);
    if (outcome.state === "unknown") throw new Error(`A refund couldn’t be asked about: ${outcome.reason}`);
    if (outcome.state === "refused")
      await applyReportedRefusal(app, clientID, { account, reference: about.refund, message: outcome.message });
    else await applyReportedRefund(app, clientID, { account, refund: outcome.refund });
    return;
  }
  if ("dispute" in about) {
    const dispute = await account.provider.retrieveDispute(about.dispute);
    return applyDispute(app, clientID, { account, dispute });
  }
  const outcome = await account.provider.retrieve({ reference: about.payment });
  if (outcome.state === "unknown") throw new Error(`A payment couldn’t be asked about: ${outcome.reason}`);
  const attemptID = await attemptOfPayment(app, clientID, { account, about, outcome });
  if (attemptID) await settle(app, clientID, { account, attemptID, outcome });
}

type RetrievedPayment = EventSubject & {
  about: { payment: string };
  outcome: Awaited<ReturnType<PaymentAccount["provider"]["retrieve"]>>;
};

/** Our attempt, by the provider's reference or by our key; undefined for other payments of the same account. */
async function attemptOfPayment({ database }: App, clientID: string, { account, about, outcome }: RetrievedPayment) {
  const key = outcome.state === "succeeded" ? outcome.payment.attemptID : null;
  const [byReference, byKey] = await database.readInside(clientID, (sql) =>
    Promise.all([
      attemptByReference(sql, account.paymentAccountID, about.payment),
      key ? attemptByID(sql, key) : Promise.resolve([]),
    ]),
  );
  return (byReference[0] ?? byKey[0])?.attemptID;
}
