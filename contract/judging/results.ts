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

/** Who judges, and how far they are. */
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
    /** Nobody declared these; those who are assigned to such an entry see it until staff decide. */
    found: List(foundConflict),
    foundTotal: Integer(),
    /** What staff decided about conflicts, the latest first. */
    decided: List(decidedConflict),
  }),
});

export const downloadScorers = post(`${contestPath}/scorers/download`, {
  summary: "Download the scorers of a contest",
  feature: "scoring",
  allow: "DOWNLOAD_SCORERS",
  ...downloadQuery({}),
});

/** A whole category, or one entry: exactly one of the two. */
const assignment = inputRecord({ userID: ID(), categoryID: Optional(ID()), entryID: Optional(ID()) });

export const assignScorer = post(`${contestPath}/scorers/assign`, {
  summary: "Assign a scorer",
  feature: "scoring",
  allow: "ASSIGN_SCORERS",
  body: assignment,
  /** How many conflicts of interest are known between the scorer and what was assigned. */
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
    /** The round that is on, and those before it. */
    round: Integer(),
    roundName: Str(),
    closedRounds: List(closedRound),
    minimumSheets: Integer(),
    /** What places go by. */
    method: oneOf(resultMethodNames),
    breakTies: Bool(),
    ruleChanges: List(ruleChange),
    belowMinimum: Integer(),
    /** Changes of scoresheets that scorers asked for and nobody has decided: they don't count. */
    changesWaiting: List(record({ entryID: ID(), code: Str(), title: Str(), changes: Integer() })),
    resultsReleasedAt: nullable(Instant()),
    releaseReason: nullable(Str()),
    /** For when a release is set, and what was said for it. */
    plannedRelease: nullable(
      record({ at: Instant(), reason: nullable(Str()), closeEntries: Bool(), by: nullable(Str()) }),
    ),
    /** A moment that passed without a release, and why. */
    failedRelease: nullable(record({ at: Instant(), reason: Str() })),
    timeZone: oneOf(timeZoneNames),
    /** Until when scorers can save scoresheets; null where they can't. */
    scoringOpenUntil: nullable(Instant()),
    /** Until when somebody can still change an entry; null where nobody can. */
    entriesOpenUntil: nullable(Instant()),
    showScoresToUsers: showScores,
    /** Whether a release tells the entrants by mail. */
    tellsEntrants: Bool(),
    /** The one that opens with the release; null where the release makes one. */
    winnersGallery: nullable(record({ galleryID: ID(), published: Bool() })),
    /** Whether the contest itself is still hidden from visitors. */
    isDraft: Bool(),
    categories: List(
      record({
        categoryID: ID(),
        label: Str(),
        name: Str(),
        /** Who decides what is level in it, where there is somebody. */
        chairs: List(Str()),
        entries: List(
          record({
            ...rankedEntry,
            awardTitle: nullable(Str()),
            /** Why its result was withdrawn after the release. */
            resultWithdrawn: nullable(Str()),
            sheets: Integer(),
          }),
        ),
      }),
    ),
  }),
});

/** Which results are meant. */
const resultFilter = {
  search: Optional(Str({ maxLength: 200 })),
  categoryID: Optional(ID()),
  /** One that is over. */
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

/** Whether a result is one of those that somebody looks for. */
export const matchesSearch = (
  { title, code, ownerName, company, awardTitle }: SearchableResult,
  search = "",
): boolean =>
  [title, code, ownerName, company, awardTitle]
    .filter(Boolean)
    .join(" ")
    .toLowerCase()
    .includes(search.trim().toLowerCase());

/** How a result came about: every sheet that counts, whole, and how often it was saved before. */
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
    /** Whether there is a discussion of it that the person may read. */
    discussed: Bool(),
    /** Changes of its sheets that were asked for, the latest first. */
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
        /** As it was saved before, the latest first: nothing is written over. */
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
        /** Why it was changed the last time, where scorers see each other’s sheets. */
        reason: nullable(Str()),
        /** Who agreed to the change, where a chair is asked. */
        agreed: nullable(record({ words: Str(), decision })),
        round: Integer(),
        /** Why it doesn't count: it did in an earlier round, the entry is the scorer's own by now, a conflict of interest, or a scoresheet that isn't this entry's any more. */
        whyNot: nullable(oneOf(["earlier-round", "own", "recused", "other-scoresheet"])),
        scoresheetCriteria: List(scoresheetCriterion),
      }),
    ),
  }),
});

/** In seconds: so long whoever added an award to released results takes it back. The page offers it for ten of them; the rest is for the network. */
export const AWARD_UNDO_SECONDS = 30;

export const setAwardTitle = post(`${contestPath}/entries/:entryID/award-title`, {
  summary: "Give an entry an award title, or take it away",
  feature: "scoring",
  allow: "AWARD_TITLE",
  changes: "service",
  form: {
    awardTitle: { type: "input", kind: "text", label: "Award title", maxLength: 100 },
    /** From a page that shows results as not released yet: what it doesn't say is public doesn't become so by it. */
    unreleasedOnly: { type: "checkbox", label: "Only while the results aren’t released" },
  },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** A released result stands until it is withdrawn: visitors read the correction where they had read the result. */
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
  done: "Result withdrawn.",
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

/** At the moment itself the same is asked as of a release by hand: what can’t be released then isn’t, and staff are mailed. */
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
  done: "Results withheld.",
});
