import type { AddressInfo } from "node:net";
import { sealKeys } from "../../server/commerce/payments/accounts.ts";
import type { Town } from "../town.ts";
import { type FakeProvider, openFakeProvider } from "./open.ts";
import { squareKeys, stripeKeys } from "./keys.ts";

/** Each provider's own words for the same things. */
export const words = {
  stripe: {
    good: "pm_card_visa",
    debited: "ctoken_usBankAccount",
    challenged: "pm_card_threeDSecure2Required",
    declining: "pm_decline_insufficient_funds",
    charges: "/v1/payment_intents",
    list: "/v1/payment_intents",
    refunds: "/v1/refunds",
    paid: "payment_intent.succeeded",
    refunded: "refund.created",
    refused: "refund.failed",
    disputed: "charge.dispute.created",
    disputes: {
      inquiry: "warning_needs_response",
      open: "needs_response",
      answered: "under_review",
      won: "won",
      lost: "lost",
    },
    open: [
      { publishableKey: stripeKeys.publishableKey },
      { secretKey: stripeKeys.secretKey, webhookSecret: stripeKeys.webhookSecret },
    ],
  },
  square: {
    good: "cnon:card-nonce-ok",
    challenged: undefined,
    declining: "cnon:decline-INSUFFICIENT_FUNDS",
    charges: "/v2/payments",
    list: "/v2/payments",
    refunds: "/v2/refunds",
    paid: "payment.updated",
    refunded: "refund.created",
    refused: "refund.updated",
    disputed: "dispute.created",
    disputes: {
      inquiry: "INQUIRY_EVIDENCE_REQUIRED",
      open: "EVIDENCE_REQUIRED",
      answered: "PROCESSING",
      won: "WON",
      lost: "LOST",
    },
    open: [
      { applicationID: squareKeys.applicationID, locationID: squareKeys.locationID },
      { accessToken: squareKeys.accessToken, webhookSignatureKey: squareKeys.webhookSignatureKey },
    ],
  },
} as const;

/** A client is paid through a provider's stand-in from now on. */
export const chooseProvider = (town: Town, name: keyof typeof words, client = "oak") =>
  town.inside(client, async (sql) => {
    await sql`update payment_accounts set chosen = false`;
    const again = await sql`update payment_accounts set chosen = true where provider = ${name} returning provider`;
    if (again.length > 0) return;
    const [row] = await sql<{ id: string }>`select uuid_v7() as id`;
    const [publicKeys, secretKeys] = words[name].open;
    await sql`
      insert into payment_accounts (payment_account_id, provider, live, chosen, public_keys, sealed_keys)
      values (${row!.id}, ${name}, false, true, ${JSON.stringify(publicKeys)}, ${sealKeys(town.app.sealing, row!.id, secretKeys)})`;
  });

/** Opens a provider's stand-in, by which the client oak is paid from now on; the town listens, so that it can be told of payments. */
export async function openChosenProvider(town: Town, name: keyof typeof words): Promise<FakeProvider> {
  const fake = await openFakeProvider(name);
  await town.server.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
  const { port } = town.server.server.address() as AddressInfo;
  Object.assign(town.app.settings, { [`${name}URL`]: fake.url, origin: `http://127.0.0.1:${port}` });
  await chooseProvider(town, name);
  // Reading a provider's library blocks a busy process for seconds, in which connections die.
  await (await town.app.payments.activeAccount(town.clients["oak"]!))!.provider.check();
  return fake;
}
