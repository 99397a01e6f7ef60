import { HOUR } from "../../../contract/platform/durations.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { may } from "../../../contract/platform/permissions.ts";
import type { Directory } from "./directory.ts";
import type { ClientRow } from "./directory-queries.ts";
import type { Grant } from "./sessions.ts";
import type { Principal } from "../http/principal.ts";
import { refuse } from "../http/refusal.ts";

/** Seconds. Search engines keep a page that answers so, and ask again. */
const RETRY_AFTER = HOUR / 1000;

type SuspendedClient = Pick<
  ClientRow,
  "name" | "helpEmail" | "suspendedAt" | "suspendedBecause" | "suspendedContact" | "copiedFrom"
>;

/** For whoever isn't staff: the reason is between the client and whoever runs the installation. */
export function refuseSuspended({
  name,
  suspendedAt,
  helpEmail,
}: Pick<ClientRow, "name" | "suspendedAt" | "helpEmail">): void {
  if (suspendedAt === null) return;
  const question = helpEmail ? `Please come back later. Questions go to ${helpEmail}.` : "Please come back later.";
  refuse(
    `${name} has paused its pages here for a while. Nothing is lost, and what you have paid for stays yours. ${question}`,
    503,
    { title: `${name} is taking a break`, more: { suspended: true }, retryAfter: RETRY_AFTER },
  );
}

/** Refuses what is shown to the public below a client's address, which is kept ready, so that nobody's call is refused for it. */
export async function refuseSuspendedPage(
  { directory }: { directory: Directory },
  params: { client?: string },
): Promise<void> {
  const client = params.client === undefined ? undefined : await directory.client(params.client);
  if (client) refuseSuspended(client);
}

/** Refuses to write for a client by an address that doesn't name it. */
export async function requireNotSuspended({ directory }: { directory: Directory }, clientID: string): Promise<void> {
  const client = await directory.clientByID(clientID);
  if (client) refuseSuspended(client);
}

type SuspendedCall = {
  endpoint: Pick<AnyEndpoint, "method" | "whileSuspended">;
  principal: Principal | undefined;
  grants: readonly Grant[];
};

/** Staff read on, so that they can look things up; they and all others change nothing but what the call's record lets go on. */
export function refuseWhileSuspended(client: SuspendedClient, { endpoint, principal, grants }: SuspendedCall): void {
  // Doors and payments of a suspended client go on; a copy has none.
  const goesOn = endpoint.whileSuspended && (client.copiedFrom === null || endpoint.method === "GET");
  if (client.suspendedAt === null || goesOn) return;
  if (principal?.kind !== "person" || grants.length === 0) return refuseSuspended(client);
  if (endpoint.method === "GET") return;
  refuse(staffText(client, grants), 503, { more: { suspended: true }, retryAfter: RETRY_AFTER });
}

function staffText({ name, suspendedBecause, suspendedContact }: SuspendedClient, grants: readonly Grant[]): string {
  const paused = `${name} is suspended here, so nothing can be changed for now.`;
  if (!maySeeReason(grants)) return `${paused} An owner or administrator can see why.`;
  const ask = suspendedContact ?? "whoever runs this site";
  return `${paused} The reason: ${sentence(suspendedBecause!)} Ask ${ask} to go on.`;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const maySeeReason = (grants: readonly Grant[]): boolean => grants.some(({ role }) => may([role], "VIEW_SUSPENSION"));

/** What the studio says of it: the reason to those who can do something about it. */
export function suspensionFor(
  { suspendedAt, suspendedBecause, suspendedContact }: SuspendedClient,
  grants: readonly Grant[],
) {
  if (suspendedAt === null) return null;
  const isSeen = maySeeReason(grants);
  return {
    since: suspendedAt,
    because: isSeen ? sentence(suspendedBecause!) : null,
    contact: isSeen ? suspendedContact : null,
  };
}
