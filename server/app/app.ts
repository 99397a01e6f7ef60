import type { Payments } from "../commerce/payments/accounts.ts";
import type { Lines } from "../commerce/waiting-room/lines.ts";
import type { WalletKeys } from "../commerce/wallets/keys.ts";
import type { FormElementCache } from "../programs/form-element-cache.ts";
import type { VoteKeys } from "../votes/vote-keys.ts";
import type { SponsorViewCounter } from "../sponsors/view-counter.ts";
import type { FunnelCounter } from "../surveys/funnel-counter.ts";
import type { ResultsListener } from "../judging/results-listener.ts";
import type { EntryFeatures } from "../entries/entry-features.ts";
import type { FeeSettlement } from "../entries/fee-settlement.ts";
import type { Acceptances } from "../people/members/acceptances.ts";
import type { TaskKinds } from "../platform/tasks/task-run.ts";
import type { records } from "./records.ts";

/** Members that upper rooms add to what a process holds. */
declare module "../platform/app.ts" {
  interface App {
    payments: Payments;
    taskKinds: TaskKinds;
    acceptances: Acceptances;
    feeSettlement: FeeSettlement;
    resultsListeners: readonly ResultsListener[];
    wallets: WalletKeys;
    lines: Lines;
    formElements: FormElementCache;
    voteKeys: VoteKeys;
    sponsorViews: SponsorViewCounter;
    surveyFunnel: FunnelCounter;
  }
}

/** Members that rooms add to the program of a call. */
declare module "../platform/access/directory-queries.ts" {
  interface ServiceRow {
    entriesMayHave: EntryFeatures;
  }
}

type AllRecords = typeof records;

/** Records of an address, by the names that handlers get them by. */
declare module "../platform/http/record-kinds.ts" {
  interface StandardRecords extends AllRecords {}
}
