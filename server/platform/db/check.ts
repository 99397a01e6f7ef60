import { runCommand } from "../command.ts";
import { settingsOf } from "../settings.ts";
import { checkHealth } from "./health.ts";

const help = `npm run db:check

Whether each database answers, is migrated, and has a role that row security binds; whether they hear from each other;
and whether every client lies where it was placed. Ends with 1 where anything is wrong. Nothing is changed.`;

async function main() {
  const { databaseURL, shards, production } = settingsOf(process.env);
  if (!databaseURL) throw new Error("The embedded database has nothing to check: set DATABASE_URL.");
  const findings = await checkHealth(databaseURL, shards, { production });
  for (const { about, isRight, says } of findings)
    process.stdout.write(`${isRight ? "right" : "WRONG"}  ${about}: ${says}\n`);
  process.exit(findings.every(({ isRight }) => isRight) ? 0 : 1);
}

runCommand(main, help);
