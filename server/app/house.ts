import type { Payments } from "../commerce/payments/accounts.ts";
import type { Wallets } from "../commerce/wallets/keys.ts";
import type { FormElements } from "../programs/form-elements.ts";
import type { VoteKeys } from "../votes/keys.ts";
import type { SponsorViews } from "../sponsors/counting.ts";
import type { SurveyCourse } from "../surveys/reached.ts";
import type { ResultsListener } from "../judging/results-listener.ts";
import type { EntryFeatures } from "../entries/entry-features.ts";
import type { Acceptances } from "../people/members/acceptances.ts";
import type { TaskKinds } from "../platform/tasks/run.ts";
import type { records } from "./records.ts";

/** What rooms above the platform have a process hold. */
declare module "../platform/house.ts" {
  interface House {
    payments: Payments;
    taskKinds: TaskKinds;
    acceptances: Acceptances;
    resultsListeners: readonly ResultsListener[];
    wallets: Wallets;
    formElements: FormElements;
    voteKeys: VoteKeys;
    sponsorViews: SponsorViews;
    surveyCourse: SurveyCourse;
  }
}

/** And of a program that a call is about. */
declare module "../platform/access/directory-queries.ts" {
  interface ServiceRow {
    entriesMayHave: EntryFeatures;
  }
}

type AllRecords = typeof records;

/** What a rule is told of the records that its address names, by their names. */
declare module "../platform/http/record-kinds.ts" {
  interface StandardRecords extends AllRecords {}
}
