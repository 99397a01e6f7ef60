import type { ClientBase } from "pg";
import { expect, test } from "vitest";
import { openUpgraded } from "../../../test/released.ts";

const before = [
  "ann@ash.example",
  "Pat.Doe@gmail.com",
  "patdoe+work@googlemail.com",
  "lee@ash.example",
  "LEE+a@ash.example",
];

const fill = async (connection: ClientBase) => {
  for (const email of before)
    await connection.query("insert into users (email, full_name) values ($1, 'Somebody')", [email]);
};

test("F21 accounts that were there before count as proved, but where several share one mailbox", async () => {
  const { database, drop } = await openUpgraded(fill);
  const proved = await database.readHome(
    (sql) => sql<{ email: string }>`
      select email from users where email_proved_at is not null and email = any (${before}::text[])`,
  );
  expect(proved.map(({ email }) => email)).toEqual(["ann@ash.example"]);
  await database.close();
  await drop();
});
