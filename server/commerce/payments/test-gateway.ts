import { type TestOutcome, testTokenPattern } from "../../../contract/commerce/payments/test-cards.ts";
import { type Sql, type Transaction, requireRow } from "../../platform/db/sql.ts";
import { type DeclineReason, formFailure, declinedPayment } from "./declines.ts";
import {
  type AbsentPayment,
  type ChargeOutcome,
  type PaymentProvider,
  type ProviderPayment,
  type RefundOutcome,
  type PaymentLookup,
  unknownOutcome,
} from "./provider.ts";
import {
  type TestPaymentRow,
  type TestRefundRow,
  columns,
  insertTestPayment,
  testPayments,
  testRefunds,
} from "./test-gateway-queries.ts";

/** The built-in gateway for development and demos: it charges nobody, and stores its payments in the client's database. */
export function testGateway(inside: Transaction): PaymentProvider {
  const findPayment = async (lookup: PaymentLookup): Promise<ChargeOutcome | AbsentPayment> => {
    const [payment] = await inside((sql) => testPayments(sql, lookup));
    return payment && payment.state !== "unheard" ? outcomeOf(payment) : { state: "absent" };
  };

  return {
    clientConfig: () => ({ provider: "test", live: false }),

    charge: (attempt) =>
      inside(async (sql) => {
        const outcome = outcomeOfToken(attempt.token);
        if (!outcome) return formFailure("invalid_token", "These card details aren’t the test gateway’s.");
        const isNew = (await insertTestPayment(sql, attempt, outcome)).length > 0;
        const [payment] = await testPayments(sql, { attempt }, { locked: true });
        // Another attempt used the token.
        if (!payment) return declinedPayment("token_used", declineReasons);
        if (payment.cents !== attempt.cents || payment.token !== attempt.token)
          return unknownOutcome("The key was used for something else.");
        return isNew ? firstAnswer(payment, outcome) : outcomeOf(await resolveLostAnswer(sql, payment));
      }),

    resume: async ({ reference }) => {
      const outcome = await findPayment({ reference });
      return outcome.state === "absent" ? declinedPayment("resource_missing", declineReasons, reference) : outcome;
    },

    retrieve: findPayment,

    voidUnknown: (attempt) =>
      inside(async (sql) => {
        await sql`
          update test_gateway_payments set state = 'canceled'
          where attempt_id = ${attempt.attemptID} and state in ('requiresAction', 'unheard')`;
        // A delayed request finds its key spent.
        await insertTestPayment(sql, { ...attempt, token: `void_${attempt.attemptID}`, description: "" }, "void");
        const [payment] = await testPayments(sql, { attempt });
        return payment?.state === "succeeded"
          ? { state: "succeeded", payment: paymentOf(payment) }
          : { state: "absent" };
      }),

    refund: ({ refundID, reference, cents }) =>
      inside(async (sql): Promise<RefundOutcome> => {
        const [payment] = await testPayments(sql, { reference }, { locked: true });
        const [existing] = await testRefunds(sql, refundID);
        if (existing) return { state: "succeeded", refund: refundOf(existing) };
        if (payment?.state !== "succeeded") return refusedRefund("There is no such payment.");
        if (payment.refundedCents + cents > payment.cents)
          return refusedRefund("This is more than is left of the payment to refund.");
        await sql`
          update test_gateway_payments set refunded_cents = refunded_cents + ${cents}
          where attempt_id = ${payment.attemptID}`;
        await sql`
          insert into test_gateway_refunds (refund_id, reference, cents) values (${refundID}, ${reference}, ${cents})`;
        return { state: "succeeded", refund: refundOf(requireRow(await testRefunds(sql, refundID))) };
      }),

    retrieveRefund: async (reference): Promise<RefundOutcome> => {
      const [refund] = await inside((sql) => testRefunds(sql, reference));
      return refund ? { state: "succeeded", refund: refundOf(refund) } : refusedRefund("There is no such refund.");
    },

    // The test gateway has no webhook, so every event is a forgery.
    parseWebhook: async () => undefined,

    check: async () => ({ good: true, account: "The test gateway, which charges nobody" }),

    async *payments({ since, until }) {
      const rows = await inside(
        (sql) => sql<TestPaymentRow>`
        select ${columns} from test_gateway_payments
        where state = 'succeeded' and created_at >= ${since} and created_at < ${until} order by created_at`,
      );
      yield* rows.map(paymentOf);
    },

    retrieveDispute: () => Promise.reject(new Error("The test gateway has no disputes.")),
    async *disputes() {},
    async *payouts() {},
    async *payoutLines() {},
  };
}

const declineReasons: Record<string, DeclineReason> = {
  insufficient: "insufficientFunds",
  expired: "expired",
  verification_failed: "verificationFailed",
  token_used: "enterAgain",
};

const outcomeOfToken = (token: string) => testTokenPattern.exec(token)?.[1] as TestOutcome | undefined;

/** Two test cards lose the first answer. */
const firstAnswer = (payment: TestPaymentRow, outcome: TestOutcome): ChargeOutcome =>
  outcome === "timeout" || outcome === "captured"
    ? unknownOutcome("No answer, as this card asks for.")
    : outcomeOf(payment);

/** The second question gets the answer that was lost. */
async function resolveLostAnswer(sql: Sql, payment: TestPaymentRow): Promise<TestPaymentRow> {
  if (payment.state !== "unheard") return payment;
  await sql`update test_gateway_payments set state = 'succeeded' where attempt_id = ${payment.attemptID}`;
  return { ...payment, state: "succeeded" };
}

function outcomeOf(payment: TestPaymentRow): ChargeOutcome {
  const { state, code, reference, clientSecret } = payment;
  if (state === "succeeded") return { state, payment: paymentOf(payment) };
  if (state === "requiresAction") return { state, reference, clientSecret };
  return declinedPayment(code ?? state, declineReasons, reference);
}

function paymentOf({
  reference,
  attemptID,
  token,
  cents,
  currency,
  refundedCents,
  createdAt,
}: TestPaymentRow): ProviderPayment {
  const [, , cardBrand = null, lastFour = null] = testTokenPattern.exec(token) ?? [];
  return {
    reference,
    attemptID,
    cents,
    currency,
    refundedCents,
    feeCents: Math.round(cents * 0.029) + 30,
    cardBrand,
    lastFour,
    createdAt: new Date(createdAt),
  };
}

const refundOf = ({ refundID, reference, cents, currency, createdAt }: TestRefundRow) => ({
  reference: refundID,
  paymentReference: reference,
  refundID,
  cents,
  currency,
  createdAt: new Date(createdAt),
});

const refusedRefund = (message: string): RefundOutcome => ({ state: "refused", code: "refund_refused", message });
