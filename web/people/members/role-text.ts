import { roleLabels } from "../../../contract/people/people.ts";
import type { Role } from "../../../contract/platform/permissions.ts";

/** 'Program manager of Excellence in Building Awards' */
export const roleText = ({ role, serviceName }: { role: Role; serviceName: string | null }) =>
  serviceName ? `${roleLabels[role]} of ${serviceName}` : roleLabels[role];
