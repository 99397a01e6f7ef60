import type { Changes } from "./changes.ts";
import type { Directory } from "./clients/directory.ts";
import type { Database } from "./db/sql.ts";
import type { AnswerCache } from "./http/answer-cache.ts";
import type { Stopping } from "./http/stopping.ts";
import type { Builds } from "./outside/builds.ts";
import type { Files } from "./outside/files.ts";
import type { Payments } from "./payments/accounts.ts";
import type { Pausing } from "./installation/pausing.ts";
import type { Geocoder } from "./maps/geocoder.ts";
import type { Sealing } from "./outside/sealing.ts";
import type { FormElements } from "./services/form-elements.ts";
import type { Settings } from "./settings.ts";
import type { VoteKeys } from "./votes/keys.ts";
import type { Wallets } from "./wallets/keys.ts";
import type { SponsorViews } from "./sponsors/counting.ts";
import type { SurveyCourse } from "./surveys/reached.ts";
import type { Sessions } from "./users/sessions.ts";

/** What one process holds. Nothing in it that another process could not make again. */
export type House = {
  settings: Settings;
  database: Database;
  changes: Changes;
  directory: Directory;
  sessions: Sessions;
  files: Files;
  builds: Builds;
  sealing: Sealing;
  payments: Payments;
  wallets: Wallets;
  answers: AnswerCache;
  formElements: FormElements;
  voteKeys: VoteKeys;
  stopping: Stopping;
  pausing: Pausing;
  sponsorViews: SponsorViews;
  surveyCourse: SurveyCourse;
  /** Where the operator has one. */
  geocoder: Geocoder | undefined;
};
