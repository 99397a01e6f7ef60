import { Array as List, Boolean as Bool, Integer, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { galleryAnswer, galleryGroups, galleryKinds, galleryContents } from "./galleries.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { OffsetQuery, ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

const contestPath = "/:client/contests/:service";

/** The reasons why the public doesn't see a gallery, for its staff. */
export const galleryStates = ["public", "unpublished", "unreleased", "outside-timeframe", "draft-contest"] as const;

const staffGallery = record({
  galleryID: ID(),
  kind: oneOf(galleryKinds),
  name: Str(),
  description: Str(),
  shows: oneOf(galleryContents),
  groupedBy: oneOf(galleryGroups),
  published: Bool(),
  state: oneOf(galleryStates),
  entries: Integer(),
});

export const listGalleries = get(`${contestPath}/galleries`, {
  summary: "All galleries of a contest, for its staff",
  feature: "galleries",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ standings: Standings(), resultsReleasedAt: nullable(Instant()), galleries: List(staffGallery) }),
});

const gallerySettings = inputRecord({
  kind: oneOf(galleryKinds),
  name: Str({ minLength: 1, maxLength: 200 }),
  description: Str({ maxLength: 2_000 }),
  shows: oneOf(galleryContents),
  groupedBy: oneOf(galleryGroups),
  published: Bool(),
});

export const createGallery = post(`${contestPath}/galleries`, {
  summary: "Add a gallery",
  feature: "galleries",
  allow: "EDIT_GALLERIES",
  changes: "service",
  body: gallerySettings,
  answer: record({ galleryID: ID() }),
  done: "Gallery added.",
});

export const editGallery = post(`${contestPath}/galleries/:galleryID`, {
  summary: "Edit a gallery",
  feature: "galleries",
  allow: "EDIT_GALLERIES",
  changes: "service",
  body: gallerySettings,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeGallery = post(`${contestPath}/galleries/:galleryID/remove`, {
  summary: "Remove a gallery",
  feature: "galleries",
  allow: "EDIT_GALLERIES",
  changes: "service",
  answer: record({}),
  done: "Gallery removed.",
});

export const orderGalleries = post(`${contestPath}/galleries-order`, {
  summary: "Put the galleries in order",
  feature: "galleries",
  allow: "EDIT_GALLERIES",
  changes: "service",
  body: inputRecord({ galleryIDs: List(ID(), { maxItems: 200 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

const wordsForm = {
  projectText: {
    type: "textarea",
    label: "About the project",
    maxLength: 2_000,
    help: "Visitors read it on the entry’s page, as soon as they may know who entered. Answers of the form stay private: ask the entrant before you quote them.",
  },
  juryQuote: {
    type: "textarea",
    label: "Words of the jury",
    maxLength: 400,
    help: "A sentence or two, shown once results are released. Comments on scoresheets stay private: ask whoever said it.",
  },
  quotedFrom: {
    type: "input",
    kind: "text",
    label: "Who said it",
    maxLength: 120,
    placeholder: "Wren Castellano, jury chair",
  },
} as const;

/** What staff write about an entry for visitors, in all galleries that show it. */
export const changeEntryWords = post(`${contestPath}/entries/:entryID/words`, {
  summary: "Write about an entry for visitors of galleries",
  feature: "galleries",
  allow: "EDIT_GALLERIES",
  changes: "service",
  form: wordsForm,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** All entries that the gallery could show, the chosen ones first and in their order. */
export const listGalleryChoices = get(`${contestPath}/galleries/:galleryID/entries`, {
  summary: "The entries that a gallery may show",
  feature: "galleries",
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
        cover: nullable(pictureSchema),
        chosen: Bool(),
        projectText: Str(),
        juryQuote: Str(),
        quotedFrom: Str(),
      }),
    ),
  }),
});

export const chooseGalleryEntries = post(`${contestPath}/galleries/:galleryID/entries`, {
  summary: "Choose the entries of a gallery and their order",
  feature: "galleries",
  allow: "EDIT_GALLERIES",
  changes: "service",
  body: inputRecord({ entryIDs: List(ID(), { maxItems: 5_000, uniqueItems: true }) }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const previewGallery = get(`${contestPath}/galleries/:galleryID/preview`, {
  summary: "A gallery as the public will see it",
  feature: "galleries",
  allow: "EDIT_GALLERIES",
  query: OffsetQuery(),
  answer: galleryAnswer,
});
