import type { Static } from "typebox";
import type { decision } from "../../contract/judging/decisions.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { usePageClock } from "../platform/ui/page-zone.ts";
import { dateTimeText } from "../platform/ui/date-text.ts";

/** 'Ann Hill, chair, Fri, May 8, 5:00 PM CDT' by the page's clock. */
export const useDecidedBy = () => {
  const clock = usePageClock();
  return (one: Static<typeof decision>) => deciderText(one, clock);
};

/** 'Ann Hill, chair, Fri, May 8, 5:00 PM CDT': who decided, as what, and when. */
export function deciderText({ by, asChair, inPlaceOf, at }: Static<typeof decision>, zone: TimeZone | "here"): string {
  const as = asChair ? "chair" : inPlaceOf && `in place of ${inPlaceOf}`;
  return [by ?? "Somebody who is gone", as, dateTimeText(at, zone)].filter(Boolean).join(", ");
}
