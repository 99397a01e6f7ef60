import { createHmac, timingSafeEqual } from "node:crypto";
import type * as SDK from "square";
import type { Square, SquareClient } from "square";
import type { DisputeReason, DisputeState } from "../../../contract/commerce/payments/disputes.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { clock } from "../../platform/clock.ts";
import { type DeclineReason, formFailure, declinedPayment } from "./declines.ts";
import {
  PROVIDER_TIMEOUT,
  type AbsentPayment,
  type ChargeAttempt,
  type AttemptKey,
  type AccountCheck,
  type Currency,
  type ChargeOutcome,
  type PaymentProvider,
  type Period,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderEndpoint,
  type RefundOutcome,
  type PaymentLookup,
  type UnknownOutcome,
  parseOwnID,
  unknownOutcome,
} from "./provider.ts";

export type SquareKeys = {
  live: boolean;
  applicationID: string;
  locationID: string;
  accessToken: string;
  /** The key of webhooks' signatures, which also cover the webhook's address. */
  webhookSignatureKey: string;
};

/** Square's lists lack a new payment for some seconds. */
const LISTING_DELAY = MINUTE;

const declineReasons: Record<string, DeclineReason> = {
  INSUFFICIENT_FUNDS: "insufficientFunds",
  TRANSACTION_LIMIT: "overLimit",
  PAYMENT_LIMIT_EXCEEDED: "overLimit",
  AMOUNT_TOO_HIGH: "overLimit",
  CARD_EXPIRED: "expired",
  INVALID_EXPIRATION: "expired",
  INVALID_EXPIRATION_YEAR: "expired",
  INVALID_EXPIRATION_DATE: "expired",
  BAD_EXPIRATION: "expired",
  EXPIRATION_FAILURE: "expired",
  CVV_FAILURE: "wrongCode",
  VERIFY_CVV_FAILURE: "wrongCode",
  PAN_FAILURE: "wrongNumber",
  INVALID_CARD: "wrongNumber",
  INVALID_CARD_DATA: "wrongNumber",
  INVALID_ACCOUNT: "wrongNumber",
  ADDRESS_VERIFICATION_FAILURE: "wrongPostalCode",
  VERIFY_AVS_FAILURE: "wrongPostalCode",
  INVALID_POSTAL_CODE: "wrongPostalCode",
  CARD_NOT_SUPPORTED: "notSupported",
  UNSUPPORTED_CARD_BRAND: "notSupported",
  CARDHOLDER_INSUFFICIENT_PERMISSIONS: "notSupported",
  CARD_DECLINED_VERIFICATION_REQUIRED: "verificationRequired",
  CARD_TOKEN_EXPIRED: "enterAgain",
  CARD_TOKEN_USED: "enterAgain",
  SOURCE_EXPIRED: "enterAgain",
  SOURCE_USED: "enterAgain",
  TEMPORARY_ERROR: "tryAgain",
};

const disputeReasons: Record<string, DisputeReason> = {
  NO_KNOWLEDGE: "notTheirs",
  EMV_LIABILITY_SHIFT: "notTheirs",
  DUPLICATE: "twice",
  PAID_BY_OTHER_MEANS: "twice",
  NOT_RECEIVED: "notReceived",
  NOT_AS_DESCRIBED: "notAsDescribed",
  CUSTOMER_REQUESTS_CREDIT: "refundDue",
  CANCELLED: "cancelled",
  AMOUNT_DIFFERS: "amount",
};

/** `taken`: Square has taken the money by then. */
const disputeStates: Record<string, { state: DisputeState; taken: boolean }> = {
  INQUIRY_EVIDENCE_REQUIRED: { state: "inquiry", taken: false },
  INQUIRY_PROCESSING: { state: "answered", taken: false },
  INQUIRY_CLOSED: { state: "closed", taken: false },
  EVIDENCE_REQUIRED: { state: "open", taken: true },
  PROCESSING: { state: "answered", taken: true },
  WON: { state: "won", taken: true },
  LOST: { state: "lost", taken: true },
  ACCEPTED: { state: "lost", taken: true },
};

