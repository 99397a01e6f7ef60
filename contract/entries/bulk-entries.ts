import { Array as List, Boolean as Bool, Optional, String as Text, type TProperties } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { entryFilterQuery } from "./entries.ts";
import { entryTag } from "./entry-notes.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, NullableInstant } from "../platform/schema.ts";
import { bulkScreeningDecisions, longestScreeningReason } from "./screening.ts";
import { maxPurposeLength } from "../programs/usage-rights.ts";

/** The most entries that one call takes. */
export const mostBulkEntries = 1_000;

/**
 * A change of many entries, each as if by itself: an entry that can't be changed is refused alone. The answer has each entry's
 * former values, which undo the change when they are sent again.
 */
const bulkChange = <Setting extends TProperties>(setting: Setting) => ({
  body: inputRecord({
    entryIDs: List(ID(), { minItems: 1, maxItems: mostBulkEntries, uniqueItems: true }),
    ...setting,
  }),
  answer: record({
    done: List(record({ entryID: ID(), was: record(setting) })),
    refused: List(record({ entryID: ID(), code: nullable(Text()), title: nullable(Text()), reason: Text() })),
  }),
});

const bulkPath = "/:client/contests/:service/entries/many";

export const listEntryIDs = get("/clients/:client/services/:service/entry-ids", {
  summary: "See which entries of a contest a list holds, as many as can be changed at once",
  feature: "entries",
  allow: "VIEW_ENTRIES",
  query: inputRecord(entryFilterQuery),
  answer: record({ entryIDs: List(ID()) }),
});

/** The entries that the filter leaves, and of these only `entryIDs` where they are named. */
export const entrySelectionFields = {
  ...entryFilterQuery,
  entryIDs: Optional(List(ID(), { minItems: 1, maxItems: mostBulkEntries, uniqueItems: true })),
};

export const downloadEntryFiles = post(`${bulkPath}/files`, {
  summary: "Download the files of a contest’s entries",
  feature: "entries",
  allow: "DOWNLOAD_ENTRIES",
  /** With `purpose`, only the files that may be used for it now. */
  body: inputRecord({ ...entrySelectionFields, purpose: Optional(Text({ maxLength: maxPurposeLength })) }),
  done: "Your files are being packed. They download by themselves when they are ready.",
  answer: record({ taskID: ID() }),
});

export const downloadJudgingBook = post(`${bulkPath}/judging-book`, {
  summary: "Download what is judged of a contest’s entries as one PDF",
  feature: "entries",
  allow: "DOWNLOAD_ENTRIES",
  body: inputRecord(entrySelectionFields),
  done: "The judging book is being made. It downloads by itself when it is ready.",
  answer: record({ taskID: ID() }),
});

export const disqualifyEntries = post(`${bulkPath}/disqualify`, {
  summary: "Disqualify or reinstate many entries",
  feature: "entries",
  allow: "DISQUALIFY_ENTRY",
  changes: "service",
  ...bulkChange({ disqualified: Bool(), reason: Optional(Text({ maxLength: 2_000 })) }),
});

export const screenEntries = post(`${bulkPath}/screen`, {
  summary: "Accept or refuse many entries before they are judged, or take that back",
  feature: "entries",
  allow: "SCREEN_ENTRIES",
  changes: "service",
  ...bulkChange({
    decision: oneOf(bulkScreeningDecisions),
    reason: Optional(Text({ maxLength: longestScreeningReason })),
  }),
});

export const changeCategoryOfEntries = post(`${bulkPath}/change-category`, {
  summary: "Change the category of many entries",
  feature: "entries",
  allow: "CHANGE_ENTRY_CATEGORY",
  changes: "service",
  ...bulkChange({ categoryID: ID() }),
});

export const changeOwnerOfEntries = post(`${bulkPath}/change-owner`, {
  summary: "Change the owner of many entries",
  feature: "entries",
  allow: "CHANGE_ENTRY_OWNER",
  changes: "service",
  ...bulkChange({ user: ID() }),
});

export const extendEntries = post(`${bulkPath}/extend`, {
  summary: "Extend the deadline of many entries",
  feature: "entries",
  allow: "EXTEND_ENTRY",
  /** Without a time the extension is taken back. */
  ...bulkChange({ until: Optional(Instant()) }),
});

export const reopenEntries = post(`${bulkPath}/reopen`, {
  summary: "Make drafts of many submitted entries again, so that they can be changed, or submit them again",
  feature: "entries",
  allow: "EXTEND_ENTRY",
  changes: "service",
  /** `until` is their new deadline; null stands for the program’s own. Without it, each keeps its deadline. */
  ...bulkChange({ submitted: Bool(), until: Optional(NullableInstant()) }),
});

export const tagEntries = post(`${bulkPath}/tag`, {
  summary: "Tag many entries, or take a tag away",
  feature: "entries",
  allow: "NOTE_ENTRIES",
  ...bulkChange({ tag: entryTag, tagged: Bool() }),
});

export const assignScorerToEntries = post(`${bulkPath}/scorer`, {
  summary: "Assign a scorer to many entries, or take the assignments back",
  feature: "entries",
  allow: "ASSIGN_SCORERS",
  ...bulkChange({ userID: ID(), assigned: Bool() }),
});

export const showEntriesInGallery = post(`${bulkPath}/gallery`, {
  summary: "Add many entries to a gallery of chosen ones, or take them out",
  feature: "entries",
  allow: "EDIT_GALLERIES",
  changes: "service",
  ...bulkChange({ galleryID: ID(), shown: Bool() }),
});

export const waiverReason = {
  type: "textarea",
  label: "Reason",
  required: true,
  maxLength: 500,
  help: "Only staff read it.",
} as const;

export const waiveFeesOfEntries = post(`${bulkPath}/waive-fee`, {
  summary: "Waive the fees of many entries, or charge them after all",
  feature: "entryFees",
  allow: "MANAGE_SALES",
  /** A waiver needs its reason. */
  ...bulkChange({ waived: Bool(), reason: Optional(Text({ maxLength: waiverReason.maxLength })) }),
});

export const removeEntries = post(`${bulkPath}/remove`, {
  summary: "Remove many entries",
  feature: "entries",
  allow: "REMOVE_ENTRY",
  changes: "service",
  ...bulkChange({}),
});
