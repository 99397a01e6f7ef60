import { afterEach, expect, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { login, updateContact } from "../../../contract/people/users.ts";
import { CallError } from "./api.ts";
import { onSignedOut, retryAfterSignIn } from "./sign-in-again.ts";

let stop = () => {};
afterEach(() => stop());

/** Fails as signed out so many times, then succeeds. */
function failing(times: number) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new CallError(401, "Sign in to do that.");
    return `answered at call ${calls}`;
  };
}

test("a call that finds the sign-in ended is made once more after signing in again", async () => {
  stop = onSignedOut(async () => true);
  expect(await retryAfterSignIn(updateContact, failing(1))).toBe("answered at call 2");
});

test("calls that fail at the same time ask once", async () => {
  let questions = 0;
  stop = onSignedOut(async () => {
    questions += 1;
    return true;
  });
  await Promise.all([1, 2, 3].map(() => retryAfterSignIn(updateContact, failing(1))));
  expect(questions).toBe(1);
});

test("who doesn't sign in again is told what the server said", async () => {
  stop = onSignedOut(async () => false);
  await expect(retryAfterSignIn(updateContact, failing(1))).rejects.toThrow("Sign in to do that.");
});

test("nobody is asked for reading a page, for a wrong password, or for another refusal", async () => {
  stop = onSignedOut(() => Promise.reject(new Error("asked")));
  await expect(retryAfterSignIn(me, failing(1))).rejects.toThrow("Sign in to do that.");
  await expect(retryAfterSignIn(login, failing(1))).rejects.toThrow("Sign in to do that.");
  const refused = async () => {
    throw new CallError(403, "You may not.");
  };
  await expect(retryAfterSignIn(updateContact, refused)).rejects.toThrow("You may not.");
});
