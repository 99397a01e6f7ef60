import type { ServiceType } from "../../contract/service-kinds.ts";

/** A sponsor, as its address names it. */
export type SponsorAt = { client: string; serviceType: ServiceType; service: string; sponsorID: string };
