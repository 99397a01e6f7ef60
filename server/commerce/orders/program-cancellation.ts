import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import {
  cancelProgram,
  getCancellation,
  resumeCancellation,
} from "../../../contract/commerce/orders/program-cancellation.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { queueMails } from "../../mail/sending/mail.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import { type TaskRun, taskKind } from "../../platform/tasks/task-run.ts";
import { releaseIfAllEnded, refundParts, partsOfProgram } from "../refunds/refund-calls.ts";
import { endRefundedParts } from "../refunds/refund-parts.ts";
import { invoiceNumber, voidTransaction } from "../invoices/queries.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import {
  findCancellation,
  countOrdersToCancel,
  unfinishedRefunds,
  nextOrdersToCancel,
  cancellationSums,
} from "./program-cancellation-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

export const programCancellationHandlers = [
  on(getCancellation, async ({ sql, service: { serviceID } }) => {
    const [{ cancelledAt, because }, toDo, sums, left] = await Promise.all([
      findCancellation(sql, serviceID),
      countOrdersToCancel(sql, serviceID),
      cancellationSums(sql, serviceID),
      unfinishedRefunds(sql, serviceID),
    ]);
    return { cancelledAt, because, toDo, ...sums, left };
  }),

  on(cancelProgram, async ({ sql, service, user, form, now, audit }) => {
    const { serviceID } = service;
    const done = await sql`
      update sales_settings set cancelled_at = ${now}, cancelled_because = ${form.because}, cancelled_money = ${form.money}
      where service_id = ${serviceID} and cancelled_at is null returning service_id`;
    if (done.length === 0) refuse("This program has been cancelled already.", 409);
    await audit(serviceID, null, { cancelled: true, because: form.because, money: form.money });
    await recordEvent(sql, "program.cancelled", serviceID, { serviceID });
    return { taskID: await beginCancellationTask(sql, user.userID, service) };
  }),

  on(resumeCancellation, async ({ sql, service, user, audit }) => {
    const { cancelledAt } = await findCancellation(sql, service.serviceID);
    if (cancelledAt === null) refuse("This program hasn’t been cancelled.", 409);
    await audit(service.serviceID, null, { cancelled: "resumed" });
    return { taskID: await beginCancellationTask(sql, user.userID, service) };
  }),
];

type CancelledProgram = { serviceID: string; name: string };
const beginCancellationTask = (sql: Sql, userID: string, { serviceID, name }: CancelledProgram) =>
  addTask(sql, { kind: "cancellation", userID, serviceID, asked: { name } });

/** One transaction for each order, with its refund and its mail. A restart continues with the remaining orders. */
export const cancellationTask = taskKind<{ name: string }>({
  label: ({ name }) => `Cancelling ${name}`,
  async run(task) {
    const { app, clientID, serviceID, read } = task;
    const program = { app, ...(await app.directory.program(clientID, serviceID!))! };
    const total = await read((sql) => countOrdersToCancel(sql, serviceID!));
    let done = 0;
    let after: string | null = null;
    for (;;) {
      const rows: { transactionID: string }[] = await read((sql) => nextOrdersToCancel(sql, serviceID!, after));
      for (const { transactionID } of rows) {
        await cancelOrder(task, program, transactionID);
        after = transactionID;
        done += 1;
        await task.progress(done, Math.max(total, done));
      }
      if (rows.length === 0) break;
    }
    const [{ done: orders, refunded }, left] = await read((sql) =>
      Promise.all([cancellationSums(sql, serviceID!), unfinishedRefunds(sql, serviceID!)]),
    );
    const rest =
      left.length > 0 ? ` ${plural(left.length, "order")} can’t be paid back by card: Sales names them.` : "";
    return { says: `${plural(orders, "order")} cancelled, ${dollars(refunded)} on its way back.${rest}` };
  },
});

