import { Array as List, Boolean as Bool, Integer, Optional, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { Cursor, ID, Instant, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";
import { webhookEventTypes, webhookEvents } from "./webhook-events.ts";

const receiversPath = "/clients/:client/webhooks";
const receiverPath = `${receiversPath}/:receiverID` as const;
const deliveriesPath = `${receiverPath}/deliveries` as const;

/** Hours for which a receiver's earlier secret signs, too, once there is a new one. */
export const EARLIER_WEBHOOK_SECRET_HOURS = 24;
/** Days for which events and deliveries are kept. */
export const WEBHOOK_RETENTION_DAYS = 30;
/** Days of nothing but failures after which a receiver is turned off. */
export const WEBHOOK_DAYS_FAILING = 3;

const fields = {
  address: {
    type: "input",
    kind: "text",
    label: "Address",
    help: "Where the other system takes events in, as https://example.org/rosette.",
    required: true,
    maxLength: 500,
  },
  serviceID: {
    type: "select",
    label: "Program",
    help: "Leave empty for all programs, and for what belongs to none, as members do.",
    options: "by-page",
  },
  types: {
    type: "multiSelect",
    label: "Events",
    help: "Choose none for all of them, those that are added later, too.",
    options: webhookEventTypes.map((value) => ({ value, label: `${webhookEvents[value].label} (${value})` })),
  },
} as const satisfies Fields;

/** The secret can't be shown again: it is stored sealed. */
const newSecret = record({ receiverID: ID(), secret: Str() });

export const offReasons = ["staff", "failing", "gone", "secret", "key"] as const;

export const listWebhookReceivers = get(receiversPath, {
  summary: "Where events are sent to, and how that goes; with an API key, the key’s own",
  allow: "MANAGE_WEBHOOKS",
  answer: record({
    receivers: List(
      record({
        receiverID: ID(),
        address: Str(),
        types: List(Str()),
        serviceID: nullable(ID()),
        serviceName: nullable(Str()),
        createdAt: Instant(),
        offAt: nullable(Instant()),
        offBecause: nullable(oneOf(offReasons)),
        /** Of the API key that it belongs to; null where it is the staff’s. */
        apiKeyName: nullable(Str()),
        /** Since when everything that was tried failed. */
        failingSince: nullable(Instant()),
        deliveredAt: nullable(Instant()),
        earlierUntil: nullable(Instant()),
        waiting: Integer(),
        /** When the next of those that wait is tried. */
        nextAt: nullable(Instant()),
        failed: Integer(),
        skipped: Integer(),
      }),
    ),
    programs: List(record({ serviceID: ID(), name: Str() })),
  }),
});

export const addWebhookReceiver = post(receiversPath, {
  summary:
    "Send events to an address; the secret that signs them is shown this once. An API key names events that it may read",
  allow: "MANAGE_WEBHOOKS",
  form: fields,
  answer: newSecret,
  isAnswerSecret: true,
});

export const changeWebhookReceiver = post(receiverPath, {
  summary: "Change where events are sent to, and which",
  allow: "MANAGE_WEBHOOKS",
  form: fields,
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const renewWebhookSecret = post(`${receiverPath}/renew`, {
  summary:
    "Sign with a new secret; the earlier one signs beside it for a day more. Turns on what is off for want of a secret",
  allow: "MANAGE_WEBHOOKS",
  answer: newSecret,
  isAnswerSecret: true,
});

export const turnWebhookOff = post(`${receiverPath}/off`, {
  summary: "Send a receiver nothing more",
  allow: "MANAGE_WEBHOOKS",
  done: "Turned off.",
});

export const turnWebhookOn = post(`${receiverPath}/on`, {
  summary: "Send a receiver what happens from now on",
  allow: "MANAGE_WEBHOOKS",
  done: "Turned on.",
});

export const removeWebhookReceiver = post(`${receiverPath}/remove`, {
  summary: "Remove a receiver with its deliveries",
  allow: "MANAGE_WEBHOOKS",
  done: "The receiver is removed.",
});

/** What came of one request. */
const attempt = record({
  sentAt: Instant(),
  tookMs: Integer(),
  /** Null: no answer came, and `failure` says why. */
  status: nullable(Integer()),
  failure: nullable(Str()),
  answer: Str(),
});

export const testWebhookReceiver = post(`${receiverPath}/test`, {
  summary: "Send a receiver a test now, and hear what it answers",
  allow: "MANAGE_WEBHOOKS",
  answer: record({ deliveryID: ID(), delivered: Bool(), attempt }),
  timeout: 30_000,
});

export const replayWebhooks = post(`${receiverPath}/replay`, {
  summary: "Send events again since a time",
  allow: "MANAGE_WEBHOOKS",
  form: {
    since: { type: "input", kind: "dateTime", label: "Since", required: true },
    which: {
      type: "radio",
      label: "Which",
      required: true,
      options: [
        { value: "missed", label: "What hasn’t arrived" },
        { value: "all", label: "Everything, also what has arrived" },
      ],
    },
  },
  answer: record({ events: Integer() }),
});

export const deliveryStates = ["waiting", "delivered", "failed", "skipped"] as const;
const deliveryState = oneOf(deliveryStates);

export const listWebhookDeliveries = get(deliveriesPath, {
  summary: "What was sent to a receiver in the last 30 days, newest first",
  allow: "MANAGE_WEBHOOKS",
  query: inputRecord({ state: Optional(deliveryState), after: Optional(Cursor()) }),
  answer: record({
    address: Str(),
    /** How many are still to be sent, whatever their state that is asked for. */
    waiting: Integer(),
    /** When the next of them is tried. */
    nextAt: nullable(Instant()),
    deliveries: List(
      record({
        deliveryID: ID(),
        type: Str(),
        occurredAt: Instant(),
        serviceName: nullable(Str()),
        state: deliveryState,
        /** Of the last request, if there was one. */
        status: nullable(Integer()),
        failure: nullable(Str()),
        sentAt: nullable(Instant()),
        attempts: Integer(),
        /** When it is tried next, while it waits. */
        nextAt: nullable(Instant()),
      }),
    ),
    next: nullable(Cursor()),
  }),
});

export const getWebhookDelivery = get("/clients/:client/webhook-deliveries/:deliveryID", {
  summary: "A delivery: the request, and what came of each try",
  allow: "MANAGE_WEBHOOKS",
  answer: record({
    deliveryID: ID(),
    type: Str(),
    state: deliveryState,
    /** The `webhook-id` of every try. */
    messageID: Str(),
    body: Str(),
    attempts: List(attempt),
  }),
});

export const resendWebhook = post("/clients/:client/webhook-deliveries/:deliveryID/resend", {
  summary: "Send a delivery again, with the same webhook-id",
  allow: "MANAGE_WEBHOOKS",
  done: "It is sent again.",
});
