import { expect, test } from "vitest";
import { demoAccounts } from "../../../contract/people/demo.ts";
import { login } from "../../../contract/people/users.ts";
import { demoPassword } from "../../people/users/demo-people.ts";
import { useTown } from "../../../test/town.ts";
import { hashPassword } from "../../people/users/password-hashing.ts";

const town = useTown();
const shown = async () => (await town.as()(demoAccounts, {})).answer;

test("the sign-in page shows the demo town's accounts that are there, and no other", async () => {
  expect(await shown()).toEqual({ accounts: [], mailbox: true });
  await town.home(
    (sql) => sql`
      insert into users (email, full_name) values
        ('viewer@demo.test', 'Peter Nakamura'), ('owner@demo.test', 'Ruth Halvorsen'), ('someone@demo.test', 'Someone Else')`,
  );
  const { accounts } = await shown();
  expect(accounts.map(({ email, fullName }) => [email, fullName])).toEqual([
    ["owner@demo.test", "Ruth Halvorsen"],
    ["viewer@demo.test", "Peter Nakamura"],
  ]);
  expect(accounts[0]).toMatchObject({ who: "Owner of both clients", password: "rosette-demo-1" });
});

test("in production nobody is shown, even where the town is", async () => {
  Object.assign(town.app.settings, { production: true });
  expect(await shown()).toEqual({ accounts: [], mailbox: false });
  Object.assign(town.app.settings, { production: false });
});

test("the demo accounts are shown and can be used at this computer alone", async () => {
  const passwordHash = await hashPassword(demoPassword, "127.0.0.1");
  await town.home(
    (sql) => sql`
      insert into users (email, full_name, password_hash) values ('admin@demo.test', 'Daniel Whitaker', ${passwordHash})`,
  );
  const ask = (remoteAddress: string, email = "admin@demo.test") =>
    town.server.inject({
      method: "POST",
      url: `/api${login.path}`,
      remoteAddress,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ email, password: demoPassword }),
    });
  expect((await ask("127.0.0.1")).statusCode).toBe(200);
  for (const email of ["admin@demo.test", " Admin@Demo.test "]) {
    const { statusCode, body } = await ask("203.0.113.7", email);
    expect([statusCode, body]).toEqual([403, expect.stringContaining("at the computer that runs Rosette alone")]);
  }
  const { body } = await town.server.inject({ url: `/api${demoAccounts.path}`, remoteAddress: "203.0.113.7" });
  expect(JSON.parse(body)).toEqual({ accounts: [], mailbox: false });
});
