import { fillPath } from "../../../contract/platform/endpoint.ts";
import { ballotDocuments } from "./families/ballot.ts";
import { checkoutDocuments } from "./families/checkout.ts";
import { embeddedDocuments } from "./families/embedded.ts";
import { entryDocuments } from "./families/entry.ts";
import { galleryDocuments } from "./families/gallery.ts";
import { homeDocuments } from "./families/home.ts";
import { siteDocuments } from "./families/site.ts";
import { sponsorDocuments } from "./families/sponsors.ts";
import { surveyDocuments } from "./families/survey.ts";
import { tourDocuments } from "./families/tour.ts";
import type { PageParams, PublicDocument } from "../../platform/page.ts";

/**
 * Every public page, family by family: a page brings its family's code and no other's (vite.config.ts). Each is a document of its
 * own: the server draws it, links between them are the browser's.
 */
export const publicDocuments: readonly PublicDocument[] = [
  ...siteDocuments,
  ...galleryDocuments,
  ...embeddedDocuments,
  ...entryDocuments,
  ...checkoutDocuments,
  ...tourDocuments,
  ...homeDocuments,
  ...sponsorDocuments,
  ...ballotDocuments,
  ...surveyDocuments,
];

/** The address of a page without what it doesn't know, and with what it knows in one order. */
export function canonicalAddress(document: PublicDocument | undefined, url: URL, params: PageParams): URL {
  const known = new URL(document ? fillPath(document.path, params) : url.pathname, url.origin);
  for (const name of document?.knows ?? []) {
    const value = url.searchParams.get(name);
    if (value) known.searchParams.set(name, value);
  }
  return known;
}
