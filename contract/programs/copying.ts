import { Array as List, type Static, String as Str } from "typebox";
import { WEEK } from "../platform/durations.ts";
import { get, post } from "../platform/endpoint.ts";
import { addressField, nameField } from "../platform/forms/fields.ts";
import { oneOf, record } from "../platform/schema.ts";
import { type Feature, type ServiceKind, hasFeature, kindNames } from "../platform/service-kinds.ts";
import { type TimeZone, wallClock, weeksLater } from "../platform/time-zone.ts";
import type { Timeframe } from "../platform/visibility.ts";

/** What may come along with a copy; its words, photograph, look and settings always do. */
const parts = [
  { value: "dates", label: "Dates" },
  { value: "page", label: "The page’s sections" },
  { value: "categories", label: "Categories", feature: "entries" },
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
export type CopyPart = (typeof parts)[number]["value"];

/** People are asked anew each year, and last year's codes are known to last year's people. */
const leftAtFirst: readonly CopyPart[] = ["promoCodes", "scorers", "roles"];

export const partsOf = (kind: ServiceKind) =>
  parts.filter((part) => !("feature" in part) || hasFeature(kind, part.feature));

export const usualParts = (kind: ServiceKind): CopyPart[] =>
  partsOf(kind)
    .map(({ value }) => value)
    .filter((part) => !leftAtFirst.includes(part));

const whereItIs = { ...addressField, help: "It ends the page’s address." } as const;

export const copyService = post("/clients/:client/services/copy", {
  summary: "Copy a program",
  allow: "ADD_SERVICE",
  form: {
    serviceID: { type: "input", kind: "text", format: "id", label: "Program", required: true, carried: true },
    name: nameField,
    url: whereItIs,
    parts: { type: "multiSelect", label: "What comes along", options: parts },
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

const template = record({
  template: Str(),
  kind: oneOf(kindNames),
  name: Str(),
  purpose: Str(),
  /** What is in it: '4 categories'. */
  contents: List(Str()),
});
export type ProgramTemplate = Static<typeof template>;

export const listTemplates = get("/clients/:client/templates", {
  summary: "Programs that are set up already, to begin from",
  allow: "ADD_SERVICE",
  answer: record({ templates: List(template) }),
});

export const createFromTemplate = post("/clients/:client/services/from-template", {
  summary: "Add a program from a template",
  allow: "ADD_SERVICE",
  form: {
    template: { type: "input", kind: "text", label: "Template", required: true, carried: true },
    name: nameField,
    url: whereItIs,
  },
  answer: record({ kind: oneOf(kindNames), url: Str() }),
  done: "Program added.",
});

type Dated = { timeZone: TimeZone; timeframes: readonly Pick<Timeframe, "opensAt">[] };
type NamedProgram = Dated & { name: string; url: string };

/** When it first opens; undefined while it has no dates. */
const firstOpening = ({ timeframes }: Dated) => timeframes.map(({ opensAt }) => opensAt).sort()[0];

/**
 * How many weeks later it is held again: in the same month a year later, on the same weekday of it, as the third Monday; and
 * so on by years until that is still to come.
 */
export function proposedWeeks(program: Dated, now: Date): number {
  const opening = firstOpening(program);
  if (!opening) return 0;
  const from = dayOf(opening, program.timeZone);
  const tries = Array.from({ length: mostYears }, (_, at) => weeksTo(from, at + 1));
  const isToCome = (weeks: number) => Date.parse(weeksLater(opening, weeks, program.timeZone)) > now.getTime();
  return tries.find(isToCome) ?? tries[0]!;
}
const mostYears = 15;

const dayOf = (instant: string, zone: TimeZone) => new Date(`${wallClock(instant, zone).slice(0, 10)}T00:00:00Z`);

/** To the day that has the same place in its month, so many years later; a fifth weekday may be a fourth then. */
function weeksTo(from: Date, years: number): number {
  const [year, month] = [from.getUTCFullYear() + years, from.getUTCMonth()];
  const firstOfMonth = new Date(Date.UTC(year, month, 1));
  const firstAlike = 1 + ((from.getUTCDay() - firstOfMonth.getUTCDay() + 7) % 7);
  const place = Math.ceil(from.getUTCDate() / 7) - 1;
  const there = new Date(Date.UTC(year, month, firstAlike + 7 * place));
  const weeks = Math.round((there.getTime() - from.getTime()) / WEEK);
  return there.getUTCMonth() === month ? weeks : weeks - 1;
}

/** 'Building Awards 2026' is 'Building Awards 2027' next; what names no year gets the one in which it opens. */
export function proposedName(program: NamedProgram, weeks: number): string {
  const { year } = yearsLater(program, weeks);
  const renamed = inItsYear(program.name, program, weeks);
  return renamed === program.name ? `${program.name.slice(0, 190)} ${year ?? "(copy)"}` : renamed;
}

/** The same of its address; one that is taken is counted on. */
export function proposedURL(program: NamedProgram, weeks: number, taken: readonly string[]): string {
  const { year } = yearsLater(program, weeks);
  const changed = inItsYear(program.url, program, weeks);
  const stem = changed === program.url ? `${program.url.slice(0, 90)}-${year ?? "copy"}` : changed;
  const isFree = (url: string) => !taken.includes(url);
  const others = Array.from({ length: taken.length + 1 }, (_, at) => `${stem}-${at + 2}`);
  return [stem, ...others].find(isFree)!;
}

function yearsLater(program: Dated, weeks: number): { years: number; year: number | undefined } {
  const opening = firstOpening(program);
  if (!opening) return { years: 1, year: undefined };
  const year = dayOf(weeksLater(opening, weeks, program.timeZone), program.timeZone).getUTCFullYear();
  return { years: year - dayOf(opening, program.timeZone).getUTCFullYear(), year };
}

/** What a text calls the year or the season of a program is the next one's; other years, as of a founding, stay. */
export function inItsYear(text: string, program: Dated, weeks: number): string {
  const opening = firstOpening(program);
  const about = opening ? dayOf(opening, program.timeZone).getUTCFullYear() : undefined;
  return inLaterYears(text, yearsLater(program, weeks).years, about);
}

/** Years as people write them: 2026, and of a season 2026/27. A call may open in the year before the one it bears. */
const inLaterYears = (text: string, years: number, about?: number) =>
  text.replace(/(?<!\d)((?:19|20)\d\d)([/–-]\d\d(?!\d))?(?!\d)/g, (whole, year: string, season = "") => {
    if (about !== undefined && Math.abs(Number(year) - about) > 1) return whole;
    const isNext = Number(season.slice(1)) === (Number(year) + 1) % 100;
    const short = isNext ? season.charAt(0) + twoDigits((Number(year) + 1 + years) % 100) : season;
    return `${Number(year) + years}${short}`;
  });
const twoDigits = (number: number) => String(number).padStart(2, "0");
