import type { ServiceKind } from "../../../../contract/platform/service-kinds.ts";
import type { PublicTier } from "../../../../contract/people/participants.ts";
import type { TimeZone } from "../../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../../contract/tours/tour.ts";
import type { PageSection } from "../../../../contract/programs/sections.ts";
import type { CategoryWindow, Timeframe } from "../../../../contract/platform/visibility.ts";

/** What sections need of their page. */
type SectionPage = {
  client: string;
  service: string;
  kind: ServiceKind;
  now: string;
  timeZone: TimeZone;
  timeframes: readonly Timeframe[];
  categoryDates: readonly CategoryWindow[];
  everyCategoryDated: boolean;
  homes: readonly TourHome[];
  homeCount: number;
  sponsorTiers: readonly PublicTier[];
};
export type SectionProps = { section: PageSection; page: SectionPage };
