import { entryCode } from "../../contract/entries/entry-rules.ts";
import {
  chooseGalleryEntries,
  createGallery,
  editGallery,
  listGalleries,
  listGalleryChoices,
  orderGalleries,
  removeGallery,
} from "../../contract/galleries/gallery-editing.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { galleries as ordered, reorder } from "../programs/order.ts";
import { refuseStale } from "../platform/http/stale.ts";
import {
  choicesOf,
  chosenOf,
  deleteGallery,
  insertGallery,
  lockGallery,
  updateGallery,
  writeChoices,
} from "./editing-queries.ts";
import { countOf, galleriesOf } from "./queries.ts";
import { galleryState } from "./visible.ts";

export const galleryEditing = [
  on(listGalleries, async ({ sql, service, standings, now }) => {
    const all = await galleriesOf(sql, service.serviceID);
    const counts = await Promise.all(all.map((gallery) => countOf(sql, service.serviceID, gallery, now)));
    return {
      standings: [...standings],
      resultsReleasedAt: service.resultsReleasedAt,
      galleries: all.map((gallery, at) => ({
        ...gallery,
        state: galleryState(gallery, service, now),
        entries: counts[at]?.[0]?.entries ?? 0,
      })),
    };
  }),

  on(createGallery, async ({ sql, service, body, audit }) => {
    const { galleryID } = one(await insertGallery(sql, service.serviceID, body));
    await audit(galleryID, null, body);
    return { galleryID };
  }),

  on(editGallery, async (ask) => {
    const { sql, gallery, body, audit } = ask;
    const before = one(await lockGallery(sql, gallery.galleryID));
    await refuseStale(ask, gallery.galleryID, before, "name");
    await updateGallery(sql, gallery.galleryID, body);
    await audit(gallery.galleryID, before, body);
    return {};
  }),

  on(removeGallery, async ({ sql, gallery, audit }) => {
    await deleteGallery(sql, gallery.galleryID);
    await audit(gallery.galleryID, gallery, null);
    return {};
  }),

  on(orderGalleries, (ask) => reorder(ask, ordered, ask.body.galleryIDs)),

  on(listGalleryChoices, async ({ sql, service, gallery }) => {
    const rows = await choicesOf(sql, service.serviceID, gallery.galleryID);
    return { entries: rows.map((row) => ({ ...row, code: entryCode(row.label, row.number) })) };
  }),

  on(chooseGalleryEntries, async (ask) => {
    const { sql, service, gallery, body, audit } = ask;
    const chosen = async () =>
      (await chosenOf(sql, service.serviceID, gallery.galleryID)).map(({ entryID }) => entryID);
    await lockGallery(sql, gallery.galleryID);
    const before = await chosen();
    await refuseStale(ask, gallery.galleryID, { entryIDs: before }, "entries");
    await writeChoices(sql, service.serviceID, gallery.galleryID, body.entryIDs);
    await audit(gallery.galleryID, { entries: before }, { entries: await chosen() });
    return {};
  }),
];
