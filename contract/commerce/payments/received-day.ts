import { type PaymentMethod, paidByTexts } from "../../platform/payment-methods.ts";
import { shortDayText } from "../../platform/time-zone.ts";

/** A check may have come so many days before its order or its invoice was made. */
export const RECEIVED_DAYS_BEFORE = 90;

const field = { type: "input", kind: "date", label: "Received on" } as const;

/** Of a payment by hand; left empty, it is the day on which the payment is recorded. */
export const receivedOnField = {
  ...field,
  help: "The day on which the money came. A gift counts in the year of this day.",
} as const;

export const correctedReceivedOnField = {
  ...field,
  required: true,
  help: "A gift counts in the year of this day. Statements that were sent stay as they are: send them again under Donations.",
} as const;

type Received = { receivedOn: string; method: PaymentMethod };

/** 'Received Dec 30, 2026, by check or transfer' */
export const receivedText = (received: Received): string => `Received ${receivedFact(received)}`;

/** 'Dec 30, 2026, by check or transfer' */
export const receivedFact = ({ receivedOn, method }: Received): string =>
  `${receivedDayText(receivedOn)}, ${paidByTexts[method]}`;

/** 'Dec 30, 2026' */
export const receivedDayText = (day: string): string => shortDayText(`${day}T12:00:00Z`, "UTC");
