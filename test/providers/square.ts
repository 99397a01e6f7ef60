import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { type Square, serialization } from "square";
import type { Disputing, Lie, Telling } from "./commands.ts";
import { squareKeys } from "./keys.ts";
import { type Answer, type FakeRequest, challengePage, post, serveFake } from "./fake.ts";

/** A stand-in for Square's API: payments, refunds, locations and payouts, as their reference describes them and the library writes them. */

const { accessToken, locationID, webhookSignatureKey: signatureKey } = squareKeys;

const payments = new Map<string, Square.Payment>();
const refunds = new Map<string, Square.PaymentRefund>();
const disputes = new Map<string, Square.Dispute>();
const answers = new Map<string, { asked: string; answer: Answer }>();
const keysOfPayments = new Map<string, string>();
const usedTokens = new Set<string>();
const verified = new Set<string>();

const named = (prefix: string) => `${prefix}${randomBytes(10).toString("hex").toUpperCase()}`;
const moneyOf = (cents: number, currency: Square.Currency = "USD"): Square.Money => ({
  amount: BigInt(cents),
  currency,
});
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;
const centsOf = (money: Square.Money | undefined) => Number(money?.amount ?? 0);
const locationDetails: Square.Location = {
  id: locationID,
  name: "Main",
  businessName: "Stand-in for Square",
  status: "ACTIVE",
  currency: "USD",
  country: "US",
  merchantId: "M-FAKE",
  capabilities: ["CREDIT_CARD_PROCESSING"],
};

const refused = (
  status: number,
  category: Square.ErrorCategory,
  code: Square.ErrorCode,
  detail: string,
  field?: string,
): Answer => ({
  status,
  body: { errors: [{ category, code, detail, ...(field && { field }) }] },
});
const missing = (what: string) => refused(404, "INVALID_REQUEST_ERROR", "NOT_FOUND", `Could not find ${what}`);

async function answer(asked: FakeRequest): Promise<Answer> {
  const { method, path, query, headers, body } = asked;
  const challenge = /^\/challenge\/([\w:-]+)$/.exec(path)?.[1];
  if (challenge) return challenged(challenge, asked);
  if (headers.authorization !== `Bearer ${accessToken}`)
    return refused(401, "AUTHENTICATION_ERROR", "UNAUTHORIZED", "This request could not be authorized.");
  const [, paymentID = ""] = /^\/v2\/payments\/(\w+)$/.exec(path) ?? [];
  const [, refundID = ""] = /^\/v2\/refunds\/(\w+)$/.exec(path) ?? [];
  if (method === "POST") {
    const sent = JSON.parse(body.toString()) as { idempotency_key: string };
    if (path === "/v2/payments")
      return once(sent.idempotency_key, asked, () => create(serialization.CreatePaymentRequest.parseOrThrow(sent)));
    if (path === "/v2/payments/cancel") return cancelByKey(sent.idempotency_key);
    if (path === "/v2/refunds")
      return once(sent.idempotency_key, asked, () => refund(serialization.RefundPaymentRequest.parseOrThrow(sent)));
  }
  if (path === "/v2/payments") return list(query);
  if (paymentID) return payments.has(paymentID) ? paymentAnswer(payments.get(paymentID)!) : missing("payment");
  if (refundID) return refunds.has(refundID) ? refundAnswer(refunds.get(refundID)!) : missing("refund");
  const [, disputeID = ""] = /^\/v2\/disputes\/(\w+)$/.exec(path) ?? [];
  if (disputeID) return disputes.has(disputeID) ? disputeAnswer(disputes.get(disputeID)!) : missing("dispute");
  if (path === "/v2/disputes")
    return {
      status: 200,
      body: serialization.ListDisputesResponse.jsonOrThrow({ disputes: [...disputes.values()].reverse() }),
    };
  if (path === "/v2/payouts") return listPayouts();
  if (path.startsWith("/v2/payouts/")) return listPayoutEntries();
  if (path === `/v2/locations/${locationID}`)
    return { status: 200, body: serialization.GetLocationResponse.jsonOrThrow({ location: locationDetails }) };
  return missing(path);
}

