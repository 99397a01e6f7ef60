import type { PriceSpan } from "../../../contract/programs/price-spans.ts";
import { refuse } from "../../platform/http/refusal.ts";

/** A period that ends before it begins would never apply. */
export function refuseEndBeforeStart({ opensAt, closesAt }: PriceSpan, sentence: string): void {
  if (opensAt && closesAt && Date.parse(opensAt) >= Date.parse(closesAt))
    refuse(sentence, 400, { errors: { closesAt: sentence } });
}
