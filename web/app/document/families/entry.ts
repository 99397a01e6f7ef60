import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames as frames } from "./frames.ts";

/** Entries' pages, which need the carousel. */
export const entryDocuments: readonly PublicDocument[] = [
  { path: addresses.winner, frames, page: () => import("../../../galleries/public/WinnerItemPage.tsx") },
  { path: addresses.galleryItem, frames, page: () => import("../../../galleries/public/GalleryItemPage.tsx") },
];
