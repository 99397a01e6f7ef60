// npm run soak: an hour of load while one thing after the other is taken away; npm run test:soak is its five minutes.
import { spawnSync } from "node:child_process";
import { nodePath, prepare } from "./prepare.mjs";

prepare();
const { status } = spawnSync(nodePath(), ["bench/soak/run.ts", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
