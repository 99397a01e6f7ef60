import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "../scripts/prepare.mjs";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
const commands = Object.keys(scripts).filter((name) => name.startsWith("db:"));

test.each(commands)("npm run %s says what it does where it is asked to, without a database", async (command) => {
  const env = { ...process.env, NODE_ENV: "production", DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" };
  const ran = await promisify(execFile)("npm", ["run", "--silent", command, "--", "--help"], { cwd: root, env });
  expect(ran.stdout).toMatch(new RegExp(`^npm run ${command}\\b.*\\n`));
  expect(ran.stdout.split("\n").length).toBeGreaterThan(3);
  expect(ran.stderr).toBe("");
});
