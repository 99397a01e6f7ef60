import type { Sql } from "../platform/db/sql.ts";
import type { Audit } from "../platform/http/handle.ts";
import { type GallerySettings, insertGallery } from "./editing-queries.ts";
import { winnersOf } from "../programs/winners-gallery-queries.ts";
import { type GalleryRow, galleryOf } from "./queries.ts";

const fresh: GallerySettings = {
  kind: "winners",
  name: "Winners",
  description: "",
  shows: "awarded",
  groupedBy: "category",
  published: true,
};

/** The gallery itself; where there is none, the one that the release would make. */
export async function winnersGalleryOf(sql: Sql, serviceID: string): Promise<GalleryRow> {
  const [winners] = await winnersOf(sql, serviceID);
  const [gallery] = winners ? await galleryOf(sql, serviceID, winners.galleryID) : [];
  return gallery ?? { ...fresh, galleryID: serviceID, opensAt: null, closesAt: null };
}

/** Sees to it that a contest has a published winners gallery: makes one, or publishes the one there is. */
export async function openWinners(sql: Sql, serviceID: string, audit: Audit): Promise<void> {
  const [winners] = await winnersOf(sql, serviceID);
  if (winners?.published) return;
  if (winners) {
    await sql`update galleries set published = true where gallery_id = ${winners.galleryID}`;
    return audit(winners.galleryID, { published: false }, { published: true });
  }
  for (const { galleryID } of await insertGallery(sql, serviceID, fresh)) await audit(galleryID, null, fresh);
}
