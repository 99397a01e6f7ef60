// npm start: from a bare checkout to the product on http://localhost:3000.
import { spawn } from "node:child_process";
import { nodePath, prepare, serverProgram } from "./prepare.mjs";

prepare();
// Two places from which glibc hands out memory, rather than eight a core: what a large PDF took is given back so.
const env = { MALLOC_ARENA_MAX: "2", ...process.env };
const server = spawn(nodePath(), serverProgram, { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
