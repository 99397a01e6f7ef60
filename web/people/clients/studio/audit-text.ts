import type { AuditEntry } from "../../../../contract/people/audit.ts";
import { linkHolderNames } from "../../../../contract/platform/link-holder-names.ts";

export const actorText = ({ fullName, linkPurpose }: AuditEntry) =>
  fullName ?? (linkPurpose ? linkHolderNames[linkPurpose] : "Somebody who is gone");
