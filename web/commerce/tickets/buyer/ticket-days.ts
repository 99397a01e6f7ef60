import type { PurchasedTicket } from "../../../../contract/commerce/orders/transactions.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { formatMoment } from "../../../../contract/platform/time-zone.ts";
import { dateTimeText } from "../../../platform/ui/date-text.ts";

type Days = Pick<PurchasedTicket, "days" | "zone">;

const MOST_DAYS = 3;

/** The days that are still to come, or all once the last is over: three, and how many more there are. */
export function ticketDayTexts({ days, zone }: Days, now = new Date()): string[] {
  const coming = days.filter(({ closesAt }) => Date.parse(closesAt) > now.getTime());
  const shown = coming.length > 0 ? coming : days;
  const left = shown.length - MOST_DAYS;
  return [
    ...shown.slice(0, MOST_DAYS).map(({ opensAt }) => dateTimeText(opensAt, zone, now)),
    ...(left > 0 ? [`and ${plural(left, "more day")}`] : []),
  ];
}

/** 'See you on June 19, Beth', where the tickets are for one day, and for the name where it is a person's, as far as one can see. */
export function farewellText(tickets: readonly Days[], name: string, now = new Date()): string {
  const days = new Set(
    tickets.flatMap(({ days: all, zone }) =>
      all.map(({ opensAt }) => formatMoment(opensAt, { month: "long", day: "numeric" }, zone)),
    ),
  );
  const isToCome = tickets.some(({ days: all }) => all.some(({ closesAt }) => Date.parse(closesAt) > now.getTime()));
  const [day] = days;
  const when = days.size === 1 && isToCome ? `on ${day}` : "there";
  return [`See you ${when}`, firstName(name)].filter(Boolean).join(", ");
}

const notAPerson = /^(mr|mrs|ms|dr|the|inc|llc|ltd|co|company|homes|builders|group|design|studio|association)$/i;

/** Of two or three words, none of which a title, a company's ending or in capitals. */
function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const isPerson =
    (words.length === 2 || words.length === 3) &&
    words.every((word) => /^\p{Lu}[\p{L}'’-]*\p{Ll}$/u.test(word) && !notAPerson.test(word));
  return isPerson ? words[0]! : "";
}
