import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames as frames } from "./frames.ts";

/** The page of a home of a tour. */
export const homeDocuments: readonly PublicDocument[] = [
  { path: addresses.tourHome, frames, page: () => import("../../../tours/public/TourHomePage.tsx") },
];
