import { firstPage, followingPage } from "../../contract/galleries/galleries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { found } from "../platform/http/refusal.ts";
import { arrange } from "./arrange.ts";
import {
  type Disclosure,
  type GalleryRow,
  correctionsOf,
  entriesOfGallery,
  entryOfGallery,
  picturesOf,
} from "./queries.ts";
import { tellsWinners } from "./visible.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

/** A gallery's entries, a page of them, as far as they may be disclosed. */
export async function galleryPage(
  sql: Sql,
  service: ServiceRow,
  gallery: GalleryRow,
  disclosure: Disclosure,
  after: string | undefined,
) {
  const [rows, corrections] = await Promise.all([
    entriesOfGallery(sql, service.serviceID, gallery, disclosure),
    disclosure.titles && tellsWinners(gallery) ? correctionsOf(sql, service.serviceID) : [],
  ]);
  const { entries, groups, featured } = arrange(gallery, rows);
  const start = Number(after ?? 0);
  const end = start + (start === 0 ? firstPage : followingPage);
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
    corrections,
    next: end < entries.length ? String(end) : null,
  };
}

/** One entry of it, with its pictures. */
export async function itemOf(
  sql: Sql,
  service: ServiceRow,
  gallery: GalleryRow,
  disclosure: Disclosure,
  entryID: string,
) {
  const [[shown], entryUploads] = await Promise.all([
    entryOfGallery(sql, entryID, gallery, disclosure),
    picturesOf(sql, entryID, disclosure),
  ]);
  const row = found(shown, "entry");
  return {
    ...row,
    group: arrange(gallery, [row]).entries[0]!.group,
    galleryID: gallery.galleryID,
    galleryName: gallery.name,
    contestName: service.name,
    entryUploads,
  };
}
