import { addresses } from "../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../platform/page.ts";
import { embedded } from "./families/embedded.ts";
import type { siteEmbedPages } from "./site-embed-pages.ts";

/** Every page knows these addresses: that each has a piece of its own only the pages of embeds know. */
const siteEmbed = (path: string, kind: keyof typeof siteEmbedPages): PublicDocument =>
  embedded(path, async () => (await import("./site-embed-pages.ts")).siteEmbedPages[kind]());

/**
 * What an association shows on its own site beside galleries. None of the families: each borrows from one (tickets from the checkout,
 * homes from the tour), and pages of that family would pay for what they had in common.
 */
export const siteEmbedDocuments: readonly PublicDocument[] = [
  siteEmbed(addresses.ticketsEmbed, "tickets"),
  siteEmbed(addresses.homesEmbed, "homes"),
  siteEmbed(addresses.sponsorsEmbed, "sponsors"),
  siteEmbed(addresses.countdownEmbed, "countdown"),
  siteEmbed(addresses.calendarEmbed, "calendar"),
];
