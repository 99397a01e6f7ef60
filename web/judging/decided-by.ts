import type { Static } from "typebox";
import type { decision } from "../../contract/judging/decisions.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { dateTimeText } from "../platform/ui/date-text.ts";

/** 'Ann Hill, chair, May 8, 5:00 PM': who decided, as what, and when. */
export function deciderText({ by, asChair, inPlaceOf, at }: Static<typeof decision>, zone: TimeZone | "here"): string {
  const as = asChair ? "chair" : inPlaceOf && `in place of ${inPlaceOf}`;
  return [by ?? "Somebody who is gone", as, dateTimeText(at, zone)].filter(Boolean).join(", ");
}
