import type { Sql } from "../platform/db/sql.ts";

/** The gallery on a contest's winners page, or the one that it would show: published ones first, then by position. */
export const winnersPageGalleryOf = (sql: Sql, serviceID: string) => sql<WinnersPageGallery>`
  select gallery_id, published from galleries
  where service_id = ${serviceID} and kind = 'winners'
  order by published desc, position, gallery_id limit 1`;

export type WinnersPageGallery = { galleryID: string; published: boolean };
