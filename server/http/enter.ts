import type { AnyEndpoint } from "../../contract/endpoint.ts";
import { type Permission, type Standing, may, permissions } from "../../contract/permissions.ts";
import { kindOfSegment } from "../../contract/service-kinds.ts";
import type { ClientRow, ServiceRow } from "../clients/directory.ts";
import type { Sql } from "../db/sql.ts";
import { type EntryRow, entryInService, scoresInService } from "../entries/queries.ts";
import type { House } from "../house.ts";
import type { SignedIn } from "../users/sessions.ts";
import { found, refuse } from "./refusal.ts";

type Params = Record<string, string>;

/** Where a call is made: the client, the service, and what the person holds there. */
export type Place = { client?: ClientRow; service?: ServiceRow; standings: Standing[] };

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Walks the address inwards: the client, the service, the roles held there. What is not there is refused. */
export async function enter(house: House, endpoint: AnyEndpoint, params: Params, user?: SignedIn): Promise<Place> {
  refuseImpossible(params);
  const standings: Standing[] = user ? ["anyone", "user"] : ["anyone"];
  if (user?.staffSomewhere) standings.push("staff");
  if (params["client"] === undefined) return { standings };
  const client = found(await house.directory.client(params["client"]), "client");
  const service = params["service"] === undefined ? undefined : await serviceAt(house, endpoint, params, client);
  if (user) standings.push(...(await rolesOf(house, user, client, service)));
  if (service?.status === "draft" && !standings.some(isRole)) refuse("No such program.", 404);
  return { client, ...(service && { service }), standings };
}

/** An identifier that can't be one names nothing. */
function refuseImpossible(params: Params) {
  for (const [name, value] of Object.entries(params))
    if ((name.endsWith("ID") && !uuid.test(value)) || value.includes("\0")) refuse(`No such ${wordOf(name)}.`, 404);
}

/** entryUploadID → entry upload */
const wordOf = (param: string) =>
  param
    .replace(/ID$/, "")
    .replace(/([A-Z])/g, " $1")
    .toLowerCase();

async function serviceAt(house: House, endpoint: AnyEndpoint, params: Params, client: ClientRow): Promise<ServiceRow> {
  const service = found(await house.directory.service(client.clientID, params["service"] ?? ""), "program");
  const kind = kindOfSegment(params["serviceType"] ?? endpoint.path.split("/")[2] ?? "");
  if (kind && service.kind !== kind) refuse("No such program.", 404);
  return service;
}

async function rolesOf(house: House, user: SignedIn, client: ClientRow, service?: ServiceRow): Promise<Standing[]> {
  const grants = await house.sessions.grants(user.userID, client.clientID);
  return grants
    .filter(({ serviceID }) => serviceID === null || serviceID === service?.serviceID)
    .map(({ role }) => role);
}

const notRoles = new Set<Standing>(["anyone", "user", "staff", "entrant", "scorer", "ticketVerifier"]);
const isRole = (standing: Standing) => !notRoles.has(standing);

/** The record the address names, looked for in its service; and what the person is to it. */
export async function loadRecord(
  sql: Sql,
  permission: Permission,
  place: Place,
  params: Params,
  user?: SignedIn,
): Promise<EntryRow | undefined> {
  const { service, standings } = place;
  if (!service) return undefined;
  const entryID = params["entryID"];
  if (entryID === undefined) {
    if (user && asksScorer(permission) && (await scoresInService(sql, service.serviceID, user.userID)).length > 0)
      standings.push("scorer");
    return undefined;
  }
  const [row] = await entryInService(sql, entryID, service.serviceID, user?.userID ?? null);
  const entry = found(row, "entry");
  if (user && entry.userID === user.userID) standings.push("entrant");
  if (entry.isScorer) standings.push("scorer");
  return entry;
}

const asksScorer = (permission: Permission) => (permissions[permission] as readonly Standing[]).includes("scorer");

/** Passes whoever the permission names; tells a stranger to sign in, and anyone else that they may not. */
export function admit(permission: Permission, standings: readonly Standing[], user?: SignedIn): void {
  if (may(standings, permission)) return;
  if (!user) refuse("Sign in to do that.", 401);
  refuse("You don't have permission to do that.", 403);
}
