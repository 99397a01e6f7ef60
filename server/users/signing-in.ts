import type { FastifyRequest } from "fastify";
import { login, logout, register } from "../../contract/users.ts";
import type { Sql } from "../db/sql.ts";
import { one } from "../db/sql.ts";
import type { House } from "../house.ts";
import { refuseDemoFromElsewhere } from "../demo/refuse-elsewhere.ts";
import { outside } from "../http/handle.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import { linkOf } from "../links/links.ts";
import { type Invited, accept, openInvitation } from "../people/accept.ts";
import { whereTo } from "../people/where-to.ts";
import { accountSubject, countAttempt, forgive, networkSubject } from "./attempts.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { type AccountRow, accountByEmail, endSession, insertUser } from "./queries.ts";
import { passesSecond, WRONG_CODE } from "./second-factor.ts";
import { startSession } from "./sessions.ts";

const agentOf = ({ headers }: FastifyRequest) => headers["user-agent"] ?? "";

const open = async (sql: Sql, { userID, fullName, email, headshot }: AccountRow, request: FastifyRequest) => ({
  token: await startSession(sql, userID, agentOf(request)),
  user: { userID, fullName, email, headshot },
});

const ASK_CODE = "Enter the code from your authenticator app, or a recovery code.";

export const signingIn = [
  outside(login, async ({ form, request, transact, house: { sealing } }) => {
    const { email, password } = form;
    refuseDemoFromElsewhere(form, request);
    const account = await transact(async (sql) => {
      await countAttempt(sql, [accountSubject(email), networkSubject(request.ip)]);
      return (await accountByEmail(sql, email))[0];
    });
    const isRight = await isPassword(account?.passwordHash, password, request.ip);
    if (!account || !isRight) return refuse("The email address or the password isn’t right.", 401);
    return transact(async (sql) => {
      if (!(await passesSecond(sql, { userID: account.userID, code: form.code, sealing })))
        return refuse(form.code ? WRONG_CODE : ASK_CODE, 401, { more: { needsCode: true } });
      await forgive(sql, email, request.ip);
      return open(sql, account, request);
    });
  }),

  /** Whoever is out already stays out. */
  outside(logout, async ({ visitor, transact, house }) => {
    if (!visitor) return {};
    await transact((sql) => endSession(sql, visitor.userID, visitor.sessionID));
    house.changes.publish("user", visitor.userID);
    return {};
  }),

  /** The account is made at home, and then the invitation accepted inside its client: what fails in between is done by accepting again. */
  outside(register, async ({ form, request, transact, house }) => {
    const { email, fullName, password, invitationKey } = form;
    const invited = invitationKey ? openInvitation(await linkOf(house, request, invitationKey)) : undefined;
    const passwordHash = await hashPassword(password, request.ip);
    const answer = await transact(async (sql) => {
      const account = one(await insertUser(sql, { email, fullName, passwordHash }));
      return open(sql, account, request);
    });
    return { ...answer, accepted: invited ? await acceptedAt(house, invited, answer.user.userID) : null };
  }),
];

/** Whoever is refused now has an account all the same, and may ask again. */
async function acceptedAt(house: House, invited: Invited, userID: string): Promise<string | null> {
  try {
    const grants = await accept(house, invited, userID);
    const { url } = await house.database.readInside(invited.clientID, (sql) => whereTo(sql, grants));
    return url;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
