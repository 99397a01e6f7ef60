import type { ServiceKind } from "../../../../contract/platform/service-kinds.ts";
import type { PublicTier } from "../../../../contract/people/participants.ts";
import type { TimeZone } from "../../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../../contract/tours/tour.ts";
import type { PageSection } from "../../../../contract/programs/sections.ts";
import type { Timeframe } from "../../../../contract/platform/visibility.ts";

/** What a section needs to know of its page. */
type SectionPage = {
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
export type SectionProps = { section: PageSection; page: SectionPage };
