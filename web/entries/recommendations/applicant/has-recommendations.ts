import type { Entry } from "../../../../contract/entries/entries.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";

/** Staff have a card of their own, with the letters. */
export const hasRecommendations = ({ kind, standings }: Entry): boolean =>
  hasFeature(kind, "recommendations") && standings.includes("entrant");
