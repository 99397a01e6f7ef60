import { execFile } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { newFolder } from "./folder.ts";

/** With the flight that it left in: what a connection is told within one turn of the loop. */
export type OverheardStatement = { text: string; values: unknown[]; name?: string; flight: number };

/** Every statement sent while `work` runs, with its values, in order; one connection's after another's. */
export async function overhear(work: () => Promise<unknown>): Promise<OverheardStatement[]> {
  const heard = new Map<unknown, OverheardStatement[]>();
  let flight = 0;
  let isUnderWay = false;
  const nextTurn = () => {
    flight += 1;
    isUnderWay = false;
  };
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args as [string | OverheardStatement];
    const said = heard.get(this) ?? [];
    heard.set(this, said);
    if (!isUnderWay) setImmediate(nextTurn);
    isUnderWay = true;
    if (typeof first === "string") said.push({ text: first, values: [], flight });
    else if (first && typeof first === "object" && "text" in first)
      said.push({ text: first.text, values: first.values ?? [], name: first.name, flight });
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return [...heard.values()].flat();
}

/** A value as pgbench must have it: in the statement, since its variables hold no quotes. A colon would begin a variable, so it is written as its code. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (Buffer.isBuffer(value)) return `decode('${value.toString("hex")}', 'hex')`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(", ")}]`;
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a").replaceAll("\n", "\\n")}'`;
}

const inlined = ({ text, values }: OverheardStatement) =>
  `${text
    .replace(/--.*$/gm, "")
    .replace(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1]))
    .replace(/\s+/g, " ")
    .trim()};`;

const folder = "/usr/lib/postgresql";
const pgbenchPath = () =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((version) => join(folder, version, "bin/pgbench"))
        .find((path) => existsSync(path))
    : undefined;

const run = promisify(execFile);

/** The same SQL in the same order from PostgreSQL's own load tool: transactions a second. */
export const pgbench = (
  url: string,
  said: OverheardStatement[],
  connections: number,
  seconds: number,
): Promise<number> => pgbenchAmong(url, [said], connections, seconds);

/** The same of several, one or the other each time: for what many do side by side, each with rows of their own. */
export function pgbenchAmong(
  url: string,
  each: OverheardStatement[][],
  connections: number,
  seconds: number,
): Promise<number> {
  return pgbenchOf(
    url,
    each.map((said) => scriptOf(said)),
    connections,
    seconds,
  );
}

/** What is said, with other values each time: `before` sets pgbench's variables, and `vary` puts them in the statements. */
type Varying = { said: OverheardStatement[]; before: readonly string[]; vary(sql: string): string };
export const pgbenchVarying = (url: string, { said, ...varying }: Varying, connections: number, seconds: number) =>
  pgbenchOf(url, [scriptOf(said, varying)], connections, seconds);

async function pgbenchOf(
  url: string,
  scripts: readonly string[],
  connections: number,
  seconds: number,
): Promise<number> {
  const path = pgbenchPath();
  if (!path) throw new Error("pgbench isn't installed: it comes with PostgreSQL");
  const threads = Math.min(2, connections);
  const { stdout } = await run(path, [
    "-n",
    "-M",
    "prepared",
    "-c",
    `${connections}`,
    "-j",
    `${threads}`,
    "-T",
    `${seconds}`,
    ...scripts.flatMap((script) => ["-f", script]),
    url,
  ]);
  return Number(stdout.match(/tps = ([\d.]+) \(without/)?.[1]);
}

const unvaried: Omit<Varying, "said"> = { before: [], vary: (sql) => sql };

function scriptOf(said: OverheardStatement[], { before, vary } = unvaried): string {
  const script = join(newFolder(), "script.sql");
  const statements = said.flatMap((one) =>
    one.text.split(";").length > 1 && one.values.length === 0
      ? one.text.split(";").map((text) => ({ ...one, text }))
      : [one],
  );
  writeFileSync(
    script,
    [...before, ...statements.filter((one) => one.text.trim()).map((one) => vary(inlined(one)))].join("\n"),
  );
  return script;
}
