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
      [`sameFor(email)}\`, free: 5,`, `sameFor(email)}\`, free: 6,`],
      [`\${firstWait} * power(2, least`, `\${firstWait} * power(1, least`],
      [`whole.slice(0, 4)`, `whole.slice(0, 5)`],
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
