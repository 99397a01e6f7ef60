const LEFT_OUT = "…";
/** Of what is the same around them, so that who reads it knows where they are. */
const LINES_AROUND = 1;

/** Of two texts the lines from the first that differs to the last, so that a difference far down isn't looked for. */
export function differingLines(one: string, other: string): [string, string] {
  // They may differ in what can't be read, as letters in bold.
  if (one === other) return [one, other];
  const both = [one.split("\n"), other.split("\n")] as const;
  const shorter = Math.min(...both.map(({ length }) => length));
  const before = sameLines(both, shorter, (lines, at) => lines[at]);
  const after = sameLines(both, shorter - before, (lines, at) => lines.at(-1 - at));
  const part = (lines: readonly string[]) => shortened(lines, before, after).join("\n");
  return [part(both[0]), part(both[1])];
}

/** How many lines are the same, up to so many. */
function sameLines(
  [one, other]: readonly [readonly string[], readonly string[]],
  most: number,
  lineAt: (lines: readonly string[], at: number) => string | undefined,
): number {
  let same = 0;
  while (same < most && lineAt(one, same) === lineAt(other, same)) same += 1;
  return same;
}

/** A single line isn't left out: what says so would take its place. */
function shortened(lines: readonly string[], before: number, after: number): string[] {
  const leftOut = (same: number) => (same > LINES_AROUND + 1 ? same - LINES_AROUND : 0);
  const said = (same: number) => (leftOut(same) > 0 ? [LEFT_OUT] : []);
  return [...said(before), ...lines.slice(leftOut(before), lines.length - leftOut(after)), ...said(after)];
}
