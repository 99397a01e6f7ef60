import { firstPageSize, followingPageSize } from "../../contract/galleries/galleries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { arrangeGallery } from "./arrange-gallery.ts";
import {
  type Disclosure,
  type GalleryRow,
  correctionsOf,
  entriesOfGallery,
  findGalleryEntry,
  galleriesOf,
  picturesOfEntry,
} from "./gallery-queries.ts";
import { galleryState, revealsWinners } from "./gallery-visibility.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

export async function galleryPage(
  sql: Sql,
  service: ServiceRow,
  gallery: GalleryRow,
  disclosure: Disclosure,
  after: string | undefined,
) {
  const [rows, corrections] = await Promise.all([
    entriesOfGallery(sql, service.serviceID, gallery, disclosure),
    disclosure.titles && revealsWinners(gallery) ? correctionsOf(sql, service.serviceID) : [],
  ]);
  const { entries, groups, featured } = arrangeGallery(gallery, rows);
  const start = Number(after ?? 0);
  const end = start + (start === 0 ? firstPageSize : followingPageSize);
  const { galleryID, kind, name, description, groupedBy } = gallery;
  return {
    galleryID,
    kind,
    name,
    description,
    contestName: service.name,
    groupedBy,
    total: entries.length,
    groups,
    featured,
    entries: entries.slice(start, end),
    timeZone: service.timeZone,
    corrections,
    next: end < entries.length ? String(end) : null,
  };
}

export async function galleryItem(
  sql: Sql,
  service: ServiceRow,
  gallery: GalleryRow,
  disclosure: Disclosure,
  entryID: string,
) {
  const [[itemRow], entryUploads] = await Promise.all([
    findGalleryEntry(sql, entryID, gallery, disclosure),
    picturesOfEntry(sql, entryID, disclosure),
  ]);
  const row = requireFound(itemRow, "entry");
  return {
    ...row,
    canonical: await canonicalGallery(sql, { service, gallery, entryID, disclosure }),
    group: arrangeGallery(gallery, [row]).entries[0]!.group,
    galleryID: gallery.galleryID,
    galleryName: gallery.name,
    contestName: service.name,
    entryUploads,
  };
}

type EntryPlace = { service: ServiceRow; gallery: GalleryRow; entryID: string; disclosure: Disclosure };

/** The first public gallery that shows the entry: the winners before others, archives last. */
async function canonicalGallery(sql: Sql, { service, gallery, entryID, disclosure }: EntryPlace) {
  for (const each of await galleriesOf(sql, service.serviceID)) {
    if (each.galleryID === gallery.galleryID) break;
    if (galleryState(each, service, disclosure.now) !== "public") continue;
    const [shown] = await findGalleryEntry(sql, entryID, each, disclosure);
    if (shown) return { galleryID: each.galleryID, kind: each.kind };
  }
  return { galleryID: gallery.galleryID, kind: gallery.kind };
}
