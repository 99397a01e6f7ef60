import { runCommand } from "../command.ts";
import { settingsOf } from "../settings.ts";
import { checkHealth } from "./health.ts";

/** npm run db:check: ends with 1 if anything isn't as it should be. */
async function main() {
  const { databaseURL, shards, production } = settingsOf(process.env);
  if (!databaseURL) throw new Error("The embedded database has nothing to check: set DATABASE_URL.");
  const findings = await checkHealth(databaseURL, shards, { production });
  for (const { about, isRight, says } of findings)
    process.stdout.write(`${isRight ? "right" : "WRONG"}  ${about}: ${says}\n`);
  process.exit(findings.every(({ isRight }) => isRight) ? 0 : 1);
}

runCommand(main);
