import { isMatch } from "../platform/search-key.ts";
import { Array as List, Boolean as Bool, Integer, Number as Num, Optional, String as Str } from "typebox";
import { decidedConflict, foundConflict } from "./conflicts.ts";
import { downloadQuery } from "../platform/downloads.ts";
import { get, post } from "../platform/endpoint.ts";
import { resultMethodNames } from "../platform/result-methods.ts";
import { showScores } from "../programs/judging.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { closedRound, mostRounds, rankedEntry, ruleChange } from "./rounds.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { scoresheetCriterion } from "./scoring.ts";
import { sheetChange } from "./chairs.ts";
import { decision } from "./decisions.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const contestPath = "/:client/contests/:service";

export const listScorers = get(`${contestPath}/scorers`, {
  summary: "The scorers of a contest and how far they are",
  feature: "scoring",
  allow: "VIEW_SCORERS",
  answer: record({
    standings: Standings(),
    minimumSheets: Integer(),
    opensAt: nullable(Instant()),
    closesAt: nullable(Instant()),
    timeZone: oneOf(timeZoneNames),
    scorers: List(
      record({
        userID: ID(),
        fullName: Str(),
        email: Str(),
        categoryIDs: List(ID()),
        entryIDs: List(ID()),
        scored: Integer(),
        drafts: Integer(),
        total: Integer(),
        lastSavedAt: nullable(Instant()),
      }),
    ),
    categories: List(
      record({
        categoryID: ID(),
        label: Str(),
        name: Str(),
        entries: Integer(),
        scorers: Integer(),
        scored: Integer(),
        total: Integer(),
      }),
    ),
    conflicts: List(
      record({
        userID: ID(),
        fullName: Str(),
        entryID: ID(),
        code: Str(),
        title: Str(),
        reason: Str(),
        declaredAt: Instant(),
      }),
    ),
    /** Conflicts that nobody declared; assigned scorers see such an entry until staff decide. */
    found: List(foundConflict),
    foundTotal: Integer(),
    decided: List(decidedConflict),
  }),
});

export const downloadScorers = post(`${contestPath}/scorers/download`, {
  summary: "Download the scorers of a contest",
  feature: "scoring",
  allow: "DOWNLOAD_SCORERS",
  ...downloadQuery({}),
});

/** A whole category or one entry: exactly one of the two. */
const assignment = inputRecord({ userID: ID(), categoryID: Optional(ID()), entryID: Optional(ID()) });

export const assignScorer = post(`${contestPath}/scorers/assign`, {
  summary: "Assign a scorer",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: assignment,
  /** The number of known conflicts of interest between the scorer and what was assigned. */
  answer: record({ conflicts: Integer() }),
  done: "Scorer assigned.",
});

export const unassignScorer = post(`${contestPath}/scorers/unassign`, {
  summary: "Take an assignment from a scorer",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: assignment,
  answer: record({}),
  done: "Scorer unassigned.",
});

export const getResults = get(`${contestPath}/results`, {
  summary: "The results of a contest, category by category",
  feature: "scoring",
  allow: "VIEW_SCORES",
  answer: record({
    standings: Standings(),
    round: Integer(),
    roundName: Str(),
    closedRounds: List(closedRound),
    minimumSheets: Integer(),
    /** The method that orders the places. */
    method: oneOf(resultMethodNames),
    breakTies: Bool(),
    ruleChanges: List(ruleChange),
    belowMinimum: Integer(),
    /** Undecided changes of scoresheets that scorers asked for: they don't count yet. */
    changesWaiting: List(record({ entryID: ID(), code: Str(), title: Str(), changes: Integer() })),
    resultsReleasedAt: nullable(Instant()),
    releaseReason: nullable(Str()),
    plannedRelease: nullable(
      record({ at: Instant(), reason: nullable(Str()), closeEntries: Bool(), by: nullable(Str()) }),
    ),
    /** A planned moment that passed without a release, and the reason. */
    failedRelease: nullable(record({ at: Instant(), reason: Str() })),
    timeZone: oneOf(timeZoneNames),
    /** The end of scoring; null where scoresheets can't be saved now. */
    scoringOpenUntil: nullable(Instant()),
    /** The last moment at which an entry can still be changed; null where none can. */
    entriesOpenUntil: nullable(Instant()),
    showScoresToUsers: showScores,
    tellsEntrants: Bool(),
    /** The gallery that opens with the release; null where the release creates one. */
    winnersGallery: nullable(record({ galleryID: ID(), published: Bool() })),
    /** Whether the contest itself is still hidden from visitors. */
    isDraft: Bool(),
    categories: List(
      record({
        categoryID: ID(),
        label: Str(),
        name: Str(),
        chairs: List(Str()),
        entries: List(
          record({
            ...rankedEntry,
            awardTitle: nullable(Str()),
            resultWithdrawn: nullable(Str()),
            sheets: Integer(),
          }),
        ),
      }),
    ),
  }),
});

const resultFilter = {
  search: Optional(Str({ maxLength: 200 })),
  categoryID: Optional(ID()),
  round: Optional(Integer({ minimum: 1, maximum: mostRounds })),
};

