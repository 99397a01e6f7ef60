import type { Sql } from "../platform/db/sql.ts";
import type { Audit } from "../platform/http/handlers.ts";
import { type GallerySettings, insertGallery } from "./gallery-editing-queries.ts";
import { winnersPageGalleryOf } from "../programs/winners-gallery-queries.ts";
import { type GalleryRow, findGallery } from "./gallery-queries.ts";

const newWinnersGallery: GallerySettings = {
  kind: "winners",
  name: "Winners",
  description: "",
  shows: "awarded",
  groupedBy: "category",
  published: true,
};

/** The gallery itself; where there is none, the one that the release would make. */
export async function winnersGalleryOrNew(sql: Sql, serviceID: string): Promise<GalleryRow> {
  const [winners] = await winnersPageGalleryOf(sql, serviceID);
  const [gallery] = winners ? await findGallery(sql, serviceID, winners.galleryID) : [];
  return gallery ?? { ...newWinnersGallery, galleryID: serviceID, opensAt: null, closesAt: null };
}

/** Sees to it that a contest has a published winners gallery: makes one, or publishes the one there is. */
export async function publishWinnersGallery(sql: Sql, serviceID: string, audit: Audit): Promise<void> {
  const [winners] = await winnersPageGalleryOf(sql, serviceID);
  if (winners?.published) return;
  if (winners) {
    await sql`update galleries set published = true where gallery_id = ${winners.galleryID}`;
    return audit(winners.galleryID, { published: false }, { published: true });
  }
  for (const { galleryID } of await insertGallery(sql, serviceID, newWinnersGallery))
    await audit(galleryID, null, newWinnersGallery);
}
