import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { HOUR } from "../../../contract/platform/durations.ts";
import type { Permission } from "../../../contract/platform/permissions.ts";
import type { ClientRow } from "../access/directory-queries.ts";
import type { Principal } from "./principal.ts";
import { refuse } from "./refusal.ts";

/** Seconds: how soon browsers and search engines may come again. */
const RETRY_AFTER = HOUR / 1000;

/** Whoever stands at a door with people before them goes on: what was sold is let in, and scans arrive. */
const atTheDoor: readonly Permission[] = ["CHECK_IN", "HAND_IN_SCANS", "FIND_AT_DOOR"];

type SuspendedCall = {
  client: ClientRow | undefined;
  endpoint: AnyEndpoint;
  principal: Principal | undefined;
  isStaff: boolean;
};

/**
 * Of a client that is suspended, people read what is theirs, by their account or a link: staff everything, buyers their tickets. Doors go
 * on, and what card providers tell is taken. Everything else is refused.
 */
export function refuseSuspended({ client, endpoint, principal, isStaff }: SuspendedCall): void {
  if (!client?.suspendedAt) return;
  if (endpoint.isFrame || endpoint.carries === "webhook" || atTheDoor.includes(endpoint.allow)) return;
  if (principal === undefined || principal.kind === "key") refuseVisitors(client);
  if (endpoint.method === "GET") return;
  if (!isStaff) refuseVisitors(client);
  refuse(`${client.name} is suspended, so nothing can be changed. ${client.suspendedBecause}`, 403);
}

/** The association's pages, to whoever isn't its staff. */
export function refuseVisitors({ name, suspendedAt }: ClientRow): void {
  if (suspendedAt) refuse(`The pages of ${name} are paused at the moment.`, 503, { retryAfter: RETRY_AFTER });
}
