// npm start: from a bare checkout to the product on http://localhost:3000.
import { spawn } from "node:child_process";
import { nodePath, prepare } from "./prepare.mjs";

prepare();
const server = spawn(nodePath(), ["server/main.ts"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
