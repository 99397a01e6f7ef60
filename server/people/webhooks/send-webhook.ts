import { DAY, HOUR, MINUTE } from "../../../contract/platform/durations.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { TEST_EVENT, webhookBody } from "../../../contract/people/webhook-events.ts";
import { WEBHOOK_DAYS_FAILING, WEBHOOK_RETENTION_DAYS } from "../../../contract/people/webhooks.ts";
import { queueMailToOwners } from "../../mail/sending/mail-to-owners.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type PostAnswer, notSentInsideText, postGuarded } from "../../platform/guarded-post.ts";
import { logFault } from "../../platform/http/fault.ts";
import { mayReachOf, notReachedText } from "../../platform/other-systems.ts";
import * as deliveries from "./delivery-queries.ts";
import * as receivers from "./receiver-queries.ts";
import { unsealedSecrets } from "./sealed-secrets.ts";
import { signedHeaders } from "./webhook-signature.ts";

const ANSWER_WITHIN = 15_000;
/** Of an answer, what is shown to staff. */
const MOST_ANSWER_LETTERS = 1_000;

/** Milliseconds from a try that failed to the next: the last is a little more than three days after the first. */
const waits = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** A fifth longer at most, so that what failed together isn't tried together. Never shorter: the last must come after the three days. */
const waitAfter = (tries: number): number | undefined => {
  const wait = waits[tries];
  return wait === undefined ? undefined : wait * (1 + Math.random() / 5);
};

export const messageIDOf = (eventID: string): string => `msg_${eventID}`;

const secretLostText = "Its secret can’t be read any more, so nothing was sent. Renew the secret.";

type SendContext = { app: App; clientID: string; receiver: receivers.SendingReceiver; signal?: AbortSignal };

/** What came of a request. */
export type WebhookOutcome = {
  delivered: boolean;
  attempt: { sentAt: string; tookMs: number; status: number | null; failure: string | null; answer: string };
};

/** Sends one delivery, and stores what came of it. The same request as before, but for its time and signature. */
export async function sendDelivery(
  { app, clientID, receiver, signal }: SendContext,
  delivery: deliveries.DeliveryToSend,
): Promise<WebhookOutcome> {
  const { receiverID, address } = receiver;
  const url = new URL(address);
  const body = delivery.body ?? (await fixedBody({ app, clientID, receiver }, delivery));
  const secrets = unsealedSecrets(app.sealing, receiver);
  const sentAt = clock.now();
  const begun = performance.now();
  const answer =
    secrets instanceof Error
      ? { failure: secretLostText }
      : await postGuarded(address, {
          headers: {
            "content-type": "application/json",
            "user-agent": "Rosette",
            ...signedHeaders(secrets, { messageID: messageIDOf(delivery.eventID), sentAt, body }),
          },
          body,
          mayReach: mayReachOf(app),
          unreachable: notReachedText(url, notSentInsideText),
          timeout: ANSWER_WITHIN,
          ...(signal && { signal }),
        });
  const tookMs = Math.round(performance.now() - begun);
  const outcome = { sentAt, tookMs, isSecretLost: secrets instanceof Error, ...outcomeOf(answer) };
  const { isTurnedOff } = await app.database.inside(clientID, (sql) =>
    storeOutcome(sql, { app, clientID, receiver, delivery }, outcome),
  );
  if (secrets instanceof Error && isTurnedOff) logFault(app, secrets, { url: `webhook ${receiverID}`, clientID });
  const { status, failure, answer: text } = outcome;
  return {
    delivered: outcome.delivered,
    attempt: { sentAt: sentAt.toISOString(), tookMs, status, failure, answer: text },
  };
}

function fixedBody({ app, clientID, receiver }: SendContext, delivery: deliveries.DeliveryToSend): Promise<string> {
  const { eventID, type, occurredAt, data, serviceID, serviceURL, serviceName } = delivery;
  const program = serviceID === null ? null : { programID: serviceID, url: serviceURL ?? "", name: serviceName ?? "" };
  const origin = app.addresses.originOf(receiver.clientURL);
  const body = webhookBody({ type, occurredAt, origin, client: receiver.clientURL, program, data });
  return app.database.inside(clientID, async (sql) => requireRow(await deliveries.fixBody(sql, eventID, body)).body);
}