/** The same key, the same answer; the same key for something else, none. */
function once(key: string, { path, body }: FakeRequest, act: () => Answer): Answer {
  const asked = `${path} ${body.toString()}`;
  const known = answers.get(key);
  if (known && known.asked !== asked)
    return refused(
      400,
      "INVALID_REQUEST_ERROR",
      "IDEMPOTENCY_KEY_REUSED",
      "Different request parameters used for the same idempotency_key.",
      "idempotency_key",
    );
  const answer = known?.answer ?? act();
  answers.set(key, { asked, answer });
  return answer;
}

/** cnon:card-nonce-ok is good; cnon:decline-CODE is declined with that code; cnon:verify-NAME must be confirmed on its page first. */
function create(request: Square.CreatePaymentRequest): Answer {
  const { sourceId, idempotencyKey, amountMoney, locationId } = request;
  if (locationId !== locationID)
    return refused(
      400,
      "INVALID_REQUEST_ERROR",
      "INVALID_LOCATION",
      "This location can't take payments.",
      "location_id",
    );
  if (!sourceId.startsWith("cnon:")) return missing("the source");
  if (usedTokens.has(sourceId))
    return refused(400, "INVALID_REQUEST_ERROR", "CARD_TOKEN_USED", "Card nonce already used", "source_id");
  if (sourceId !== "cnon:card-nonce-ok") usedTokens.add(sourceId);
  const code = declineBy(sourceId);
  const payment = paymentOf(request, code);
  payments.set(payment.id!, payment);
  keysOfPayments.set(idempotencyKey, payment.id!);
  if (!code) return paymentAnswer(payment);
  const errors = [{ category: "PAYMENT_METHOD_ERROR" as const, code, detail: `Authorization error: '${code}'` }];
  return { status: 400, body: serialization.CreatePaymentResponse.jsonOrThrow({ errors, payment }) };

  function declineBy(token: string): Square.ErrorCode | undefined {
    if (token.startsWith("cnon:verify-") && !verified.has(token)) return "CARD_DECLINED_VERIFICATION_REQUIRED";
    if (centsOf(amountMoney) < 1) return "AMOUNT_TOO_LOW";
    return /^cnon:decline-(\w+)/.exec(token)?.[1] as Square.ErrorCode | undefined;
  }
}

function paymentOf(request: Square.CreatePaymentRequest, code: Square.ErrorCode | undefined): Square.Payment {
  const { amountMoney, referenceId, note, buyerEmailAddress } = request;
  const cents = centsOf(amountMoney);
  const at = new Date().toISOString();
  return {
    id: named("P"),
    createdAt: at,
    updatedAt: at,
    amountMoney,
    totalMoney: amountMoney,
    status: code ? "FAILED" : "COMPLETED",
    ...(!code && {
      approvedMoney: amountMoney,
      processingFee: [{ effectiveAt: at, type: "INITIAL", amountMoney: moneyOf(feeOf(cents)) }],
    }),
    delayDuration: "PT168H",
    delayAction: "CANCEL",
    sourceType: "CARD",
    cardDetails: {
      status: code ? "FAILED" : "CAPTURED",
      card: {
        cardBrand: "VISA",
        last4: "5858",
        expMonth: 12n,
        expYear: 2040n,
        cardType: "CREDIT",
        prepaidType: "NOT_PREPAID",
        bin: "453275",
      },
      entryMethod: "KEYED",
      cvvStatus: code === "CVV_FAILURE" ? "CVV_REJECTED" : "CVV_ACCEPTED",
      avsStatus: "AVS_ACCEPTED",
      ...(code && { errors: [{ category: "PAYMENT_METHOD_ERROR", code, detail: `Authorization error: '${code}'` }] }),
    },
    locationId: locationID,
    orderId: named("O"),
    referenceId,
    note,
    buyerEmailAddress,
    versionToken: named(""),
  };
}

const paymentAnswer = (payment: Square.Payment): Answer => ({
  status: 200,
  body: serialization.GetPaymentResponse.jsonOrThrow({ payment }),
});
const refundAnswer = (refund: Square.PaymentRefund): Answer => ({
  status: 200,
  body: serialization.GetPaymentRefundResponse.jsonOrThrow({ refund }),
});

const disputeAnswer = (dispute: Square.Dispute): Answer => ({
  status: 200,
  body: serialization.GetDisputeResponse.jsonOrThrow({ dispute }),
});

