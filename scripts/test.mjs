// npm test: everything the product promises, shown on the embedded database, on PostgreSQL where there is one, and in a real browser.
import { spawnSync } from "node:child_process";
import { findChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { nodePath, prepare, say } from "./prepare.mjs";

prepare();
const only = process.argv.slice(2);

function step(name, args, env = {}) {
  say(`\n${name}`);
  const { status } = spawnSync(nodePath(), args, { stdio: "inherit", env: { ...process.env, ...env } });
  return status === 0;
}

const vitest = ["node_modules/vitest/vitest.mjs", "run"];
const playwright = ["node_modules/@playwright/test/cli.js", "test"];

async function main() {
  const failed = [];
  const keep = (name, passed) => passed || failed.push(name);
  const { TEST_DATABASE_URL: _given, ...embedded } = process.env;
  keep(
    "rules and API on the embedded database",
    step("Rules and API, on the embedded database", [...vitest, ...only], { ...embedded, TEST_DATABASE_URL: "" }),
  );
  const postgres = await startPostgres();
  if (postgres) {
    const again = step(
      "API again, on PostgreSQL",
      [...vitest, "server", "test", "--exclude", "server/outside/**", ...only],
      {
        TEST_DATABASE_URL: postgres.url,
      },
    );
    keep("API on PostgreSQL", again);
  } else say("\nNo PostgreSQL found: its part is left out. Install postgresql, or set TEST_DATABASE_URL.");
  const browser = step("In the browser", [...playwright, ...only], { CHROMIUM: findChromium(), TEST_DATABASE_URL: "" });
  keep("browser", browser);
  postgres?.stop();
  say(failed.length > 0 ? `\nFailed: ${failed.join("; ")}` : "\nEverything passed.");
  process.exit(failed.length > 0 ? 1 : 0);
}

await main();
