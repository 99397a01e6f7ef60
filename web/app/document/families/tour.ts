import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames as frames } from "./frames.ts";

/** What a tour is narrowed by. */
const tourParameters = ["search", "view", "price", "beds", "group", "builder", "open", "online", "saved"];

/** The homes of a tour. */
export const tourDocuments: readonly PublicDocument[] = [
  {
    path: addresses.tour,
    frames,
    page: () => import("../../../tours/public/TourPage.tsx"),
    knows: tourParameters,
    hasMap: true,
  },
  { path: addresses.tourRoute, frames, page: () => import("../../../tours/public/TourRoutePage.tsx"), hasMap: true },
];
