import { type Mutant, of } from "./mutant.ts";

export const users: readonly Mutant[] = [
  ...of(
    "server/users/sessions.ts",
    ["server/users", "server/people/people"],
    [
      [` and expires_at > now()\``, `\``],
      [`({ expiresAt }) => Date.parse(expiresAt)`, `() => Infinity`],
      [`bearers.forget(({ session }) => session.userID === userID);`, ``],
    ],
  ),
  ...of(
    "server/users/attempts.ts",
    ["server/users"],
    [
      [`const guessing = { deep: 8, every: 15 * MINUTE };`, `const guessing = { deep: 9, every: 15 * MINUTE };`],
      [`const network = { deep: 60, every: 25 * MINUTE };`, `const network = { deep: 60, every: 20 * MINUTE };`],
      [`- \${failed.times}::double precision`, `- 1`],
    ],
  ),
  ...of("server/http/networks.ts", ["server/http/networks"], [[`whole.slice(0, 4)`, `whole.slice(0, 5)`]]),
  ...of(
    "server/users/signing-in.ts",
    ["server/users/limits", "server/users/two-factor"],
    [
      [`isCodeCounted(sql, email, isRight);`, `isCodeCounted(sql, email, true);`],
      [`return account && isRight && isGood ? enter`, `return account && isGood ? enter`],
    ],
  ),
  ...of(
    "server/users/password.ts",
    ["server/users/password"],
    [
      [`if (made >= MOST_AN_HOUR) return;`, ``],
      [`await endSessions(sql, userID, null);`, ``],
      [`if (spent.length === 0) refuse(NO_LONGER_GOOD, 409);`, ``],
      [`await endSessions(sql, user.userID, user.sessionID);`, ``],
    ],
  ),
  ...of(
    "server/users/find.ts",
    ["server/users", "server/people"],
    [
      [`where \${named(words)} and findable and not \${near}`, `where \${named(words)} and not \${near}`],
      [`c.user_id = u.user_id and c.client_id = any(\${clientIDs}::uuid[])`, `c.user_id = u.user_id`],
      [`case when hits.rank < \${FINDABLE} then u.email end`, `u.email`],
    ],
  ),
];
