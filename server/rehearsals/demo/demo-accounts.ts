import { demoAccounts } from "../../../contract/people/demo.ts";
import { accounts, demoPassword } from "../../../demo/accounts.ts";
import { on } from "../../platform/http/handlers.ts";
import { isOnThisComputer } from "../../platform/http/on-this-computer.ts";
import { demoUsers } from "./demo-account-queries.ts";

export const demoAccountCalls = [
  on(demoAccounts, async ({ sql, app, request }) => {
    const { production, smtpURL } = app.settings;
    if (production || !isOnThisComputer(request)) return { accounts: [], mailbox: false };
    const there = new Map((await demoUsers(sql)).map(({ email, fullName }) => [email, fullName]));
    const shown = accounts
      .filter(({ email }) => there.has(email))
      .map(({ email, who }) => ({ email, who, fullName: there.get(email) ?? email, password: demoPassword }));
    return { accounts: shown, mailbox: !smtpURL };
  }),
];
