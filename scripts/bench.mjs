// npm run bench: speed and size, as ratios measured in one run.
import { spawnSync } from "node:child_process";
import { nodePath, prepare } from "./prepare.mjs";

prepare();
const { status } = spawnSync(nodePath(), ["bench/run.ts", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
