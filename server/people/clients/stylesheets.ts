import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { themeCSS } from "../../../contract/platform/brand.ts";
import { clientCustomCSS, clientTheme } from "../../../contract/people/clients.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { serviceCustomCSS } from "../../../contract/programs/service-page.ts";
import type { ClientProfile } from "../../platform/access/client-profile-queries.ts";

type ClientColors = Pick<ClientProfile, "primaryColor" | "confirmColor" | "dangerColor">;

/**
 * The client's colors apply to the whole document, dialogs included, but only while one of the client's pages is shown: browsers keep the
 * stylesheets of pages that were left. A page drawn by the server is recognized by its frame, before the document has its own mark.
 */
export const clientThemeCSS = (client: string, { primaryColor, confirmColor, dangerColor }: ClientColors) =>
  themeCSS(
    { primary: primaryColor, confirm: confirmColor, danger: dangerColor },
    `:root:is([data-client="${client}"],:has([data-client-page="${client}"]))`,
  );

const versionOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 10);

/** The address of a stylesheet changes with its content, so that browsers may cache it for good. */
const withVersion = (address: string, text: string) => `${address}?v=${versionOf(text)}`;

export const themeURL = (client: string, colors: ClientColors) =>
  withVersion(callAddress(clientTheme, { client }), clientThemeCSS(client, colors));

export const clientCSSURL = (client: string, customCSS: string) =>
  customCSS.trim() ? withVersion(callAddress(clientCustomCSS, { client }), customCSS) : null;

export const serviceCSSURL = (client: string, service: string, customCSS: string) =>
  customCSS.trim() ? withVersion(callAddress(serviceCustomCSS, { client, service }), customCSS) : null;

export function sendCSS(request: FastifyRequest, reply: FastifyReply, css: string): never {
  const isVersioned = "v" in (request.query as object);
  reply.header("cache-control", isVersioned ? "public, max-age=31536000, immutable" : "no-cache");
  return reply.type("text/css; charset=utf-8").send(css) as never;
}
