import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { post } from "../platform/endpoint.ts";
import { nullable, oneOf, record } from "../platform/schema.ts";
import { currentPasswordField, personFields, secondFactorCodeField } from "./users.ts";

/** The secret by which an attempt is known again: it travels to the association's system and back. */
const stateField = {
  type: "input",
  kind: "text",
  label: "State",
  required: true,
  carried: true,
  maxLength: 200,
} as const;

const carriedText = (label: string, maxLength: number) =>
  ({ type: "input", kind: "text", label, carried: true, maxLength }) as const;

export const beginProviderSignIn = post("/users/sign-in/begin", {
  summary: "Begin to sign in by an association’s own system: the address to go to",
  allow: "PUBLIC",
  form: {
    clientURL: { ...carriedText("Client", 100), format: "url-fragment", required: true },
    providerID: { ...carriedText("Provider", 36), format: "id", required: true },
    /** The page to come back to. */
    to: carriedText("Back to", 2_000),
  },
  answer: record({ address: Text() }),
  timeout: 30_000,
});

/** A line of what the system said, as staff see it who try it. */
const receivedClaim = record({ name: Text(), value: Text() });

const triedMeanings = {
  claims: List(receivedClaim),
  /** What would come of it, a sentence each. */
  meanings: List(Text()),
  /** What keeps it from working as it should. */
  warnings: List(Text()),
};

export const signInOutcomes = ["signedIn", "code", "link", "tried"] as const;

/**
 * What comes of a return: somebody is signed in; their second factor is asked; or they have an account already, and prove once that it is
 * theirs. `tried`: staff see what was said, and nobody is signed in.
 */
const outcome = record({
  kind: oneOf(signInOutcomes),
  token: nullable(Text()),
  user: nullable(record({ ...personFields, email: Text() })),
  /** Where they came from. */
  to: nullable(Text()),
  providerName: Text(),
  /** The address that has an account. */
  email: nullable(Text()),
  tried: nullable(record(triedMeanings)),
});

export const returnFromProvider = post("/users/sign-in/return", {
  summary: "Come back from an association’s own system with its answer",
  allow: "RETURN_FROM_PROVIDER",
  form: {
    clientURL: { ...carriedText("Client", 100), format: "url-fragment", required: true },
    state: stateField,
    code: carriedText("Code", 4_000),
    iss: carriedText("Issuer", 2_000),
    error: carriedText("Error", 200),
    error_description: carriedText("What went wrong", 2_000),
  },
  answer: outcome,
  /** The way back to where they came from. */
  more: record({ to: nullable(Text()) }),
  timeout: 60_000,
});

export const mailProviderCode = post("/users/sign-in/mail-code", {
  summary: "Mail a code to the account that is to be linked to an association’s own system",
  allow: "PUBLIC",
  form: { state: stateField },
  done: "A code is on its way to you.",
});

export const finishProviderSignIn = post("/users/sign-in/finish", {
  summary: "Prove that an account is one’s own, or give the code of its second factor",
  allow: "PUBLIC",
  form: {
    state: stateField,
    password: { ...currentPasswordField, label: "Password", required: false },
    mailedCode: {
      type: "input",
      kind: "text",
      label: "Code from the mail",
      maxLength: 20,
      autoComplete: "one-time-code",
    },
    code: secondFactorCodeField,
  },
  answer: outcome,
  more: record({ needsCode: Bool() }),
});
