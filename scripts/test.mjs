// npm test: what the product promises: the rules, on PostgreSQL where there is one, and in a real browser the ways that everybody goes.
// npm run test:journeys: in the browser, all that only a browser shows.
// npm run test:faults: something is taken away, or goes on too long.
// npm run test:pages: every page is looked at, in all its ways.
// npm run test:shards: the rules once more, with clients on two PostgreSQL servers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { nodePath, prepare, say } from "./prepare.mjs";

const began = performance.now();
prepare();
const wanted = ["--journeys", "--faults", "--pages", "--shards"].find((flag) => process.argv.includes(flag));
const only = process.argv.slice(2).filter((given) => given !== wanted);
const kept = mkdtempSync(join(tmpdir(), "rosette-failures-"));
const parts = [];

/** Tests of a part that may pass at their second try, on a machine that is busy with others. */
const MOST_UNSTEADY = 5;

const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=./scripts/failures.mjs",
  "--passWithNoTests",
];
const playwright = [
  "node_modules/@playwright/test/cli.js",
  "test",
  "--reporter=list,./scripts/failures.mjs",
  "--pass-with-no-tests",
];

/** Starts a part. What it says is kept until it is listened to, so that parts that run side by side are read one after the other. */
function start(name, args, env) {
  const since = performance.now();
  const file = join(kept, `${name}.json`);
  const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(nodePath(), [...args, ...only], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...colors, ...env, FAILURES_FILE: file },
  });
  const said = [];
  let tell = (chunk) => said.push(chunk);
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => tell(chunk));
  const ended = once(child, "close").then(([status, signal]) => {
    const failures = existsSync(file)
      ? JSON.parse(readFileSync(file, "utf8"))
      : [{ said: `  It ended by ${signal ?? status}.` }];
    const unsteady = failures.filter((failure) => failure.unsteady).length;
    parts.push({ name, passed: status === 0 && unsteady <= MOST_UNSTEADY, failures, seconds: secondsSince(since) });
  });
  return async () => {
    say(`\n${name}`);
    tell = (chunk) => process.stdout.write(chunk);
    said.forEach(tell);
    await ended;
  };
}

const secondsSince = (since) => Math.round((performance.now() - since) / 1000);

/**
 * The end of a log is what is read, and often all that is kept of it: what failed is told there again, in short, and what
 * failed once and passed when it was tried again, which is a fault of the test or a rare one of the product.
 */
function tell(most = { said: 60, page: 150 }) {
  const failures = parts.flatMap(({ name, failures: all }) =>
    all.map((one) => ({ ...one, said: `${name}:\n${one.said}` })),
  );
  const inFull = (title, lines, count) => {
    if (lines.length > 0) say(`\n${title}\n${lines.slice(0, count).join("\n")}`);
    if (lines.length > count) say(`  … and ${lines.length - count} lines more, told above.`);
  };
  const linesOf = (unsteady) =>
    failures.filter((one) => Boolean(one.unsteady) === unsteady).flatMap(({ said }) => said.split("\n"));
  const seen = failures.find(({ page }) => page?.length > 0);
  if (seen) inFull(`What the page showed, ${seen.said.split("\n")[1].trim()}`, seen.page, most.page);
  inFull("What failed", linesOf(false), most.said);
  inFull("What failed, and passed when it was tried again", linesOf(true), most.said);
  say("");
  for (const { name, passed, seconds } of parts) say(`${passed ? "Passed" : "Failed"} in ${seconds} s: ${name}`);
  say(
    `${parts.every(({ passed }) => passed) ? "Everything passed" : "Not everything passed"}, in ${secondsSince(began)} s.`,
  );
}

const vitestOf = (...projects) => [...vitest, ...projects.map((project) => `--project=${project}`)];
const playwrightOf = (project) => [...playwright, `--project=${project}`];

/** With PostgreSQL where there is one. */
async function onPostgres(work) {
  const postgres = await startPostgres({ durable: false });
  if (!postgres)
    say("\nNo PostgreSQL found: all runs on the embedded database. Install postgresql, or set TEST_DATABASE_URL.");
  await work({ TEST_DATABASE_URL: postgres?.url ?? "" }, postgres ? ["PostgreSQL", true] : ["the embedded database"]);
  postgres?.stop();
}

/** Where processes say which statements they ran, in a run of all rules. */
const ran = join(kept, "statements");

/** A row type is compared with PostgreSQL's own description when a test runs its statement. */
function checkThatAllRan() {
  const isTold = existsSync(`${ran}.json`);
  const { all, unchecked } = isTold ? JSON.parse(readFileSync(`${ran}.json`, "utf8")) : { all: 0, unchecked: [] };
  parts.push({
    name: `Row types of ${all} statements`,
    passed: isTold && unchecked.length === 0,
    failures: isTold
      ? unchecked.map((place) => ({
          said: `  ${place}\n    No test runs this statement: nothing checks its row type.`,
        }))
      : [{ said: "  No process said which statements it ran." }],
    seconds: 0,
  });
}

const andEmbedded = ", and where databases differ on the embedded one, too";

const testAll = () =>
  onPostgres(async (env, [where, both]) => {
    const chromium = findChromium();
    // Both wait a good deal, for processes, for the browser and for each other's answers: side by side neither leaves a core idle.
    // What is asked for by name is found wherever it is.
    const parts = only.length > 0 ? vitest : vitestOf("rules", "source", "web", ...(both ? ["embedded"] : []));
    const rules = start(`Rules and API, on ${where}${both ? andEmbedded : ""}`, parts, {
      ...env,
      ...(only.length === 0 && { TEST_STATEMENTS_RAN: ran }),
    });
    const ways = start("In the browser", only.length > 0 ? playwright : playwrightOf("ways"), {
      ...env,
      CHROMIUM: chromium,
    });
    await rules();
    await ways();
    if (only.length === 0) checkThatAllRan();
  });

const testFaults = () =>
  onPostgres((env, [where, both]) =>
    start(
      `What is taken away, on ${where}${both ? andEmbedded : ""}`,
      vitestOf("faults", ...(both ? ["embedded-faults"] : [])),
      env,
    )(),
  );

const testInBrowser = (name, project) => () =>
  onPostgres((env) => start(name, playwrightOf(project), { ...env, CHROMIUM: findChromium() })());

async function testInShards() {
  const servers = [];
  for (let count = 0; count < 2; count += 1) servers.push(await startPostgres({ durable: false, own: true }));
  const [home, shard] = servers;
  if (!home || !shard) throw new Error("Clients in shards need PostgreSQL: install postgresql.");
  const rules = start("Rules and API, with clients in shards on two PostgreSQL servers", vitest, {
    TEST_DATABASE_URL: home.url,
    TEST_SHARD_URL: shard.url,
  });
  await rules();
  for (const server of servers) server.stop();
}

const tests = {
  "--journeys": testInBrowser("Journeys", "journeys"),
  "--faults": testFaults,
  "--pages": testInBrowser("Every page", "pages"),
  "--shards": testInShards,
};
await (tests[wanted] ?? testAll)();
rmSync(kept, { recursive: true });
tell();
process.exit(parts.every(({ passed }) => passed) ? 0 : 1);
