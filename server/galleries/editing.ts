import { entryCode } from "../../contract/entry-rules.ts";
import {
  chooseGalleryEntries,
  createGallery,
  editGallery,
  listGalleries,
  listGalleryChoices,
  orderGalleries,
  removeGallery,
} from "../../contract/gallery-editing.ts";
import { type Sql, one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { found } from "../http/refusal.ts";
import {
  choicesOf,
  deleteGallery,
  insertGallery,
  placeGalleries,
  updateGallery,
  writeChoices,
} from "./editing-queries.ts";
import { countOf, galleriesOf, galleryOf } from "./queries.ts";
import { stateOf } from "./visible.ts";

const theGallery = async (sql: Sql, { serviceID }: { serviceID: string }, galleryID: string) =>
  found((await galleryOf(sql, serviceID, galleryID))[0], "gallery");

export const galleryEditing = [
  on(listGalleries, async ({ sql, service, standings, now }) => {
    const all = await galleriesOf(sql, service.serviceID);
    const counts = await Promise.all(all.map((gallery) => countOf(sql, service.serviceID, gallery)));
    return {
      standings: [...standings],
      resultsReleasedAt: service.resultsReleasedAt,
      galleries: all.map((gallery, at) => ({
        ...gallery,
        state: stateOf(gallery, service, now),
        entries: counts[at]?.[0]?.entries ?? 0,
      })),
    };
  }),

  on(createGallery, async ({ sql, service, body, audit }) => {
    const { galleryID } = one(await insertGallery(sql, service.serviceID, body));
    await audit(galleryID, null, body);
    return { galleryID };
  }),

  on(editGallery, async ({ sql, service, params, body, audit }) => {
    const before = await theGallery(sql, service, params.galleryID);
    await updateGallery(sql, params.galleryID, body);
    await audit(params.galleryID, before, body);
    return {};
  }),

  on(removeGallery, async ({ sql, service, params, audit }) => {
    const before = await theGallery(sql, service, params.galleryID);
    await deleteGallery(sql, params.galleryID);
    await audit(params.galleryID, before, null);
    return {};
  }),

  on(orderGalleries, async ({ sql, service, body }) => {
    await placeGalleries(sql, service.serviceID, body.galleryIDs);
    return {};
  }),

  on(listGalleryChoices, async ({ sql, service, params }) => {
    await theGallery(sql, service, params.galleryID);
    const rows = await choicesOf(sql, service.serviceID, params.galleryID);
    return { entries: rows.map((row) => ({ ...row, code: entryCode(row.label, row.number) })) };
  }),

  on(chooseGalleryEntries, async ({ sql, service, params, body }) => {
    await theGallery(sql, service, params.galleryID);
    await writeChoices(sql, service.serviceID, params.galleryID, body.entryIDs);
    return {};
  }),
];
