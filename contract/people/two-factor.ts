import { Array as List, Boolean as Bool, Integer, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { record } from "../platform/schema.ts";
import { currentPasswordField, secondFactorCodeField } from "./users.ts";

const proofFields = {
  currentPassword: currentPasswordField,
  code: { ...secondFactorCodeField, required: true },
} as const;
const recoveryCodes = record({ recoveryCodes: List(Text()) });

export const getTwoFactor = get("/users/two-factor", {
  summary: "Whether I sign in with a second factor",
  allow: "OWN_ACCOUNT",
  answer: record({ on: Bool(), recoveryCodesLeft: Integer(), requiredBy: List(Text()) }),
});

export const beginTwoFactor = post("/users/two-factor/begin", {
  summary: "Begin to sign in with a second factor",
  allow: "SIGNED_IN",
  form: { currentPassword: currentPasswordField },
  answer: record({ secret: Text(), address: Text() }),
});

export const confirmTwoFactor = post("/users/two-factor/confirm", {
  summary: "Confirm the second factor with its first code",
  allow: "SIGNED_IN",
  form: { code: { ...secondFactorCodeField, required: true, help: "Six digits from your authenticator app." } },
  answer: recoveryCodes,
  done: "Two-factor sign-in is on.",
});

export const renewRecoveryCodes = post("/users/two-factor/recovery-codes", {
  summary: "Make new recovery codes; the old ones end",
  allow: "SIGNED_IN",
  form: proofFields,
  answer: recoveryCodes,
  done: "New recovery codes made.",
});

export const removeTwoFactor = post("/users/two-factor/remove", {
  summary: "Sign in without a second factor again",
  allow: "SIGNED_IN",
  form: proofFields,
  answer: record({}),
  done: "Two-factor sign-in is off.",
});
