import type { AuditEntry } from "../../../../contract/people/audit.ts";
import { linkHolderNames } from "../../../../contract/platform/link-holder-names.ts";

/** CHANGE_ENTRY_OWNER reads 'Change entry owner'. */
export const actionText = (action: string) => {
  const words = action.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const actorText = ({ fullName, linkPurpose }: AuditEntry) =>
  fullName ?? (linkPurpose ? linkHolderNames[linkPurpose] : "Somebody who is gone");
