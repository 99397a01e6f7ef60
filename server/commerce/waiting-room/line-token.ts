import type { FastifyReply, FastifyRequest } from "fastify";
import { isID } from "../../../contract/platform/identifier.ts";
import type { App } from "../../platform/app.ts";

/** A place in line, as its holder shows it. */
export type HeldPlace = { placeID: string; joinedBehind: number };

const COOKIE_SECONDS = 86_400;

const cookieName = (serviceID: string) => `rosette-line-${serviceID}`;
const purposeOf = (serviceID: string) => `place in line ${serviceID}`;

/** Only the server makes one, and only its own program takes it. */
export const tokenOfPlace = ({ sealing }: Pick<App, "sealing">, serviceID: string, place: HeldPlace): string =>
  sealing.seal(`${place.placeID} ${place.joinedBehind}`, purposeOf(serviceID));

/** Undefined for a token that is forged, or another program's. */
export function placeOfToken(
  { sealing }: Pick<App, "sealing">,
  serviceID: string,
  token: string,
): HeldPlace | undefined {
  try {
    const [placeID = "", joinedBehind = ""] = sealing.unseal(token, purposeOf(serviceID)).split(" ");
    return isID(placeID) ? { placeID, joinedBehind: Number(joinedBehind) } : undefined;
  } catch {
    return undefined;
  }
}

export function placeInCookie(
  app: Pick<App, "sealing">,
  serviceID: string,
  { headers }: FastifyRequest,
): HeldPlace | undefined {
  const token = new RegExp(`(?:^|;\\s*)${cookieName(serviceID)}=([\\w.-]+)`).exec(headers.cookie ?? "")?.[1];
  return token === undefined ? undefined : placeOfToken(app, serviceID, token);
}

/** All tabs of a browser have one place; it is there after a reload, and when the page was closed. */
export function rememberPlace(
  app: Pick<App, "sealing" | "settings">,
  reply: FastifyReply,
  { serviceID, place }: { serviceID: string; place: HeldPlace },
): void {
  const value = tokenOfPlace(app, serviceID, place);
  addCookie(app, reply, `${cookieName(serviceID)}=${value}; Max-Age=${COOKIE_SECONDS}`);
}

export const forgetPlace = (app: Pick<App, "settings">, reply: FastifyReply, serviceID: string): void =>
  addCookie(app, reply, `${cookieName(serviceID)}=; Max-Age=0`);

/** Lax: a link in a mail brings it along, another site's form doesn't. */
function addCookie({ settings }: Pick<App, "settings">, reply: FastifyReply, cookie: string) {
  const secure = settings.origin.startsWith("https:") ? "; Secure" : "";
  reply.header("set-cookie", `${cookie}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}
