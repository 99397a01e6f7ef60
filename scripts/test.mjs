// npm test: everything the product promises: the rules, on PostgreSQL where there is one, and in a real browser what only a browser shows.
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
const inShards = process.argv.includes("--shards");
const only = process.argv.slice(2).filter((given) => given !== "--shards");
const kept = mkdtempSync(join(tmpdir(), "rosette-failures-"));
const parts = [];

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
    const failures = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [`  It ended by ${signal ?? status}.`];
    parts.push({ name, passed: status === 0, failures, seconds: secondsSince(since) });
  });
  return async () => {
    say(`\n${name}`);
    tell = (chunk) => process.stdout.write(chunk);
    said.forEach(tell);
    await ended;
  };
}

const secondsSince = (since) => Math.round((performance.now() - since) / 1000);

/** The end of a log is what is read, and often all that is kept of it: what failed is told there again, in short. */
function tell(mostLines = 60) {
  const failures = parts.flatMap(({ name, failures: all }) => all.map((one) => `${name}:\n${one}`));
  const lines = failures.flatMap((failure) => failure.split("\n"));
  if (lines.length > 0) say(`\nWhat failed\n${lines.slice(0, mostLines).join("\n")}`);
  if (lines.length > mostLines) say(`  … and ${lines.length - mostLines} lines more, told above.`);
  say("");
  for (const { name, passed, seconds } of parts) say(`${passed ? "Passed" : "Failed"} in ${seconds} s: ${name}`);
  say(
    `${parts.every(({ passed }) => passed) ? "Everything passed" : "Not everything passed"}, in ${secondsSince(began)} s.`,
  );
}

async function testAll() {
  const chromium = findChromium();
  const postgres = await startPostgres({ durable: false });
  if (!postgres)
    say("\nNo PostgreSQL found: all runs on the embedded database. Install postgresql, or set TEST_DATABASE_URL.");
  // Both wait a good deal, for processes, for the browser and for each other's answers: side by side neither leaves a core idle.
  const rules = start(
    postgres
      ? "Rules and API, on PostgreSQL, and where databases differ on the embedded one, too"
      : "Rules and API, on the embedded database",
    vitest,
    { TEST_DATABASE_URL: postgres?.url ?? "" },
  );
  const journeys = start("In the browser", playwright, { CHROMIUM: chromium, TEST_DATABASE_URL: "" });
  await rules();
  await journeys();
  postgres?.stop();
}

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

await (inShards ? testInShards() : testAll());
rmSync(kept, { recursive: true });
tell();
process.exit(parts.every(({ passed }) => passed) ? 0 : 1);
