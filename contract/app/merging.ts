import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, inputRecord, nullable, record } from "../platform/schema.ts";

const mergePath = "/clients/:client/people/:userID/merge";

/** Hours within which a merge can be taken back. */
export const hoursToTakeMergeBack = 24;

/** What moves with a merge, by the table where it stands: one of them, and many. */
export const mergedWords = {
  entries: ["entry or application", "entries and applications"],
  entry_people: ["entry they help with", "entries they help with"],
  help_requests: ["request for help", "requests for help"],
  person_notes: ["note", "notes"],
  memberships: ["membership", "memberships"],
  role_grants: ["role", "roles"],
  invitation_requests: ["request to be let in", "requests to be let in"],
  judging: ["program they chair", "programs they chair"],
  scorer_panels: ["panel they chair", "panels they chair"],
  scorer_panel_members: ["seat on a panel", "seats on panels"],
  scorer_assignments: ["scoring assignment", "scoring assignments"],
  scoring_conflicts: ["conflict of interest", "conflicts of interest"],
  conflict_decisions: ["decision about a conflict", "decisions about conflicts"],
  scores: ["saved scoresheet", "saved scoresheets"],
  score_drafts: ["scoresheet begun", "scoresheets begun"],
  sheet_changes: ["asked change of a scoresheet", "asked changes of scoresheets"],
  scoring_notes: ["own note on scoring", "own notes on scoring"],
  scoring_remarks: ["remark in a discussion", "remarks in discussions"],
  scoring_remarks_read: ["discussion read", "discussions read"],
  entry_feedback: ["edited comment", "edited comments"],
  entry_views: ["saved view of entries", "saved views of entries"],
  transactions: ["order", "orders"],
  invoices: ["invoice", "invoices"],
  builders: ["builder", "builders"],
  properties: ["home", "homes"],
  sponsors: ["sponsor", "sponsors"],
  ticket_verifiers: ["place at the door", "places at the door"],
  ended_verifiers: ["former place at the door", "former places at the door"],
  door_devices: ["device at the door", "devices at the door"],
  unsubscriptions: ["unsubscription", "unsubscriptions"],
  survey_respondents: ["survey answered", "surveys answered"],
  scorer_links: ["link for scoring", "links for scoring"],
  support_views: ["look at pages as they see them", "looks at pages as they see them"],
} as const satisfies Record<string, readonly [one: string, many: string]>;
export type MergedTable = keyof typeof mergedWords;
export const mergedTables = Object.keys(mergedWords) as MergedTable[];

const mergePerson = record({ userID: ID(), fullName: Str(), email: Str() });

export const previewMerge = get(mergePath, {
  summary: "See what merging two accounts would move",
  allow: "MERGE_PEOPLE",
  query: inputRecord({ into: ID() }),
  answer: record({
    former: mergePerson,
    kept: mergePerson,
    /** `shared`: how many of them both accounts have, so that one is kept. `note` says which. */
    moving: List(record({ what: Str(), shared: Integer(), note: nullable(Str()) })),
    /** What staff should look at afterwards. */
    warnings: List(Str()),
    /** Why they can't be merged; null where they can. */
    refusal: nullable(Str()),
  }),
});
export type MergePreview = Static<typeof previewMerge.answer>;

/** For the person of a former account, who finds nothing here any more. */
export const getOwnMerge = get("/clients/:client/own-merge", {
  summary: "Where one's own things are, if one's account was merged into another here",
  allow: "SIGNED_IN",
  answer: record({ mergedInto: nullable(record({ email: Str(), mergedAt: Instant() })) }),
});

export const mergePeople = post(mergePath, {
  summary: "Merge an account into another of the same person",
  allow: "MERGE_PEOPLE",
  body: inputRecord({ into: ID() }),
  answer: record({ personMergeID: ID() }),
  done: "The two are one here.",
});

export const takeMergeBack = post("/clients/:client/people/merges/:personMergeID/take-back", {
  summary: "Take a merge of two accounts back",
  allow: "MERGE_PEOPLE",
  answer: record({ put: Integer(), gone: Integer() }),
  done: "The two accounts are apart again.",
});
