import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames as frames } from "./frames.ts";

/** What a gallery is narrowed by. */
const galleryParameters = ["group", "search"];

/** Galleries, the winners', those of past contests. */
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
