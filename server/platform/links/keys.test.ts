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
  const own = newKey(undefined);
  const sameBytes = own.slice(0, -1) + String.fromCharCode(own.charCodeAt(own.length - 1) + 1);
  for (const no of [
    "",
    "x",
    key.slice(1),
    `${key}A`,
    `${key.slice(1)}*`,
    `${key.slice(1)}=`,
    `${own}=`,
    sameBytes,
    own + own,
  ])
    expect(parseKey(no), no).toBeUndefined();
});
