import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { get } from "../platform/endpoint.ts";
import { record } from "../platform/schema.ts";

/** Empty in production, for whoever asks from another computer, and where no demo town is: then the sign-in page shows nothing of it. */
export const demoAccounts = get("/demo-accounts", {
  summary: "Accounts of the demo town",
  allow: "PUBLIC",
  answer: record({
    accounts: List(record({ email: Text(), fullName: Text(), who: Text(), password: Text() })),
    /** Whether mails stay here, to be read at /dev/mail. */
    mailbox: Bool(),
  }),
});
