import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { get } from "../platform/endpoint.ts";
import { record } from "../platform/schema.ts";

/** Empty in production, for requests from another computer, and in an installation without the demo: the sign-in page then shows no list. */
export const demoAccounts = get("/demo-accounts", {
  summary: "Accounts of the demo town",
  allow: "PUBLIC",
  answer: record({
    accounts: List(record({ email: Text(), fullName: Text(), who: Text(), password: Text() })),
    /** Whether mails stay on this machine, to be read at /dev/mail. */
    mailbox: Bool(),
  }),
});
