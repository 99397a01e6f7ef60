import { findUsers, minSearchLength } from "../../../contract/people/users.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { accountCalls } from "./account.ts";
import { emailConfirmationCalls } from "./email-confirmation.ts";
import { peopleMatching } from "./find-people.ts";
import { profileImageCalls } from "./profile-image.ts";
import { passwordCalls } from "./password.ts";
import { signInCalls } from "./sign-in.ts";

const findCalls = [
  onOutsideTransaction(findUsers, async ({ app, params, user }) => {
    const search = params.search.trim();
    if ([...search].length < minSearchLength) refuse(`Type at least ${minSearchLength} characters.`);
    const clientIDs = await app.sessions.clientsActingStaff(user);
    return { users: await app.database.readHome((sql) => peopleMatching(sql, search, clientIDs)) };
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
