import { fillPath } from "../../../contract/platform/endpoint.ts";
import { addresses } from "../../../contract/platform/addresses.ts";
import { clientFrames } from "./families/frames.ts";
import { ballotDocuments } from "./families/ballot.ts";
import { checkoutDocuments } from "./families/checkout.ts";
import { embeddedDocuments } from "./families/embedded.ts";
import { entryDocuments } from "./families/entry.ts";
import { galleryDocuments } from "./families/gallery.ts";
import { homeDocuments } from "./families/home.ts";
import { itemDocuments } from "./families/item.ts";
import { programDocuments } from "./families/program.ts";
import { siteDocuments } from "./families/site.ts";
import { sponsorDocuments } from "./families/sponsors.ts";
import { surveyDocuments } from "./families/survey.ts";
import { tourDocuments } from "./families/tour.ts";
import type { PageParams, PublicDocument } from "../../platform/page.ts";
import { siteEmbedDocuments } from "./site-embeds.ts";

/**
 * Every public page by family: a page loads its family's code and no other's (vite.config.ts). Each is a document of its own, rendered by
 * the server; links between them are the browser's.
 */
export const publicDocuments: readonly PublicDocument[] = [
  ...siteDocuments,
  ...programDocuments,
  ...galleryDocuments,
  ...embeddedDocuments,
  ...siteEmbedDocuments,
  ...entryDocuments,
  ...checkoutDocuments,
  ...tourDocuments,
  ...homeDocuments,
  ...sponsorDocuments,
  ...ballotDocuments,
  ...itemDocuments,
  ...surveyDocuments,
];

/** Drawn in place of a page that an association hasn't. The path only tells it apart. */
export const missingDocument: PublicDocument = {
  path: `${addresses.client}/`,
  frames: clientFrames,
  page: () => import("./MissingPage.tsx"),
};

/** The address without unknown parameters, and with known ones in one order. */
export function canonicalAddress(document: PublicDocument | undefined, url: URL, params: PageParams): URL {
  const canonical = new URL(document ? fillPath(document.path, params) : url.pathname, url.origin);
  for (const name of document?.knows ?? []) {
    const value = url.searchParams.get(name);
    if (value) canonical.searchParams.set(name, value);
  }
  return canonical;
}
