import type { ServiceKind } from "../../../../contract/service-kinds.ts";
import type { Section } from "../../../../contract/sections.ts";
import type { Timeframe } from "../../../../contract/visibility.ts";

/** What a section needs to know of its page. */
type OfPage = { client: string; kind: ServiceKind; now: string; timeframes: readonly Timeframe[] };
export type SectionProps = { section: Section; page: OfPage };
