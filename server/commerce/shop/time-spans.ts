import type { PriceSpan } from "../../../contract/programs/price-spans.ts";
import { refuse } from "../../platform/http/refusal.ts";

/** What ends before it begins never counts. */
export function refuseEndBeforeStart({ opensAt, closesAt }: PriceSpan, sentence: string): void {
  if (opensAt && closesAt && Date.parse(opensAt) >= Date.parse(closesAt))
    refuse(sentence, 400, { errors: { closesAt: sentence } });
}
