import { Array as List, Boolean as Bool, Integer, String as Str } from "typebox";
import { get } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { OffsetQuery, ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const contestPath = "/:client/contests/:service";

export const galleryKinds = ["gallery", "winners", "archive"] as const;
export type GalleryKind = (typeof galleryKinds)[number];
/** All submitted entries, those chosen one by one, or those with an award title. */
export const galleryContents = ["submitted", "chosen", "awarded"] as const;
export const galleryGroups = ["category", "title"] as const;

/** An entry as the public sees it. Whose it is stays out where names are still hidden. */
export const galleryEntry = record({
  entryID: ID(),
  title: Str(),
  /** Which of the gallery's groups it stands in. */
  group: Str(),
  categoryName: Str(),
  awardTitle: nullable(Str()),
  owner: nullable(Str()),
  place: nullable(Str()),
  cover: nullable(pictureSchema),
});

export const galleryAnswer = record({
  galleryID: ID(),
  kind: oneOf(galleryKinds),
  name: Str(),
  description: Str(),
  contestName: Str(),
  groupedBy: oneOf(galleryGroups),
  total: Integer(),
  groups: List(record({ name: Str(), count: Integer() })),
  /** The best of them that have a picture, for the top of the page, on whichever page they come. */
  featured: List(galleryEntry),
  entries: List(galleryEntry),
  /** Award titles that were told here and withdrawn since. */
  corrections: List(
    record({ entryID: ID(), title: Str(), categoryName: Str(), awardTitle: Str(), reason: Str(), at: Instant() }),
  ),
  /** Where the list goes on; null at its end. */
  next: nullable(Str()),
});

/** The first page is small, since a page is drawn from it; what follows comes in one piece. */
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
    ...galleryEntry.properties,
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
