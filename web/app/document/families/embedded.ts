import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";

const embedded = (path: string, page: PublicDocument["page"]): PublicDocument => ({
  path,
  frames: [() => import("../../frames/EmbedFrame.tsx")],
  page,
  knows: ["look"],
  isFramed: true,
});

/** What an association shows in frames of its own site, light or dark as that site or the reader’s system. */
export const embeddedDocuments: readonly PublicDocument[] = [
  embedded(addresses.winnersEmbed, () => import("../../../galleries/public/EmbeddedGalleryPage.tsx")),
  embedded(addresses.galleryEmbed, () => import("../../../galleries/public/EmbeddedGalleryPage.tsx")),
  embedded(addresses.ticketsEmbed, () => import("../../../commerce/cart/visitor/EmbeddedTicketsPage.tsx")),
  embedded(addresses.homesEmbed, () => import("../../../tours/public/EmbeddedHomesPage.tsx")),
  embedded(addresses.sponsorsEmbed, () => import("../../../sponsors/public/EmbeddedSponsorsPage.tsx")),
  embedded(addresses.countdownEmbed, () => import("../../../programs/public/EmbeddedCountdownPage.tsx")),
  embedded(addresses.calendarEmbed, () => import("../../../programs/public/EmbeddedCalendarPage.tsx")),
];