export const downloadResults = post(`${contestPath}/results/download`, {
  summary: "Download the results of a contest",
  feature: "scoring",
  allow: "DOWNLOAD_SCORES",
  ...downloadQuery(resultFilter),
});

type SearchableResult = {
  title: string;
  code: string;
  ownerName: string;
  company: string | null;
  awardTitle: string | null;
};

/** Whether a result matches every word of a search. */
export const matchesSearch = (
  { title, code, ownerName, company, awardTitle }: SearchableResult,
  search = "",
): boolean => isMatch(search, title, code, ownerName, company, awardTitle);

/** The full history of a result: every sheet that counts, and how often it was saved before. */
export const getResult = get(`${contestPath}/results/:entryID`, {
  summary: "How the result of an entry came about",
  feature: "scoring",
  allow: "VIEW_SCORES",
  answer: record({
    entryID: ID(),
    code: Str(),
    title: Str(),
    mean: nullable(Num()),
    sheets: Integer(),
    spread: nullable(Num()),
    discussed: Bool(),
    changes: List(sheetChange),
    scoresheets: List(
      record({
        userID: ID(),
        fullName: Str(),
        percent: Num(),
        total: Num(),
        maximumTotal: Num(),
        savedAt: Instant(),
        saves: Integer(),
        /** Earlier saves, the latest first: nothing is overwritten. */
        earlier: List(
          record({
            savedAt: Instant(),
            percent: Num(),
            total: Num(),
            maximumTotal: Num(),
            reason: nullable(Str()),
            scoresheetCriteria: List(scoresheetCriterion),
          }),
        ),
        reason: nullable(Str()),
        /** The decision that agreed to the change, where a chair is asked. */
        agreed: nullable(record({ words: Str(), decision })),
        round: Integer(),
        /**
         * The reason why it doesn't count: it did in an earlier round, the entry is the scorer's own by now, a conflict of
         * interest, or a scoresheet that isn't this entry's any more.
         */
        whyNot: nullable(oneOf(["earlier-round", "own", "recused", "other-scoresheet"])),
        scoresheetCriteria: List(scoresheetCriterion),
      }),
    ),
  }),
});

/**
 * In seconds: the time in which an award that was added to released results can be undone. The page offers it for ten of them; the
 * rest is for the network.
 */
export const AWARD_UNDO_SECONDS = 30;

export const setAwardTitle = post(`${contestPath}/entries/:entryID/award-title`, {
  summary: "Give an entry an award title, or take it away",
  feature: "scoring",
  allow: "AWARD_TITLE",
  changes: "service",
  form: {
    awardTitle: { type: "input", kind: "text", label: "Award title", maxLength: 100 },
    /** Sent by a page that shows results as not released yet, so that an award isn't made public by a page that doesn't say so. */
    unreleasedOnly: { type: "checkbox", label: "Only while the results aren’t released" },
  },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** A released result stays until it is withdrawn: visitors then read the correction in its place. */
export const withdrawResult = post(`${contestPath}/results/:entryID/withdraw`, {
  summary: "Withdraw the result of an entry after the release",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  changes: "service",
  form: {
    reason: {
      type: "textarea",
      label: "Reason",
      help: "Visitors and the entrant read it.",
      required: true,
      maxLength: 2_000,
    },
  },
  answer: record({}),
  done: "Result retracted.",
});

export const restoreResult = post(`${contestPath}/results/:entryID/restore`, {
  summary: "Restore a result that was withdrawn, as it was",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  changes: "service",
  answer: record({}),
  done: "Result restored.",
});

export const releaseResults = post(`${contestPath}/results/release`, {
  summary: "Release the results",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  changes: "service",
  form: {
    closeEntries: { type: "checkbox", label: "Close entries now", help: "Extended deadlines, too." },
    reason: {
      type: "textarea",
      label: "Reason",
      help: "Kept with the results.",
      maxLength: 2_000,
    },
  },
  answer: record({ resultsReleasedAt: Instant() }),
  done: "Results released.",
});

/** The planned release meets the same conditions as one by hand: where they aren't met it fails, and staff are mailed. */
export const planRelease = post(`${contestPath}/results/planned-release`, {
  summary: "Set a moment at which the results are released",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  form: {
    releaseAt: { type: "input", kind: "dateTime", label: "Release at", required: true },
    closeEntries: {
      type: "checkbox",
      label: "Close entries then",
      help: "Where they can still be changed by that moment, extended deadlines included.",
    },
    reason: {
      type: "textarea",
      label: "Reason",
      help: "Needed where there are fewer scoresheets than you asked for by then. Kept with the results.",
      maxLength: 2_000,
    },
  },
  answer: record({}),
  done: "Release set.",
});

export const cancelPlannedRelease = post(`${contestPath}/results/planned-release/cancel`, {
  summary: "Take back the moment at which the results are released",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  answer: record({}),
  done: "Nothing is released by itself now.",
});

export const withholdResults = post(`${contestPath}/results/withhold`, {
  summary: "Withhold the results",
  feature: "scoring",
  allow: "PUBLISH_RESULTS",
  changes: "service",
  answer: record({}),
  done: "Release taken back.",
});
