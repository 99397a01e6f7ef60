import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openEmbedded } from "./embedded.ts";

afterEach(() => vi.useRealTimers());

test("the embedded database comes to know how much is in it, though nobody tells it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const folder = mkdtempSync(join(tmpdir(), "rosette-embedded-"));
  const { pool, close } = await openEmbedded(folder);
  try {
    await pool.query("create table homes as select generate_series(1, 500) as home");
    const statistics = async () =>
      (await pool.query<{ rows: number }>("select reltuples as rows from pg_class where relname = 'homes'")).rows[0]!
        .rows;
    expect(await statistics()).toBe(-1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await statistics()).toBe(500);
    await pool.query("delete from homes where home > 100");
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await statistics()).toBe(100);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
