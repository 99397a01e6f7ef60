import {
  Array as List,
  Boolean as Bool,
  Integer,
  Null,
  Number as Num,
  Optional,
  type Static,
  String as Text,
  Union,
} from "typebox";
import { entryRules } from "./accepted-rules.ts";
import { applicationPath, scholarshipEndpointPath, applicantPath } from "../platform/application-paths.ts";
import { awardStates } from "./award-states.ts";
import { entryFees, entryFeeStates } from "./entry-fees.ts";
import { entryRights } from "./entry-people.ts";
import { entryTag } from "./entry-notes.ts";
import { entryViewSchema, listColumn } from "./entry-views.ts";
import { folderRules } from "../programs/document-folders.ts";
import { downloadQuery } from "../platform/downloads.ts";
import { downloadFrom, get, post } from "../platform/endpoint.ts";
import { Answer, ElementsSchema, AnswersInput } from "../platform/forms/answers.ts";
import { helpVideo } from "../programs/help-videos.ts";
import { showScores } from "../programs/judging.ts";
import { entryOrigin, sourceProgramName } from "./entry-origin.ts";
import { pollAnswer, pollQuery } from "../platform/polling.ts";
import { Cursor, ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { returnedForAnswers, screeningDecisions } from "./screening.ts";
import { kindNames } from "../platform/service-kinds.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { usageRights } from "../programs/usage-rights.ts";

const Rendition = record({ width: Integer(), height: Integer(), url: Text() });

export const EntryUpload = record({
  entryUploadID: ID(),
  uploadID: ID(),
  fileName: Text(),
  bytes: Integer(),
  caption: Text(),
  credit: Text(),
  /** The latest statement on what the file may be used for; null where there is none. */
  rights: nullable(usageRights),
  cover: Bool(),
  isImage: Bool(),
  isPDF: Bool(),
  /** The smallest rendition; null where none can be made. */
  thumbURL: nullable(Text()),
  /** The address to show: the largest rendition of an image, else the file itself. */
  URL: Text(),
  /** The address to download: a picture with its credit and permitted use in it, else the original file. */
  downloadURL: Text(),
  /** The original file, for its owner and staff. */
  originalURL: Text(),
  renditions: List(Rendition),
  dominantColor: nullable(Text()),
});
export type EntryUpload = Static<typeof EntryUpload>;

export const DocumentFolder = record({
  documentFolderID: ID(),
  ...folderRules,
  /** The folder is filled once for all of a person's drafts. */
  isShared: Bool(),
  /** The names of files in the person's other drafts that this one lacks, as it was full or submitted when they were added. */
  onlyElsewhere: List(Text()),
  entryUploads: List(EntryUpload),
});
export type DocumentFolder = Static<typeof DocumentFolder>;

export const EntryForm = record({
  entryFormID: ID(),
  name: Text(),
  description: Text(),
  /** The version of the form that is shown, under which its answers are stored. */
  version: Integer(),
  elements: ElementsSchema,
  /** The form is answered once for all of a person's drafts. */
  isShared: Bool(),
  entryFormQuestions: List(Answer),
  /** The number of saves, so that an old one that arrives late never overwrites a newer one. */
  revision: Integer(),
  savedAt: nullable(Instant()),
});
export type EntryForm = Static<typeof EntryForm>;

export const EntryCategory = record({ categoryID: ID(), label: Text(), name: Text(), description: Text() });
export const Owner = record({ userID: ID(), fullName: Text(), email: nullable(Text()) });

export const EntryDeadline = record({
  status: oneOf(["future", "open", "closed"]),
  opensAt: nullable(Instant()),
  closesAt: nullable(Instant()),
  extended: Bool(),
  /** The program's time zone. */
  timeZone: oneOf(timeZoneNames),
});

const MissingItem = record({
  what: Text(),
  formID: Optional(ID()),
  element: Optional(Text()),
  folderID: Optional(ID()),
  entryUploadID: Optional(ID()),
});
const ChecklistStep = record({ kind: oneOf(["form", "folder"]), id: ID(), name: Text(), missing: List(MissingItem) });

/** A `withdrawn` entry was taken out of the judging by its entrant. The entry is a draft again for as long as entries are open. */
export const entryStates = ["draft", "submitted", "withdrawn"] as const;
export type EntryState = (typeof entryStates)[number];

const entrySummary = {
  entryID: ID(),
  number: Integer(),
  title: Text(),
  state: oneOf(entryStates),
  disqualified: Bool(),
  /** The screening's state; null where the program has no screening, and until the entry is submitted. */
  screening: nullable(oneOf(screeningDecisions)),
  /** The reason of a refusal. */
  screeningReason: nullable(Text()),
  /** The staff's questions about it, also once they are answered; null where there were none. */
  returned: nullable(returnedForAnswers),
  complete: Bool(),
  submittedAt: nullable(Instant()),
  /** Submitted with an open invoice: it is judged as soon as that is paid. */
  awaitsPayment: Bool(),
  updatedAt: Instant(),
  category: EntryCategory,
  /** F15 Null where no fee applies and nothing was paid. */
  fees: nullable(entryFees),
};

/** The entry with its forms and files, as its owner and staff see it. */
export const Entry = record({
  ...entrySummary,
  serviceName: Text(),
  kind: oneOf(kindNames),
  disqualifiedReason: nullable(Text()),
  awardTitle: nullable(Text()),
  showScoresToUsers: showScores,
  resultsReleased: Bool(),
  /** The reason why its result was withdrawn after the release. */
  resultWithdrawn: nullable(Text()),
  helpVideo: nullable(helpVideo),
  owner: Owner,
  /** The program of another association that sent it on; null where none did. */
  origin: nullable(entryOrigin),
  /** Whether the owner counts as a member, for questions that only members are asked. */
  audience: oneOf(["member", "non-member"]),
  deadline: EntryDeadline,
  /** Null where its program has no rules to accept. */
  rules: nullable(entryRules),
  documentFolders: List(DocumentFolder),
  entryForms: List(EntryForm),
  checklist: List(ChecklistStep),
  /** The caller's standings at this entry. */
  standings: Standings(),
  createdAt: Instant(),
});
export type Entry = Static<typeof Entry>;

/** The forms and folders of a category, empty. */
export const EntryPreview = record({
  serviceName: Text(),
  category: EntryCategory,
  documentFolders: List(DocumentFolder),
  entryForms: List(EntryForm),
});
export type EntryPreview = Static<typeof EntryPreview>;

export const EntryRow = record({
  ...entrySummary,
  thumbURL: nullable(Text()),
  owner: Owner,
  extended: Bool(),
  tags: List(Text()),
});
export type EntryRow = Static<typeof EntryRow>;

export const MyEntryRow = record({
  ...entrySummary,
  thumbURL: nullable(Text()),
  missing: Integer(),
  /** The entry's forms and folders, with the steps that are still to do in each. */
  parts: List(record({ id: ID(), kind: oneOf(["form", "folder"]), name: Text(), isDone: Bool(), what: Text() })),
  awardTitle: nullable(Text()),
  /** The application's award and its state. */
  award: nullable(record({ state: oneOf(awardStates), amount: Integer(), answerBy: Instant() })),
  showScoresToUsers: showScores,
  resultsReleased: Bool(),
  resultWithdrawn: nullable(Text()),
  deadline: EntryDeadline,
  /** The program of another association that asks for the entry: its owner has to answer. */
  wanted: nullable(record({ program: Text(), answerBy: Instant() })),
  /** The owner who asked for help with it, and the helper's right; null for one's own entry. */
  shared: nullable(record({ by: Text(), may: oneOf(entryRights) })),
});
export type MyEntryRow = Static<typeof MyEntryRow>;

const entriesPath = "/:client/contests/:service/entries";

const entryPath = "/:client/contests/:service/entries/:entryID";
const programPath = "/clients/:client/services/:service";

export const getEntry = get(`${programPath}/entries/:entryID`, {
  summary: "See an entry",
  also: [scholarshipEndpointPath(`${applicantPath}/:entryID`)],
  feature: "entries",
  allow: "VIEW_ENTRY",
  answer: Entry,
});

export const entrySorts = ["-updated", "updated", "number", "-number", "title", "-title"] as const;
export type EntrySort = (typeof entrySorts)[number];

export const entryFilterQuery = {
  search: Optional(Text({ maxLength: 200 })),
  categoryID: Optional(ID()),
  state: Optional(oneOf(entryStates)),
  disqualified: Optional(oneOf(["true", "false"])),
  screening: Optional(oneOf(screeningDecisions)),
  /** Whether every step of its forms and folders is done. */
  complete: Optional(oneOf(["true", "false"])),
  fee: Optional(oneOf(entryFeeStates)),
  tag: Optional(entryTag),
  /** The program that sent it on. */
  from: Optional(ID()),
  /** Entries with pictures that wait for consent to be shown to the public, or whose consent soon ends. */
  showing: Optional(oneOf(["waiting", "ending"])),
  /** Entries for which the program’s rules are accepted, or still to be. */
  rules: Optional(oneOf(["accepted", "waiting"])),
};

/** The value as its column's kind stores it: money in cents, instants in UTC. */
const ColumnCell = Union([Text(), Num(), Bool(), Null()]);

export const listEntries = get(`${programPath}/entries`, {
  summary: "See a contest's entries",
  feature: "entries",
  allow: "VIEW_ENTRIES",
  query: inputRecord({
    ...entryFilterQuery,
    /** Not with `updatedSince`, whose order is that of the changes. */
    sort: Optional(oneOf(entrySorts)),
    ...pollQuery,
    after: Optional(Cursor()),
    /** The columns' names, separated by commas; each entry’s `cells` hold their values. */
    columns: Optional(Text({ maxLength: 1_000 })),
  }),
  answer: record({
    entries: List(record({ ...EntryRow.properties, cells: List(ColumnCell) })),
    columns: List(listColumn),
    columnChoices: List(listColumn),
    views: List(entryViewSchema),
    /** The next page's `after`; null at the end. */
    next: nullable(Cursor()),
    ...pollAnswer,
    total: Integer(),
    categories: List(EntryCategory),
    /** All tags of the program's entries. */
    tags: List(Text()),
    /** The programs that send their winners on to this one. */
    feeders: List(sourceProgramName),
    /** The number of entries that wait for screening; null where the program has none. */
    toScreen: nullable(Integer()),
    timeZone: oneOf(timeZoneNames),
    standings: Standings(),
  }),
});

export const downloadEntries = post(`${entriesPath}/download`, {
  summary: "Download a contest’s entries",
  feature: "entries",
  allow: "DOWNLOAD_ENTRIES",
  ...downloadQuery(entryFilterQuery),
});

export const downloadEntryPaper = downloadFrom(`${entryPath}/paper`, {
  summary: "Download an entry as PDF",
  feature: "entries",
  allow: "VIEW_ENTRIES",
  /** A blind paper leaves out everything that would tell who entered, as for scorers of a blind program. */
  body: inputRecord({ blind: Bool() }),
  fileName: "Entry.pdf",
});

export const listMyEntries = get(`${programPath}/my-entries`, {
  summary: "See one's own entries",
  feature: "entries",
  allow: "SIGNED_IN",
  answer: record({ serviceName: Text(), deadline: EntryDeadline, entries: List(MyEntryRow) }),
});

export const previewEntry = get(`${entriesPath}/preview/:categoryID`, {
  summary: "Preview what entrants will see",
  feature: "entries",
  allow: "PREVIEW_FORMS",
  answer: EntryPreview,
});

export const saveEntryForm = post(`${entryPath}/entry-forms/:formID`, {
  summary: "Save an entry's answers",
  also: [scholarshipEndpointPath(`${applicationPath}/entry-forms/:formID`)],
  feature: "entries",
  allow: "EDIT_ENTRY",
  body: inputRecord({
    entryFormQuestions: AnswersInput,
    /** The answered version of the form; by default the current one. */
    version: Optional(Integer({ minimum: 1, maximum: 1_000_000 })),
    /** This save's number among the saves of this form; by default the last. */
    revision: Optional(Integer({ minimum: 1, maximum: 2_000_000_000 })),
    /** The revision that this save was made from; by default the stored one. */
    base: Optional(Integer({ minimum: 0, maximum: 2_000_000_000 })),
    /** The window that the answers were typed in, of which only the last save counts; by default none. */
    writer: Optional(Text({ minLength: 1, maxLength: 40 })),
  }),
  done: "Form updated.",
  answer: record({ revision: Integer(), savedAt: Instant(), title: Text() }),
  /** The answers that another window has saved meanwhile. */
  more: record({ revision: Integer(), savedAt: Instant(), entryFormQuestions: List(Answer) }),
});

export const submitEntry = post(`${entryPath}/submit`, {
  summary: "Submit an entry",
  also: [scholarshipEndpointPath(`${applicationPath}/submit`)],
  feature: "entries",
  allow: "SUBMIT_ENTRY",
  done: "Entry submitted.",
  answer: record({ submittedAt: Instant(), awaitsPayment: Bool() }),
});

/** Pay and submit: the payment of the entry's fee submits it, if it is complete then. */
export const submitEntryWhenPaid = post(`${entryPath}/submit-when-paid`, {
  summary: "Have an entry submitted once its fee is paid",
  feature: "entries",
  allow: "SUBMIT_ENTRY",
  answer: record({}),
});

export const takeBackEntry = post(`${entryPath}/take-back`, {
  summary: "Take an entry back to change it",
  feature: "entries",
  allow: "SUBMIT_ENTRY",
  changes: "service",
  done: "Entry reopened. You can change it now.",
  answer: record({}),
});

export const withdrawEntry = post(`${entryPath}/withdraw`, {
  summary: "Withdraw a submitted entry from the judging",
  feature: "entries",
  allow: "SUBMIT_ENTRY",
  changes: "service",
  done: "Entry withdrawn.",
  answer: record({}),
});

export const disqualifyEntry = post(`${entryPath}/disqualify`, {
  summary: "Disqualify or reinstate an entry",
  also: [scholarshipEndpointPath(`${applicationPath}/disqualify`)],
  feature: "entries",
  allow: "DISQUALIFY_ENTRY",
  changes: "service",
  form: {
    disqualified: { type: "checkbox", label: "Disqualified" },
    reason: {
      type: "textarea",
      label: "Reason",
      maxLength: 2_000,
      help: "The entrant sees it.",
    },
  },
  answer: record({}),
});

export const removeEntry = post(`${entryPath}/remove`, {
  summary: "Remove an entry",
  also: [scholarshipEndpointPath(`${applicationPath}/remove`)],
  feature: "entries",
  allow: "REMOVE_ENTRY",
  done: "Entry removed",
  answer: record({}),
});

export const changeEntryCategory = post(`${entryPath}/change-category`, {
  summary: "Change an entry’s category",
  feature: "entries",
  allow: "CHANGE_ENTRY_CATEGORY",
  changes: "service",
  form: { categoryID: { type: "select", options: "by-page", label: "Category", required: true } },
  done: "Entry category changed",
  answer: record({ complete: Bool() }),
});

export const changeEntryOwner = post(`${entryPath}/change-owner`, {
  summary: "Change an entry’s owner",
  feature: "entries",
  allow: "CHANGE_ENTRY_OWNER",
  changes: "service",
  form: { user: { type: "reference", to: "user", label: "Owner", required: true } },
  done: "Entry owner changed",
  answer: record({}),
});

export const extendEntry = post(`${entryPath}/extend`, {
  summary: "Extend an entry’s deadline",
  feature: "entries",
  allow: "EXTEND_ENTRY",
  form: {
    until: {
      type: "input",
      kind: "dateTime",
      label: "Open until",
      help: "Empty takes the extension back.",
    },
  },
  done: "Deadline changed",
  /** Whether the new deadline is later than scoring opens. */
  answer: record({ pastScoring: Bool() }),
});
