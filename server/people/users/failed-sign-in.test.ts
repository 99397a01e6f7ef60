import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { login } from "../../../contract/people/users.ts";
import { blocksOf } from "../../../scripts/document-blocks.mjs";
import { productFile } from "../../platform/product-file.ts";
import { useTown } from "../../../test/town.ts";
import { hashPassword } from "./password-hashing.ts";

const town = useTown();
const password = "correct-horse-1";
const ip = "203.0.113.9";
const secret = new Secret({ size: 20 });
let lines: string[] = [];

beforeEach(async () => {
  lines = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean(lines.push(String(text))));
  await town.home((sql) => sql`delete from attempts`);
});
afterEach(() => void vi.restoreAllMocks());

const failures = () => lines.filter((line) => line.includes("signInFailed"));

const signIn = async (email: string, typed: string, code?: string) =>
  (
    await town.server.inject({
      method: "POST",
      url: `/api${login.path}`,
      headers: { "x-forwarded-for": ip, "x-request-id": "of-the-proxy-1" },
      payload: { email, password: typed, ...(code && { code }) },
    })
  ).statusCode;

async function addAccount(email: string, { twoFactor = false } = {}) {
  const hash = await hashPassword(password, "127.0.0.1");
  const sealed = (userID: string) => town.app.sealing.seal(secret.base32, `two-factor ${userID}`);
  await town.home(async (sql) => {
    const [added] = await sql<{ userID: string }>`
      insert into users (email, full_name, password_hash, email_proved_at)
      values (${email}, 'Somebody', ${hash}, now()) returning user_id`;
    if (twoFactor)
      await sql`insert into two_factors (user_id, secret, confirmed_at)
        values (${added!.userID}, ${sealed(added!.userID)}, now())`;
  });
}

test("a sign-in that fails leaves one line with the network's address and the reason, and not with who was meant", async () => {
  await addAccount("right@office.example", { twoFactor: true });
  expect(await signIn("right@office.example", "wrong-password-1")).toBe(401);
  expect(await signIn("nobody@office.example", password)).toBe(401);
  expect(await signIn("right@office.example", password, "000000")).toBe(401);
  expect(failures().map((line) => JSON.parse(line) as object)).toEqual(
    ["password", "password", "code"].map((because) => ({
      at: expect.any(String) as string,
      signInFailed: ip,
      because,
      request: "of-the-proxy-1",
    })),
  );
  expect(lines.join()).not.toMatch(/office\.example|password-1|horse/);
});

test("who signs in, and who is asked for a code, leaves none; who has to wait leaves one", async () => {
  await addAccount("with@office.example", { twoFactor: true });
  await addAccount("without@office.example");
  expect(await signIn("without@office.example", password)).toBe(200);
  expect(await signIn("with@office.example", password)).toBe(401);
  expect(await signIn("with@office.example", password, new TOTP({ secret }).generate())).toBe(200);
  expect(failures()).toEqual([]);
  for (let at = 0; at < 9; at += 1) await signIn("guessed@office.example", "wrong-password-1");
  expect(failures().map((line) => (JSON.parse(line) as { because: string }).because)).toEqual([
    ...Array.from({ length: 8 }, () => "password"),
    "wait",
  ]);
});

test("the filter of the operators' page finds the address in such a line", async () => {
  await signIn("nobody@office.example", password);
  const filters = blocksOf(productFile("docs/operators/running.md"), "ini", { below: "When people can't sign in" });
  const [, pattern = ""] = /^failregex = (.*)$/m.exec(filters.join("\n")) ?? [];
  const found = new RegExp(pattern.replace("<ADDR>", "(?<address>[0-9a-f.:]+)")).exec(failures()[0]!);
  expect(found?.groups?.["address"]).toBe(ip);
});
