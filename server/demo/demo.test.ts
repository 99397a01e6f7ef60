import { expect, test } from "vitest";
import { demoAccounts } from "../../contract/demo.ts";
import { useTown } from "../../test/town.ts";

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
  Object.assign(town.house.settings, { production: true });
  expect(await shown()).toEqual({ accounts: [], mailbox: false });
  Object.assign(town.house.settings, { production: false });
});
