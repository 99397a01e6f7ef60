import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { isFresh, nodePath, serverProgram } from "../scripts/prepare.mjs";

const root = join(import.meta.dirname, "..");

export type Server = {
  url: string;
  folder: string;
  process: ChildProcess;
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** Below those that the system gives to connections: such a one could take it before the product does. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer().listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
    server.once("error", () => resolve(freePort()));
  });

/** Another server than the one that is being worked on would show nothing. */
function checkBuilt(): void {
  if (!isFresh("server")) throw new Error("The server isn’t built from what is here now. Run `npm run build` first.");
}

/** The product itself, as `npm start` runs it, on a folder of its own. Resolves when it says that it is ready. */
export async function startServer(
  folder: string,
  environment: Record<string, string> = {},
  from = root,
): Promise<Server> {
  const { ready, ...server } = await launchServer(folder, environment, from);
  await ready;
  return server;
}

/** The same, which may be ready later. */
export async function launchServer(
  folder: string,
  environment: Record<string, string>,
  /** Where the product stands: here, or another version of it. */
  from = root,
): Promise<Server & { ready: Promise<void> }> {
  if (from === root) checkBuilt();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(nodePath(), serverProgram, {
    cwd: from,
    env: {
      MALLOC_ARENA_MAX: "2",
      ...process.env,
      NODE_ENV: "",
      DATA_DIR: folder,
      PORT: String(port),
      ORIGIN: url,
      HOST: "127.0.0.1",
      ...environment,
    },
  });
  let log = "";
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("Rosette is ready")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}\n${log}`)));
  });
  // Whoever waits for it hears why it ended; where nobody does, the log says so.
  ready.catch(() => undefined);
  const stop = (signal: NodeJS.Signals = "SIGTERM") =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill(signal);
    });
  return { url, folder, process: child, log: () => log, stop, ready };
}