async function cancelOrder({ write, serviceID, userID }: TaskRun, program: ProgramContext, transactionID: string) {
  const saveResult = (sql: Sql, { amount, failure }: { amount: number; failure: string }) => sql`
    insert into cancelled_orders (service_id, transaction_id, amount, failure)
    values (${serviceID}, ${transactionID}, ${amount}, ${failure})
    on conflict (client_id, service_id, transaction_id) do update set amount = excluded.amount, failure = excluded.failure,
      at = now()`;
  try {
    await write(async (sql) => {
      const transaction = requireRow(await lockTransaction(sql, transactionID));
      const { because, money } = await findCancellation(sql, serviceID!);
      if (transaction.invoiceID !== null && transaction.state === "held") {
        await voidBilledOrder(sql, program, { ...transaction, invoiceID: transaction.invoiceID, because });
        return saveResult(sql, { amount: 0, failure: "" });
      }
      // Race: a payment of it has begun.
      if (transaction.state === "awaitingPayment") return undefined;
      const parts = await partsOfProgram(sql, transactionID, { serviceID: serviceID!, money: money ?? "all" });
      // Race: refunded since it was listed.
      if (parts.length === 0) return undefined;
      const mailed = await sql`
        select from cancelled_orders where service_id = ${serviceID} and transaction_id = ${transactionID} and failure = ''`;
      if (mailed.length === 0) await mailBuyersAndHolders(sql, program, { ...transaction, because });
      await endRefundedParts(sql, transactionID, parts, "refunded");
      const amount = await refundParts({ sql, transactionID, reason: "Cancelled", madeBy: userID }, parts);
      await releaseIfAllEnded(sql, transactionID);
      return saveResult(sql, { amount, failure: "" });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await write((sql) => saveResult(sql, { amount: 0, failure: error.message }));
  }
}

/** The invoice of an order that hasn't been paid is void, and the mail says that nothing is to be paid. */
async function voidBilledOrder(sql: Sql, program: ProgramContext, order: CancelledOrder & { invoiceID: string }) {
  const { transactionID, invoiceID } = order;
  await voidTransaction(sql, transactionID);
  await recordEvent(sql, "invoice.voided", null, { invoiceID });
  const [{ number }] = (await invoiceNumber(sql, invoiceID)) as [{ number: number }];
  await mailBuyersAndHolders(sql, program, {
    ...order,
    money: `You ordered it on invoice ${number}. That invoice is void: there is nothing to pay. If a check is on its way, ask ${program.client.name} for it back.`,
  });
}

type CancelledOrder = {
  transactionID: string;
  guestName: string;
  guestEmail: string;
  because: string;
  /** What the buyer is told of the money. */
  money?: string;
};

/** Mails the buyer and the holders of its tickets; each address once. */
async function mailBuyersAndHolders(
  sql: Sql,
  program: ProgramContext,
  { transactionID, guestName, guestEmail, because, money = refundSentence }: CancelledOrder,
) {
  const { app, client, service } = program;
  const holders = await sql<{ name: string; email: string }>`
    select distinct on (lower(holder_email)) holder_name as name, holder_email as email from tickets
    where transaction_id = ${transactionID} and service_id = ${service.serviceID} and state = 'live' and holder_email <> ''
    order by lower(holder_email)`;
  const others = holders.filter(({ email }) => email.toLowerCase() !== guestEmail.toLowerCase());
  const words = await mailTemplateOf(sql, "programCancelled");
  const url = app.addresses.urlOf(paths.program(programAddress(client.url, service)));
  const buyer = guestEmail === "" ? [] : [{ name: guestName, email: guestEmail, isBuyer: true }];
  await queueMails(
    sql,
    [...buyer, ...others.map((other) => ({ ...other, isBuyer: false }))].map(({ name, email, isBuyer }) => ({
      to: email,
      ...clientMailSender(program),
      ...mergeTemplate(words, {
        ...programMergeValues(program, name),
        reason: because,
        refund: isBuyer ? money : "",
      }),
      action: { label: mailKinds.programCancelled.button, url },
    })),
  );
}

const refundSentence =
  "What you paid goes back the way you paid it. Cards show it after some days; what was paid by cash or check, we give back ourselves.";
