import { Unreachable } from "./db/store.ts";

/** Runs a program to its end; one that fails says why, and ends with 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: Error) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  });
}

/** What an operator can do something about is said in words; the rest as it came. */
function reasonOf(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code === "EADDRINUSE")
    return `Port ${error.port} is already in use. Stop what uses it, or choose another with PORT.`;
  if (error instanceof Unreachable) return `The database can’t be reached: ${error.reason}`;
  return error.message;
}
