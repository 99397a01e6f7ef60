import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { galleryItemPath, galleryPath } from "../../../contract/programs/gallery-path.ts";
import { feedPaths } from "../../../contract/platform/feed-addresses.ts";
import { getArchive, getGallery } from "../../../contract/galleries/galleries.ts";
import { type Program, clientPage } from "../../../contract/people/clients.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { type ServicePage, servicePage } from "../../../contract/programs/service-page.ts";
import { getSponsorPages } from "../../../contract/sponsors/sponsor-pages.ts";
import { getTour } from "../../../contract/tours/tour.ts";
import { type HTML, markup } from "../../platform/http/html.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Addresses } from "../../platform/access/addresses.ts";
import type { PublicCaller } from "./public-caller.ts";

/** The most addresses of one sitemap (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** One sitemap for each association that is listed. Those at another host have theirs there. */
export const sitemapIndex = (origin: string, clients: readonly string[]): string => {
  const sitemaps = clients.map(
    (client) => markup`<sitemap><loc>${origin + feedPaths.sitemap({ client })}</loc></sitemap>\n`,
  );
  return XML + markup`<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps}</sitemapindex>\n`.source;
};

/** Every public page of an association that says something of its own. */
export async function clientSitemap(call: PublicCaller, addresses: Addresses, client: string): Promise<string> {
  const { url, programs } = await call(clientPage, { client });
  const pages = [paths.client({ client: url })];
  // One after the other: search engines have time, and buyers come first.
  for (const program of programs) pages.push(...(await orNone(programPages(call, url, program))));
  const urls = pages
    .slice(0, MOST_ADDRESSES)
    .map((page): HTML => markup`<url><loc>${addresses.urlOf(page)}</loc></url>\n`);
  return XML + markup`<urlset xmlns="${NAMESPACE}">\n${urls}</urlset>\n`.source;
}

async function programPages(call: PublicCaller, client: string, program: Program): Promise<string[]> {
  const at = { client, service: program.url };
  const address = programAddress(client, program);
  const page = await call(servicePage, at);
  const more = [galleryPages(call, at, page), tourPages(call, at, page), sponsorPages(call, address)].map(orNone);
  return [
    paths.program(address),
    ...(page.sells ? [paths.tickets(address)] : []),
    ...(hasFeature(page.kind, "questions") && page.visibility === "open" ? [paths.survey(at)] : []),
    ...(await Promise.all(more)).flat(),
  ];
}

/** What was public a moment ago and isn't any more is left out. */
const orNone = (addresses: Promise<string[]>): Promise<string[]> =>
  addresses.catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return [];
    throw error;
  });

type ServiceAt = { client: string; service: string };

async function galleryPages(call: PublicCaller, at: ServiceAt, { galleries }: ServicePage): Promise<string[]> {
  const addresses: string[] = [];
  const listed = new Set<string>();
  // In the order in which an entry's one address is chosen: among the winners first.
  for (const gallery of galleries) {
    const { galleryID, kind } = gallery;
    const entries = await readAll(async (query) => {
      const page = await (kind === "archive"
        ? call(getArchive, { ...at, archiveID: galleryID }, query)
        : call(getGallery, { ...at, galleryID }, query));
      return { items: page.entries, next: page.next };
    });
    addresses.push(galleryPath(at, gallery));
    for (const { entryID } of entries.filter((entry) => !listed.has(entry.entryID))) {
      listed.add(entryID);
      addresses.push(galleryItemPath(at, gallery, entryID));
    }
  }
  return addresses;
}

async function tourPages(call: PublicCaller, at: ServiceAt, { hasHomes }: ServicePage): Promise<string[]> {
  if (!hasHomes) return [];
  const homes = await readAll(async (query) => {
    const page = await call(getTour, at, query);
    return { items: page.homes, next: page.next };
  });
  return [paths.tour(at), ...homes.map(({ propertyID }) => paths.tourHome({ ...at, propertyID }))];
}

type ListPage<Item> = { items: readonly Item[]; next: string | null };

/** All pages of a list. */
async function readAll<Item>(read: (query?: { after: string }) => Promise<ListPage<Item>>): Promise<Item[]> {
  const first = await read();
  const items = [...first.items];
  for (let after = first.next; after !== null;) {
    const page = await read({ after });
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

async function sponsorPages(call: PublicCaller, at: ReturnType<typeof programAddress>): Promise<string[]> {
  const { sponsorTiers } = await call(getSponsorPages, at);
  const sponsors = sponsorTiers.flatMap((tier) => tier.sponsors);
  if (sponsors.length === 0) return [];
  return [paths.sponsors(at), ...sponsors.map(({ sponsorID }) => paths.sponsor({ ...at, sponsorID }))];
}
