import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The first of these programs that is installed here. */
export function installed(paths: readonly string[], debian: string): string {
  const path = paths.find((each) => existsSync(each));
  if (!path) throw new Error(`This needs Debian’s package ${debian}.`);
  return path;
}

export type Program = { child: ChildProcess; stop(): Promise<void> };

/** A program and all that it has started, which are stopped together. */
export function start(path: string, args: readonly string[], environment: Record<string, string> = {}): Program {
  const child = spawn(path, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const ended = once(child, "exit");
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-child.pid!, "SIGKILL");
      await ended;
    },
  };
}
