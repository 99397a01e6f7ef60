import type { AnyEndpoint } from "../../contract/platform/endpoint.ts";
import type { ChangeFeed } from "./change-feed.ts";
import type { Addresses } from "./access/addresses.ts";
import type { Directory } from "./access/directory.ts";
import type { Database } from "./db/sql.ts";
import type { FastifyInstance } from "fastify";
import type { RecordKinds } from "./http/record-kinds.ts";
import type { ServiceRelation } from "./http/service-relation.ts";
import type { AnswerCache } from "./http/answer-cache.ts";
import type { Shutdown } from "./http/shutdown.ts";
import type { WebBuilds } from "./storage/web-builds.ts";
import type { Files } from "./storage/files.ts";
import type { Pausing } from "./installation/pausing.ts";
import type { Geocoder } from "./maps/geocoder.ts";
import type { Sealing } from "./sealing.ts";
import type { Settings } from "./settings.ts";
import type { APIKeys } from "./access/api-keys.ts";
import type { Sessions } from "./access/sessions.ts";

/**
 * The services of one process. Another process could make all of it again. Rooms above add theirs in `app/app.ts`, and open them in
 * `app/open-app.ts`.
 */
export interface App {
  settings: Settings;
  database: Database;
  changes: ChangeFeed;
  directory: Directory;
  addresses: Addresses;
  sessions: Sessions;
  apiKeys: APIKeys;
  files: Files;
  builds: WebBuilds;
  sealing: Sealing;
  answers: AnswerCache;
  shutdown: Shutdown;
  pausing: Pausing;
  /** Undefined where the operator has none. */
  geocoder: Geocoder | undefined;
  /** The kinds of record of all rooms. */
  records: RecordKinds;
  serviceRelations: readonly ServiceRelation[];
  /** Whether a call that reads is open to whoever looks as somebody, for support. */
  isOpenWhileLooking(endpoint: AnyEndpoint): boolean;
  /** Routes besides calls, pages and probes. */
  routes: readonly ((server: FastifyInstance, app: App) => void)[];
}