function outcomeOf(answer: PostAnswer) {
  if ("failure" in answer) return { delivered: false, status: null, failure: answer.failure, answer: "" };
  const { status, text } = answer;
  const shown = text.replaceAll("\0", "").slice(0, MOST_ANSWER_LETTERS);
  return { delivered: status >= 200 && status < 300, status, failure: failureOfStatus(status), answer: shown };
}

function failureOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return "It says that it is gone.";
  if (status >= 300 && status < 400) return "It leads to another address. Enter that one: redirects aren’t followed.";
  return "It answers with an error.";
}

type Outcome = {
  isSecretLost: boolean;
  sentAt: Date;
  tookMs: number;
  delivered: boolean;
  status: number | null;
  failure: string | null;
  answer: string;
};
type Sent = SendContext & { delivery: deliveries.DeliveryToSend };

/** Whether the receiver was turned off by it. */
async function storeOutcome(sql: Sql, sent: Sent, outcome: Outcome): Promise<{ isTurnedOff: boolean }> {
  const { receiver, delivery } = sent;
  const { receiverID } = receiver;
  const { deliveryID, tries } = delivery;
  const now = clock.now();
  const isTest = delivery.type === TEST_EVENT;
  const endsIt = outcome.isSecretLost ? "secret" : outcome.status === 410 ? "gone" : undefined;
  const wait = outcome.delivered || endsIt || isTest ? undefined : waitAfter(tries);
  const state = outcome.delivered ? "delivered" : "failed";
  await receivers.lockReceiver(sql, receiverID);
  const stored =
    wait === undefined
      ? await deliveries.endDelivery(sql, deliveryID, { state, at: now })
      : await deliveries.postponeDelivery(sql, deliveryID, new Date(now.getTime() + wait));
  // The event's program was deleted, or the receiver was removed, while the delivery was under way.
  if (stored.length === 0) return { isTurnedOff: false };
  const { sentAt, tookMs, status, failure, answer } = outcome;
  await deliveries.insertWebhookAttempt(sql, { deliveryID, sentAt, tookMs, status, failure, answer });
  if (outcome.delivered) await receivers.noteArrival(sql, receiverID, now);
  else if (endsIt) return turnOff(sql, sent, endsIt);
  else if (!isTest) {
    const [noted] = await receivers.noteFailure(sql, receiverID, now);
    const failingFor = noted ? now.getTime() - Date.parse(noted.failingSince) : 0;
    if (failingFor >= WEBHOOK_DAYS_FAILING * DAY) return turnOff(sql, sent, "failing");
  }
  return { isTurnedOff: false };
}

const whyOff = {
  failing: `Everything that was sent there failed for ${WEBHOOK_DAYS_FAILING} days.`,
  gone: "It answered that it is gone (410).",
  key: "The API key that it belongs to has ended, or may not do this any more.",
  secret: "Its secret can’t be read any more, as the secret of the installation was changed, so nothing can be signed.",
};
const untilThen = {
  failing: "Once the other system works, turn the webhook on again, and send what it has missed.",
  gone: "Once the other system works, turn the webhook on again, and send what it has missed.",
  key: "Where the other system is still to hear of it, turn the webhook on: it belongs to your staff from then on.",
  secret:
    "Renew the secret, and give the new one to the other system: that turns the webhook on. Then send what it has missed.",
};

/** Tells the owners, once. */
export async function turnOff(sql: Sql, { app, clientID, receiver }: SendContext, because: keyof typeof whyOff) {
  const [turned] = await receivers.turnReceiverOff(sql, receiver.receiverID, { because, at: clock.now() });
  if (!turned) return { isTurnedOff: false };
  const url = app.addresses.urlOf(studioPaths.webhooks({ client: receiver.clientURL }));
  await queueMailToOwners(sql, {
    subject: "A webhook was turned off",
    clientID,
    paragraphs: [
      `Events aren’t sent to ${turned.address} any more. ${whyOff[because]}`,
      `What happens meanwhile is kept for ${WEBHOOK_RETENTION_DAYS} days. ${untilThen[because]}`,
    ],
    action: { label: "Open Webhooks", url },
  });
  return { isTurnedOff: true };
}
