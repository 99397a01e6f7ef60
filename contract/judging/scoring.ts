import { helpVideo } from "../programs/help-videos.ts";
import {
  Array as List,
  Boolean as Bool,
  Integer,
  Null,
  Number as Num,
  Optional,
  Record as Dict,
  String as Str,
  Union,
  Unsafe,
} from "typebox";
import { scholarshipEndpointPath, scholarshipPath } from "../platform/application-paths.ts";
import { get, post } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { showScores } from "../programs/judging.ts";
import { judgedRecommendation } from "../entries/recommendations.ts";
import { mostRounds } from "./rounds.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord, NullableInstant } from "../platform/schema.ts";
import { longestComment } from "./scoring-rules.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const scoringPath = "/:client/contests/:service/entries/scoring";

/** What was given for a criterion: a number, the comment’s text, or nothing yet. */
export const criterionValue = Unsafe<number | string | null>({ type: ["number", "string", "null"] });

/** A criterion with what was given for it: a number, the comment's text, or nothing yet. */
export const scoresheetCriterion = record({
  name: Str(),
  label: Str(),
  help: Str(),
  maximumValue: Num(),
  weight: Num(),
  value: criterionValue,
});

/** A sheet as its scorer sees it: what was saved, and beside it the half-filled sheet that wasn't saved yet. */
const scoresheet = record({
  scoresheetID: ID(),
  name: Str(),
  scoresheetCriteria: List(scoresheetCriterion),
  /** Whether its comment, where it has one, must be written before it is saved. */
  commentRequired: Bool(),
  isScored: Bool(),
  total: nullable(Num()),
  maximumTotal: Num(),
  percent: nullable(Num()),
  savedAt: nullable(Instant()),
  draft: nullable(Dict(Str(), criterionValue)),
});

const scoringWindow = record({
  isOpen: Bool(),
  opensAt: nullable(Instant()),
  closesAt: nullable(Instant()),
  timeZone: oneOf(timeZoneNames),
});

/** Who entered, as far as a scorer may know: null where the contest is blind. */
const visibleOwner = nullable(record({ fullName: Str(), company: nullable(Str()) }));

const scorerUpload = record({
  entryUploadID: ID(),
  uploadID: ID(),
  /** The file's own name, or what it is called where names are hidden. */
  name: Str(),
  caption: Str(),
  credit: Str(),
  cover: Bool(),
  isImage: Bool(),
  isPDF: Bool(),
  /** As what it is played; null where it is looked at or downloaded. */
  plays: nullable(oneOf(["video", "audio"])),
  thumbURL: nullable(Str()),
  URL: Str(),
  /** To keep: a picture in full, with its credit and what it may be used for unless names are hidden; else the same file. */
  downloadURL: Str(),
  picture: pictureSchema,
});

const answerLine = record({ name: Str(), label: Str(), value: Str() });

export const scorerEntry = record({
  entryID: ID(),
  code: Str(),
  title: Str(),
  categoryID: ID(),
  categoryName: Str(),
  owner: visibleOwner,
  documentFolders: List(record({ documentFolderID: ID(), name: Str(), entryUploads: List(scorerUpload) })),
  entryForms: List(record({ entryFormID: ID(), name: Str(), entryFormQuestions: List(answerLine) })),
});

export const getScoringQueue = get(scoringPath, {
  summary: "The entries that the scorer is to score",
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  answer: record({
    contestName: Str(),
    /** The round that is on, and its name; where there is one alone nobody speaks of rounds. */
    round: Integer(),
    roundName: Str(),
    blind: Bool(),
    helpVideo: nullable(helpVideo),
    window: scoringWindow,
    scored: Integer(),
    total: Integer(),
    /** Whether the scorer is a chair, and has more to decide than their own sheets. */
    isChair: Bool(),
    /** What is left, at the pace at which the scorer has scored so far; null until that is known. */
    minutesLeft: nullable(Integer()),
    entries: List(
      record({
        entryID: ID(),
        code: Str(),
        title: Str(),
        categoryID: ID(),
        categoryName: Str(),
        owner: visibleOwner,
        cover: nullable(pictureSchema),
        isScored: Bool(),
        isDraft: Bool(),
        percent: nullable(Num()),
        /** What others said of it that the scorer hasn’t read. */
        unread: Integer(),
      }),
    ),
  }),
});

