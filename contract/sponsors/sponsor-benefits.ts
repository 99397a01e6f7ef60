import { type Static, String as Str } from "typebox";
import { Instant, nullable, record } from "../platform/schema.ts";

export const longestBenefit = 500;

/** What a sponsor was promised, and whether it was delivered. */
export const benefit = record({
  benefit: Str(),
  /** When staff ticked it off; null: it is still owed. */
  deliveredAt: nullable(Instant()),
  note: Str(),
});
export type Benefit = Static<typeof benefit>;

/** A line is a benefit; an empty one is none. */
const nonEmptyLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim().slice(0, longestBenefit))
    .filter(Boolean);

/** All that was promised, each once; what was delivered under words that were changed since stays at the end. */
export function mergeBenefits(promised: readonly string[], delivered: readonly Benefit[]): Benefit[] {
  const known = new Map(delivered.map((one) => [one.benefit, one]));
  const names = new Set([...promised.flatMap(nonEmptyLines), ...known.keys()]);
  return [...names].map((name) => known.get(name) ?? { benefit: name, deliveredAt: null, note: "" });
}

type PublicProfile = { logo: unknown; website: string; blurb: string };

/** What visitors would miss of a sponsor. */
export const missingFromSponsor = ({ logo, website, blurb }: PublicProfile): string[] =>
  Object.entries({ "a logo": logo, "a link": website, "a sentence or two": blurb }).flatMap(([what, there]) =>
    there ? [] : [what],
  );
