import type { StaffEntryContext } from "../entries/staff-entry-context.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { addChoice, findJudged, removeChoice } from "./gallery-editing-queries.ts";
import { findGallery } from "./gallery-queries.ts";

type GalleryChoice = { galleryID: string; shown: boolean };

/** Puts an entry behind those that were chosen for a gallery, or takes it out. Answers what was before. */
export async function setShownInGallery(
  { sql, service, entry, audit }: StaffEntryContext,
  { galleryID, shown }: GalleryChoice,
) {
  const { serviceID } = service;
  const { entryID } = entry;
  const gallery = requireFound((await findGallery(sql, serviceID, galleryID))[0], "gallery");
  if (gallery.shows !== "chosen") refuse("This gallery chooses its entries by itself.", 422);
  const isJudged = (await findJudged(sql, entryID)).length > 0;
  if (shown && !isJudged) refuse("A gallery shows entries that are submitted and not disqualified.", 422);
  const changed = await (shown ? addChoice(sql, serviceID, galleryID, entryID) : removeChoice(sql, galleryID, entryID));
  if (changed.length > 0)
    await audit(entryID, { gallery: gallery.name, shown: !shown }, { gallery: gallery.name, shown });
  return { galleryID, shown: changed.length > 0 ? !shown : shown };
}
