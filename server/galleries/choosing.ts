import type { AtEntry } from "../entries/at-entry.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { choose, judgedAt, unchoose } from "./editing-queries.ts";
import { galleryOf } from "./queries.ts";

type Choice = { galleryID: string; shown: boolean };

/** Puts an entry behind those that were chosen for a gallery, or takes it out. Answers what was before. */
export async function showInGallery({ sql, service, entry, audit }: AtEntry, { galleryID, shown }: Choice) {
  const { serviceID } = service;
  const { entryID } = entry;
  const gallery = found((await galleryOf(sql, serviceID, galleryID))[0], "gallery");
  if (gallery.shows !== "chosen") refuse("This gallery chooses its entries by itself.", 422);
  const isJudged = (await judgedAt(sql, entryID)).length > 0;
  if (shown && !isJudged) refuse("A gallery shows entries that are submitted and not disqualified.", 422);
  const changed = await (shown ? choose(sql, serviceID, galleryID, entryID) : unchoose(sql, galleryID, entryID));
  if (changed.length > 0)
    await audit(entryID, { gallery: gallery.name, shown: !shown }, { gallery: gallery.name, shown });
  return { galleryID, shown: changed.length > 0 ? !shown : shown };
}
