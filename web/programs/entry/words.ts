import type { ProgramAt } from "../../../contract/platform/addresses.ts";
import { judgedIn, kindOfSegment } from "../../../contract/platform/service-kinds.ts";

/** How the people of this program speak of what is judged in it: entries in categories, applications for scholarships. */
export const wordsAt = ({ serviceType }: ProgramAt) => judgedIn(kindOfSegment(serviceType));

/** In what they take part: applications are shown to nobody but who judges them. */
export const partsAt = (at: ProgramAt) => (wordsAt(at).isFinal ? "scoring" : "scoring, galleries and voting");
