import type { AnswerOf, InputOf } from "../../../contract/platform/endpoint.ts";
import {
  type PlannedMessage,
  type listPlannedMessages,
  type savePlannedMessage,
  timingFields,
} from "../../../contract/messages/planned-messages.ts";
import { formElements, withOptions } from "../../../contract/platform/forms/element.ts";
import { instantAt, momentText, wallClockMinute } from "../../../contract/platform/time-zone.ts";

/** What the page knows of a program's moments. */
export type MessageMoments = Pick<AnswerOf<typeof listPlannedMessages>, "zone" | "startsAt" | "shifts">;

const START = "start";

/** The form's elements, with what a message may be sent before. Only some kinds of program begin on a day. */
export function timingElements({ zone, startsAt, shifts }: MessageMoments, hasDays: boolean) {
  const before = [
    {
      value: START,
      label: startsAt ? `The first day, ${momentText(startsAt, zone)}` : "The first day, which isn’t set yet",
    },
    ...shifts.map(({ shiftID, name, startsAt: begins }) => ({
      value: shiftID,
      label: `The shift of ${name}, ${momentText(begins, zone)}`,
    })),
  ];
  const when = timingFields.when.options.filter(({ value }) => hasDays || value !== "before");
  return withOptions(formElements(timingFields), { before, when });
}

export type TypedTiming = {
  when?: "now" | "at" | "before";
  sendAt?: string;
  amount?: number;
  unit?: "days" | "hours";
  before?: string;
};

/** From the form to the call: moments are typed by the program's clocks. */
export function timingToSend(
  { when, sendAt, amount, unit, before }: TypedTiming,
  { zone }: MessageMoments,
): Pick<InputOf<typeof savePlannedMessage>, "send" | "sendAt" | "beforeWhat" | "shiftID" | "amount" | "unit"> {
  if (when === "at") {
    const instant = instantAt(sendAt ?? "", zone);
    return { send: "at", ...(instant && { sendAt: instant }) };
  }
  if (when !== "before") return { send: "draft" };
  return {
    send: "before",
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(unit && { unit }),
    ...(before === START ? { beforeWhat: "start" } : { beforeWhat: "shift", ...(before && { shiftID: before }) }),
  };
}

/** A saved message's timing in the form. */
export function typedTimingOf(message: PlannedMessage | undefined, { zone }: MessageMoments): TypedTiming {
  if (message?.sendAt)
    return { when: "at", sendAt: wallClockMinute(message.sendAt, zone), unit: "days", before: START };
  if (message?.beforeWhat)
    return {
      when: "before",
      amount: message.amount ?? 1,
      unit: message.unit ?? "days",
      before: message.shiftID ?? START,
    };
  return { when: "now", unit: "days", before: START, amount: 1 };
}

/** '2 days before the first day' */
export function timingText(
  { sendAt, beforeWhat, amount, unit, shift }: PlannedMessage,
  { zone }: MessageMoments,
): string {
  if (sendAt) return momentText(sendAt, zone);
  if (!beforeWhat) return "Not scheduled";
  const distance = `${amount} ${amount === 1 ? unit!.slice(0, -1) : unit}`;
  return `${distance} before ${beforeWhat === "shift" ? `the shift of ${shift}` : "the first day"}`;
}
