import { addresses } from "../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../platform/page.ts";
import { embedded } from "./families/embedded.ts";

/**
 * What an association shows on its own site beside galleries. None of the families: each borrows from one (tickets from the checkout,
 * homes from the tour), and pages of that family would pay for what they had in common. That each has a piece of its own only the pages
 * of embeds know.
 */
export const siteEmbedDocuments: readonly PublicDocument[] = (
  ["tickets", "homes", "sponsors", "countdown", "calendar", "ballot"] as const
).map((kind) =>
  embedded(addresses[`${kind}Embed`], async () => (await import("./site-embed-pages.ts")).siteEmbedPages[kind]()),
);
