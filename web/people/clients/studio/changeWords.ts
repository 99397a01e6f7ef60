import type { AuditEntry } from "../../../../contract/people/audit.ts";
import { bearerWords } from "../../../../contract/platform/link-words.ts";

/** CHANGE_ENTRY_OWNER reads 'Change entry owner'. */
export const actionText = (action: string) => {
  const words = action.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const whoOf = ({ fullName, linkPurpose }: AuditEntry) =>
  fullName ?? (linkPurpose ? bearerWords[linkPurpose] : "Somebody who is gone");
