import { demoAccounts } from "../../../contract/people/demo.ts";
import { accounts, demoPassword } from "../../people/users/demo-people.ts";
import { on } from "../../platform/http/handlers.ts";
import { isOnThisComputer } from "../../platform/http/on-this-computer.ts";
import { demoUsers } from "./demo-account-queries.ts";

export const demoAccountCalls = [
  on(demoAccounts, async ({ sql, app, request }) => {
    const { production, smtpURL } = app.settings;
    if (production || !isOnThisComputer(request)) return { accounts: [], mailbox: false };
    const namesByEmail = new Map((await demoUsers(sql)).map(({ email, fullName }) => [email, fullName]));
    const accountsShown = accounts
      .filter(({ email }) => namesByEmail.has(email))
      .map(({ email, who }) => ({ email, who, fullName: namesByEmail.get(email) ?? email, password: demoPassword }));
    return { accounts: accountsShown, mailbox: !smtpURL };
  }),
];