/** A payment has one dispute. */
function dispute({ payment, state, reason = "NO_KNOWLEDGE", cents, daysLeft = 9 }: Disputing): string {
  const known = [...disputes.values()].find(({ disputedPayment }) => disputedPayment?.paymentId === payment);
  const id = known?.id ?? named("D");
  const at = new Date();
  disputes.set(id, {
    id,
    disputeId: id,
    amountMoney: known?.amountMoney ?? moneyOf(cents ?? centsOf(payments.get(payment)!.totalMoney)),
    reason: reason as Square.DisputeReason,
    state: state as Square.DisputeState,
    dueAt: new Date(at.getTime() + daysLeft * 86_400_000).toISOString(),
    disputedPayment: { paymentId: payment },
    createdAt: known?.createdAt ?? at.toISOString(),
    updatedAt: at.toISOString(),
    locationId: locationID,
  });
  return id;
}

/** What was captured stays; a key that nobody used is none's affair. */
function cancelByKey(key: string): Answer {
  const payment = payments.get(keysOfPayments.get(key) ?? "");
  if (payment?.status === "COMPLETED")
    return refused(400, "INVALID_REQUEST_ERROR", "BAD_REQUEST", "Payment is in inconsistent state. Unable to cancel.");
  if (payment?.status === "APPROVED") payment.status = "CANCELED";
  return { status: 200, body: {} };
}

function refund({ paymentId, amountMoney, reason }: Square.RefundPaymentRequest): Answer {
  const payment = payments.get(paymentId ?? "");
  if (!payment) return missing("payment");
  const left = centsOf(payment.totalMoney) - centsOf(payment.refundedMoney);
  const cents = centsOf(amountMoney);
  if (payment.status !== "COMPLETED")
    return refused(400, "REFUND_ERROR", "PAYMENT_NOT_REFUNDABLE", "Payment is not refundable.");
  if (cents > left || cents < 1)
    return refused(
      400,
      "REFUND_ERROR",
      "REFUND_AMOUNT_INVALID",
      "The requested refund amount exceeds the amount available to refund.",
      "amount_money.amount",
    );
  payment.refundedMoney = moneyOf(centsOf(payment.refundedMoney) + cents);
  const at = new Date().toISOString();
  const made: Square.PaymentRefund = {
    id: named("R"),
    status: "PENDING",
    locationId: locationID,
    unlinked: false,
    destinationType: "CARD",
    amountMoney,
    paymentId,
    orderId: named("O"),
    reason,
    createdAt: at,
    updatedAt: at,
  };
  refunds.set(made.id, made);
  payment.refundIds = [...(payment.refundIds ?? []), made.id];
  const answer = refundAnswer(made);
  // It is on its way when it is answered, and done when it is asked for again.
  made.status = "COMPLETED";
  return answer;
}

/** Newest first, a page at a time. */
function list(query: URLSearchParams): Answer {
  const since = query.get("begin_time") ?? "";
  const until = query.get("end_time") ?? "9999";
  const all = [...payments.values()].filter(({ createdAt = "" }) => createdAt >= since && createdAt <= until).reverse();
  const at = Number(query.get("cursor") ?? 0);
  const next = at + Number(query.get("limit") ?? 100);
  const page = { payments: all.slice(at, next), ...(next < all.length && { cursor: String(next) }) };
  return { status: 200, body: serialization.ListPaymentsResponse.jsonOrThrow(page) };
}

const payoutLines = (): Square.PayoutEntry[] => [
  ...[...payments.values()]
    .filter(({ status }) => status === "COMPLETED")
    .map(({ id, createdAt, totalMoney }) => {
      const gross = centsOf(totalMoney);
      return lineOf("CHARGE", createdAt, gross, feeOf(gross), { typeChargeDetails: { paymentId: id } });
    }),
  ...[...refunds.values()].map(({ id, paymentId, createdAt, amountMoney }) =>
    lineOf("REFUND", createdAt, -centsOf(amountMoney), 0, { typeRefundDetails: { paymentId, refundId: id } }),
  ),
];

const lineOf = (
  type: Square.ActivityType,
  effectiveAt: string | undefined,
  gross: number,
  fee: number,
  details: Partial<Square.PayoutEntry>,
): Square.PayoutEntry => ({
  id: named("poe_"),
  payoutId: "po_fake",
  effectiveAt,
  type,
  grossAmountMoney: moneyOf(gross),
  feeAmountMoney: moneyOf(fee),
  netAmountMoney: moneyOf(gross - fee),
  ...details,
});

