import type { ServiceType } from "../../contract/platform/service-kinds.ts";

export type SponsorAt = { client: string; serviceType: ServiceType; service: string; sponsorID: string };
