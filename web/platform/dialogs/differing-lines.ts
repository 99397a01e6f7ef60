const ELLIPSIS = "…";
/** Equal lines around a difference, for context. */
const CONTEXT_LINES = 1;

/** The lines of two texts from the first that differs to the last, so that a difference far down is seen. */
export function differingLines(one: string, other: string): [string, string] {
  // Equal texts may differ in formatting that isn't visible as text.
  if (one === other) return [one, other];
  const both = [one.split("\n"), other.split("\n")] as const;
  const shorter = Math.min(...both.map(({ length }) => length));
  const before = countSameLines(both, shorter, (lines, at) => lines[at]);
  const after = countSameLines(both, shorter - before, (lines, at) => lines.at(-1 - at));
  const part = (lines: readonly string[]) => shortenLines(lines, before, after).join("\n");
  return [part(both[0]), part(both[1])];
}

/** Counts equal lines, up to a limit. */
function countSameLines(
  [one, other]: readonly [readonly string[], readonly string[]],
  most: number,
  lineAt: (lines: readonly string[], at: number) => string | undefined,
): number {
  let count = 0;
  while (count < most && lineAt(one, count) === lineAt(other, count)) count += 1;
  return count;
}

/** A single line isn't left out: the ellipsis would take its place. */
function shortenLines(lines: readonly string[], before: number, after: number): string[] {
  const leftOut = (count: number) => (count > CONTEXT_LINES + 1 ? count - CONTEXT_LINES : 0);
  const ellipsis = (count: number) => (leftOut(count) > 0 ? [ELLIPSIS] : []);
  return [...ellipsis(before), ...lines.slice(leftOut(before), lines.length - leftOut(after)), ...ellipsis(after)];
}
