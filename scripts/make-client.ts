// Writes what is made of the TypeScript client, and checks and builds it. npm run client
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientCallsPage, clientCallsSource } from "./client-source.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "clients/typescript");

writeFileSync(join(folder, "src/calls.ts"), clientCallsSource());
writeFileSync(join(folder, "CALLS.md"), clientCallsPage());
const compiler = join(root, "node_modules/typescript/bin/tsc");
process.exitCode = spawnSync(process.execPath, [compiler, "-b", folder], { stdio: "inherit" }).status ?? 1;