/** Square's Payments API: charged at once under the attempt's key; the bank's question comes before the token. */
export function squareProvider(keys: SquareKeys, webhookURL: string, reach: ProviderEndpoint = {}): PaymentProvider {
  let client: SquareClient | undefined;
  // Loading the library takes seconds: it waits for the first payment.
  const library = () => import("square");
  const square = async () => (client ??= squareClient(await library(), keys, reach));

  async function* listPayments({ since, until }: Period): AsyncGenerator<Square.Payment> {
    const { payments } = await square();
    const beginTime = since.toISOString();
    const endTime = until.toISOString();
    yield* await payments.list({ beginTime, endTime, locationId: keys.locationID, limit: 100 });
  }

  const find = async ({ attemptID, startedAt }: AttemptKey): Promise<Square.Payment | undefined> => {
    const since = new Date(startedAt.getTime() - 300_000);
    for await (const payment of listPayments({ since, until: new Date() }))
      if (payment.referenceId === attemptID) return payment;
    return undefined;
  };

  const findPayment = async (lookup: PaymentLookup): Promise<ChargeOutcome | AbsentPayment> => {
    if ("reference" in lookup)
      return outcomeOf((await (await square()).payments.get({ paymentId: lookup.reference })).payment);
    const payment = await find(lookup.attempt);
    return payment ? outcomeOf(payment) : unlistedOutcome(lookup.attempt);
  };

  const outcomeOrFailure = async (
    send: () => Promise<ChargeOutcome | AbsentPayment>,
  ): Promise<ChargeOutcome | AbsentPayment> => {
    try {
      return await send();
    } catch (error) {
      const { SquareError } = await library();
      return error instanceof SquareError && error.statusCode === 404 ? { state: "absent" } : unknownOf(error);
    }
  };

  const refundOrFailure = async (send: (square: SquareClient) => Promise<RefundAnswer>): Promise<RefundOutcome> => {
    const { SquareError } = await library();
    try {
      return refundOutcomeOf((await send(await square())).refund);
    } catch (error) {
      if (!(error instanceof SquareError) || !isFinalRefusal(error)) return unknownOf(error);
      const [first] = error.errors;
      return { state: "refused", code: first?.code ?? String(error.statusCode), message: errorText(error) };
    }
  };

  return {
    clientConfig: () => ({
      provider: "square",
      live: keys.live,
      applicationID: keys.applicationID,
      locationID: keys.locationID,
    }),

    async charge(attempt) {
      const { SquareError } = await library();
      try {
        return outcomeOf((await (await square()).payments.create(paymentParams(attempt, keys))).payment);
      } catch (error) {
        return error instanceof SquareError && isFinalRefusal(error) ? refusalOf(error) : unknownOf(error);
      }
    },

    async resume({ reference }) {
      const outcome = await outcomeOrFailure(() => findPayment({ reference }));
      return outcome.state === "absent" ? declinedPayment("NOT_FOUND", declineReasons, reference) : outcome;
    },

    retrieve: (lookup) => outcomeOrFailure(() => findPayment(lookup)),

    async voidUnknown(attempt) {
      const { SquareError } = await library();
      try {
        await (await square()).payments.cancelByIdempotencyKey({ idempotencyKey: attempt.attemptID });
      } catch (error) {
        // A paid payment can't be canceled: it is found below.
        if (!(error instanceof SquareError) || !isFinalRefusal(error)) return unknownOf(error);
      }
      const outcome = await outcomeOrFailure(() => findPayment({ attempt }));
      if (outcome.state === "declined") return { state: "absent" };
      return outcome.state === "requiresAction" ? unknownOutcome("It isn’t finished.") : outcome;
    },

    refund: ({ refundID, reference, cents, currency }) =>
      refundOrFailure(({ refunds }) =>
        refunds.refundPayment({
          idempotencyKey: refundID,
          paymentId: reference,
          amountMoney: { amount: BigInt(cents), currency },
          // The refund's identity, where the answer is lost.
          reason: refundID,
        }),
      ),

    retrieveRefund: (reference) => refundOrFailure(({ refunds }) => refunds.get({ refundId: reference })),

    parseWebhook: async (raw, headers) => {
      const signature = String(headers["x-square-hmacsha256-signature"] ?? "");
      return isSigned(raw, signature, keys.webhookSignatureKey, webhookURL) ? parseEvent(raw) : undefined;
    },

    async check(): Promise<AccountCheck> {
      const { SquareError } = await library();
      try {
        const { location } = await (await square()).locations.get({ locationId: keys.locationID });
        if (location?.status !== "ACTIVE") return { good: false, message: "This location isn’t active at Square." };
        return { good: true, account: location.businessName ?? location.name ?? "Square" };
      } catch (error) {
        return { good: false, message: checkMessage(error instanceof SquareError ? error.statusCode : undefined) };
      }
    },

    async *payments(period) {
      for await (const payment of listPayments(period)) if (payment.status === "COMPLETED") yield paymentOf(payment);
    },

    async retrieveDispute(reference) {
      const { dispute } = await (await square()).disputes.get({ disputeId: reference });
      if (!dispute) throw new Error("There is no dispute in the answer.");
      return disputeOf(dispute);
    },

    async *disputes({ since }) {
      // Square lists them all: there are few.
      for await (const dispute of await (await square()).disputes.list({ locationId: keys.locationID })) {
        const found = disputeOf(dispute);
        if (found.createdAt >= since) yield found;
      }
    },

    async *payouts({ since, until }) {
      const { payouts } = await square();
      const times = { beginTime: since.toISOString(), endTime: until.toISOString() };
      for await (const payout of await payouts.list({ ...times, locationId: keys.locationID, limit: 100 }))
        yield {
          reference: payout.id,
          ...moneyOf(payout.amountMoney),
          status: payout.status ?? "",
          arrivesOn: payout.arrivalDate ?? null,
          createdAt: new Date(payout.createdAt ?? 0),
        };
    },

    async *payoutLines(reference) {
      const { payouts } = await square();
      for await (const line of await payouts.listEntries({ payoutId: reference, limit: 100 }))
        yield {
          kind: line.type ?? "",
          paymentReference: line.typeChargeDetails?.paymentId ?? line.typeRefundDetails?.paymentId ?? null,
          grossCents: moneyOf(line.grossAmountMoney).cents,
          feeCents: moneyOf(line.feeAmountMoney).cents,
          netCents: moneyOf(line.netAmountMoney).cents,
        };
    },
  };
}

