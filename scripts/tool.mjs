// npm run db:…: a program of the product's own, on the Node that the product brings. It finds the product as it is: a process may be running on it.
import { spawnSync } from "node:child_process";
import { isInstalled, nodePath, say } from "./prepare.mjs";

if (!isInstalled()) {
  say("Rosette isn’t installed here yet: run npm ci.");
  process.exit(1);
}
const { status } = spawnSync(nodePath(), process.argv.slice(2), { stdio: "inherit" });
process.exit(status ?? 1);
