import { type Mutant, of } from "./mutant.ts";

export const users: readonly Mutant[] = [
  ...of(
    "server/platform/access/sessions.ts",
    ["server/people/users", "server/platform/access", "server/people/members/people"],
    [
      [` and expires_at > now()\``, `\``],
      [`({ expiresAt }) => Date.parse(expiresAt)`, `() => Infinity`],
      [`sessions.forget(({ session }) => session.userID === userID);`, ``],
    ],
  ),
  ...of(
    "server/platform/access/rate-limits.ts",
    ["server/people/users", "server/platform/access"],
    [
      [
        `const guessingRate = { deep: 8, every: 15 * MINUTE_SECONDS };`,
        `const guessingRate = { deep: 9, every: 15 * MINUTE_SECONDS };`,
      ],
      [
        `const networkRate = { deep: 60, every: 25 * MINUTE_SECONDS };`,
        `const networkRate = { deep: 60, every: 20 * MINUTE_SECONDS };`,
      ],
      [`lowerLevel(sql, limit, failed.times)`, `lowerLevel(sql, limit, 1)`],
    ],
  ),
  ...of("server/platform/http/networks.ts", ["server/platform/http/networks"], [[`.slice(0, 4)`, `.slice(0, 5)`]]),
  ...of(
    "server/people/users/sign-in.ts",
    ["server/people/users/limits", "server/people/users/two-factor"],
    [
      [`tryCountCode(sql, email, { isRight });`, `tryCountCode(sql, email, { isRight: true });`],
      [`return account && isRight && isGood ? enter`, `return account && isGood ? enter`],
    ],
  ),
  ...of(
    "server/people/users/password.ts",
    ["server/people/users/password"],
    [
      [`if (made >= MAX_MAILS_AN_HOUR) return false;`, ``],
      [`await endSessions(sql, userID, null);`, ``],
      [`if (spent.length === 0) refuse(LINK_ENDED, 409);`, ``],
      [`await endSessions(sql, user.userID, user.sessionID);`, ``],
    ],
  ),
  ...of(
    "server/people/users/find-people.ts",
    ["server/people/users", "server/platform/access", "server/people/members"],
    [
      [`where \${nameMatches(words)} and findable and not \${near}`, `where \${nameMatches(words)} and not \${near}`],
      [`c.user_id = u.user_id and c.client_id = any(\${clientIDs}::uuid[])`, `c.user_id = u.user_id`],
      [`case when hits.rank < \${FINDABLE} then u.email end`, `u.email`],
    ],
  ),
];
