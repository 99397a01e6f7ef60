import type { ChangeFeed } from "./change-feed.ts";
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
import type { Sessions } from "./access/sessions.ts";

/**
 * What one process holds. Nothing in it that another process could not make again. What rooms above hold is added in
 * `app/house.ts`, and opened in `app/open.ts`.
 */
export interface App {
  settings: Settings;
  database: Database;
  changes: ChangeFeed;
  directory: Directory;
  sessions: Sessions;
  files: Files;
  builds: WebBuilds;
  sealing: Sealing;
  answers: AnswerCache;
  shutdown: Shutdown;
  pausing: Pausing;
  /** Where the operator has one. */
  geocoder: Geocoder | undefined;
  /** What an address may name, of all rooms. */
  records: RecordKinds;
  serviceRelations: readonly ServiceRelation[];
  /** What is served besides calls, pages and probes. */
  routes: readonly ((server: FastifyInstance, app: App) => void)[];
}