type RefundAnswer = { refund?: Square.PaymentRefund };

const squareClient = (
  { SquareClient: Client, SquareEnvironment }: typeof SDK,
  keys: SquareKeys,
  { at, patience = PROVIDER_TIMEOUT }: ProviderEndpoint,
) =>
  new Client({
    token: keys.accessToken,
    timeoutInSeconds: patience / 1000,
    maxRetries: 0,
    ...(at ? { baseUrl: at } : { environment: SquareEnvironment[keys.live ? "Production" : "Sandbox"] }),
  });

const paymentParams = (
  { attemptID, transactionID, cents, currency, ...attempt }: ChargeAttempt,
  keys: SquareKeys,
): Square.CreatePaymentRequest => ({
  sourceId: attempt.token,
  idempotencyKey: attemptID,
  amountMoney: { amount: BigInt(cents), currency },
  autocomplete: true,
  acceptPartialAuthorization: false,
  locationId: keys.locationID,
  referenceId: attemptID,
  note: `${attempt.description} (${transactionID})`.slice(0, 500),
  ...(attempt.email && { buyerEmailAddress: attempt.email }),
});

function outcomeOf(payment: Square.Payment | undefined): ChargeOutcome {
  if (payment?.status === "COMPLETED") return { state: "succeeded", payment: paymentOf(payment) };
  if (payment?.status === "FAILED" || payment?.status === "CANCELED")
    return declinedPayment(
      payment.cardDetails?.errors?.[0]?.code ?? payment.status,
      declineReasons,
      payment.id ?? null,
    );
  return unknownOutcome(`It is ${payment?.status}.`);
}

const unlistedOutcome = ({ startedAt }: AttemptKey): AbsentPayment | UnknownOutcome =>
  clock.now().getTime() - startedAt.getTime() > LISTING_DELAY
    ? { state: "absent" }
    : unknownOutcome("It isn’t listed yet.");

function paymentOf(payment: Square.Payment): ProviderPayment {
  const card = payment.cardDetails?.card;
  const fees = payment.processingFee ?? [];
  return {
    ...moneyOf(payment.totalMoney ?? payment.amountMoney),
    reference: payment.id ?? "",
    attemptID: parseOwnID(payment.referenceId),
    refundedCents: moneyOf(payment.refundedMoney).cents,
    feeCents: fees.length > 0 ? fees.reduce((sum, { amountMoney }) => sum + moneyOf(amountMoney).cents, 0) : null,
    cardBrand: card?.cardBrand?.toLowerCase() ?? null,
    lastFour: card?.last4 ?? null,
    createdAt: new Date(payment.createdAt ?? 0),
  };
}

