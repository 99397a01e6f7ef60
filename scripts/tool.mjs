// npm run db:…: a program of the product's own, on the Node that the product brings.
import { spawnSync } from "node:child_process";
import { nodePath, prepare } from "./prepare.mjs";

prepare();
const { status } = spawnSync(nodePath(), process.argv.slice(2), { stdio: "inherit" });
process.exit(status ?? 1);
