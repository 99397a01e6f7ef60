import type { FastifyRequest } from "fastify";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import {
  type Permission,
  type Purpose,
  type Standing,
  allowsLinks,
  allowsPeople,
  allowsScorers,
  linkKeyParams,
  may,
} from "../../../contract/platform/permissions.ts";
import type { App } from "../app.ts";
import { type ClientLink, findLink } from "../links/links.ts";
import { type KeyHolder, isAPIKey } from "../access/api-keys.ts";
import type { SignedInPerson } from "../access/sessions.ts";
import { refuse } from "./refusal.ts";
import { openScorerLink } from "../access/scorer-link.ts";
import { tokenInCookie } from "./token.ts";

/** The holder of a link: its purpose, its record, its client, and when it was revoked. */
export type LinkHolder<P extends Purpose = Purpose> = Pick<
  ClientLink,
  "linkID" | "recordID" | "clientID" | "endedAt"
> & {
  purpose: P;
};

/** The caller: a person who signed in, the holder of a link, or another system with a key. */
export type Principal =
  | { kind: "person"; person: SignedInPerson }
  | { kind: "linkHolder"; linkHolder: LinkHolder }
  | { kind: "key"; holder: KeyHolder };

/** A cached answer is the same for everybody, so that it has no principal; the sender of a webhook is identified by its signature. */
export async function findPrincipal(
  app: App,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  if (endpoint.cached || endpoint.carries === "webhook") return undefined;
  const { authorization = "", cookie } = request.headers;
  const [, scheme, credential = ""] = /^(Bearer|Link) (\S+)$/.exec(authorization) ?? [];
  const key = scheme === "Link" ? credential : keyInAddress(endpoint, request);
  const linkHolder = key === undefined ? undefined : await findLinkHolder(app, endpoint.allow, request, key);
  if (linkHolder || scheme === "Link") return linkHolder;
  // For GETs of files the cookie counts, too, since a picture's address can't carry a header.
  const isFile = endpoint.carries === "download" && endpoint.method === "GET";
  const token = credential || (isFile ? tokenInCookie(cookie) : undefined);
  if (token && isAPIKey(token)) return findKeyHolder(app, token, request);
  const person = token ? await app.sessions.byToken(token, app.addresses.domainOf(request)) : undefined;
  // A merge of accounts gives the link to the account that is kept.
  if (person?.scoresByLink && (await openScorerLink(app, person.scoresByLink))?.userID !== person.userID)
    return undefined;
  return person && { kind: "person", person };
}

async function findKeyHolder(app: App, token: string, { ip }: FastifyRequest): Promise<Principal> {
  const holder = await app.apiKeys.byToken(token, ip);
  if (!holder) refuse("This API key isn’t known, or it has ended. Ask staff of the association for a new one.", 401);
  return { kind: "key", holder };
}

/**
 * Who signed in by a client's own system is somebody at that client, and in the calls about their own account: what that system says
 * opens nothing elsewhere.
 */
export function principalAtClient(
  principal: Principal | undefined,
  { allow }: Pick<AnyEndpoint, "allow">,
  client: { clientID: string } | undefined,
): Principal | undefined {
  const onlyAt = principal?.kind === "person" ? principal.person.onlyAt : undefined;
  if (onlyAt === undefined || client?.clientID === onlyAt) return principal;
  return client === undefined && may(["personAtClient"], allow) ? principal : undefined;
}

const ONLY_THERE =
  "You signed in with the account of another association, which counts there alone. Sign in with your password to go on here.";

/** Tells somebody whose sign-in doesn't count here why. */
export function refuseAtOtherClient(caller: Principal | undefined): void {
  if (caller?.kind !== "person") return;
  const { onlyAt, seenIn, fullName } = caller.person;
  if (seenIn) refuse(`You are looking as ${fullName} at ${seenIn.clientName} alone. Stop looking to go on here.`, 403);
  if (onlyAt !== undefined) refuse(ONLY_THERE, 401);
}

/**
 * Who scores by a link is somebody only in the calls of scorers of that program, and in the few about themselves; in all others they are
 * nobody, as without the link.
 */
export function principalAt(
  principal: Principal | undefined,
  { allow }: Pick<AnyEndpoint, "allow">,
  service: { serviceID: string } | undefined,
): Principal | undefined {
  const link = principal?.kind === "person" ? principal.person.scoresByLink : undefined;
  if (!link || may(["scorerByLink"], allow)) return principal;
  return allowsScorers(allow) && service?.serviceID === link.serviceID ? principal : undefined;
}

/** The address of a picture, or one that a mail program presses, can't carry a header: there the key is in the path. */
function keyInAddress({ allow }: AnyEndpoint, { params }: FastifyRequest): string | undefined {
  const keyParams = params as Readonly<Record<string, string>>;
  return linkKeyParams(allow)
    .map((name) => keyParams[name])
    .find((key) => key !== undefined);
}

export const linkHolderStanding = ({ purpose, endedAt }: Pick<LinkHolder, "purpose" | "endedAt">): Standing =>
  endedAt === null ? `link:${purpose}` : `endedLink:${purpose}`;

/** A used, revoked or expired link has no holder, unless the permission names revoked ones. */
export async function findLinkHolder(
  app: App,
  permission: Permission,
  request: FastifyRequest,
  key: string,
): Promise<Principal | undefined> {
  if (!allowsLinks(permission)) return undefined;
  const link = await findLink(app, request, key);
  if (!link) return undefined;
  const isAllowed = may([linkHolderStanding(link)], permission);
  if (link.state !== "open" && !(link.endedAt !== null && isAllowed)) return undefined;
  if (!isAllowed) refuseLink();
  return { kind: "linkHolder", linkHolder: link };
}

/** A link opens its own record, and no other of the same kind. Callers without a link are the permission's business. */
export function refuseOtherRecord(linkHolder: Pick<LinkHolder, "recordID"> | undefined, recordID: string): void {
  if (linkHolder && linkHolder.recordID !== recordID) refuseLink();
}

export const refuseLink = (): never => refuse("This link isn’t for that.", 403);

/** Tells a caller without a sign-in how to identify themselves. */
export function refuseUnidentified(permission: Permission): never {
  const hint = "If it has been used or has expired, ask for a new one.";
  if (!allowsLinks(permission)) refuse("Sign in to do that.", 401);
  if (!allowsPeople(permission)) refuse(`Open the link that you were sent. ${hint}`, 401);
  refuse(`Sign in, or open the link that you were sent. ${hint}`, 401);
}
