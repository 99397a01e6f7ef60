import { Array as List, type Static, String as Str } from "typebox";
import { WEEK } from "../platform/durations.ts";
import { get, post } from "../platform/endpoint.ts";
import { addressField, nameField } from "../platform/forms/fields.ts";
import { oneOf, record } from "../platform/schema.ts";
import { type Feature, type ServiceKind, hasFeature, kindNames } from "../platform/service-kinds.ts";
import { type TimeZone, wallClockMinute, weeksLater } from "../platform/time-zone.ts";
import type { Timeframe } from "../platform/visibility.ts";

/** Parts of a program that a copy may bring along; words, photograph, look and settings always come. */
const copyParts = [
  { value: "dates", label: "Dates" },
  { value: "page", label: "The page’s sections" },
  { value: "categories", label: "Categories", feature: "entries" },
  { value: "rules", label: "Rules, as a first version", feature: "entries" },
  { value: "folders", label: "Folders", feature: "entries" },
  { value: "forms", label: "Forms", feature: "entries" },
  { value: "questions", label: "Questions", feature: "questions" },
  { value: "scoresheets", label: "Scoresheets", feature: "scoring" },
  { value: "homes", label: "Groups of homes, and what is asked of each", feature: "properties" },
  { value: "tiers", label: "Sponsorship tiers, without sponsors", feature: "sponsors" },
  { value: "galleries", label: "Galleries, empty and unpublished", feature: "galleries" },
  { value: "votes", label: "Public votes, unpublished and without ballots", feature: "votes" },
  { value: "sales", label: "Tickets, prices and fees, with nothing sold", feature: "sales" },
  { value: "promoCodes", label: "Promo codes, unused, but for those made many at once", feature: "sales" },
  { value: "scorers", label: "Scorers and their categories", feature: "scoring" },
  { value: "roles", label: "People’s roles in this program alone" },
] as const satisfies readonly { value: string; label: string; feature?: Feature }[];
export type CopyPart = (typeof copyParts)[number]["value"];

/** People are asked anew each year, and last year's codes are known to last year's people. */
const partsOffByDefault: readonly CopyPart[] = ["promoCodes", "scorers", "roles"];

export const copyPartsOf = (kind: ServiceKind) =>
  copyParts.filter((part) => !("feature" in part) || hasFeature(kind, part.feature));

export const defaultCopyParts = (kind: ServiceKind): CopyPart[] =>
  copyPartsOf(kind)
    .map(({ value }) => value)
    .filter((part) => !partsOffByDefault.includes(part));

const copyAddressField = { ...addressField, help: "It ends the page’s address." } as const;

export const copyService = post("/clients/:client/services/copy", {
  summary: "Copy a program",
  allow: "ADD_SERVICE",
  form: {
    serviceID: { type: "input", kind: "text", format: "id", label: "Program", required: true, carried: true },
    name: nameField,
    url: copyAddressField,
    parts: { type: "multiSelect", label: "What comes along", options: copyParts },
    weeks: {
      type: "input",
      kind: "number",
      whole: true,
      label: "Weeks by which its dates move",
      required: true,
      min: 0,
      max: 1_040,
      help: "Whole weeks, so that each date keeps its day of the week and its time.",
      showWhen: { name: "parts", is: ["dates"] },
    },
  },
  answer: record({ kind: oneOf(kindNames), url: Str() }),
  done: "Program copied.",
});

const programTemplate = record({
  template: Str(),
  kind: oneOf(kindNames),
  name: Str(),
  purpose: Str(),
  /** Counts such as '4 categories'. */
  contents: List(Str()),
});
export type ProgramTemplate = Static<typeof programTemplate>;

export const listTemplates = get("/clients/:client/templates", {
  summary: "Programs that are set up already, to begin from",
  allow: "ADD_SERVICE",
  answer: record({ templates: List(programTemplate) }),
});

export const createFromTemplate = post("/clients/:client/services/from-template", {
  summary: "Add a program from a template",
  allow: "ADD_SERVICE",
  form: {
    template: { type: "input", kind: "text", label: "Template", required: true, carried: true },
    name: nameField,
    url: copyAddressField,
  },
  answer: record({ kind: oneOf(kindNames), url: Str() }),
  done: "Program added.",
});

type DatedProgram = { timeZone: TimeZone; timeframes: readonly Pick<Timeframe, "opensAt">[] };
type NamedProgram = DatedProgram & { name: string; url: string };

