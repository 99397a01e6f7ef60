import { Optional, String as Str, Unsafe } from "typebox";
import { hash64 } from "./hashes.ts";
import { Instant, nullable, record } from "./schema.ts";

/**
 * What somebody saw when they began to change it, in a few letters: a change sends it along as `If-Match`, and is refused
 * where something else stands there by now. It is made of what is changed alone, so that nothing need be counted, and
 * whoever changed another matter is in nobody's way. What is empty is the same however it is written.
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

/** For `more` of a change that is checked so: what stands there now, and who put it there. */
export const changedMeanwhile = record({
  theirs: Unsafe<Record<string, unknown>>({ type: "object" }),
  changedBy: nullable(Str()),
  changedAt: nullable(Instant()),
});

/** For `more` of an order that isn't of the very things that stand there: those, as the call would be sent them. */
export const currentList = record({ now: Unsafe<Record<string, unknown>>({ type: "object" }) });

/** For `more` of an order that says what it began from, too. */
export const reorderedMeanwhile = record({ ...changedMeanwhile.properties, now: Optional(currentList.properties.now) });
