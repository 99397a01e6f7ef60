import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";

/** Galleries in a frame of the association’s own site: light or dark as that is, or as the reader’s system has it. */
export const embeddedDocuments: readonly PublicDocument[] = [addresses.winnersEmbed, addresses.galleryEmbed].map(
  (path) => ({
    path,
    frames: [() => import("../../frames/EmbedFrame.tsx")],
    page: () => import("../../../galleries/public/EmbeddedGalleryPage.tsx"),
    knows: ["look"],
    policy: { "frame-ancestors": ["*"] },
  }),
);