/** When the program first opens; undefined while it has no dates. */
const firstOpeningOf = ({ timeframes }: DatedProgram) => timeframes.map(({ opensAt }) => opensAt).sort()[0];

/**
 * The number of weeks to the program's next run: the same month of a later year, on the same weekday of that month (such as the third
 * Monday), and in the future.
 */
export function proposedWeeks(program: DatedProgram, now: Date): number {
  const opening = firstOpeningOf(program);
  if (!opening) return 0;
  const from = calendarDayOf(opening, program.timeZone);
  const tries = Array.from({ length: MAX_YEARS }, (_, at) => weeksToSameWeekday(from, at + 1));
  const isToCome = (weeks: number) => Date.parse(weeksLater(opening, weeks, program.timeZone)) > now.getTime();
  return tries.find(isToCome) ?? tries[0]!;
}
const MAX_YEARS = 15;

const calendarDayOf = (instant: string, zone: TimeZone) =>
  new Date(`${wallClockMinute(instant, zone).slice(0, 10)}T00:00:00Z`);

/** Weeks to the day with the same place in its month some years later; a fifth weekday may become a fourth. */
function weeksToSameWeekday(from: Date, years: number): number {
  const [year, month] = [from.getUTCFullYear() + years, from.getUTCMonth()];
  const firstOfMonth = new Date(Date.UTC(year, month, 1));
  const firstAlike = 1 + ((from.getUTCDay() - firstOfMonth.getUTCDay() + 7) % 7);
  const place = Math.ceil(from.getUTCDate() / 7) - 1;
  const sameDay = new Date(Date.UTC(year, month, firstAlike + 7 * place));
  const weeks = Math.round((sameDay.getTime() - from.getTime()) / WEEK);
  return sameDay.getUTCMonth() === month ? weeks : weeks - 1;
}

/** 'Building Awards 2026' becomes 'Building Awards 2027'; a name without a year gets the year in which the copy opens. */
export function proposedName(program: NamedProgram, weeks: number): string {
  const { year } = yearShiftOf(program, weeks);
  const renamed = textInNextYear(program.name, program, weeks);
  return renamed === program.name ? `${program.name.slice(0, 190)} ${year ?? "(copy)"}` : renamed;
}

/** An address that is taken gets a number. */
export function proposedURL(program: NamedProgram, weeks: number, usedURLs: readonly string[]): string {
  const { year } = yearShiftOf(program, weeks);
  const changed = textInNextYear(program.url, program, weeks);
  const stem = changed === program.url ? `${program.url.slice(0, 90)}-${year ?? "copy"}` : changed;
  const isFree = (url: string) => !usedURLs.includes(url);
  const others = Array.from({ length: usedURLs.length + 1 }, (_, at) => `${stem}-${at + 2}`);
  return [stem, ...others].find(isFree)!;
}

function yearShiftOf(program: DatedProgram, weeks: number): { years: number; year: number | undefined } {
  const opening = firstOpeningOf(program);
  if (!opening) return { years: 1, year: undefined };
  const year = calendarDayOf(weeksLater(opening, weeks, program.timeZone), program.timeZone).getUTCFullYear();
  return { years: year - calendarDayOf(opening, program.timeZone).getUTCFullYear(), year };
}

/** Moves mentions of the program's year or season to those of the copy; other years, such as that of a founding, stay. */
export function textInNextYear(text: string, program: DatedProgram, weeks: number): string {
  const opening = firstOpeningOf(program);
  const about = opening ? calendarDayOf(opening, program.timeZone).getUTCFullYear() : undefined;
  return shiftYears(text, yearShiftOf(program, weeks).years, about);
}

/** Years as people write them: 2026, and for a season 2026/27. A program may open in the year before the one in its name. */
const shiftYears = (text: string, years: number, about?: number) =>
  text.replace(/(?<!\d)((?:19|20)\d\d)([/–-]\d\d(?!\d))?(?!\d)/g, (match, year: string, season = "") => {
    if (about !== undefined && Math.abs(Number(year) - about) > 1) return match;
    const isNext = Number(season.slice(1)) === (Number(year) + 1) % 100;
    const short = isNext ? season.charAt(0) + twoDigits((Number(year) + 1 + years) % 100) : season;
    return `${Number(year) + years}${short}`;
  });
const twoDigits = (number: number) => String(number).padStart(2, "0");
