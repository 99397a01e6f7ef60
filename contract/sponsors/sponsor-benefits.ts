import { type Static, String as Str } from "typebox";
import { Instant, nullable, record } from "../platform/schema.ts";

export const longestBenefit = 500;

/** A promised benefit and its delivery. */
export const benefit = record({
  benefit: Str(),
  /** When staff ticked it off; null while it is owed. */
  deliveredAt: nullable(Instant()),
  note: Str(),
});
export type Benefit = Static<typeof benefit>;

const nonEmptyLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim().slice(0, longestBenefit))
    .filter(Boolean);

/** Every promised benefit once; delivered ones whose text was changed since stay at the end. */
export function mergeBenefits(promised: readonly string[], delivered: readonly Benefit[]): Benefit[] {
  const deliveredByText = new Map(delivered.map((one) => [one.benefit, one]));
  const names = new Set([...promised.flatMap(nonEmptyLines), ...deliveredByText.keys()]);
  return [...names].map((name) => deliveredByText.get(name) ?? { benefit: name, deliveredAt: null, note: "" });
}

type PublicProfile = { logo: unknown; website: string; blurb: string };

/** The parts that visitors would miss. */
export const missingFromSponsor = ({ logo, website, blurb }: PublicProfile): string[] =>
  Object.entries({ "a logo": logo, "a link": website, "a sentence or two": blurb }).flatMap(([name, value]) =>
    value ? [] : [name],
  );
