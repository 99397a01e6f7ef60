import { spawn } from "node:child_process";
import { newFolder } from "./folder.ts";
import { round, table } from "./machine.ts";

/** `npm start` until the first page has been answered, in milliseconds; the checkout installed and built. */
async function startOnce(folder: string, port: number): Promise<number> {
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    env: { ...process.env, DATA_DIR: folder, PORT: `${port}`, NODE_ENV: "" },
    stdio: "ignore",
    detached: true,
  });
  try {
    while (child.exitCode === null) {
      const answered = await fetch(`http://127.0.0.1:${port}/`).then(
        (response) => response.ok,
        () => false,
      );
      if (answered) return performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`npm start ended with ${child.exitCode}.`);
  } finally {
    if (child.exitCode === null) {
      process.kill(-child.pid!, "SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    }
  }
}

export async function benchStart(): Promise<string> {
  const folder = newFolder();
  const first = await startOnce(folder, 4981);
  const again = await startOnce(folder, 4982);
  return table([
    ["npm start to the first page", "seconds"],
    ["the first time, filling the demo town", round(first / 1000, 2)],
    ["from then on", round(again / 1000, 2)],
  ]);
}
