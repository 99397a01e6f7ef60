import { entryCode } from "../../contract/entries/entry-rules.ts";
import { formatMoment } from "../../contract/platform/time-zone.ts";
import { type UsageRights, givenAt, isUnanswered } from "../../contract/programs/usage-rights.ts";
import type { PictureWords } from "../media/credited.ts";

/** What was asked and said of a file. */
export type RightsOf = { purposes: readonly string[]; rights: UsageRights | null };

type Moment = { by: string; now: Date };

/** As a picture says it of itself; nothing where nobody ever asked. */
export function usageTerms(
  { purposes = [], rights = null }: Partial<RightsOf>,
  { by, now }: Moment,
): Pick<PictureWords, "terms" | "until"> {
  if (!rights && purposes.length === 0) return {};
  const given = givenAt(rights, now);
  if (!rights) return { terms: `Not to be used: nobody has said yet what ${by} may use it for.` };
  if (given.length === 0) return { terms: `Not to be used by ${by}.` };
  const refused = [...new Set([...rights.asked, ...purposes])].filter((purpose) => !given.includes(purpose));
  const lasts = rights.until ? ` Until ${longDay(rights.until)}, and not after.` : "";
  const not = refused.length > 0 ? ` Not for: ${refused.join(", ")}.` : "";
  return {
    terms: `May be used by ${by} for: ${given.join(", ")}.${lasts}${not}`,
    ...(rights.until && { until: rights.until }),
  };
}

/** Where a picture says that it comes from. */
export const sourceNamed = (association: string, program: string) => `${association}, ${program}`;

type Entered = { title: string; label: string; number: number };
type Captioned = { caption: string; credit: string } & Partial<RightsOf>;

/** All that a picture of an entry says of itself, for those who see names. */
export const pictureWords = (
  { title, label, number }: Entered,
  { caption, credit, ...said }: Captioned,
  moment: Moment,
): PictureWords => ({
  title,
  caption,
  credit,
  source: moment.by,
  code: entryCode(label, number),
  ...usageTerms(said, moment),
});

/** As a list says it. */
export function usedFor({ purposes = [], rights = null }: Partial<RightsOf>, now: Date): string | null {
  if (!rights) return isUnanswered(purposes, rights) ? "Not answered yet" : null;
  return givenAt(rights, now).join(", ") || "Nothing";
}

/** With its year, whichever that is: whoever reads it does so years later. */
const longDay = (day: string) =>
  formatMoment(`${day}T12:00:00Z`, { year: "numeric", month: "long", day: "numeric" }, "UTC");
