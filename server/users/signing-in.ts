import type { FastifyRequest } from "fastify";
import { login, logout, register } from "../../contract/users.ts";
import type { Sql } from "../db/sql.ts";
import { one } from "../db/sql.ts";
import { outside } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { acceptFor } from "../people/accept.ts";
import { accountSubject, countAttempt, forgive, networkSubject } from "./attempts.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { type AccountRow, accountByEmail, endSession, insertUser } from "./queries.ts";
import { startSession } from "./sessions.ts";

const agentOf = ({ headers }: FastifyRequest) => headers["user-agent"] ?? "";

const open = async (sql: Sql, { userID, fullName, email, headshot }: AccountRow, request: FastifyRequest) => ({
  token: await startSession(sql, userID, agentOf(request)),
  user: { userID, fullName, email, headshot },
});

export const signingIn = [
  outside(login, async ({ form, request, transact }) => {
    const { email, password } = form;
    const account = await transact(async (sql) => {
      await countAttempt(sql, [accountSubject(email), networkSubject(request.ip)]);
      return (await accountByEmail(sql, email))[0];
    });
    const isRight = await isPassword(account?.passwordHash, password);
    if (!account || !isRight) return refuse("The email address or the password isn’t right.", 401);
    return transact(async (sql) => {
      await forgive(sql, email, request.ip);
      return open(sql, account, request);
    });
  }),

  /** Whoever is out already stays out. */
  outside(logout, async ({ visitor, transact, house }) => {
    if (!visitor) return {};
    await transact((sql) => endSession(sql, visitor.userID, visitor.sessionID));
    house.changes.say("user", visitor.userID);
    return {};
  }),

  outside(register, async ({ form, request, transact, house }) => {
    const { email, fullName, password, invitationKey } = form;
    const passwordHash = await hashPassword(password);
    const answer = await transact(async (sql) => {
      const account = one(await insertUser(sql, { email: email.trim(), fullName, passwordHash }));
      if (invitationKey) await acceptFor(sql, invitationKey, account.userID);
      return open(sql, account, request);
    });
    house.changes.say("user", answer.user.userID);
    return answer;
  }),
];
