import { join } from "node:path";
import { expect, test } from "vitest";
import { largestMaxBytes } from "../../contract/platform/files.ts";
import { blocksOf } from "../../scripts/document-blocks.mjs";

test("the proxy that operators are shown takes the largest file that is taken, and no more", () => {
  const [proxy = ""] = blocksOf(join(import.meta.dirname, "../../docs/operators/running.md"), "nginx");
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(proxy) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBe(largestMaxBytes);
});
