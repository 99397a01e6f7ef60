import { entryCode } from "../../contract/entries/entry-rules.ts";
import { formatMoment } from "../../contract/platform/time-zone.ts";
import { type UsageRights, grantedPurposesAt, hasUnansweredPurpose } from "../../contract/programs/usage-rights.ts";
import type { PictureCredits } from "../media/picture-credits.ts";

/** A file's purposes and the latest statement on them. */
export type FileRights = { purposes: readonly string[]; rights: UsageRights | null };

type TermsContext = { by: string; now: Date };

/** The text in a picture's metadata; undefined where no purpose was ever asked. */
export function usageTerms(
  { purposes = [], rights = null }: Partial<FileRights>,
  { by, now }: TermsContext,
): Pick<PictureCredits, "terms" | "until"> {
  if (!rights && purposes.length === 0) return {};
  const permitted = grantedPurposesAt(rights, now);
  if (!rights) return { terms: `Not to be used: nobody has said yet what ${by} may use it for.` };
  if (permitted.length === 0) return { terms: `Not to be used by ${by}.` };
  const refused = [...new Set([...rights.asked, ...purposes])].filter((purpose) => !permitted.includes(purpose));
  const lasts = rights.until ? ` Until ${longDayText(rights.until)}, and not after.` : "";
  const not = refused.length > 0 ? ` Not for: ${refused.join(", ")}.` : "";
  return {
    terms: `May be used by ${by} for: ${permitted.join(", ")}.${lasts}${not}`,
    ...(rights.until && { until: rights.until }),
  };
}

/** The source in a picture's metadata. */
export const sourceText = (association: string, program: string) => `${association}, ${program}`;

type PictureEntry = { title: string; label: string; number: number };
type CaptionedFile = { caption: string; credit: string } & Partial<FileRights>;

/** A picture's whole metadata, for readers who may see names. */
export const pictureMetadata = (
  { title, label, number }: PictureEntry,
  { caption, credit, ...fileRights }: CaptionedFile,
  moment: TermsContext,
): PictureCredits => ({
  title,
  caption,
  credit,
  source: moment.by,
  code: entryCode(label, number),
  ...usageTerms(fileRights, moment),
});

/** The text in a list of files. */
export function permittedUseText({ purposes = [], rights = null }: Partial<FileRights>, now: Date): string | null {
  if (!rights) return hasUnansweredPurpose(purposes, rights) ? "Not answered yet" : null;
  return grantedPurposesAt(rights, now).join(", ") || "Nothing";
}

/** The year is always there, since the file is read years later. */
const longDayText = (day: string) =>
  formatMoment(`${day}T12:00:00Z`, { year: "numeric", month: "long", day: "numeric" }, "UTC");
