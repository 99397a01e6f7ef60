import { Array as List, Boolean as Bool, Optional, String as Text, type TProperties } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { whichEntries } from "./entries.ts";
import { entryTag } from "./entry-notes.ts";
import { ID, Instant, nullable, oneOf, record, sent, sentInstant } from "../platform/schema.ts";
import { decisionsOfMany, longestReason } from "./screening.ts";
import { longestPurpose } from "../programs/usage-rights.ts";

/** As many entries as one call takes. */
export const mostEntries = 1_000;

/**
 * A setting that many entries are given, each as if by itself: what can't be done with one is refused for that one. What was
 * done is answered with what it was before, which, sent again, gives it back.
 */
const givenToMany = <Setting extends TProperties>(setting: Setting) => ({
  body: sent({ entryIDs: List(ID(), { minItems: 1, maxItems: mostEntries, uniqueItems: true }), ...setting }),
  answer: record({
    done: List(record({ entryID: ID(), was: record(setting) })),
    refused: List(record({ entryID: ID(), code: nullable(Text()), title: nullable(Text()), reason: Text() })),
  }),
});

const path = "/:client/contests/:service/entries/many";

export const listEntryIDs = get("/clients/:client/services/:service/entry-ids", {
  summary: "See which entries of a contest a list holds, as many as can be changed at once",
  feature: "entries",
  allow: "VIEW_ENTRIES",
  query: sent(whichEntries),
  answer: record({ entryIDs: List(ID()) }),
});

/** Of those that the filter leaves; `entryIDs`: of these only. */
export const chosenEntries = {
  ...whichEntries,
  entryIDs: Optional(List(ID(), { minItems: 1, maxItems: mostEntries, uniqueItems: true })),
};

export const downloadEntryFiles = post(`${path}/files`, {
  summary: "Download the files of a contest’s entries",
  feature: "entries",
  allow: "DOWNLOAD_ENTRIES",
  /** `purpose`: only those that may be used for it now. */
  body: sent({ ...chosenEntries, purpose: Optional(Text({ maxLength: longestPurpose })) }),
  done: "Your files are being packed. They download by themselves when they are ready.",
  answer: record({ taskID: ID() }),
});

export const downloadJudgingBook = post(`${path}/judging-book`, {
  summary: "Download what is judged of a contest’s entries as one PDF",
  feature: "entries",
  allow: "DOWNLOAD_ENTRIES",
  body: sent(chosenEntries),
  done: "The judging book is being made. It downloads by itself when it is ready.",
  answer: record({ taskID: ID() }),
});

export const disqualifyEntries = post(`${path}/disqualify`, {
  summary: "Disqualify or reinstate many entries",
  feature: "entries",
  allow: "DISQUALIFY_ENTRY",
  changes: "service",
  ...givenToMany({ disqualified: Bool(), reason: Optional(Text({ maxLength: 2_000 })) }),
});

export const screenEntries = post(`${path}/screen`, {
  summary: "Accept or refuse many entries before they are judged, or take that back",
  feature: "entries",
  allow: "SCREEN_ENTRIES",
  changes: "service",
  ...givenToMany({ decision: oneOf(decisionsOfMany), reason: Optional(Text({ maxLength: longestReason })) }),
});

export const changeCategoryOfEntries = post(`${path}/change-category`, {
  summary: "Change the category of many entries",
  feature: "entries",
  allow: "CHANGE_ENTRY_CATEGORY",
  changes: "service",
  ...givenToMany({ categoryID: ID() }),
});

export const changeOwnerOfEntries = post(`${path}/change-owner`, {
  summary: "Change the owner of many entries",
  feature: "entries",
  allow: "CHANGE_ENTRY_OWNER",
  changes: "service",
  ...givenToMany({ user: ID() }),
});

export const extendEntries = post(`${path}/extend`, {
  summary: "Extend the deadline of many entries",
  feature: "entries",
  allow: "EXTEND_ENTRY",
  /** Without a time the extension is taken back. */
  ...givenToMany({ until: Optional(Instant()) }),
});

export const reopenEntries = post(`${path}/reopen`, {
  summary: "Make drafts of many submitted entries again, so that they can be changed, or submit them again",
  feature: "entries",
  allow: "EXTEND_ENTRY",
  changes: "service",
  /** `until`: their deadline from now on; null: the program’s own. Without it, theirs stays. */
  ...givenToMany({ submitted: Bool(), until: Optional(sentInstant()) }),
});

export const tagEntries = post(`${path}/tag`, {
  summary: "Tag many entries, or take a tag away",
  feature: "entries",
  allow: "NOTE_ENTRIES",
  ...givenToMany({ tag: entryTag, tagged: Bool() }),
});

export const assignScorerToEntries = post(`${path}/scorer`, {
  summary: "Assign a scorer to many entries, or take the assignments back",
  feature: "entries",
  allow: "ASSIGN_SCORERS",
  ...givenToMany({ userID: ID(), assigned: Bool() }),
});

export const showEntriesInGallery = post(`${path}/gallery`, {
  summary: "Add many entries to a gallery of chosen ones, or take them out",
  feature: "entries",
  allow: "EDIT_GALLERIES",
  changes: "service",
  ...givenToMany({ galleryID: ID(), shown: Bool() }),
});

export const removeEntries = post(`${path}/remove`, {
  summary: "Remove many entries",
  feature: "entries",
  allow: "REMOVE_ENTRY",
  changes: "service",
  ...givenToMany({}),
});
