// npm run check: types, lint, format, what nobody uses, counts, and tests; with --quick those alone that read the code itself.
import { spawnSync } from "node:child_process";
import { nodePath, prepare, say } from "./prepare.mjs";

prepare();

const steps = [
  ["Types", [nodePath(), "node_modules/typescript/bin/tsc", "-b"]],
  ["Lint", [nodePath(), "node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"]],
  ["Format", [nodePath(), "node_modules/oxfmt/bin/oxfmt", "--check"]],
  ["What nobody uses", [nodePath(), "node_modules/knip/bin/knip.js"]],
  ["Counts", [nodePath(), "scripts/counts.ts"]],
  process.argv.includes("--quick")
    ? ["Tests that read the code", [nodePath(), "node_modules/vitest/vitest.mjs", "run", "--project=source"]]
    : ["Tests", [process.execPath, "scripts/test.mjs"]],
];

const failed = steps.filter(([name, [command, ...args]]) => {
  say(`\n${name}`);
  return spawnSync(command, args, { stdio: "inherit" }).status !== 0;
});

say(failed.length > 0 ? `\nNot right: ${failed.map(([name]) => name).join(", ")}` : "\nAll checks passed.");
process.exit(failed.length > 0 ? 1 : 0);
