import { expect, test } from "vitest";
import { clientInPath } from "./entrance-client.ts";

test.each([
  ["/prairie", "prairie"],
  ["/prairie/contests/eiba/enter?step=2", "prairie"],
  ["/prairie?tab=1", "prairie"],
  ["/", undefined],
  ["/account/password", undefined],
  ["/login?to=/prairie", undefined],
  ["/invitation/abc", undefined],
  ["//evil.example/prairie", undefined],
  ["/%2e%2e/prairie", undefined],
  ["/a", undefined],
])("a path is of a client by its first part alone: %s", (path, client) => {
  expect(clientInPath(path)).toBe(client);
});
