import { MINUTE, DAY, HOUR } from "../../../contract/platform/durations.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import {
  TEST_EVENT,
  type WebhookEventType,
  isWebhookEventType,
  webhookEvents,
} from "../../../contract/people/webhook-events.ts";
import {
  EARLIER_WEBHOOK_SECRET_HOURS,
  WEBHOOK_RETENTION_DAYS,
  addWebhookReceiver,
  changeWebhookReceiver,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookReceivers,
  removeWebhookReceiver,
  renewWebhookSecret,
  replayWebhooks,
  resendWebhook,
  testWebhookReceiver,
  turnWebhookOff,
  turnWebhookOn,
} from "../../../contract/people/webhooks.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import type { App } from "../../platform/app.ts";
import { notSentInsideText } from "../../platform/guarded-post.ts";
import { otherSystemAddress } from "../../platform/other-systems.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import * as deliveries from "./delivery-queries.ts";
import { insertTestDelivery, wakeReceivers } from "./event-queries.ts";
import * as queries from "./receiver-queries.ts";
import { messageIDOf, sendDelivery } from "./send-webhook.ts";
import { sealedFor, unsealedSecrets } from "./sealed-secrets.ts";
import { newWebhookSecret } from "./webhook-signature.ts";
import { WEBHOOK_RECEIVER_WORK } from "./webhook-work.ts";

const MOST_RECEIVERS = 20;
const PAGE_SIZE = 50;

const addressWords = {
  example: "https://example.org/rosette",
  plain: "The address begins with https://, so that nobody reads what is sent.",
  password: "Leave name and password out of the address: requests are signed.",
  inside: notSentInsideText,
};

type Choices = { address: string; serviceID?: string | null; types?: readonly string[] | null };

async function choicesIn(sql: Sql, app: App, { address, serviceID = null, types }: Choices) {
  if (serviceID !== null) {
    const programs = await queries.programsToChoose(sql);
    const message = "This program isn’t there any more. Choose another.";
    if (!isID(serviceID) || !programs.some((program) => program.serviceID === serviceID))
      refuse(message, 422, { errors: { serviceID: message } });
  }
  return {
    address: otherSystemAddress(app, address, addressWords),
    serviceID,
    types: (types ?? []).filter(isWebhookEventType),
  };
}

/** As the form has them. */
const comparable = ({
  address,
  serviceID,
  types,
}: {
  address: string;
  serviceID: string | null;
  types: readonly string[];
}) => ({
  address,
  serviceID,
  types,
});

/** By what a receiver is known in Changes: the rest of an address may be a secret of the other system. */
const hostOf = (address: string) => new URL(address).host;

const auditOf = ({ address, serviceID, types }: ReturnType<typeof comparable>) => ({
  webhook: hostOf(address),
  serviceID,
  types,
});

/** Of whoever calls with one. */
const keyOf = ({ byKey }: SignedInPerson): string | null => byKey?.apiKeyID ?? null;

/** An API key hears of what it may read: by name, as events that come later would be other ones. */
function refuseUnreadableEvents(
  types: readonly WebhookEventType[],
  { user, standings }: { user: SignedInPerson; standings: readonly Standing[] },
): void {
  if (keyOf(user) === null) return;
  const wrong = (message: string) => refuse(message, 422, { errors: { types: message } });
  if (types.length === 0) wrong("Name the events: with an API key a webhook hears of those alone.");
  const closed = types.filter((type) => !may(standings, webhookEvents[type].permission));
  if (closed.length > 0) wrong(`This API key may not read what these events are about: ${closed.join(", ")}.`);
}

const refuseOff = (offAt: string | null) =>
  offAt === null || refuse("This webhook is turned off. Turn it on first.", 409);

