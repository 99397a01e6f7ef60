import type { ClientTableReference } from "./deletion-queries.ts";

/**
 * Tables in the order in which their rows go: what refers before what it refers to. A table that refers to itself, and those that refer
 * to the client, which goes last, are no circle.
 */
export function deletionOrder(tables: readonly string[], references: readonly ClientTableReference[]): string[] {
  const between = references.filter(({ name, refersTo }) => name !== refersTo && tables.includes(name));
  const left = new Set(tables);
  const isReferredTo = (table: string, few: readonly ClientTableReference[]) =>
    few.some(({ name, refersTo }) => refersTo === table && left.has(name));
  const hard = between.filter(({ isSoft }) => !isSoft);
  const ordered: string[] = [];
  while (left.size > 0) {
    const next =
      [...left].find((table) => !isReferredTo(table, between)) ?? [...left].find((table) => !isReferredTo(table, hard));
    if (next === undefined) throw new Error(`These tables refer to each other in a circle: ${[...left].join(", ")}`);
    ordered.push(next);
    left.delete(next);
  }
  return ordered;
}

/** Tables whose rows keep each other, so that they go in one statement. */
export const selfReferringTables = (references: readonly ClientTableReference[]): Set<string> =>
  new Set(references.filter(({ name, refersTo, isSoft }) => name === refersTo && !isSoft).map(({ name }) => name));
