import { Optional, String as Str, Unsafe } from "typebox";
import { hash64 } from "./hashes.ts";
import { Instant, nullable, record } from "./schema.ts";

/**
 * A short hash of the content that a change began from. The change sends it as `If-Match`, and is refused where the stored content has
 * another one. A revision covers only the fields that are changed, so that no counter is needed, and changes of different matters don't get in
 * each other's way. Empty values count the same however they are written.
 */
export const revisionOf = (content: object): string =>
  `"${hash64(JSON.stringify(canonicalValue(content) ?? {})).toString(36)}"`;

function canonicalValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => canonicalValue(one) ?? null);
  if (typeof value !== "object" || value === null) return isEmpty(value) ? undefined : value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, canonicalValue((value as Record<string, unknown>)[name])]));
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || value === false;

/** `more` of a refused change: the stored content, and who last changed it. */
export const changedMeanwhile = record({
  theirs: Unsafe<Record<string, unknown>>({ type: "object" }),
  changedBy: nullable(Str()),
  changedAt: nullable(Instant()),
});

/** `more` of a refused order whose items aren't those of the list: the stored list, in the shape of the call's input. */
export const currentList = record({ now: Unsafe<Record<string, unknown>>({ type: "object" }) });

/** `more` of a refused order that also sends a revision. */
export const reorderedMeanwhile = record({ ...changedMeanwhile.properties, now: Optional(currentList.properties.now) });
