import { Array as List, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { record, inputRecord } from "../platform/schema.ts";

export const MOST_FRAMING_SITES = 20;
const LONGEST_SITE = 260;

/** `https://example.org`, `https://*.example.org`, with a port if need be, and nothing behind it. */
const sitePattern =
  "^https://(\\*\\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(:[0-9]{1,5})?$";
const site = new RegExp(sitePattern);

const framingSites = List(Str({ pattern: sitePattern, maxLength: LONGEST_SITE }), {
  maxItems: MOST_FRAMING_SITES,
});

export const getFramingSites = get("/clients/:client/framing-sites", {
  summary: "The sites that may show a client's pages in a frame; none: any site",
  allow: "VIEW_CLIENT",
  answer: record({ sites: List(Str()) }),
});

export const changeFramingSites = post("/clients/:client/framing-sites", {
  summary: "Change which sites may show a client's pages in a frame",
  allow: "EDIT_CLIENT",
  changes: "client",
  body: inputRecord({ sites: framingSites }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** The sites that somebody typed, one on a line: without a stroke at the end, in small letters, each once. */
export const sitesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((line) => line.toLowerCase().replace(/\/$/, "")),
  ),
];

/** Why these sites can't be saved; undefined where they can. */
export function framingSitesProblem(sites: readonly string[]): string | undefined {
  const wrong = sites.find((one) => one.length > LONGEST_SITE || !site.test(one));
  if (wrong !== undefined)
    return `“${wrong}” isn’t a site. Write it as https://example.org, or as https://*.example.org for all below it.`;
  if (sites.length > MOST_FRAMING_SITES) return `At most ${MOST_FRAMING_SITES} sites can be listed.`;
}
