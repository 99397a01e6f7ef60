// npm run mutants: changes rules one at a time, each in a copy, and says which changes no test notices.
import { spawnSync } from "node:child_process";
import { nodePath, prepare } from "./prepare.mjs";

prepare();
process.exit(
  spawnSync(nodePath(), ["test/mutants/run.ts", ...process.argv.slice(2)], { stdio: "inherit" }).status ?? 1,
);