function listPayouts(): Answer {
  const cents = payoutLines().reduce((sum, { netAmountMoney }) => sum + centsOf(netAmountMoney), 0);
  const at = new Date().toISOString();
  const payout: Square.Payout = {
    id: "po_fake",
    status: "PAID",
    locationId: locationID,
    createdAt: at,
    updatedAt: at,
    amountMoney: moneyOf(cents),
    destination: { type: "BANK_ACCOUNT", id: "bact:FAKE" },
    version: 1,
    type: "BATCH",
    payoutFee: [],
    arrivalDate: at.slice(0, 10),
  };
  return { status: 200, body: serialization.ListPayoutsResponse.jsonOrThrow({ payouts: [payout] }) };
}

const listPayoutEntries = (): Answer => ({
  status: 200,
  body: serialization.ListPayoutEntriesResponse.jsonOrThrow({ payoutEntries: payoutLines() }),
});

/** What Square's card fields would show while they make a token. */
function challenged(token: string, { method, body }: FakeRequest): Answer {
  if (method === "GET") return challengePage(`/challenge/${token}`);
  if (new URLSearchParams(body.toString()).get("outcome") === "complete") verified.add(token);
  return { status: 200, body: { verified: verified.has(token) } };
}

function tell(telling: Telling): Promise<number[]> {
  const { to, kind, reference, forged, age = 0, cents, currency = "USD", eventID = randomUUID() } = telling;
  const payment = payments.get(reference);
  const money =
    cents === undefined
      ? {}
      : {
          amountMoney: moneyOf(cents, currency as Square.Currency),
          totalMoney: moneyOf(cents, currency as Square.Currency),
        };
  const disputed = disputes.get(reference);
  const object = disputed
    ? { dispute: serialization.Dispute.jsonOrThrow(disputed) }
    : payment
      ? { payment: serialization.Payment.jsonOrThrow({ ...payment, ...money }) }
      : { refund: serialization.PaymentRefund.jsonOrThrow(refunds.get(reference)!) };
  const event = {
    merchant_id: "M-FAKE",
    location_id: locationID,
    type: kind,
    event_id: eventID,
    created_at: new Date(Date.now() - age * 1000).toISOString(),
    data: { type: disputed ? "dispute" : payment ? "payment" : "refund", id: reference, object },
  };
  const payload = JSON.stringify(event, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value));
  const key = forged ? "a key of somebody else" : signatureKey;
  const signature = createHmac("sha256", key)
    .update(to + payload)
    .digest("base64");
  return post(telling, payload, { "x-square-hmacsha256-signature": signature });
}

const books = () => ({
  payments: [...payments.values()]
    .filter(({ status }) => status === "COMPLETED")
    .map(({ id = "", referenceId = null, totalMoney, refundedMoney }) => ({
      reference: id,
      attempt: referenceId,
      cents: centsOf(totalMoney),
      refundedCents: centsOf(refundedMoney),
      feeCents: feeOf(centsOf(totalMoney)),
    })),
  refunds: [...refunds.values()]
    .filter(({ status }) => status !== "FAILED")
    .map(({ id, paymentId, amountMoney }) => ({
      reference: id,
      payment: paymentId ?? "",
      cents: centsOf(amountMoney),
    })),
});

function falsify({ reference, cents, currency, daysAgo }: Lie): void {
  const payment = payments.get(reference)!;
  if (daysAgo !== undefined) payment.createdAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const current = payment.totalMoney!;
  payment.totalMoney = moneyOf(
    cents ?? centsOf(current),
    (currency as Square.Currency | undefined) ?? current.currency,
  );
}

/** A refund that was on its way is refused. */
function refuse(reference: string): void {
  const refund = refunds.get(reference)!;
  const payment = payments.get(refund.paymentId ?? "")!;
  refund.status = "FAILED";
  payment.refundedMoney = moneyOf(centsOf(payment.refundedMoney) - centsOf(refund.amountMoney));
}

const fault = refused(500, "API_ERROR", "INTERNAL_SERVER_ERROR", "An internal error has occurred.");

serveFake({ answer, fault, tell, falsify, refuse, dispute, books });
