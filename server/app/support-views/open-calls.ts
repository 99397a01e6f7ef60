import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { type Permission, allowsPeople, may } from "../../../contract/platform/permissions.ts";

/** Secrets and keys of a client, and what is known of people as a whole. */
const closedPermissions = new Set<Permission>([
  "MANAGE_API_KEYS",
  "MANAGE_WEBHOOKS",
  "MANAGE_SIGN_IN",
  "MANAGE_PAYMENTS",
  "SCHEDULE_ROSTER",
  "USE_API_KEY",
  "SEE_AS_PERSON",
]);

const isOfClient = ({ paths }: AnyEndpoint) => paths.some(({ path }) => /:(client|service)\b/.test(path));

/** Of no client nothing, since all else of an account is its person's alone; and not what a link alone opens, which is for its holder. */
const isOpenByPermission = (endpoint: AnyEndpoint): boolean =>
  isOfClient(endpoint) &&
  !closedPermissions.has(endpoint.allow) &&
  (may(["anyone"], endpoint.allow) || allowsPeople(endpoint.allow));

/** Whether a call is open to whoever looks as somebody: what its definition says, or else its permission. */
export const isOpenWhileLooking = (endpoint: AnyEndpoint): boolean =>
  endpoint.method === "GET" && (endpoint.whileLooking ?? isOpenByPermission(endpoint));
