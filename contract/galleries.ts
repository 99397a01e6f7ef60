import { Array as List, Boolean as Bool, Integer, Object as Obj, Optional, String as Str } from "typebox";
import { get, post } from "./endpoint.ts";
import { picture } from "./pictures.ts";
import { standings } from "./results.ts";
import { ID, Instant, nullable, oneOf, record } from "./schema.ts";

const contest = "/:client/contests/:service";

export const galleryKinds = ["gallery", "winners", "archive"] as const;
export type GalleryKind = (typeof galleryKinds)[number];
/** All submitted entries, those chosen one by one, or those with an award title. */
export const galleryShows = ["submitted", "chosen", "awarded"] as const;
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
  cover: nullable(picture),
});

const galleryAnswer = record({
  galleryID: ID(),
  kind: oneOf(galleryKinds),
  name: Str(),
  description: Str(),
  contestName: Str(),
  groupedBy: oneOf(galleryGroups),
  total: Integer(),
  groups: List(record({ name: Str(), count: Integer() })),
  /** The best of them, for the top of the page: only where there are titles. */
  featured: List(ID()),
  entries: List(galleryEntry),
  /** Where the list goes on; null at its end. */
  next: nullable(Str()),
});

/** The first page is small, since a page is drawn from it; what follows comes in one piece. */
export const firstPage = 48;
export const followingPage = 5_000;

const from = Obj({ after: Optional(Str({ pattern: "^[0-9]{1,6}$" })) }, { additionalProperties: false });

export const getGallery = get("/clients/:client/services/:service/gallery/:galleryID", {
  summary: "A gallery of entries",
  allow: "PUBLIC",
  cached: true,
  query: from,
  answer: galleryAnswer,
});

export const getArchive = get(`${contest}/archives/:archiveID`, {
  summary: "The archive of a past contest",
  allow: "PUBLIC",
  cached: true,
  query: from,
  answer: galleryAnswer,
});

export const listPublicGalleries = get(`${contest}/gallery`, {
  summary: "The galleries that anyone may see, the winners first",
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
        cover: nullable(picture),
      }),
    ),
  }),
});

/** D27 */
export const getGalleryItem = get(`${contest}/gallery/:galleryID/items/:entryID`, {
  summary: "One entry of a gallery, with its pictures",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    galleryID: ID(),
    galleryName: Str(),
    contestName: Str(),
    ...galleryEntry.properties,
    entryUploads: List(
      record({ entryUploadID: ID(), uploadID: ID(), caption: Str(), credit: Str(), cover: Bool(), picture }),
    ),
  }),
});

/** Why the public doesn't see a gallery, for its staff. */
export const galleryStates = ["public", "unpublished", "unreleased", "outside-timeframe", "draft-contest"] as const;

const staffsGallery = record({
  galleryID: ID(),
  kind: oneOf(galleryKinds),
  name: Str(),
  description: Str(),
  shows: oneOf(galleryShows),
  groupedBy: oneOf(galleryGroups),
  published: Bool(),
  state: oneOf(galleryStates),
  entries: Integer(),
});

export const listGalleries = get(`${contest}/galleries`, {
  summary: "All galleries of a contest, for its staff",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ standings, resultsReleasedAt: nullable(Instant()), galleries: List(staffsGallery) }),
});

const settings = Obj(
  {
    kind: oneOf(galleryKinds),
    name: Str({ minLength: 1, maxLength: 200 }),
    description: Str({ maxLength: 2_000 }),
    shows: oneOf(galleryShows),
    groupedBy: oneOf(galleryGroups),
    published: Bool(),
  },
  { additionalProperties: false },
);

export const createGallery = post(`${contest}/galleries`, {
  summary: "Add a gallery",
  allow: "EDIT_GALLERIES",
  body: settings,
  answer: record({ galleryID: ID() }),
  done: "Gallery added.",
});

export const editGallery = post(`${contest}/galleries/:galleryID`, {
  summary: "Edit a gallery",
  allow: "EDIT_GALLERIES",
  body: settings,
  answer: record({}),
  done: "Changes saved.",
});

export const removeGallery = post(`${contest}/galleries/:galleryID/remove`, {
  summary: "Remove a gallery",
  allow: "EDIT_GALLERIES",
  answer: record({}),
  done: "Gallery removed.",
});

export const orderGalleries = post(`${contest}/galleries-order`, {
  summary: "Put the galleries in order",
  allow: "EDIT_GALLERIES",
  body: Obj({ galleryIDs: List(ID(), { maxItems: 200 }) }, { additionalProperties: false }),
  answer: record({}),
  done: "Order updated.",
});

/** Everything that could be in a gallery, what was chosen first and in its order. */
export const listGalleryChoices = get(`${contest}/galleries/:galleryID/entries`, {
  summary: "The entries that a gallery may show",
  allow: "EDIT_GALLERIES",
  answer: record({
    entries: List(
      record({
        entryID: ID(),
        code: Str(),
        title: Str(),
        ownerName: Str(),
        categoryName: Str(),
        awardTitle: nullable(Str()),
        cover: nullable(picture),
        chosen: Bool(),
      }),
    ),
  }),
});

export const chooseGalleryEntries = post(`${contest}/galleries/:galleryID/entries`, {
  summary: "Choose the entries of a gallery and their order",
  allow: "EDIT_GALLERIES",
  body: Obj({ entryIDs: List(ID(), { maxItems: 5_000, uniqueItems: true }) }, { additionalProperties: false }),
  answer: record({}),
  done: "Changes saved.",
});

export const previewGallery = get(`${contest}/galleries/:galleryID/preview`, {
  summary: "A gallery as the public will see it",
  allow: "EDIT_GALLERIES",
  query: from,
  answer: galleryAnswer,
});
