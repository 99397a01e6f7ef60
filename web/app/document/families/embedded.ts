import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";

/** In a frame of an association’s own site. */
export const embedded = (path: string, page: PublicDocument["page"]): PublicDocument => ({
  path,
  frames: [() => import("../../frames/EmbedFrame.tsx")],
  page,
  knows: ["look"],
  isFramed: true,
});

/** Galleries in frames of an association’s own site, light or dark as that site or the reader’s system. */
export const embeddedDocuments: readonly PublicDocument[] = [
  embedded(addresses.winnersEmbed, () => import("../../../galleries/public/EmbeddedGalleryPage.tsx")),
  embedded(addresses.galleryEmbed, () => import("../../../galleries/public/EmbeddedGalleryPage.tsx")),
];
