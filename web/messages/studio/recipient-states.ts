import type { RecipientState } from "../../../contract/messages/messages.ts";
import type { Tone } from "../../platform/ui/Badge.tsx";

export const recipientStateLabels: Record<RecipientState, { label: string; tone: Tone }> = {
  waiting: { label: "Waiting", tone: "neutral" },
  queued: { label: "On its way", tone: "brand" },
  sent: { label: "Sent", tone: "confirm" },
  refused: { label: "Refused", tone: "danger" },
  bounced: { label: "Came back", tone: "danger" },
  unsubscribed: { label: "Unsubscribed", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "warning" },
};

const stateOrder = Object.keys(recipientStateLabels) as RecipientState[];

/** '212 sent, 3 refused, 1 unsubscribed' */
export const recipientStatesText = (states: Record<RecipientState, number>): string =>
  stateOrder
    .filter((state) => states[state] > 0)
    .map((state) => `${states[state]} ${recipientStateLabels[state].label.toLowerCase()}`)
    .join(", ");
