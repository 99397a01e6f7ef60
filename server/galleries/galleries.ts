import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { getArchive, getGallery, getGalleryItem, listPublicGalleries } from "../../contract/galleries/galleries.ts";
import { awardPicture } from "../../contract/galleries/award-picture.ts";
import { sharedPictureSize } from "../../contract/platform/pictures.ts";
import { previewGallery } from "../../contract/galleries/gallery-editing.ts";
import { anySiteHeader } from "../platform/http/answer-headers.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { sourceText, usageTerms } from "../entries/usage-terms.ts";
import { addCredits } from "../media/picture-credits.ts";
import { renditionOf } from "../media/renditions.ts";
import { drawAward } from "./award-picture.ts";
import {
  type GalleryRow,
  countGalleryEntries,
  findCoverFile,
  findGalleryEntry,
  galleriesOf,
} from "./gallery-queries.ts";
import { galleryPage, galleryItem } from "./gallery-view.ts";
import { disclosureOf, galleryState } from "./gallery-visibility.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

/** A hidden gallery is refused as one that doesn't exist. */
function refuseUnlessPublic(what: "gallery" | "archive", gallery: GalleryRow, service: ServiceRow, now: Date): void {
  if (galleryState(gallery, service, now) !== "public") refuse(`No such ${what}.`, 404);
}

export const galleryCalls = [
  on(getGallery, ({ sql, service, gallery, query, now }) => {
    refuseUnlessPublic("gallery", gallery, service, now);
    return galleryPage(sql, service, gallery, disclosureOf(service, now), query.after);
  }),

  on(getArchive, ({ sql, service, archive, query, now }) => {
    refuseUnlessPublic("archive", archive, service, now);
    return galleryPage(sql, service, archive, disclosureOf(service, now), query.after);
  }),

  on(previewGallery, ({ sql, service, gallery, query, now }) =>
    galleryPage(sql, service, gallery, { names: true, titles: true, now }, query.after),
  ),

  on(listPublicGalleries, async ({ sql, service, now }) => {
    const all = await galleriesOf(sql, service.serviceID);
    const open = all.filter((gallery) => galleryState(gallery, service, now) === "public");
    const counts = await Promise.all(open.map((gallery) => countGalleryEntries(sql, service.serviceID, gallery, now)));
    return {
      contestName: service.name,
      galleries: open.map(({ galleryID, kind, name, description }, at) => {
        const { entries = 0, cover = null } = counts[at]?.[0] ?? {};
        return { galleryID, kind, name, description, entries, cover };
      }),
    };
  }),

  on(getGalleryItem, ({ sql, service, gallery, entry: { entryID }, now }) => {
    refuseUnlessPublic("gallery", gallery, service, now);
    return galleryItem(sql, service, gallery, disclosureOf(service, now), entryID);
  }),

  onOutsideTransaction(awardPicture, async ({ app, client, service, gallery, entry, now, transact, reply }) => {
    refuseUnlessPublic("gallery", gallery, service, now);
    const { entryID } = entry;
    const [[item], [cover]] = await transact((sql) =>
      Promise.all([
        findGalleryEntry(sql, entryID, gallery, disclosureOf(service, now)),
        findCoverFile(sql, entryID, now),
      ]),
    );
    const { awardTitle, title, owner } = requireFound(item, "entry");
    if (awardTitle === null || !cover) return refuse("There is no picture of an award here.", 404);
    const { key } = renditionOf(cover, sharedPictureSize.width);
    const pictureWords = {
      awardTitle,
      name: title || (owner ?? ""),
      by: [owner, service.name, client.name, cover.credit && `Photo: ${cover.credit}`],
    };
    const drawing = await drawAward(await buffer(await app.files.read(key)), {
      ...pictureWords,
      by: pictureWords.by.filter((one) => one && one !== pictureWords.name).join(" · "),
    });
    const terms = usageTerms(cover, { by: client.name, now });
    const words = { title: pictureWords.name, caption: awardTitle, credit: cover.credit, code: "", ...terms };
    reply.headers({ ...anySiteHeader, "content-type": "image/jpeg", "cache-control": "public, max-age=300" });
    const source = sourceText(client.name, service.name);
    return reply.send((await addCredits(Readable.from([drawing]), "jpeg", { ...words, source })).picture) as never;
  }),
];
