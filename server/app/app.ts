import type { Payments } from "../commerce/payments/accounts.ts";
import type { WalletKeys } from "../commerce/wallets/keys.ts";
import type { FormElementCache } from "../programs/form-element-cache.ts";
import type { VoteKeys } from "../votes/vote-keys.ts";
import type { SponsorViewCounter } from "../sponsors/view-counter.ts";
import type { FunnelCounter } from "../surveys/funnel-counter.ts";
import type { ResultsListener } from "../judging/results-listener.ts";
import type { EntryFeatures } from "../entries/entry-features.ts";
import type { Acceptances } from "../people/members/acceptances.ts";
import type { TaskKinds } from "../platform/tasks/task-run.ts";
import type { records } from "./records.ts";

/** What rooms above the platform have a process hold. */
declare module "../platform/app.ts" {
  interface App {
    payments: Payments;
    taskKinds: TaskKinds;
    acceptances: Acceptances;
    resultsListeners: readonly ResultsListener[];
    wallets: WalletKeys;
    formElements: FormElementCache;
    voteKeys: VoteKeys;
    sponsorViews: SponsorViewCounter;
    surveyCourse: FunnelCounter;
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
