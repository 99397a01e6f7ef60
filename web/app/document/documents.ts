import { pathOf } from "../../../contract/platform/endpoint.ts";
import { ballot } from "./families/ballot.ts";
import { checkout } from "./families/checkout.ts";
import { embedded } from "./families/embedded.ts";
import { entry } from "./families/entry.ts";
import { gallery } from "./families/gallery.ts";
import { home } from "./families/home.ts";
import { site } from "./families/site.ts";
import { sponsors } from "./families/sponsors.ts";
import { survey } from "./families/survey.ts";
import { tour } from "./families/tour.ts";
import type { Params, PublicDocument } from "../../platform/page.ts";

/**
 * Every public page, family by family: a page brings its family's code and no other's (vite.config.ts). Each is a document of its
 * own: the server draws it, links between them are the browser's.
 */
export const documents: readonly PublicDocument[] = [
  ...site,
  ...gallery,
  ...embedded,
  ...entry,
  ...checkout,
  ...tour,
  ...home,
  ...sponsors,
  ...ballot,
  ...survey,
];

/** The address of a page without what it doesn't know, and with what it knows in one order. */
export function knownAddress(document: PublicDocument | undefined, url: URL, params: Params): URL {
  const known = new URL(document ? pathOf(document.path, params) : url.pathname, url.origin);
  for (const name of document?.knows ?? []) {
    const value = url.searchParams.get(name);
    if (value) known.searchParams.set(name, value);
  }
  return known;
}
