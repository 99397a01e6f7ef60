import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { statementWatching } from "../../server/platform/db/rows-query.ts";
import type { RowTypes } from "./row-types.ts";
import { RowWatcher } from "./row-watcher.ts";

const shared = globalThis as { rowWatcher?: RowWatcher };
const watcher = (shared.rowWatcher ??= new RowWatcher(
  JSON.parse(readFileSync(process.env["TEST_ROW_TYPES"]!, "utf8")) as RowTypes,
));
statementWatching.watcher = watcher;

/** A test that ran a statement whose rows aren't as their type says fails. */
function failOverRows() {
  const found = watcher.takeFound();
  if (found.length > 0) throw new Error(`Rows aren’t as their types say:\n${found.join("\n")}`);
}

afterEach(failOverRows);
afterAll(() => {
  failOverRows();
  const folder = process.env["TEST_STATEMENTS_RAN"];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.pid}-${process.env["VITEST_POOL_ID"]}.json`), JSON.stringify([...watcher.ran]));
});
