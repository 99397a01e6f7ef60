import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames as frames } from "./frames.ts";

/** Who stands behind a program of any kind. */
export const sponsorDocuments: readonly PublicDocument[] = [
  { path: addresses.sponsors, frames, page: () => import("../../../sponsors/public/SponsorsPage.tsx") },
  { path: addresses.sponsor, frames, page: () => import("../../../sponsors/public/SponsorPage.tsx") },
];
