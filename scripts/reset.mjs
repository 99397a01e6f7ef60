// npm run db:reset: the demo town, filled anew.
import { spawnSync } from "node:child_process";
import { nodePath, prepare } from "./prepare.mjs";

prepare();
const { status } = spawnSync(nodePath(), ["demo/reset.ts", ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
