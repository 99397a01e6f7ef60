import { Array as List, Boolean as Bool, Integer, Optional, String as Text } from "typebox";
import { applicationPath, applicantPath, scholarshipPath } from "../platform/application-paths.ts";
import { identifierPattern } from "../platform/identifier.ts";
import { get, post } from "../platform/endpoint.ts";
import { EntryDeadline, EntryPreview, MyEntryRow } from "../entries/entries.ts";
import { requestHelp } from "../entries/help-requests.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { getScoringQueue, previewScoring, scorerEntry } from "./scoring.ts";

export const startApplication = post(scholarshipPath, {
  summary: "Start an application",
  kind: "scholarship",
  allow: "SIGNED_IN",
  body: inputRecord({
    /** Made up by the caller: asked again with the same key, the call answers the application it has started already. */
    entryKey: Optional(Text({ pattern: identifierPattern })),
    /** What was answered to the scholarship’s questions, in their order. */
    eligible: Optional(List(Bool(), { maxItems: 100 })),
  }),
  done: "Application started.",
  answer: record({ entryID: ID(), number: Integer() }),
});

/** D22 The scholarship's page says which it is, so that staff read it in the mail. */
export const requestApplicationHelp = post(`${applicationPath}/request-help`, {
  summary: "Ask for help with an application",
  kind: "scholarship",
  allow: "REQUEST_HELP",
  form: {
    ...requestHelp.form,
    scholarshipURL: { type: "input", kind: "text", carried: true, label: "Scholarship", maxLength: 100 },
  },
  done: requestHelp.done!,
  answer: record({}),
});

export const listApplications = get(`${applicantPath}/list`, {
  summary: "See one's own applications for a scholarship",
  kind: "scholarship",
  allow: "SIGNED_IN",
  answer: record({ serviceName: Text(), deadline: EntryDeadline, entries: List(MyEntryRow) }),
});

export const applicationStates = ["not-started", "started", "submitted", "decided"] as const;

export const getApplicationState = get(`${applicantPath}/state`, {
  summary: "See how far one's own application for a scholarship is",
  kind: "scholarship",
  allow: "SIGNED_IN",
  answer: record({
    state: oneOf(applicationStates),
    entryID: nullable(ID()),
    submittedAt: nullable(Instant()),
    /** How many parts are still to do. */
    missing: Integer(),
    deadline: EntryDeadline,
    /** Why one can't apply; null where one can. */
    reason: nullable(Text()),
  }),
});

export const previewApplication = get(`${scholarshipPath}/preview`, {
  summary: "See a scholarship's forms and folders as applicants will",
  kind: "scholarship",
  allow: "PREVIEW_FORMS",
  answer: EntryPreview,
});

export const getApplicationsToScore = get(`${scholarshipPath}/scoring`, {
  summary: "The applications for a scholarship that the scorer is to score",
  kind: "scholarship",
  allow: "SCORE_ENTRIES",
  answer: getScoringQueue.answer,
});

export const previewApplicationScoring = get(`${scholarshipPath}/scoring/preview/:entryID`, {
  summary: "An application with its scoresheet as scorers will see them",
  kind: "scholarship",
  allow: "PREVIEW_FORMS",
  answer: record({ ...previewScoring.answer.properties, entry: scorerEntry }),
});
