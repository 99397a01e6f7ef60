import { entryCode } from "../../contract/entries/entry-rules.ts";
import { formatMoment } from "../../contract/platform/time-zone.ts";
import { type UsageRights, purposesGivenAt, hasUnansweredPurpose } from "../../contract/programs/usage-rights.ts";
import type { PictureCredits } from "../media/picture-credits.ts";

/** What was asked and said of a file. */
export type FileRights = { purposes: readonly string[]; rights: UsageRights | null };

type TermsContext = { by: string; now: Date };

/** As a picture says it of itself; nothing where nobody ever asked. */
export function usageTerms(
  { purposes = [], rights = null }: Partial<FileRights>,
  { by, now }: TermsContext,
): Pick<PictureCredits, "terms" | "until"> {
  if (!rights && purposes.length === 0) return {};
  const given = purposesGivenAt(rights, now);
  if (!rights) return { terms: `Not to be used: nobody has said yet what ${by} may use it for.` };
  if (given.length === 0) return { terms: `Not to be used by ${by}.` };
  const refused = [...new Set([...rights.asked, ...purposes])].filter((purpose) => !given.includes(purpose));
  const lasts = rights.until ? ` Until ${longDayText(rights.until)}, and not after.` : "";
  const not = refused.length > 0 ? ` Not for: ${refused.join(", ")}.` : "";
  return {
    terms: `May be used by ${by} for: ${given.join(", ")}.${lasts}${not}`,
    ...(rights.until && { until: rights.until }),
  };
}

/** Where a picture says that it comes from. */
export const sourceText = (association: string, program: string) => `${association}, ${program}`;

type PictureEntry = { title: string; label: string; number: number };
type CaptionedFile = { caption: string; credit: string } & Partial<FileRights>;

/** All that a picture of an entry says of itself, for those who see names. */
export const pictureMetadata = (
  { title, label, number }: PictureEntry,
  { caption, credit, ...said }: CaptionedFile,
  moment: TermsContext,
): PictureCredits => ({
  title,
  caption,
  credit,
  source: moment.by,
  code: entryCode(label, number),
  ...usageTerms(said, moment),
});

/** As a list says it. */
export function permittedUseText({ purposes = [], rights = null }: Partial<FileRights>, now: Date): string | null {
  if (!rights) return hasUnansweredPurpose(purposes, rights) ? "Not answered yet" : null;
  return purposesGivenAt(rights, now).join(", ") || "Nothing";
}

/** With its year, whichever that is: whoever reads it does so years later. */
const longDayText = (day: string) =>
  formatMoment(`${day}T12:00:00Z`, { year: "numeric", month: "long", day: "numeric" }, "UTC");
