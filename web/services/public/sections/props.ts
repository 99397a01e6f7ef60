import type { ServiceKind } from "../../../../contract/service-kinds.ts";
import type { PublicTier } from "../../../../contract/participants.ts";
import type { TimeZone } from "../../../../contract/time-zone.ts";
import type { TourHome } from "../../../../contract/tour.ts";
import type { Section } from "../../../../contract/sections.ts";
import type { Timeframe } from "../../../../contract/visibility.ts";

/** What a section needs to know of its page. */
type OfPage = {
  client: string;
  service: string;
  kind: ServiceKind;
  now: string;
  timeZone: TimeZone;
  timeframes: readonly Timeframe[];
  homes: readonly TourHome[];
  homeCount: number;
  sponsorTiers: readonly PublicTier[];
};
export type SectionProps = { section: Section; page: OfPage };