export const getScoring = get(`${scoringPath}/:entryID`, {
  summary: "An entry with the scorer's own scoresheet",
  also: [scholarshipEndpointPath(`${scholarshipPath}/scoring/:entryID`)],
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  answer: record({
    userID: ID(),
    round: Integer(),
    blind: Bool(),
    /** Whether scorers see each other’s sheets and talk about them. */
    discussed: Bool(),
    /** Whether a change of a saved sheet is decided by a chair. */
    chaired: Bool(),
    /** What the scorer asked for last, unless it counts or was taken back. */
    change: nullable(
      record({
        sheetChangeID: ID(),
        percent: Num(),
        reason: Str(),
        askedAt: Instant(),
        /** Why it was declined; null as long as nothing is decided. */
        declined: nullable(Str()),
      }),
    ),
    helpVideo: nullable(helpVideo),
    window: scoringWindow,
    entry: scorerEntry,
    /** The letters that were received, without who wrote them where the program is blind. */
    recommendations: List(judgedRecommendation),
    scoresheet: nullable(scoresheet),
    /** What the scorer noted for themselves. */
    note: Str(),
  }),
});

export const previewScoring = get(`${scoringPath}/preview/:categoryID`, {
  summary: "A category's scoresheet as scorers will see it",
  feature: "scoring",
  allow: "PREVIEW_FORMS",
  answer: record({ categoryName: Str(), blind: Bool(), scoresheet: nullable(scoresheet) }),
});

/** As long as the reason may be for which a sheet is changed that others may have seen. */
export const longestReasonToChange = 2_000;

const sheetValues = inputRecord({
  /** The round that it was filled in for: what arrives late is in no other. */
  round: Optional(Integer({ minimum: 1, maximum: mostRounds })),
  values: Dict(Str({ maxLength: 100 }), Union([Num(), Str({ maxLength: longestComment }), Null()]), {
    maxProperties: 100,
  }),
});

/** Why a sheet is changed that others may have seen. */
const changeReason = Optional(Str({ maxLength: longestReasonToChange, pattern: "\\S" }));

/** As many sheets of one entry as a device tells that a later one takes the place of. */
export const mostReplacedSheets = 50;

export const saveScores = post(`${scoringPath}/:entryID/scores/:scoresheetID`, {
  summary: "Save a scoresheet",
  also: [scholarshipEndpointPath(`${scholarshipPath}/scoring/:entryID/scores/:scoresheetID`)],
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  body: inputRecord({
    ...sheetValues.properties,
    reason: changeReason,
    /** Made up by the caller: sent again with the same key, it is saved once. */
    saveKey: Optional(ID()),
    /** When the sheet that this one follows was saved, null where there was none: a newer one isn't written over by one that comes late. */
    follows: Optional(NullableInstant()),
    /** The keys of those that this one takes the place of, should one of them have arrived before it. */
    replaces: Optional(List(ID(), { maxItems: mostReplacedSheets })),
  }),
  /** `asked`: the sheet counts as it was, until the chair agrees to the change. */
  answer: record({ isScored: Bool(), asked: Bool(), total: Num(), maximumTotal: Num(), percent: Num() }),
  done: "Changes saved.",
});

export const saveScoreDraft = post(`${scoringPath}/:entryID/scores/:scoresheetID/draft`, {
  summary: "Keep a half-filled scoresheet",
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  body: sheetValues,
  answer: record({}),
});

export const longestNote = 10_000;

export const saveScoringNote = post(`${scoringPath}/:entryID/note`, {
  summary: "Note something for oneself about an entry",
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  body: inputRecord({ note: Str({ maxLength: longestNote }) }),
  answer: record({}),
});

export const declareConflict = post(`${scoringPath}/:entryID/conflict`, {
  summary: "Declare a conflict of interest",
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  form: {
    reason: {
      type: "textarea",
      label: "Reason",
      help: "Staff read it; nobody else does.",
      required: true,
      maxLength: 2_000,
    },
  },
  answer: record({}),
  done: "Conflict of interest declared.",
});

const savedScoresheet = record({
  scoresheetCriteria: List(scoresheetCriterion),
  isScored: Bool(),
  total: nullable(Num()),
  maximumTotal: Num(),
  percent: nullable(Num()),
  savedAt: nullable(Instant()),
});

export const getProgress = get("/:client/contests/:service/progress/:userID/:entryID", {
  summary: "What one scorer gave one entry",
  feature: "scoring",
  allow: "VIEW_PROGRESS",
  answer: record({
    entryID: ID(),
    code: Str(),
    title: Str(),
    userID: ID(),
    isDraft: Bool(),
    ...savedScoresheet.properties,
  }),
});

/** D23 The scorers have no names here, and stand in another order for every entry. */
export const getOwnScores = get("/:client/contests/:service/entries/:entryID/scores", {
  summary: "The scores of one's own entry",
  feature: "scoring",
  allow: "VIEW_OWN_SCORES",
  answer: record({
    title: Str(),
    showScoresToUsers: showScores,
    scorers: List(
      record({
        scorer: Str(),
        scoresheetCriteria: List(scoresheetCriterion),
        total: Num(),
        maximumTotal: Num(),
        percent: Num(),
      }),
    ),
    /** The mean of all sheets, criterion by criterion. */
    scoresheetCriteria: List(scoresheetCriterion),
    total: nullable(Num()),
    maximumTotal: nullable(Num()),
    percent: nullable(Num()),
  }),
});
