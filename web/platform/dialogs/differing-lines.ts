const ELLIPSIS = "…";
/** Of what is the same around them, so that who reads it knows where they are. */
const CONTEXT_LINES = 1;

/** Of two texts the lines from the first that differs to the last, so that a difference far down isn't looked for. */
export function differingLines(one: string, other: string): [string, string] {
  // They may differ in what can't be read, as letters in bold.
  if (one === other) return [one, other];
  const both = [one.split("\n"), other.split("\n")] as const;
  const shorter = Math.min(...both.map(({ length }) => length));
  const before = countSameLines(both, shorter, (lines, at) => lines[at]);
  const after = countSameLines(both, shorter - before, (lines, at) => lines.at(-1 - at));
  const part = (lines: readonly string[]) => shortenLines(lines, before, after).join("\n");
  return [part(both[0]), part(both[1])];
}

/** How many lines are the same, up to so many. */
function countSameLines(
  [one, other]: readonly [readonly string[], readonly string[]],
  most: number,
  lineAt: (lines: readonly string[], at: number) => string | undefined,
): number {
  let same = 0;
  while (same < most && lineAt(one, same) === lineAt(other, same)) same += 1;
  return same;
}

/** A single line isn't left out: what says so would take its place. */
function shortenLines(lines: readonly string[], before: number, after: number): string[] {
  const leftOut = (same: number) => (same > CONTEXT_LINES + 1 ? same - CONTEXT_LINES : 0);
  const said = (same: number) => (leftOut(same) > 0 ? [ELLIPSIS] : []);
  return [...said(before), ...lines.slice(leftOut(before), lines.length - leftOut(after)), ...said(after)];
}
