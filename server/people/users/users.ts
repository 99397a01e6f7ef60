import { findUsers, minSearchLength } from "../../../contract/people/users.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { accountCalls } from "./account.ts";
import { emailConfirmationCalls } from "./email-confirmation.ts";
import { peopleMatching } from "./find-people.ts";
import { profileImageCalls } from "./profile-image.ts";
import { passwordCalls } from "./password.ts";
import { signInCalls } from "./sign-in.ts";

const findCalls = [
  on(findUsers, async ({ sql, params, user }) => {
    const search = params.search.trim();
    if ([...search].length < minSearchLength) refuse(`Type at least ${minSearchLength} characters.`);
    return { users: await peopleMatching(sql, search, user) };
  }),
];

export const userCalls = [
  ...signInCalls,
  ...passwordCalls,
  ...accountCalls,
  ...emailConfirmationCalls,
  ...profileImageCalls,
  ...findCalls,
];
