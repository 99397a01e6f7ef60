import { expect, test } from "vitest";
import { newKey, parseKey } from "./keys.ts";

const clientID = "01900000-0000-7000-8000-0000000000aa";

test("a key says whose wall its link lies behind; the installation's own says none", () => {
  expect(parseKey(newKey(clientID))).toEqual({ clientID, keyHash: expect.any(Buffer) });
  expect(parseKey(newKey(undefined))).toEqual({ clientID: undefined, keyHash: expect.any(Buffer) });
  expect(newKey(clientID)).not.toBe(newKey(clientID));
});

test("what has another length, other letters, or writes the same bytes in another way is no key", () => {
  const key = newKey(clientID);
  const platformKey = newKey(undefined);
  const sameBytes = platformKey.slice(0, -1) + String.fromCharCode(platformKey.charCodeAt(platformKey.length - 1) + 1);
  for (const no of [
    "",
    "x",
    key.slice(1),
    `${key}A`,
    `${key.slice(1)}*`,
    `${key.slice(1)}=`,
    `${platformKey}=`,
    sameBytes,
    platformKey + platformKey,
  ])
    expect(parseKey(no), no).toBeUndefined();
});
