import { Unreachable } from "./db/store.ts";

/** Runs a program; a failure is printed, and exits with 1. With `--help` it only says what it does. */
export function runCommand(main: () => Promise<void>, help?: string): void {
  if (help !== undefined && process.argv.slice(2).some((said) => said === "--help" || said === "-h")) {
    process.stdout.write(`${help}\n`);
    return;
  }
  main().catch((error: Error) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  });
}

/** A sentence for problems that an operator can solve; any other error as it is. */
function reasonOf(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code === "EADDRINUSE")
    return `Port ${error.port} is already in use. Stop what uses it, or choose another with PORT.`;
  if (error instanceof Unreachable) return `The database can’t be reached: ${error.reason}`;
  return error.message;
}
