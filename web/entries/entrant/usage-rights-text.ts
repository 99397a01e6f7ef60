import type { DocumentFolder, EntryUpload } from "../../../contract/entries/entries.ts";
import { calendarDayText } from "../../../contract/platform/time-zone.ts";
import { type UsageRights, grantedPurposesAt } from "../../../contract/programs/usage-rights.ts";

/** 'May be used for Gallery and voting until Dec 31, 2027'; undefined where no purpose was ever asked. */
export const usageRightsText = (
  { rights }: Pick<EntryUpload, "rights">,
  { purposes }: Pick<DocumentFolder, "purposes">,
): string | null => (rights || purposes.length > 0 ? statementText(rights) : null);

function statementText(rights: UsageRights | null): string {
  if (!rights) return "Use not answered yet";
  const permitted = grantedPurposesAt(rights, new Date());
  if (permitted.length === 0)
    return rights.given.length > 0 ? `Not to be used since ${dayText(rights)}` : "Not to be used";
  return `May be used for ${permitted.join(", ")}${rights.until ? ` until ${calendarDayText(rights.until)}` : ""}`;
}

const dayText = ({ until }: UsageRights) => (until ? `${calendarDayText(until)} is over` : "then");
