import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames as frames } from "./frames.ts";

const galleryParameters = ["group", "search"];

/** Galleries, winners and archives. */
export const galleryDocuments: readonly PublicDocument[] = [
  {
    path: addresses.winners,
    frames,
    page: () => import("../../../galleries/public/WinnersPage.tsx"),
    knows: galleryParameters,
  },
  {
    path: addresses.gallery,
    frames,
    page: () => import("../../../galleries/public/GalleryPage.tsx"),
    knows: galleryParameters,
  },
  {
    path: addresses.archive,
    frames,
    page: () => import("../../../galleries/public/ArchivePage.tsx"),
    knows: galleryParameters,
  },
];
