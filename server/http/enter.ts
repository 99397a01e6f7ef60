import type { AnyEndpoint } from "../../contract/endpoint.ts";
import { isID } from "../../contract/identifier.ts";
import { type Permission, type Standing, may } from "../../contract/permissions.ts";
import { kindOfSegment } from "../../contract/service-kinds.ts";
import type { ClientRow, ServiceRow } from "../clients/directory.ts";
import type { House } from "../house.ts";
import type { SignedIn } from "../users/sessions.ts";
import { found, refuse } from "./refusal.ts";

type Params = Record<string, string>;

/** Where a call is made, and what the person is there. */
export type Entered = { client?: ClientRow; service?: ServiceRow; standings: readonly Standing[] };

/** Walks the address inwards: the client, the service, the roles held there. What is not there is refused. */
export async function enter(house: House, endpoint: AnyEndpoint, params: Params, user?: SignedIn): Promise<Entered> {
  refuseImpossible(params);
  const everywhere = standingsOf(user);
  if (params["client"] === undefined) return { standings: everywhere };
  const client = found(await house.directory.client(params["client"]), "client");
  const service = params["service"] === undefined ? undefined : await serviceAt(house, endpoint, params, client);
  const roles = user ? await rolesOf(house, user, client, service) : [];
  if (service?.status === "draft" && roles.length === 0) refuse("No such program.", 404);
  return { client, ...(service && { service }), standings: [...everywhere, ...roles] };
}

const standingsOf = (user?: SignedIn): Standing[] => [
  "anyone",
  ...(user ? ["user" as const] : []),
  ...(user?.staffSomewhere ? ["staff" as const] : []),
];

/** An identifier that can't be one names nothing. */
function refuseImpossible(params: Params) {
  for (const [name, value] of Object.entries(params))
    if ((name.endsWith("ID") && !isID(value)) || value.includes("\0")) refuse(`No such ${wordOf(name)}.`, 404);
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

/** Passes whoever the permission names; tells a stranger to sign in, and anyone else that they may not. */
export function admit(permission: Permission, standings: readonly Standing[], user?: SignedIn): void {
  if (may(standings, permission)) return;
  if (!user) refuse("Sign in to do that.", 401);
  refuse("You don't have permission to do that.", 403);
}
