import { DAY, MINUTE } from "../../../contract/platform/durations.ts";
import { addRows } from "../../platform/db/rows.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { logFault } from "../../platform/http/fault.ts";
import { noteWorkCount } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { clock } from "../../platform/clock.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { ProviderPayout, ProviderPayoutLine, ProviderPayment } from "../payments/provider.ts";
import { attemptByID } from "../checkout/attempt-queries.ts";
import { unsettledDisputes } from "../disputes/dispute-queries.ts";
import { applyDispute } from "../disputes/disputes.ts";
import { settle } from "../checkout/settle.ts";
import { recordStockDifferences, saveReconciledPeriod, paymentsMovedSince } from "./queries.ts";

/** Kinds of due work that check the books every night: providers' accounts, and limits' counters. */
export const RECONCILIATION_WORK = "reconciliation";
export const STOCK_COUNT_WORK = "stockCount";

/** Providers' lists may lack payments more recent than this. */
const PROVIDER_LAG = 10 * MINUTE;

/** The span of the first comparison, and the overlap of later ones: providers' lists lag, and payouts take days. */
const FIRST_LOOKBACK = 30 * DAY;
const NEXT_LOOKBACK = 4 * DAY;

/** The small hours of the American time zones. */
function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(9, 0, 0, 0);
  return night > now ? night : new Date(night.getTime() + DAY);
}

/** Compares a provider's account with the books, settles payments without a report, and stores differences. */
export const reconciliationWork: WorkKind = {
  atOnce: 1,
  firstWait: 300,
  longestWait: 3_600,
  mostAttempts: 6,
  async run(app, { clientID, ref }, signal) {
    const account = await app.payments.account(clientID!, { paymentAccountID: ref });
    if (!account) return undefined;
    await reconcile(app, clientID!, { account, signal });
    return nextNight(clock.now());
  },
  async giveUp({ database }, { clientID, ref }, error) {
    const now = clock.now();
    await database.inside(
      clientID!,
      (sql) => sql`
        insert into reconciliations (payment_account_id, begins_at, reached, ran_at, failure)
        values (${ref}, ${now}, ${now}, ${now}, ${error.message.slice(0, 300)})
        on conflict (client_id, payment_account_id) do update set ran_at = excluded.ran_at, failure = excluded.failure`,
    );
    return { told: "A card provider couldn’t be asked for what it holds. The Books say which.", again: nextNight(now) };
  },
};

