import { cpus, totalmem } from "node:os";

/** Numbers mean little without the machine they were seen on. */
export function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? "unknown"}, ${memory} GiB, Node ${process.version}`;
}

export const round = (value: number, digits = 0) => Number(value.toFixed(digits)).toLocaleString("en-US");
export const ratio = (a: number, b: number) => (a / b).toFixed(2);

/** A table as text, so that it can be pasted where it is needed. */
export function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [
    line(rows[0]!),
    `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`,
    ...rows.slice(1).map(line),
  ].join("\n");
}
