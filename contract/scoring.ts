import { helpVideo } from "./help-videos.ts";
import {
  Array as List,
  Boolean as Bool,
  Integer,
  Null,
  Number as Num,
  Record as Dict,
  String as Str,
  Union,
  Unsafe,
} from "typebox";
import { scholarshipPath } from "./application-paths.ts";
import { get, post } from "./endpoint.ts";
import { picture } from "./pictures.ts";
import { showScores } from "./judging.ts";
import { ID, Instant, nullable, oneOf, record, sent } from "./schema.ts";
import { longestComment } from "./scoring-rules.ts";
import { timeZoneNames } from "./time-zone.ts";

const scoring = "/:client/contests/:service/entries/scoring";

const given = Unsafe<number | string | null>({ type: ["number", "string", "null"] });

/** A criterion with what was given for it: a number, the comment's text, or nothing yet. */
export const scoresheetCriterion = record({
  name: Str(),
  label: Str(),
  help: Str(),
  maximumValue: Num(),
  weight: Num(),
  value: given,
});

/** A sheet as its scorer sees it: what was saved, and beside it the half-filled sheet that wasn't saved yet. */
const scoresheet = record({
  scoresheetID: ID(),
  name: Str(),
  scoresheetCriteria: List(scoresheetCriterion),
  isScored: Bool(),
  total: nullable(Num()),
  maximumTotal: Num(),
  percent: nullable(Num()),
  savedAt: nullable(Instant()),
  draft: nullable(Dict(Str(), given)),
});

const scoringWindow = record({
  isOpen: Bool(),
  opensAt: nullable(Instant()),
  closesAt: nullable(Instant()),
  timeZone: oneOf(timeZoneNames),
});

/** Who entered, as far as a scorer may know: null where the contest is blind. */
const owner = nullable(record({ fullName: Str(), company: nullable(Str()) }));

const scorersUpload = record({
  entryUploadID: ID(),
  uploadID: ID(),
  /** The file's own name, or what it is called where names are hidden. */
  name: Str(),
  caption: Str(),
  credit: Str(),
  cover: Bool(),
  isImage: Bool(),
  isPDF: Bool(),
  thumbURL: nullable(Str()),
  URL: Str(),
  picture,
});

const answerLine = record({ name: Str(), label: Str(), value: Str() });

export const scorersEntry = record({
  entryID: ID(),
  code: Str(),
  title: Str(),
  categoryID: ID(),
  categoryName: Str(),
  owner,
  documentFolders: List(record({ documentFolderID: ID(), name: Str(), entryUploads: List(scorersUpload) })),
  entryForms: List(record({ entryFormID: ID(), name: Str(), entryFormQuestions: List(answerLine) })),
});

export const getScoringQueue = get(scoring, {
  summary: "The entries that the scorer is to score",
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  answer: record({
    contestName: Str(),
    blind: Bool(),
    helpVideo: nullable(helpVideo),
    window: scoringWindow,
    scored: Integer(),
    total: Integer(),
    entries: List(
      record({
        entryID: ID(),
        code: Str(),
        title: Str(),
        categoryID: ID(),
        categoryName: Str(),
        owner,
        cover: nullable(picture),
        isScored: Bool(),
        isDraft: Bool(),
        percent: nullable(Num()),
      }),
    ),
  }),
});

export const getScoring = get(`${scoring}/:entryID`, {
  summary: "An entry with the scorer's own scoresheet",
  also: [`${scholarshipPath}/scoring/:entryID`],
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  answer: record({
    userID: ID(),
    blind: Bool(),
    helpVideo: nullable(helpVideo),
    window: scoringWindow,
    entry: scorersEntry,
    /** The letters that were received, without who wrote them where the program is blind. */
    recommendations: List(record({ recommendationID: ID(), name: nullable(Str()), letter: Str(), hasFile: Bool() })),
    scoresheet: nullable(scoresheet),
  }),
});

export const previewScoring = get(`${scoring}/preview/:categoryID`, {
  summary: "A category's scoresheet as scorers will see it",
  feature: "scoring",
  allow: "PREVIEW_FORMS",
  answer: record({ categoryName: Str(), blind: Bool(), scoresheet: nullable(scoresheet) }),
});

const values = sent({
  values: Dict(Str({ maxLength: 100 }), Union([Num(), Str({ maxLength: longestComment }), Null()]), {
    maxProperties: 100,
  }),
});

export const saveScores = post(`${scoring}/:entryID/scores/:scoresheetID`, {
  summary: "Save a scoresheet",
  also: [`${scholarshipPath}/scoring/:entryID/scores/:scoresheetID`],
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  body: values,
  answer: record({ isScored: Bool(), total: Num(), maximumTotal: Num(), percent: Num() }),
  done: "Changes saved.",
});

export const saveScoreDraft = post(`${scoring}/:entryID/scores/:scoresheetID/draft`, {
  summary: "Keep a half-filled scoresheet",
  feature: "scoring",
  allow: "SCORE_ENTRIES",
  body: values,
  answer: record({}),
});

export const declareConflict = post(`${scoring}/:entryID/conflict`, {
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

const givenSheet = record({
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
  answer: record({ entryID: ID(), code: Str(), title: Str(), userID: ID(), isDraft: Bool(), ...givenSheet.properties }),
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
