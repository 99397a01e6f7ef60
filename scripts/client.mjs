// npm run db:client: a new client and its owner's invitation.
import { spawnSync } from "node:child_process";
import { nodePath, prepare } from "./prepare.mjs";

prepare();
const { status } = spawnSync(nodePath(), ["server/clients/add-client.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
