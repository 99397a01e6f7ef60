import type { FastifyRequest } from "fastify";
import type { AnyEndpoint } from "../../contract/endpoint.ts";
import type { House } from "../house.ts";
import type { SignedIn } from "../users/sessions.ts";
import { tokenInCookie } from "./token.ts";

/**
 * Who asks: by bearer token; for GETs of files also by the cookie, since a picture's address can't carry a header. A cached
 * answer is the same for everybody, so it is made for nobody.
 */
export async function visitorOf(
  house: House,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  if (endpoint.cached) return undefined;
  const bearer = request.headers.authorization?.match(/^Bearer (\S+)$/)?.[1];
  const token = bearer ?? (endpoint.carries === "download" ? tokenInCookie(request.headers.cookie) : undefined);
  return token ? house.sessions.byToken(token) : undefined;
}
