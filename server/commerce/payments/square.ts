import { createHmac, timingSafeEqual } from "node:crypto";
import type * as SDK from "square";
import type { Square, SquareClient } from "square";
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
  /** What it signs its webhooks with, together with the address that they go to. */
  webhookSignatureKey: string;
};

/** What was just paid takes some seconds to appear in Square's lists. */
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

/** The Payments API: charged at once under the attempt's key; what the buyer's bank asks for, it asks before there is a token. */
export function squareProvider(keys: SquareKeys, webhookURL: string, reach: ProviderEndpoint = {}): PaymentProvider {
  let client: SquareClient | undefined;
  // Reading the library takes seconds, which only who is paid through it waits for.
  const library = () => import("square");
  const square = async () => (client ??= squareClient(await library(), keys, reach));

  async function* listed({ since, until }: Period): AsyncGenerator<Square.Payment> {
    const { payments } = await square();
    const beginTime = since.toISOString();
    const endTime = until.toISOString();
    yield* await payments.list({ beginTime, endTime, locationId: keys.locationID, limit: 100 });
  }

  const find = async ({ attemptID, startedAt }: AttemptKey): Promise<Square.Payment | undefined> => {
    const since = new Date(startedAt.getTime() - 300_000);
    for await (const payment of listed({ since, until: new Date() }))
      if (payment.referenceId === attemptID) return payment;
    return undefined;
  };

  const found = async (sought: PaymentLookup): Promise<ChargeOutcome | AbsentPayment> => {
    if ("reference" in sought)
      return outcomeOf((await (await square()).payments.get({ paymentId: sought.reference })).payment);
    const payment = await find(sought.attempt);
    return payment ? outcomeOf(payment) : unlistedOutcome(sought.attempt);
  };

  const asked = async (ask: () => Promise<ChargeOutcome | AbsentPayment>): Promise<ChargeOutcome | AbsentPayment> => {
    try {
      return await ask();
    } catch (error) {
      const { SquareError } = await library();
      return error instanceof SquareError && error.statusCode === 404 ? { state: "absent" } : unknownOf(error);
    }
  };

  const refunded = async (ask: (square: SquareClient) => Promise<RefundAnswer>): Promise<RefundOutcome> => {
    const { SquareError } = await library();
    try {
      return refundOutcomeOf((await ask(await square())).refund);
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
      const outcome = await asked(() => found({ reference }));
      return outcome.state === "absent" ? declinedPayment("NOT_FOUND", declineReasons, reference) : outcome;
    },

    retrieve: (sought) => asked(() => found(sought)),

    async voidUnknown(attempt) {
      const { SquareError } = await library();
      try {
        await (await square()).payments.cancelByIdempotencyKey({ idempotencyKey: attempt.attemptID });
      } catch (error) {
        // What has been paid can't be canceled: it is found below.
        if (!(error instanceof SquareError) || !isFinalRefusal(error)) return unknownOf(error);
      }
      const outcome = await asked(() => found({ attempt }));
      if (outcome.state === "declined") return { state: "absent" };
      return outcome.state === "requiresAction" ? unknownOutcome("It isn’t finished.") : outcome;
    },

    refund: ({ refundID, reference, cents, currency }) =>
      refunded(({ refunds }) =>
        refunds.refundPayment({
          idempotencyKey: refundID,
          paymentId: reference,
          amountMoney: { amount: BigInt(cents), currency },
          // By this it is known again where the answer is lost.
          reason: refundID,
        }),
      ),

    retrieveRefund: (reference) => refunded(({ refunds }) => refunds.get({ refundId: reference })),

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
      for await (const payment of listed(period)) if (payment.status === "COMPLETED") yield paymentOf(payment);
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

/** A no that was said before anything was done, or because of the card. */
const isFinalRefusal = ({ statusCode = 500, errors }: SDK.SquareError): boolean =>
  statusCode < 500 &&
  ![408, 409, 429].includes(statusCode) &&
  errors.every(({ code }) => code !== "IDEMPOTENCY_KEY_REUSED");

function refusalOf(error: SDK.SquareError): ChargeOutcome {
  const codes = error.errors.map(({ code }) => code as string);
  const known = codes.find((code) => code in declineReasons);
  const isCards = error.errors.some(({ category }) => category === "PAYMENT_METHOD_ERROR");
  if (known || isCards) return declinedPayment(known ?? codes[0] ?? "", declineReasons);
  if (error.statusCode === 401 || error.statusCode === 403)
    return formFailure(codes[0] ?? "UNAUTHORIZED", "The payment provider doesn’t know us.");
  return formFailure(codes[0] ?? String(error.statusCode), errorText(error));
}

/** M08 All that is wrong; or the status, where the answer says nothing. */
const errorText = ({ errors, statusCode }: SDK.SquareError): string =>
  errors.map(({ detail, code }) => detail ?? code).join(", ") || `Square answered ${statusCode}.`;

/** What is thrown by the library has the whole answer in its message, which says more than a log should. */
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
  const given = Buffer.from(signature, "base64");
  return given.length === right.length && timingSafeEqual(given, right);
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
        : undefined;
  return { eventID, kind, about };
}

const moneyOf = (money: Square.Money | undefined) => ({
  cents: Number(money?.amount ?? 0),
  currency: (money?.currency ?? "USD") as Currency,
});
