import { addresses } from "../../../contract/addresses.ts";
import type { PublicDocument } from "../page.ts";
import { programFrames as frames } from "./frames.ts";

/** The page of a home of a tour. */
export const home: readonly PublicDocument[] = [
  { path: addresses.tourHome, frames, page: () => import("../../tours/public/TourHomePage.tsx") },
];
