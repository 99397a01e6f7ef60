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
export type MessageMoments = Pick<AnswerOf<typeof listPlannedMessages>, "zone" | "startsAt" | "deadlines" | "shifts">;

const START = "start";
const DEADLINE = "deadline";

/** Only some kinds of program begin on a day, and only entrants have a deadline. */
export type DatesToWriteBefore = { hasDays: boolean; hasDeadline: boolean };

/** The form's elements, with what a message may be sent before. */
export function timingElements(
  { zone, startsAt, deadlines, shifts }: MessageMoments,
  { hasDays, hasDeadline }: DatesToWriteBefore,
) {
  const start = {
    value: START,
    label: startsAt ? `The first day, ${momentText(startsAt, zone)}` : "The first day, which isn’t set yet",
  };
  const before = [
    ...(hasDeadline ? [{ value: DEADLINE, label: deadlineLabel(deadlines, zone) }] : []),
    ...(hasDays ? [start] : []),
    ...shifts.map(({ shiftID, name, startsAt: begins }) => ({
      value: shiftID,
      label: `The shift of ${name}, ${momentText(begins, zone)}`,
    })),
  ];
  const when = timingFields.when.options.filter(({ value }) => before.length > 0 || value !== "before");
  return withOptions(formElements(timingFields), { before, when });
}

/** 'The deadline, Thu, Dec 3, 5:00 PM CST'; with dates by category, 'Each entry’s deadline, from ... to ...'. */
function deadlineLabel(deadlines: readonly string[], zone: MessageMoments["zone"]): string {
  const [first, last] = [deadlines[0], deadlines.at(-1)];
  if (!first || !last) return "The deadline, which isn’t set yet";
  if (first === last) return `The deadline, ${momentText(first, zone)}`;
  return `Each entry’s deadline, from ${momentText(first, zone)} to ${momentText(last, zone)}`;
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
    ...(before === START || before === DEADLINE
      ? { beforeWhat: before }
      : { beforeWhat: "shift", ...(before && { shiftID: before }) }),
  };
}

/** A saved message's timing in the form. */
export function typedTimingOf(
  message: PlannedMessage | undefined,
  { zone }: MessageMoments,
  { hasDeadline }: Pick<DatesToWriteBefore, "hasDeadline">,
): TypedTiming {
  const before = hasDeadline ? DEADLINE : START;
  if (message?.sendAt) return { when: "at", sendAt: wallClockMinute(message.sendAt, zone), unit: "days", before };
  if (message?.beforeWhat)
    return {
      when: "before",
      amount: message.amount ?? 1,
      unit: message.unit ?? "days",
      before: message.shiftID ?? message.beforeWhat,
    };
  return { when: "now", unit: "days", before, amount: 1 };
}

/** '2 days before the first day' */
export function timingText(
  { sendAt, beforeWhat, amount, unit, shift }: PlannedMessage,
  { zone }: MessageMoments,
): string {
  if (sendAt) return momentText(sendAt, zone);
  if (!beforeWhat) return "Not scheduled";
  const distance = `${amount} ${amount === 1 ? unit!.slice(0, -1) : unit}`;
  if (beforeWhat === "deadline") return `${distance} before each entry’s deadline`;
  return `${distance} before ${beforeWhat === "shift" ? `the shift of ${shift}` : "the first day"}`;
}