function refundOutcomeOf(refund: Square.PaymentRefund | undefined): RefundOutcome {
  if (!refund) return unknownOutcome("There is no refund in the answer.");
  if (refund.status === "COMPLETED") return { state: "succeeded", refund: refundOf(refund) };
  if (refund.status === "PENDING") return { state: "pending", refund: refundOf(refund) };
  const code = refund.status ?? "FAILED";
  return { state: "refused", code, message: `Square couldn’t refund this (${code.toLowerCase()}).` };
}

const refundOf = (refund: Square.PaymentRefund): ProviderRefund => ({
  ...moneyOf(refund.amountMoney),
  reference: refund.id,
  paymentReference: refund.paymentId ?? "",
  refundID: parseOwnID(refund.reason),
  createdAt: new Date(refund.createdAt ?? 0),
});

function disputeOf(dispute: Square.Dispute): ProviderDispute {
  const money = moneyOf(dispute.amountMoney);
  const { state, taken } = disputeStates[dispute.state ?? ""] ?? { state: "open", taken: true };
  return {
    ...money,
    reference: dispute.id ?? dispute.disputeId ?? "",
    paymentReference: dispute.disputedPayment?.paymentId ?? "",
    reason: disputeReasons[dispute.reason ?? ""] ?? "other",
    state,
    answerBy: dispute.dueAt ? new Date(dispute.dueAt) : null,
    createdAt: new Date(dispute.createdAt ?? dispute.reportedAt ?? 0),
    takenCents: taken ? money.cents : 0,
    returnedCents: state === "won" ? money.cents : 0,
    feeCents: 0,
  };
}

/** A refusal before anything was done, or because of the card. */
const isFinalRefusal = ({ statusCode = 500, errors }: SDK.SquareError): boolean =>
  statusCode < 500 &&
  ![408, 409, 429].includes(statusCode) &&
  errors.every(({ code }) => code !== "IDEMPOTENCY_KEY_REUSED");

function refusalOf(error: SDK.SquareError): ChargeOutcome {
  const codes = error.errors.map(({ code }) => code as string);
  const knownCode = codes.find((code) => code in declineReasons);
  const isCards = error.errors.some(({ category }) => category === "PAYMENT_METHOD_ERROR");
  if (knownCode || isCards) return declinedPayment(knownCode ?? codes[0] ?? "", declineReasons);
  if (error.statusCode === 401 || error.statusCode === 403)
    return formFailure(codes[0] ?? "UNAUTHORIZED", "The payment provider doesn’t know us.");
  return formFailure(codes[0] ?? String(error.statusCode), errorText(error));
}

/** M08 All errors; or the status, where the answer has none. */
const errorText = ({ errors, statusCode }: SDK.SquareError): string =>
  errors.map(({ detail, code }) => detail ?? code).join(", ") || `Square answered ${statusCode}.`;

/** The library's error message has the complete answer, which is more than a log should have. */
function unknownOf(error: unknown): UnknownOutcome {
  const { statusCode, name } = error as { statusCode?: number; name?: string };
  return unknownOutcome([name ?? "Error", statusCode].filter(Boolean).join(" "));
}

const checkMessage = (status: number | undefined) =>
  status === 401 || status === 403
    ? "Square doesn’t accept the access token. Copy it again from the Developer Console > Credentials."
    : status === 404
      ? "Square doesn’t know this location. Copy its ID again from the Developer Console > Locations."
      : "Square couldn’t be reached. Try again in a minute.";

function isSigned(raw: Buffer, signature: string, key: string, url: string): boolean {
  const right = createHmac("sha256", key).update(url).update(raw).digest();
  const signatureBytes = Buffer.from(signature, "base64");
  return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right);
}

type SquareEvent = {
  event_id: string;
  type: string;
  data?: { type?: string; id?: string; object?: { refund?: { payment_id?: string } } };
};

function parseEvent(raw: Buffer): ProviderEvent {
  const { event_id: eventID, type: kind, data } = JSON.parse(raw.toString("utf8")) as SquareEvent;
  const about =
    data?.type === "payment" && data.id
      ? { payment: data.id }
      : data?.type === "refund" && data.id
        ? { refund: data.id, payment: data.object?.refund?.payment_id ?? null }
        : data?.type?.startsWith("dispute") && data.id
          ? { dispute: data.id }
          : undefined;
  return { eventID, kind, about };
}

const moneyOf = (money: Square.Money | undefined) => ({
  cents: Number(money?.amount ?? 0),
  currency: (money?.currency ?? "USD") as Currency,
});
