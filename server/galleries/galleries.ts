import {
  firstPage,
  followingPage,
  getArchive,
  getGallery,
  getGalleryItem,
  listPublicGalleries,
} from "../../contract/galleries.ts";
import { previewGallery } from "../../contract/gallery-editing.ts";
import type { ServiceRow } from "../clients/directory.ts";
import type { Sql } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { found } from "../http/refusal.ts";
import { arrange } from "./arrange.ts";
import {
  type GalleryRow,
  type Telling,
  countOf,
  entriesOfGallery,
  entryOfGallery,
  galleriesOf,
  galleryOf,
  picturesOf,
} from "./queries.ts";
import { stateOf, tellingOf } from "./visible.ts";

/** What the public doesn't see isn't there: the answer is the same as for a gallery that never was. */
async function publicGallery(sql: Sql, service: ServiceRow, galleryID: string, now: Date): Promise<GalleryRow> {
  const [gallery] = await galleryOf(sql, service.serviceID, galleryID);
  const isPublic = gallery && stateOf(gallery, service, now) === "public";
  return found(isPublic ? gallery : undefined, "gallery");
}

async function pageOf(sql: Sql, service: ServiceRow, gallery: GalleryRow, telling: Telling, after: string | undefined) {
  const rows = await entriesOfGallery(sql, service.serviceID, gallery, telling);
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
    next: end < entries.length ? String(end) : null,
  };
}

export const galleries = [
  on(getGallery, async ({ sql, service, params, query, now }) => {
    const gallery = await publicGallery(sql, service, params.galleryID, now);
    return pageOf(sql, service, gallery, tellingOf(service), query.after);
  }),

  on(getArchive, async ({ sql, service, params, query, now }) => {
    const gallery = await publicGallery(sql, service, params.archiveID, now);
    found(gallery.kind === "archive" ? gallery : undefined, "archive");
    return pageOf(sql, service, gallery, tellingOf(service), query.after);
  }),

  on(previewGallery, async ({ sql, service, params, query }) => {
    const gallery = found((await galleryOf(sql, service.serviceID, params.galleryID))[0], "gallery");
    return pageOf(sql, service, gallery, { names: true, titles: true }, query.after);
  }),

  on(listPublicGalleries, async ({ sql, service, now }) => {
    const all = await galleriesOf(sql, service.serviceID);
    const open = all.filter((gallery) => stateOf(gallery, service, now) === "public");
    const counts = await Promise.all(open.map((gallery) => countOf(sql, service.serviceID, gallery)));
    return {
      contestName: service.name,
      galleries: open.map(({ galleryID, kind, name, description }, at) => {
        const { entries = 0, cover = null } = counts[at]?.[0] ?? {};
        return { galleryID, kind, name, description, entries, cover };
      }),
    };
  }),

  on(getGalleryItem, async ({ sql, service, params, now }) => {
    const gallery = await publicGallery(sql, service, params.galleryID, now);
    const telling = tellingOf(service);
    const [[entry], entryUploads] = await Promise.all([
      entryOfGallery(sql, params.entryID, gallery, telling),
      picturesOf(sql, params.entryID, telling),
    ]);
    const row = found(entry, "entry");
    const group = arrange(gallery, [row]).entries[0]!.group;
    return {
      ...row,
      group,
      galleryID: gallery.galleryID,
      galleryName: gallery.name,
      contestName: service.name,
      entryUploads,
    };
  }),
];
