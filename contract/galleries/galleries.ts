import { timeZoneNames } from "../platform/time-zone.ts";
import { Array as List, Boolean as Bool, Integer, String as Str } from "typebox";
import { get } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { OffsetQuery, ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const contestPath = "/:client/contests/:service";

export const galleryKinds = ["gallery", "winners", "archive"] as const;
export type GalleryKind = (typeof galleryKinds)[number];
export const galleryContents = ["submitted", "chosen", "awarded"] as const;
export const galleryGroups = ["category", "title"] as const;

/** An entry as the public sees it. The owner is left out where names are still hidden. */
export const galleryEntry = record({
  entryID: ID(),
  title: Str(),
  group: Str(),
  categoryName: Str(),
  awardTitle: nullable(Str()),
  owner: nullable(Str()),
  place: nullable(Str()),
  cover: nullable(pictureSchema),
});

/** Words of the jury that staff released for visitors. */
const jury = nullable(record({ quote: Str(), by: Str() }));

export const galleryAnswer = record({
  galleryID: ID(),
  kind: oneOf(galleryKinds),
  name: Str(),
  description: Str(),
  contestName: Str(),
  groupedBy: oneOf(galleryGroups),
  total: Integer(),
  groups: List(record({ name: Str(), count: Integer() })),
  /** The best entries that have a picture, for the top of the page, on every page of the list. */
  featured: List(record({ ...galleryEntry.properties, jury })),
  entries: List(galleryEntry),
  /** The zone of the corrections' days. */
  timeZone: oneOf(timeZoneNames),
  corrections: List(
    record({ entryID: ID(), title: Str(), categoryName: Str(), awardTitle: Str(), reason: Str(), at: Instant() }),
  ),
  /** The cursor of the next page; null at the end. */
  next: nullable(Str()),
});

/** The first page is small, since the HTML is drawn from it; the rest is answered in one page. */
export const firstPageSize = 48;
export const followingPageSize = 5_000;

export const getGallery = get("/clients/:client/services/:service/gallery/:galleryID", {
  summary: "A gallery of entries",
  feature: "galleries",
  allow: "PUBLIC",
  cached: true,
  query: OffsetQuery(),
  answer: galleryAnswer,
});

export const getArchive = get(`${contestPath}/archives/:archiveID`, {
  summary: "The archive of a past contest",
  feature: "galleries",
  allow: "PUBLIC",
  cached: true,
  query: OffsetQuery(),
  answer: galleryAnswer,
});

export const listPublicGalleries = get(`${contestPath}/gallery`, {
  summary: "The galleries that anyone may see, the winners first",
  feature: "galleries",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    contestName: Str(),
    galleries: List(
      record({
        galleryID: ID(),
        kind: oneOf(galleryKinds),
        name: Str(),
        description: Str(),
        entries: Integer(),
        cover: nullable(pictureSchema),
      }),
    ),
  }),
});

/** D27 */
export const getGalleryItem = get(`${contestPath}/gallery/:galleryID/items/:entryID`, {
  summary: "One entry of a gallery, with its pictures",
  feature: "galleries",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    galleryID: ID(),
    galleryName: Str(),
    contestName: Str(),
    /** The gallery at which the entry has its one address for search engines: the first that shows it. */
    canonical: record({ galleryID: ID(), kind: oneOf(galleryKinds) }),
    ...galleryEntry.properties,
    /** About the project, as staff wrote it for visitors; empty while names are hidden. */
    projectText: Str(),
    jury,
    entryUploads: List(
      record({
        entryUploadID: ID(),
        uploadID: ID(),
        caption: Str(),
        credit: Str(),
        cover: Bool(),
        picture: pictureSchema,
      }),
    ),
  }),
});
