import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./server.ts";

/** Fills one demo town before all tests; every test file then gets a copy of its own. */
export default async function fill() {
  const folder = mkdtempSync(join(tmpdir(), "rosette-e2e-"));
  const server = await startServer(folder);
  await server.stop();
  process.env["E2E_TOWN"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
