import { findUsers, leastSearch } from "../../../contract/people/users.ts";
import { on } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { account } from "./account.ts";
import { confirmingEmail } from "./confirming.ts";
import { peopleMatching } from "./find.ts";
import { image } from "./image.ts";
import { passwordCalls } from "./password.ts";
import { signingIn } from "./signing-in.ts";

const finding = [
  on(findUsers, async ({ sql, params, user }) => {
    const search = params.search.trim();
    if ([...search].length < leastSearch) refuse(`Type at least ${leastSearch} characters.`);
    return { users: await peopleMatching(sql, search, user.userID) };
  }),
];

export const users = [...signingIn, ...passwordCalls, ...account, ...confirmingEmail, ...image, ...finding];
