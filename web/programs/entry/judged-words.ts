import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { judgedWordsOf, kindOfSegment } from "../../../contract/platform/service-kinds.ts";

/** A program's words for what is judged: entries in categories, applications for scholarships. */
export const judgedWordsAt = ({ serviceType }: ProgramAddress) => judgedWordsOf(kindOfSegment(serviceType));

/** The things that entries take part in. Applications are only judged, and shown to nobody else. */
export const judgedPartsAt = (at: ProgramAddress) =>
  judgedWordsAt(at).isFinal ? "scoring" : "scoring, galleries and voting";