export const stockCountWork: WorkKind = {
  atOnce: 1,
  firstWait: 300,
  longestWait: 3_600,
  mostAttempts: Infinity,
  async run(app, { clientID }) {
    const now = clock.now();
    const different = await app.database.inside(clientID!, async (sql) => {
      const count = await recordStockDifferences(sql, now);
      await noteWorkCount(sql, STOCK_COUNT_WORK, count);
      return count;
    });
    if (different > 0)
      logFault(
        app,
        new Error(`The counters of ${different} limits don’t say what their orders say. The Books say which.`),
        {
          url: "due work stockCount",
          clientID: clientID!,
        },
      );
    return nextNight(now);
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

type ReconciledAccount = { account: PaymentAccount; signal: AbortSignal };

async function reconcile(app: App, clientID: string, { account, signal }: ReconciledAccount): Promise<void> {
  const { database } = app;
  const { paymentAccountID, provider } = account;
  const until = clock.now();
  const [last] = await database.readInside(
    clientID,
    (sql) =>
      sql<{ reached: string }>`select reached from reconciliations where payment_account_id = ${paymentAccountID}`,
  );
  const since = new Date(last ? Date.parse(last.reached) - NEXT_LOOKBACK : until.getTime() - FIRST_LOOKBACK);
  const inTransaction = (work: (sql: Sql) => Promise<unknown>) => database.inside(clientID, work);
  for await (const payment of provider.payments({ since, until })) {
    signal.throwIfAborted();
    await inTransaction((sql) => saveProviderPayment(sql, paymentAccountID, payment));
    await settleUnreportedPayment(app, clientID, { account, payment });
  }
  for (const reference of await database.readInside(clientID, (sql) =>
    paymentsMovedSince(sql, paymentAccountID, since),
  )) {
    const outcome = await provider.retrieve({ reference });
    if (outcome.state === "unknown") throw new Error(`A payment couldn’t be asked about: ${outcome.reason}`);
    if (outcome.state === "succeeded")
      await inTransaction((sql) => saveProviderPayment(sql, paymentAccountID, outcome.payment));
  }
  const found = new Set<string>();
  for await (const dispute of provider.disputes({ since, until })) {
    signal.throwIfAborted();
    found.add(dispute.reference);
    await applyDispute(app, clientID, { account, dispute });
  }
  for (const { reference } of await database.readInside(clientID, (sql) => unsettledDisputes(sql, paymentAccountID)))
    if (!found.has(reference))
      await applyDispute(app, clientID, { account, dispute: await provider.retrieveDispute(reference) });
  for await (const payout of provider.payouts({ since, until })) {
    signal.throwIfAborted();
    const lines: ProviderPayoutLine[] = [];
    for await (const line of provider.payoutLines(payout.reference)) lines.push(line);
    await inTransaction((sql) => savePayout(sql, paymentAccountID, { payout, lines }));
  }
  const reached = new Date(until.getTime() - PROVIDER_LAG);
  await inTransaction((sql) => saveReconciledPeriod(sql, paymentAccountID, { since, reached, at: until }));
}

/** Stores a payment by the provider's account; its fee enters the ledger once it is known. */
async function saveProviderPayment(sql: Sql, accountID: string, payment: ProviderPayment): Promise<void> {
  const { reference, attemptID, cents, refundedCents, currency, feeCents, createdAt } = payment;
  await sql`
    insert into provider_payments (payment_account_id, reference, attempt_id, amount, refunded, currency, fee, made_at, seen_at)
    values (${accountID}, ${reference}, ${attemptID}, ${cents}, ${refundedCents}, ${currency}, ${feeCents}, ${createdAt},
      ${clock.now()})
    on conflict (client_id, payment_account_id, reference) do update set amount = excluded.amount,
      refunded = excluded.refunded, currency = excluded.currency, fee = excluded.fee, seen_at = excluded.seen_at`;
  if (feeCents === null || feeCents === 0) return;
  await sql`
    with paid as (
      update payments set fee = ${feeCents} where payment_account_id = ${accountID} and reference = ${reference}
      returning transaction_id, payment_id)
    insert into ledger (kind, transaction_id, source_id, amount)
    select 'fee', transaction_id, payment_id, ${-feeCents}::integer from paid on conflict on constraint ledger_once do nothing`;
}

/** A payment of one of our attempts, of which no answer and no event has reached us. */
async function settleUnreportedPayment(
  app: App,
  clientID: string,
  { account, payment }: { account: PaymentAccount; payment: ProviderPayment },
): Promise<void> {
  const [unheard] = await app.database.readInside(clientID, (sql) => unreportedAttempt(sql, payment));
  if (!unheard) return;
  try {
    await settle(app, clientID, { account, attemptID: unheard.attemptID, outcome: { state: "succeeded", payment } });
    await app.database.inside(clientID, (sql) => saveProviderPayment(sql, account.paymentAccountID, payment));
  } catch (error) {
    // Another amount or currency than requested: it stays among the differences for a person.
    logFault(app, error as Error, { url: "due work reconciliation", clientID });
  }
}

async function unreportedAttempt(sql: Sql, { attemptID, reference }: ProviderPayment) {
  if (attemptID === null) return [];
  const attempts = await attemptByID(sql, attemptID);
  const payments = await sql`select from payments where attempt_id = ${attemptID} and reference = ${reference}`;
  return payments.length > 0 ? [] : attempts;
}

async function savePayout(
  sql: Sql,
  accountID: string,
  { payout, lines }: { payout: ProviderPayout; lines: ProviderPayoutLine[] },
) {
  const { reference, cents, currency, status, arrivesOn, createdAt } = payout;
  await sql`
    insert into payouts (payment_account_id, reference, amount, currency, status, arrives_on, made_at)
    values (${accountID}, ${reference}, ${cents}, ${currency}, ${status}, ${arrivesOn}, ${createdAt})
    on conflict (client_id, payment_account_id, reference) do update set amount = excluded.amount, status = excluded.status,
      arrives_on = excluded.arrives_on`;
  await sql`delete from payout_lines where payment_account_id = ${accountID} and payout_reference = ${reference}`;
  await addRows(
    sql,
    "payout_lines",
    lines
      .filter(({ kind }) => kind.toLowerCase() !== "payout")
      .map((line, position) => ({
        payment_account_id: accountID,
        payout_reference: reference,
        position,
        kind: line.kind,
        payment_reference: line.paymentReference,
        gross: line.grossCents,
        fee: line.feeCents,
        net: line.netCents,
      })),
  );
}
