import { type Mutant, of } from "./mutant.ts";

export const payments: readonly Mutant[] = [
  ...of(
    "server/commerce/payments/stripe.ts",
    ["server/commerce/payments/providers"],
    [
      [`if (outcome.state !== "declined" || intent.status === "canceled") return outcome;`, `return outcome;`],
      [`{ idempotencyKey: attempt.attemptID },\n          ),\n        );`, `),\n        );`],
      [`isInvalidRequest(errors, error) && error.statusCode !== 409`, `error instanceof Error`],
      [`return await paymentIntents.cancel(intent.id, { expand: expandedFields });`, `return intent;`],
      [`          { idempotencyKey: refundID },`, ``],
      [`if (livemode !== keys.live)`, `if (false)`],
      [`amount: cents, metadata: { refund: refundID }`, `metadata: { refund: refundID }`],
    ],
  ),
  ...of(
    "server/commerce/payments/square.ts",
    ["server/commerce/payments/providers"],
    [
      [`&& timingSafeEqual(signatureBytes, right)`, ``],
      [`createHmac("sha256", key).update(url)`, `createHmac("sha256", key)`],
      [`errors.every(({ code }) => code !== "IDEMPOTENCY_KEY_REUSED")`, `true`],
      [`statusCode < 500 &&`, `statusCode < 600 &&`],
      [`startedAt.getTime() > LISTING_DELAY`, `startedAt.getTime() >= 0`],
      [`idempotencyKey: refundID,`, `idempotencyKey: crypto.randomUUID(),`],
    ],
  ),
];
