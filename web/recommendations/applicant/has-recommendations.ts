import type { Entry } from "../../../contract/entries.ts";
import { hasFeature } from "../../../contract/service-kinds.ts";

/** Staff have a card of their own, with the letters. */
export const hasRecommendations = ({ kind, standings }: Entry): boolean =>
  hasFeature(kind, "recommendations") && standings.includes("entrant");
