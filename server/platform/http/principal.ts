import type { FastifyRequest } from "fastify";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import {
  type Permission,
  type Purpose,
  type Standing,
  allowsLinks,
  allowsPeople,
  linkKeyParams,
  may,
} from "../../../contract/platform/permissions.ts";
import type { App } from "../app.ts";
import { type ClientLink, findLink } from "../links/links.ts";
import type { SignedInPerson } from "../access/sessions.ts";
import { refuse } from "./refusal.ts";
import { tokenInCookie } from "./token.ts";

/** Whoever bears a link: what it is for, the record that it is about, the client that it is of, and since when it is revoked. */
export type LinkHolder<P extends Purpose = Purpose> = Pick<
  ClientLink,
  "linkID" | "recordID" | "clientID" | "endedAt"
> & {
  purpose: P;
};

/** Who asks: a person who signed in, or the bearer of a link with a purpose. */
export type Principal = { kind: "person"; person: SignedInPerson } | { kind: "linkHolder"; linkHolder: LinkHolder };

/** A cached answer is the same for everybody, so it is made for nobody; who tells by webhook says who they are by signing. */
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
  const person = token ? await app.sessions.byToken(token) : undefined;
  return person && { kind: "person", person };
}

/** The address of a picture, or one that a mail program presses, can't carry a header: there the key is a part of it. */
function keyInAddress({ allow }: AnyEndpoint, { params }: FastifyRequest): string | undefined {
  const given = params as Readonly<Record<string, string>>;
  return linkKeyParams(allow)
    .map((name) => given[name])
    .find((key) => key !== undefined);
}

export const linkHolderStanding = ({ purpose, endedAt }: Pick<LinkHolder, "purpose" | "endedAt">): Standing =>
  endedAt === null ? `link:${purpose}` : `endedLink:${purpose}`;

/** A link that was used, was revoked or has expired is nobody's, unless the permission names what is revoked. */
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

/** A link opens what it is about, and nothing else of its kind. Whoever bears none is somebody else's business. */
export function refuseOtherRecord(linkHolder: Pick<LinkHolder, "recordID"> | undefined, recordID: string): void {
  if (linkHolder && linkHolder.recordID !== recordID) refuseLink();
}

export const refuseLink = (): never => refuse("This link isn’t for that.", 403);

/** Tells whoever is nobody how to be somebody here. */
export function refuseUnidentified(permission: Permission): never {
  const ask = "If it has been used or has expired, ask for a new one.";
  if (!allowsLinks(permission)) refuse("Sign in to do that.", 401);
  if (!allowsPeople(permission)) refuse(`Open the link that you were sent. ${ask}`, 401);
  refuse(`Sign in, or open the link that you were sent. ${ask}`, 401);
}
