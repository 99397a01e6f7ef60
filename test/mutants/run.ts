import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../../scripts/postgres.mjs";
import { mutants } from "./list.ts";
import type { Mutant } from "./mutant.ts";

/** Of a hundred mutants, so many have to be killed. */
const WANTED = 95;

/** Words that are in a mutant's file and change; `--since main` for those that the list of that commit doesn't have. */
const { positionals: words, values: asked } = parseArgs({
  allowPositionals: true,
  options: { since: { type: "string" }, "at-once": { type: "string", default: "2" } },
});

const root = resolve(import.meta.dirname, "../..");
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The checkout as it is, what isn't committed too, so that no mutant ever stands in it. */
function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "rosette-mutants-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of new Set(listed.toString().split("\0").filter(Boolean)))
    cpSync(join(root, file), join(copy, file), { recursive: true, errorOnExist: false });
  for (const folder of ["node_modules", "build"]) symlinkSync(join(root, folder), join(copy, folder));
  return copy;
}

type Outcome = "killed" | "survived" | "broken";

/** Runs tests until the first one fails. A mutant with which no test can even begin shows nothing. */
async function outcomeOf(copy: string, tests: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const report = join(copy, "mutant-report.json");
  rmSync(report, { force: true });
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "rules",
    "--bail=1",
    "--maxWorkers=1",
    "--retry=0",
  ];
  const quiet = ["--reporter=json", `--outputFile=${report}`, ...tests];
  await new Promise<void>((ended) => {
    const child = spawn(process.execPath, [...vitest, ...quiet], {
      cwd: copy,
      env: environment,
      stdio: "ignore",
      signal: stopping.signal,
    });
    child.once("error", () => ended());
    child.once("exit", () => ended());
  });
  const { success, numFailedTests, numPassedTests } = reportIn(report);
  if (success && numPassedTests > 0) return "survived";
  return numFailedTests > 0 ? "killed" : "broken";
}

type Report = { success: boolean; numFailedTests: number; numPassedTests: number };

function reportIn(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return { success: false, numFailedTests: 0, numPassedTests: 0 };
  }
}

/** The file with the one change; an anchor that isn't there once isn't an anchor. */
function mutated({ file, find, replace }: Mutant): string {
  const text = readFileSync(join(root, file), "utf8");
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file}: ${times} times ${JSON.stringify(find)}`);
  return text.replace(find, () => replace);
}

const nameOf = ({ file, find, replace }: Mutant) => `${file}\n    - ${find.trim()}\n    + ${replace.trim()}`;

async function tryOut(mutant: Mutant, copy: string, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const file = join(copy, mutant.file);
  writeFileSync(file, mutated(mutant));
  try {
    return await outcomeOf(copy, mutant.tests, environment);
  } finally {
    cpSync(join(root, mutant.file), file);
  }
}

/** Those that a commit's list had already. */
async function listedAt(commit: string): Promise<ReadonlySet<string>> {
  const folder = mkdtempSync(join(tmpdir(), "rosette-mutants-"));
  try {
    const git = (...words: string[]) => execFileSync("git", words, { cwd: root });
    const files = git("ls-tree", "-z", "--name-only", `${commit}:test/mutants`).toString().split("\0").filter(Boolean);
    for (const file of files) writeFileSync(join(folder, file), git("show", `${commit}:test/mutants/${file}`));
    const { mutants: before } = (await import(join(folder, "list.ts"))) as { mutants: readonly Mutant[] };
    return new Set(before.map(nameOf));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const before = asked.since === undefined ? new Set() : await listedAt(asked.since);
  const chosen = mutants.filter(
    (mutant) => !before.has(nameOf(mutant)) && words.every((word) => nameOf(mutant).includes(word)),
  );
  for (const mutant of chosen) mutated(mutant);
  const postgres = await startPostgres({ durable: false });
  const environment = { ...process.env, TEST_DATABASE_URL: postgres?.url ?? "" };
  const waiting = [...chosen];
  const outcomes = new Map<Mutant, Outcome>();
  const work = async () => {
    const copy = copyOfCheckout();
    for (let mutant = waiting.shift(); mutant && !stopping.signal.aborted; mutant = waiting.shift()) {
      const outcome = await tryOut(mutant, copy, environment);
      outcomes.set(mutant, outcome);
      say(`${outcomes.size} of ${chosen.length} ${outcome}: ${nameOf(mutant)}`);
    }
    rmSync(copy, { recursive: true, force: true });
  };
  try {
    await Promise.all(Array.from({ length: Number(asked["at-once"]) }, work));
  } finally {
    postgres?.stop();
  }
  const killed = chosen.filter((mutant) => outcomes.get(mutant) === "killed").length;
  say(`${killed} of ${chosen.length} mutants killed.`);
  return killed * 100 >= chosen.length * WANTED ? 0 : 1;
}

process.exit(await main());
