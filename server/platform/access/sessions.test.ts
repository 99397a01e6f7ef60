import { afterEach, expect, test, vi } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { useTown } from "../../../test/town.ts";
import { startSession } from "./sessions.ts";

const town = useTown();
afterEach(() => vi.useRealTimers());

const SECOND = 1000;

async function sessionLasting(seconds: number): Promise<string> {
  const token = await town.home((sql) => startSession(sql, town.people["entrant"]!, "test"));
  await expireIn(seconds);
  return token;
}
const expireIn = (seconds: number) =>
  town.home((sql) => sql`update sessions set expires_at = now() + ${seconds} * interval '1 second'`);

const statusWith = async (token: string) => {
  const { statusCode } = await town.server.inject({
    url: `/api${me.path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return statusCode;
};

test("F21 a token that has expired is nobody's", async () => {
  expect(await statusWith(await sessionLasting(60))).toBe(200);
  expect(await statusWith(await sessionLasting(0))).toBe(401);
});

test("F21 a token that expires is nobody's from then on, though it was in use a moment before", async () => {
  const token = await sessionLasting(30);
  expect(await statusWith(token)).toBe(200);
  // Half a minute later, for the database as for this process.
  await expireIn(0);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * SECOND });
  expect(await statusWith(token)).toBe(401);
});
