import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf } from "../../scripts/document-blocks.mjs";
import { testFolder } from "../folder.ts";

test("what stands in for one name of a document isn't taken for another of them", async () => {
  const file = join(await testFolder(), "running.md");
  writeFileSync(file, "## Run\n\n   ```ini\n   A=127.0.0.1/rosette\n   B=127.0.0.1:25\n   ```\n");
  const instead = { "127.0.0.1/rosette": "127.0.0.1:25432/rosette", "127.0.0.1:25": "127.0.0.1:40000" };
  expect(blocksOf(file, "ini", { instead })).toEqual(["A=127.0.0.1:25432/rosette\nB=127.0.0.1:40000\n"]);
});