export const webhookCalls = [
  on(listWebhookReceivers, async ({ sql, user, standings }) => {
    const receivers = await queries.webhookReceivers(sql, keyOf(user));
    return { receivers, programs: may(standings, "LIST_PROGRAMS") ? await queries.programsToChoose(sql) : [] };
  }),

  on(addWebhookReceiver, async ({ sql, app, user, standings, form, audit }) => {
    const choices = await choicesIn(sql, app, form);
    refuseUnreadableEvents(choices.types, { user, standings });
    await queries.lockToAddReceiver(sql);
    if (requireRow(await queries.countReceivers(sql)).count >= MOST_RECEIVERS)
      refuse(`There are ${MOST_RECEIVERS} webhooks already. Remove one that isn’t needed any more.`, 409);
    const receiverID = await newID(sql);
    const secret = newWebhookSecret();
    const sealedSecret = app.sealing.seal(secret, sealedFor(receiverID));
    await queries.insertReceiver(sql, { ...choices, receiverID, sealedSecret, apiKeyID: keyOf(user) });
    await audit(receiverID, null, auditOf(choices));
    return { receiverID, secret };
  }),

  on(changeWebhookReceiver, async (context) => {
    const { sql, app, user, standings, form, audit, webhookReceiver } = context;
    const { receiverID } = webhookReceiver;
    await queries.lockPrograms(sql, [webhookReceiver.serviceID, form.serviceID ?? null].filter(isID));
    const before = comparable(requireRow(await queries.lockReceiver(sql, receiverID)));
    await refuseIfStale(context, receiverID, before);
    const choices = await choicesIn(sql, app, form);
    refuseUnreadableEvents(choices.types, { user, standings });
    await queries.updateReceiver(sql, receiverID, choices);
    if (keyOf(user) === null) await queries.takeOverReceiver(sql, receiverID);
    const isMoved = before.address !== choices.address;
    await audit(receiverID, auditOf(before), { ...auditOf(choices), ...(isMoved && { addressChanged: true }) });
    return {};
  }),

  on(renewWebhookSecret, async ({ sql, app, webhookReceiver: { receiverID, address }, now, audit }) => {
    const before = requireRow(await queries.lockReceiver(sql, receiverID));
    const isLost = unsealedSecrets(app.sealing, { ...before, receiverID, earlierSecret: null }) instanceof Error;
    const secret = newWebhookSecret();
    const earlierUntil = isLost ? null : new Date(now.getTime() + EARLIER_WEBHOOK_SECRET_HOURS * HOUR);
    const sealedSecret = app.sealing.seal(secret, sealedFor(receiverID));
    await queries.replaceSecret(sql, receiverID, { sealedSecret, earlierUntil });
    if (before.offBecause === "secret") await queries.turnReceiverOn(sql, receiverID);
    await audit(receiverID, null, { webhook: hostOf(address), renewed: true });
    return { receiverID, secret };
  }),

  on(turnWebhookOff, async ({ sql, webhookReceiver: { receiverID, address }, now, audit }) => {
    const turned = await queries.turnReceiverOff(sql, receiverID, { because: "staff", at: now });
    if (turned.length > 0)
      await audit(receiverID, { webhook: hostOf(address), on: true }, { webhook: hostOf(address), on: false });
    return {};
  }),

  on(turnWebhookOn, async ({ sql, user, webhookReceiver: { receiverID, address, offBecause }, audit }) => {
    if (offBecause === "secret")
      refuse("Its secret can’t be read any more. Renew the secret: that turns the webhook on.", 409);
    const turned = await queries.turnReceiverOn(sql, receiverID);
    if (offBecause === "key" && keyOf(user) === null) await queries.takeOverReceiver(sql, receiverID);
    if (turned.length > 0)
      await audit(receiverID, { webhook: hostOf(address), on: false }, { webhook: hostOf(address), on: true });
    return {};
  }),

  on(removeWebhookReceiver, async ({ sql, webhookReceiver: { receiverID, address }, audit }) => {
    await queries.deleteReceiver(sql, receiverID);
    await audit(receiverID, { webhook: hostOf(address) }, null);
    return {};
  }),

  onOutsideTransaction(testWebhookReceiver, async ({ app, client: { clientID }, webhookReceiver, now, transact }) => {
    const { receiverID } = webhookReceiver;
    // Where this process dies before it has sent it, due work does.
    const until = new Date(now.getTime() + MINUTE);
    const { deliveryID } = await transact(async (sql) => {
      const inserted = requireRow(await insertTestDelivery(sql, { receiverID, type: TEST_EVENT, until, at: now }));
      await wakeReceivers(sql, WEBHOOK_RECEIVER_WORK, [receiverID], until);
      return inserted;
    });
    const { receiver, delivery } = await app.database.readInside(clientID, async (sql) => ({
      receiver: requireRow(await queries.receiverToSend(sql, receiverID, now)),
      delivery: requireRow(await deliveries.deliveryToSend(sql, deliveryID)),
    }));
    return { deliveryID, ...(await sendDelivery({ app, clientID, receiver }, delivery)) };
  }),

  on(replayWebhooks, async ({ sql, webhookReceiver, form: { since, which }, now, audit }) => {
    const { receiverID, address, offAt } = webhookReceiver;
    refuseOff(offAt);
    const kept = new Date(now.getTime() - WEBHOOK_RETENTION_DAYS * DAY);
    const message = `Events are kept for ${WEBHOOK_RETENTION_DAYS} days. Choose a later time.`;
    if (Date.parse(since) < kept.getTime()) refuse(message, 422, { errors: { since: message } });
    await queries.lockReceiver(sql, receiverID);
    const again = await deliveries.replaySince(sql, receiverID, { since, now, missedOnly: which === "missed" });
    if (again.length > 0) {
      await deliveries.endWaitOfReceiver(sql, receiverID);
      await wakeReceivers(sql, WEBHOOK_RECEIVER_WORK, [receiverID], now);
      await audit(receiverID, null, { webhook: hostOf(address), sentAgainSince: since, events: again.length });
    }
    return { events: again.length };
  }),

  on(listWebhookDeliveries, async ({ sql, webhookReceiver: { receiverID, address }, query: { state, after } }) => {
    const cursor = readCursor(after, "id");
    const rows = await deliveries.deliveryPage(sql, { receiverID, state, after: cursor, most: PAGE_SIZE + 1 });
    const { page, next } = pageOf(rows, PAGE_SIZE, ({ eventID }) => [eventID]);
    const { waiting } = requireRow(await deliveries.countWaitingDeliveries(sql, receiverID));
    const { nextAt } = requireRow(await deliveries.nextDeliveryAt(sql, receiverID));
    return { address, waiting, nextAt, deliveries: page, next };
  }),

  on(getWebhookDelivery, async ({ sql, webhookDelivery: { deliveryID, eventID, type, state } }) => {
    const [event] = await deliveries.deliveryToSend(sql, deliveryID);
    return {
      deliveryID,
      type,
      state,
      messageID: messageIDOf(eventID),
      body: event?.body ?? "",
      attempts: await deliveries.attemptsOf(sql, deliveryID),
    };
  }),

  on(resendWebhook, async ({ sql, webhookDelivery: { deliveryID, receiverID, address, offAt }, now, audit }) => {
    refuseOff(offAt);
    await queries.lockReceiver(sql, receiverID);
    await deliveries.resendOne(sql, deliveryID, now);
    await deliveries.endWaitOfReceiver(sql, receiverID);
    await wakeReceivers(sql, WEBHOOK_RECEIVER_WORK, [receiverID], now);
    await audit(receiverID, null, { webhook: hostOf(address), sentAgain: true });
    return {};
  }),
];
