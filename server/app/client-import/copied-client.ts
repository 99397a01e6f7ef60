import { createHash } from "node:crypto";
import { shortDayText } from "../../../contract/platform/time-zone.ts";
import { type ReadManifest, readLines } from "./read-export.ts";

/**
 * Tables whose rows a copy goes without: what is due and would be done twice, keys and links by which others come in, what other systems are told
 * and asked, and what is sealed for identifiers that a copy makes anew.
 */
const tablesLeftOut = new Set([
  "api_keys",
  "api_replies",
  "bearer_links",
  "due_work",
  "own_senders",
  "roster_schedules",
  "sign_in_providers",
  "survey_envelopes",
  "ticket_keys",
  "webhook_attempts",
  "webhook_deliveries",
  "webhook_receivers",
]);

export const isLeftOutOfCopies = (table: string): boolean => tablesLeftOut.has(table);

/** Of what must not be in one database twice: there, here. Everything else keeps its identifier, beside another client's. */
export type CopiedIDs = ReadonlyMap<string, string>;

/** Roles that somebody has at the living client today, as they stand in its rows. */
export type HeldRoles = ReadonlySet<unknown>;

/** Whoever has lost a role since then doesn't get it back by a copy. */
export const isHeldRole = (held: HeldRoles, { role_grant_id: id }: Record<string, unknown>): boolean => held.has(id);

/**
 * The identifiers of a copy: of the client, its programs, and its people but for its staff, who look at the copy. The same each time for one
 * export and one address, so that a copy that was killed is gone on with.
 */
export async function copiedIDs(
  { folder, manifest, url }: { folder: string; manifest: ReadManifest; url: string },
  held: HeldRoles,
): Promise<CopiedIDs> {
  const linesOf = (name: string) =>
    readLines(
      folder,
      manifest.tables.find(({ table }) => table === name)!,
    );
  const ids = new Map<string, string>();
  const rename = (id: string) => void ids.set(id, renamedID(id, `${manifest.at} ${url}`));
  const staff = new Set<unknown>();
  rename(manifest.client.clientID);
  for await (const { row } of linesOf("services")) rename(String(row["service_id"]));
  for await (const { row } of linesOf("role_grants")) if (isHeldRole(held, row)) staff.add(row["user_id"]);
  for await (const { row } of readLines(folder, manifest.people))
    if (!staff.has(row["user_id"])) rename(String(row["user_id"]));
  return ids;
}

/** Another identifier of the same instant. */
function renamedID(id: string, copy: string): string {
  const hash = createHash("sha256").update(`${copy} ${id}`).digest("hex");
  return `${id.slice(0, 20)}${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
}

/** Nobody gets mail of a copy, and staff read whose address it was. */
export const copiedAddress = (email: string, userID: string): string =>
  `${email.replace("@", ".at.").slice(0, 200)}@${userID}.copy.invalid`;

/** What differs in the client's own row. */
export const copiedClientFacts = ({ client, at }: ReadManifest) => ({
  name: `${client.name.slice(0, 160)} (copy of ${shortDayText(at, "UTC")})`,
  listed: false,
  copied_from: client.clientID,
  suspended_because: "This is a copy, to look at what was there. Nothing can be changed in it.",
  suspended_contact: null,
});
