import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { isWebhookEventType, webhookEvents } from "../../../../contract/people/webhook-events.ts";
import {
  WEBHOOK_DAYS_FAILING,
  type deliveryStates,
  type listWebhookReceivers,
} from "../../../../contract/people/webhooks.ts";
import { MINUTE } from "../../../../contract/platform/durations.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import type { Tone } from "../../../platform/ui/Badge.tsx";

export type WebhookReceiver = AnswerOf<typeof listWebhookReceivers>["receivers"][number];
type DeliveryState = (typeof deliveryStates)[number];

/** Milliseconds until a page is fetched again: when the next try is over, and each minute until then; never where nothing waits. */
export function refreshAfterTry(nextAt: string | null, now = Date.now()): number | false {
  if (nextAt === null) return false;
  return Math.min(Math.max(Date.parse(nextAt) - now, 3_000), MINUTE);
}

export const refreshWhileSending = ({ receivers }: AnswerOf<typeof listWebhookReceivers>) =>
  refreshAfterTry(receivers.reduce<string | null>((first, { nextAt }) => earlierOf(first, nextAt), null));

const earlierOf = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;

export const webhookEventLabel = (type: string): string =>
  isWebhookEventType(type) ? webhookEvents[type].label : type === "test.sent" ? "A test" : type;

export const deliveryStateBadges: Record<DeliveryState, { label: string; tone: Tone }> = {
  waiting: { label: "Waiting", tone: "neutral" },
  delivered: { label: "Delivered", tone: "confirm" },
  failed: { label: "Failed", tone: "danger" },
  skipped: { label: "Not sent", tone: "warning" },
};

/** How it stands with a receiver, by what has really come of it. */
export function receiverState({ offBecause, failingSince, deliveredAt }: WebhookReceiver): {
  label: string;
  tone: Tone;
} {
  if (offBecause !== null) return { label: "Off", tone: offBecause === "staff" ? "neutral" : "danger" };
  if (failingSince !== null) return { label: "Failing", tone: "warning" };
  return deliveredAt === null ? { label: "Nothing sent yet", tone: "neutral" } : { label: "Works", tone: "confirm" };
}

export const offText = {
  staff: "Turned off by staff.",
  failing: `Turned off after ${WEBHOOK_DAYS_FAILING} days in which everything failed.`,
  gone: "Turned off, as it answered that it is gone (410).",
  key: "Turned off, as the API key that it belongs to has ended or may not do this any more.",
  secret: "Turned off, as its secret can’t be read any more.",
};

export const chosenEventsText = (types: readonly string[]): string =>
  types.length === 0
    ? "All events"
    : types.length <= 3
      ? types.map(webhookEventLabel).join("; ")
      : plural(types.length, "event");
