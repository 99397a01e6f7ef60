import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { judgedWordsOf, kindOfSegment } from "../../../contract/platform/service-kinds.ts";

/** How the people of this program speak of what is judged in it: entries in categories, applications for scholarships. */
export const judgedWordsAt = ({ serviceType }: ProgramAddress) => judgedWordsOf(kindOfSegment(serviceType));

/** In what they take part: applications are shown to nobody but who judges them. */
export const judgedPartsAt = (at: ProgramAddress) =>
  judgedWordsAt(at).isFinal ? "scoring" : "scoring, galleries and voting";
