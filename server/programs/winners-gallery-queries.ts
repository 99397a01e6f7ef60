import type { Sql } from "../platform/db/sql.ts";

/** The winners gallery that a contest's winners page shows, or would: what is published goes first, then what stands first. */
export const winnersPageGalleryOf = (sql: Sql, serviceID: string) => sql<WinnersPageGallery>`
  select gallery_id, published from galleries
  where service_id = ${serviceID} and kind = 'winners'
  order by published desc, position, gallery_id limit 1`;

export type WinnersPageGallery = { galleryID: string; published: boolean };
