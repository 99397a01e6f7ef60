import { String as Text } from "typebox";
import { post } from "../platform/endpoint.ts";
import { record } from "../platform/schema.ts";

/** An address counts as its owner's once the mailed code is entered. */
export const confirmEmail = post("/users/email/confirm", {
  summary: "Confirm my email address with the code from a mail",
  allow: "OWN_ACCOUNT",
  form: {
    code: {
      type: "input",
      kind: "text",
      label: "Code",
      help: "Six digits, from the mail that we sent you.",
      required: true,
      maxLength: 20,
      autoComplete: "one-time-code",
    },
  },
  answer: record({ email: Text() }),
  done: "Email address confirmed.",
});

export const mailEmailCode = post("/users/email/code", {
  summary: "Have the code mailed again",
  allow: "OWN_ACCOUNT",
  answer: record({}),
  done: "We sent you a mail with the code.",
});

export const withdrawEmailChange = post("/users/email/withdraw", {
  summary: "Keep my email address as it is",
  allow: "OWN_ACCOUNT",
  answer: record({}),
  done: "Your address stays as it is.",
});
