import type { FastifyReply, FastifyRequest } from "fastify";
import { may } from "../../../contract/platform/permissions.ts";
import type { App } from "../app.ts";
import { clock } from "../clock.ts";
import { parseKey } from "../links/keys.ts";
import type { SignedInPerson } from "./sessions.ts";
import {
  type SupportViewRow,
  scoresEntryOf,
  seenPerson,
  sessionOfLooker,
  supportViewByKey,
} from "./support-view-queries.ts";

/**
 * A support view: somebody sees a client's pages as one of its people does, and changes nothing. A view lies above the session of whoever
 * looks, who comes back to it when it is over.
 */
export type SupportView = SupportViewRow & { person: SignedInPerson; isOver: boolean };

const COOKIE_NAME = "rosette-view";
/** For scripts: that there is a view, and which. The sign opens nothing. */
const SIGN_NAME = "rosette-viewing";
/** Longer than any view: until it is stopped, a browser that slept changes nothing by a page that it drew for somebody else. */
const COOKIE_SECONDS = 86_400;

const keyIn = (cookie = "") => new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w-]+)`).exec(cookie)?.[1];

/** Whether the request comes from a browser that looks, or did until it was over. */
export const maybeLooks = ({ headers: { cookie } }: FastifyRequest): boolean => keyIn(cookie) !== undefined;

type CookieContext = { app: Pick<App, "settings">; reply: FastifyReply };

export function setViewCookies({ app, reply }: CookieContext, view: { key: string; supportViewID: string } | null) {
  const secure = app.settings.origin.startsWith("https:") ? "; Secure" : "";
  const rest = `; Path=/; Max-Age=${view ? COOKIE_SECONDS : 0}; SameSite=Lax${secure}`;
  reply.header("set-cookie", [
    `${COOKIE_NAME}=${view?.key ?? ""}; HttpOnly${rest}`,
    `${SIGN_NAME}=${view?.supportViewID ?? ""}${rest}`,
  ]);
}

/** The view of the browser that asks, also one that is over; undefined for a secret that isn't known, or is another address's. */
export async function supportViewOf(app: App, request: FastifyRequest): Promise<SupportView | undefined> {
  const { clientID, keyHash } = parseKey(keyIn(request.headers.cookie) ?? "") ?? {};
  if (clientID === undefined) return undefined;
  const { database } = app;
  const [row] = await database.readInside(clientID, (sql) => supportViewByKey(sql, keyHash!, clock.now()));
  const domain = app.addresses.domainOf(request);
  if (!row || row.domain !== (domain?.domain ?? null)) return undefined;
  const [seen] = await database.readHome((sql) => seenPerson(sql, row.userID));
  if (!seen) return undefined;
  const { supportViewID, clientName } = row;
  const person: SignedInPerson = {
    ...seen,
    sessionID: supportViewID,
    onlyAt: clientID,
    ...(domain && { domainClientID: domain.clientID }),
    seenIn: { supportViewID, clientName },
  };
  const isOver = row.isEnded || (!row.byOperator && (seen.staffOf.length > 0 || !(await mayStillLook(app, row))));
  return { ...row, person, isOver };
}

/** Who is signed out or has the role no more sees nothing more; nor does an entrant as whoever judges there by now. */
async function mayStillLook({ sessions, database }: App, row: SupportViewRow): Promise<boolean> {
  const { clientID, seenBy, sessionID, userID } = row;
  if (seenBy === null) return false;
  // A process of the version before doesn’t say in which session a view began.
  if (sessionID !== null) {
    const signedIn = await database.readHome((sql) => sessionOfLooker(sql, seenBy, sessionID));
    if (signedIn.length === 0) return false;
  }
  const own = await database.readInside(clientID, (sql) => scoresEntryOf(sql, userID, seenBy));
  if (own.length > 0) return false;
  // Whoever looks had what the client asks of its staff when they began.
  const grants = await sessions.grants({ userID: seenBy, hasTwoFactor: true, inTask: true }, clientID);
  return grants.some(({ role, serviceID }) => serviceID === null && may([role], "SEE_AS_PERSON"));
}
