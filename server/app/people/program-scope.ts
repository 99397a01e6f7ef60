import { type Permission, may } from "../../../contract/platform/permissions.ts";
import type { Grant } from "../../platform/access/sessions.ts";
import type { ProgramScope } from "./person-queries.ts";

/** The programs in which somebody's roles allow something: all of the client's, some, or undefined for none. */
export function scopeOf(grants: readonly Grant[], permission: Permission): ProgramScope | undefined {
  const allowing = grants.filter(({ role }) => may([role], permission));
  if (allowing.some(({ serviceID }) => serviceID === null)) return "all";
  const serviceIDs = allowing.flatMap(({ serviceID }) => serviceID ?? []);
  return serviceIDs.length > 0 ? serviceIDs : undefined;
}

export const mayAtWholeClient = (grants: readonly Grant[], permission: Permission): boolean =>
  scopeOf(grants, permission) === "all";
