import { demoAccounts } from "../../contract/demo.ts";
import { accounts, demoPassword } from "../../demo/accounts.ts";
import type { Sql } from "../db/sql.ts";
import { on } from "../http/handle.ts";

const demoUsers = (sql: Sql) => sql<{ email: string; fullName: string }>`
  select email, full_name from users where email = any(${accounts.map(({ email }) => email)})`;

export const demo = [
  on(demoAccounts, async ({ sql, house }) => {
    const { production, smtpURL } = house.settings;
    if (production) return { accounts: [], mailbox: false };
    const there = new Map((await demoUsers(sql)).map(({ email, fullName }) => [email, fullName]));
    const shown = accounts
      .filter(({ email }) => there.has(email))
      .map(({ email, who }) => ({ email, who, fullName: there.get(email) ?? email, password: demoPassword }));
    return { accounts: shown, mailbox: !smtpURL };
  }),
];
