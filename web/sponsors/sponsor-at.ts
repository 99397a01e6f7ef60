import type { ServiceType } from "../../contract/platform/service-kinds.ts";

/** A sponsor, as its address names it. */
export type SponsorAt = { client: string; serviceType: ServiceType; service: string; sponsorID: string };
