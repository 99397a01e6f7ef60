import { entryCode } from "../../contract/entries/entry-rules.ts";
import {
  changeEntryWords,
  chooseGalleryEntries,
  createGallery,
  editGallery,
  listGalleries,
  listGalleryChoices,
  orderGalleries,
  removeGallery,
} from "../../contract/galleries/gallery-editing.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { orderedGalleries as ordered, reorder } from "../programs/row-order.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import {
  galleryChoices,
  chosenEntryIDs,
  deleteGallery,
  insertGallery,
  lockEntryWords,
  lockGallery,
  updateEntryWords,
  updateGallery,
  replaceChoices,
} from "./gallery-editing-queries.ts";
import { countGalleryEntries, galleriesOf } from "./gallery-queries.ts";
import { galleryState } from "./gallery-visibility.ts";

export const galleryEditingCalls = [
  on(listGalleries, async ({ sql, service, standings, now }) => {
    const all = await galleriesOf(sql, service.serviceID);
    const counts = await Promise.all(all.map((gallery) => countGalleryEntries(sql, service.serviceID, gallery, now)));
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
    const { galleryID } = requireRow(await insertGallery(sql, service.serviceID, body));
    await audit(galleryID, null, body);
    return { galleryID };
  }),

  on(editGallery, async (context) => {
    const { sql, gallery, body, audit } = context;
    const before = requireRow(await lockGallery(sql, gallery.galleryID));
    await refuseIfStale(context, gallery.galleryID, before, "name");
    await updateGallery(sql, gallery.galleryID, body);
    await audit(gallery.galleryID, before, body);
    return {};
  }),

  on(removeGallery, async ({ sql, gallery, audit }) => {
    await deleteGallery(sql, gallery.galleryID);
    await audit(gallery.galleryID, gallery, null);
    return {};
  }),

  on(orderGalleries, (context) => reorder(context, ordered, context.body.galleryIDs)),

  on(changeEntryWords, async (context) => {
    const { sql, entry, form, audit } = context;
    const before = requireRow(await lockEntryWords(sql, entry.entryID));
    await refuseIfStale(context, entry.entryID, before);
    const { projectText = "", juryQuote = "", quotedFrom = "" } = form;
    const after = { projectText: projectText ?? "", juryQuote: juryQuote ?? "", quotedFrom: quotedFrom ?? "" };
    await updateEntryWords(sql, entry.entryID, after);
    await audit(entry.entryID, ...changedFields(before, after));
    return {};
  }),

  on(listGalleryChoices, async ({ sql, service, gallery }) => {
    const rows = await galleryChoices(sql, service.serviceID, gallery.galleryID);
    return { entries: rows.map((row) => ({ ...row, code: entryCode(row.label, row.number) })) };
  }),

  on(chooseGalleryEntries, async (context) => {
    const { sql, service, gallery, body, audit } = context;
    const readChoices = async () =>
      (await chosenEntryIDs(sql, service.serviceID, gallery.galleryID)).map(({ entryID }) => entryID);
    await lockGallery(sql, gallery.galleryID);
    const before = await readChoices();
    await refuseIfStale(context, gallery.galleryID, { entryIDs: before }, "entries");
    await replaceChoices(sql, service.serviceID, gallery.galleryID, body.entryIDs);
    await audit(gallery.galleryID, { entries: before }, { entries: await readChoices() });
    return {};
  }),
];
