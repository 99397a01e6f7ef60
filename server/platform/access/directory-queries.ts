import type { ElementAudience } from "../../../contract/platform/forms/element.ts";
import type { HelpVideos } from "../../../contract/programs/help-videos.ts";
import type { Judging } from "../../../contract/programs/judging.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { ServiceStatus } from "../../../contract/programs/services.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";

export const clientRow = (sql: Sql, clientID: string) => sql<ClientRow>`
  select client_id, url, name, roster, help_email, suspended_at, suspended_because, suspended_contact, copied_from
  from clients where client_id = ${clientID}`;

/** Of two changes that look at several rows of the client at once, the second waits here and finds what the first has done. */
export const lockClient = (sql: Sql) => sql`
  select from clients where client_id = current_client() for no key update`;

/** Current addresses take precedence over former ones. */
export const isAtFormerAddress = (url: string) => fragment`
  s.service_id = (select f.service_id from former_addresses f where f.url = ${url})`;

export type ClientRow = {
  clientID: string;
  url: string;
  name: string;
  roster: boolean;
  helpEmail: string | null;
  /** Null unless whoever runs the installation has suspended it. */
  suspendedAt: string | null;
  suspendedBecause: string | null;
  suspendedContact: string | null;
  /** The client of which this one is a copy, to be looked at. */
  copiedFrom: string | null;
};

/** The program that a call is about. Rooms above add columns in `app/app.ts`. */
export interface ServiceRow {
  serviceID: string;
  kind: ServiceKind;
  url: string;
  name: string;
  status: ServiceStatus;
  audience: ElementAudience;
  timeZone: TimeZone;
  /** Null for a kind of program that isn't judged. */
  judging: Judging | null;
  helpVideos: HelpVideos | null;
  resultsReleasedAt: string | null;
  /** The program that this one rehearses; null for a program that isn't a rehearsal. */
  rehearsalOf: string | null;
}
