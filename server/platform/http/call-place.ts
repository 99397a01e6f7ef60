import { type AnyEndpoint, type EndpointPath, isPathForKind } from "../../../contract/platform/endpoint.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import {
  type Permission,
  type Standing,
  may,
  allowsScorers,
  isOwnEntry,
} from "../../../contract/platform/permissions.ts";
import { segmentOf } from "../../../contract/platform/service-kinds.ts";
import type { App } from "../app.ts";
import type { Grant, StaffRequirement } from "../access/sessions.ts";
import { type Principal, linkHolderStanding, principalAtClient, refuseLink, refuseUnidentified } from "./principal.ts";
import { requireFound, refuse } from "./refusal.ts";
import type { ClientRow, ServiceRow } from "../access/directory-queries.ts";
import { refuseWhileSuspended } from "../access/suspension.ts";

type Params = Record<string, string>;

/** A call, and its path in this request. */
type CallAtPath = { endpoint: AnyEndpoint; at: EndpointPath };

type ClientAndService = { client?: ClientRow; service?: ServiceRow };

/** The place of a call, and the caller's standings there. */
export type CallPlace = {
  client?: ClientRow;
  service?: ServiceRow;
  /** Grants at the client, for all of it or for any of its programs. */
  grants: readonly Grant[];
  standings: readonly Standing[];
  /** What the client asks of its staff, and the caller's sign-in lacks. */
  missing: StaffRequirement | undefined;
};

/** Walks the address inwards: the client, the program, the roles held there. A missing one is refused. */
export async function findCallPlace(
  app: App,
  call: CallAtPath,
  params: Params,
  caller: Principal | undefined,
): Promise<CallPlace> {
  refuseInvalidParams(params);
  const clientAndService = await clientAndServiceOf(app, params);
  const { client, service } = clientAndService;
  const principal = principalAtClient(caller, call.endpoint, client);
  if (client && principal?.kind === "linkHolder" && principal.linkHolder.clientID !== client.clientID) refuseLink();
  if (principal?.kind === "key" && principal.holder.clientID !== client?.clientID) refuse(OTHER_CLIENT, 403);
  const missing =
    principal?.kind === "person" && client
      ? await app.sessions.missingOfStaff(principal.person, client.clientID)
      : undefined;
  const grants = client ? await grantsOf(app, principal, client.clientID) : [];
  if (client) refuseWhileSuspended(client, { endpoint: call.endpoint, principal, grants });
  const roles = grants
    .filter(({ serviceID }) => serviceID === null || serviceID === service?.serviceID)
    .map(({ role }) => role);
  if (service && !isCallForKind(call, service, params)) refuse("No such program.", 404);
  if (service?.status === "draft" && missing) refuse(MISSING[missing], 403);
  if (service?.status === "draft" && roles.length === 0 && !isDraftVisible(service, principal))
    refuse("No such program.", 404);
  const isStaff =
    may(["staff"], call.endpoint.allow) &&
    principal?.kind === "person" &&
    (await app.sessions.isStaffSomewhere(principal.person, grants));
  return { ...clientAndService, grants, standings: [...standingsOf(principal, { isStaff }), ...roles], missing };
}

const OTHER_CLIENT = "An API key is for the calls of its own association, whose address is in the path.";

function grantsOf(app: App, principal: Principal | undefined, clientID: string): Promise<Grant[]> | Grant[] {
  if (principal?.kind === "person") return app.sessions.grants(principal.person, clientID);
  return principal?.kind === "key" ? app.apiKeys.grants(principal.holder) : [];
}

const MISSING: Record<StaffRequirement, string> = {
  secondFactor:
    "This association asks its staff to sign in with a second factor. Turn it on in Account > Two-factor sign-in, and go on from there. If you have come by the association’s own system, sign in by password for that; “Forgot password?” gives you one.",
  provider:
    "This association asks its staff to sign in with its own system. Sign out, and choose that system on the association’s sign-in page.",
};

/** Drafts are visible to staff and holders of a preview link, rehearsals to the people who were made up for them. */
function isDraftVisible({ serviceID, rehearsalOf }: ServiceRow, principal: Principal | undefined): boolean {
  if (principal?.kind === "person") return rehearsalOf !== null && principal.person.rehearses === serviceID;
  if (principal?.kind !== "linkHolder") return false;
  const { purpose, recordID } = principal.linkHolder;
  return (purpose === "preview" && recordID === serviceID) || (purpose === "recommendation" && rehearsalOf !== null);
}

/** The client and the program of an address. An address without a client has the program's ID. */
async function clientAndServiceOf(
  { directory }: App,
  { client: url, service: urlOrID }: Params,
): Promise<ClientAndService> {
  if (url === undefined && urlOrID === undefined) return {};
  if (url === undefined) return requireFound(await directory.withService(urlOrID!), "program");
  const client = requireFound(await directory.client(url), "client");
  if (urlOrID === undefined) return { client };
  return { client, service: requireFound(await directory.service(client.clientID, urlOrID), "program") };
}

/** Whether the program's kind matches the address, and has the feature that the call needs. */
function isCallForKind({ endpoint, at }: CallAtPath, { kind }: ServiceRow, { serviceType }: Params): boolean {
  if (serviceType !== undefined && serviceType !== segmentOf(kind)) return false;
  return isPathForKind(kind, endpoint, at);
}

function standingsOf(principal: Principal | undefined, { isStaff }: { isStaff: boolean }): Standing[] {
  if (!principal) return ["anyone"];
  if (principal.kind === "linkHolder") return ["anyone", linkHolderStanding(principal.linkHolder)];
  if (principal.kind === "key") return ["anyone", "apiKey"];
  if (principal.person.scoresByLink) return ["anyone", "scorerByLink"];
  return isStaff ? ["anyone", "user", "staff"] : ["anyone", "user"];
}

/** An invalid identifier names nothing. */
function refuseInvalidParams(params: Params) {
  for (const [name, value] of Object.entries(params))
    if ((name.endsWith("ID") && !isID(value)) || value.includes("\0")) refuse(`No such ${paramWords(name)}.`, 404);
}

/** entryUploadID → entry upload */
const paramWords = (param: string) =>
  param
    .replace(/ID$/, "")
    .replace(/([A-Z])/g, " $1")
    .toLowerCase();

/** Refuses callers without the permission: the unidentified are told to sign in, the others that they may not. */
export function requirePermission(
  permission: Permission,
  { standings, missing }: Pick<CallPlace, "standings" | "missing">,
  principal: Principal | undefined,
): void {
  if (may(standings, permission)) return;
  if (!principal) refuseUnidentified(permission);
  if (missing) refuse(MISSING[missing], 403);
  if (isOwnEntry(standings) && allowsScorers(permission)) refuse(OWN_ENTRY, 403);
  refuse("You don't have permission to do that.", 403);
}

const OWN_ENTRY = "This is your own entry, so others score it.";
