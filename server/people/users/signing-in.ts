import type { FastifyReply, FastifyRequest } from "fastify";
import { login, logout, register } from "../../../contract/people/users.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import type { House } from "../../platform/house.ts";
import { refuseDemoFromElsewhere } from "./refuse-elsewhere.ts";
import { outside } from "../../platform/http/handle.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { linkOf } from "../../platform/links/links.ts";
import { type Invited, accept, openInvitation } from "../members/accept.ts";
import { invitationWith } from "../members/queries.ts";
import { whereTo } from "../members/where-to.ts";
import { forgive } from "../../platform/access/attempt-queries.ts";
import {
  accountSubject,
  browserSubject,
  countAttempt,
  countFailedAccount,
  forgiveNetwork,
  isCodeCounted,
  lateSubject,
  refuseNetwork,
  secondFactorSubject,
} from "../../platform/access/attempts.ts";
import { mailConfirmation } from "./confirming.ts";
import { isKnownBrowser, rememberBrowser } from "./known-browsers.ts";
import { isSameMailbox } from "../../../contract/platform/email-address.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { type AccountRow, accountByEmail, endSession, insertUser, renewPasswordHash } from "./queries.ts";
import { bearsSecond, passesSecond, WRONG_CODE } from "./second-factor.ts";
import { startSession } from "../../platform/access/sessions.ts";

const agentOf = ({ headers }: FastifyRequest) => headers["user-agent"] ?? "";

type Opening = { house: House; request: FastifyRequest; reply: FastifyReply };

async function open(sql: Sql, { userID, fullName, email, headshot }: AccountRow, opening: Opening) {
  const browserHash = await rememberBrowser(sql, userID, opening);
  return {
    token: await startSession(sql, userID, agentOf(opening.request), browserHash),
    user: { userID, fullName, email, headshot },
  };
}

const ASK_CODE = "Enter the code from your authenticator app, or a recovery code.";

export const signingIn = [
  outside(login, async (ask) => {
    const { form, request, transact, house } = ask;
    const { email, password, code } = form;
    refuseDemoFromElsewhere(form, request);
    const { account, way } = await transact((sql) => admitted(sql, email, request)).catch((error: unknown) => {
      if (!code || !isWait(error)) throw error;
      return transact((sql) => admittedByCode(sql, form, { request, wait: error }));
    });
    const { isRight, newHash } = await checkPassword(account?.passwordHash, password, request.ip);
    const tried = { userID: account?.userID ?? NOBODY, code: code ?? "", sealing: house.sealing };
    const enter = async (sql: Sql, entering: AccountRow) => {
      if (newHash) await renewPasswordHash(sql, entering, newHash);
      await forgiveAll(sql, entering, request);
      return open(sql, entering, ask);
    };
    // Whoever has to wait learns nothing of the password, and nothing of whether there is an account.
    if (way.kind === "code") {
      const answer = await transact(async (sql) => {
        const mayTry = await isCodeCounted(sql, email, isRight);
        const isGood = await bearsSecond(sql, mayTry ? tried : { ...tried, code: "" });
        return account && isRight && isGood ? enter(sql, account) : undefined;
      });
      if (answer) return answer;
      throw way.wait;
    }
    const countFailed = () =>
      way.kind === "usual" ? transact((sql) => countFailedAccount(sql, request.ip, email)) : undefined;
    if (!account || !isRight) {
      await countFailed();
      return refuse("The email address or the password isn’t right.", 401);
    }
    const answer = await transact(async (sql) => {
      const mayTry = !code || (await isCodeCounted(sql, email, isRight));
      return mayTry && (await passesSecond(sql, tried)) ? enter(sql, account) : undefined;
    });
    if (answer) return answer;
    if (code) await countFailed();
    return refuse(code ? WRONG_CODE : ASK_CODE, 401, { more: { needsCode: true } });
  }),

  /** Whoever is out already stays out. */
  outside(logout, async ({ visitor, transact, house }) => {
    if (!visitor) return {};
    await transact((sql) => endSession(sql, visitor.userID, visitor.sessionID));
    house.changes.publish("user", visitor.userID);
    return {};
  }),

  /** The account is made at home, and then the invitation accepted inside its client: what fails in between is done by accepting again. */
  outside(register, async (ask) => {
    const { form, request, transact, house } = ask;
    const { email, fullName, password, invitationKey } = form;
    const invited = invitationKey ? openInvitation(await linkOf(house, request, invitationKey)) : undefined;
    const passwordHash = await hashPassword(password, request.ip);
    // The link was mailed to the invited address: whoever has it and makes an account with that address reads it.
    const isEmailProved = invited !== undefined && (await isInvited(house, invited, email));
    const { answer, account } = await transact(async (sql) => {
      const made = one(await insertUser(sql, { email, fullName, passwordHash, isEmailProved }));
      if (!isEmailProved) await mailConfirmation(sql, house, { userID: made.userID, fullName, email, isNew: true });
      return { answer: await open(sql, made, ask), account: made };
    });
    return { ...answer, accepted: invited ? await acceptedBy(house, invited, account) : null };
  }),
];

/** What a try counts against. `code`: everything else has to wait, and both factors together get past that. */
type WayIn = { kind: "usual" } | { kind: "browser" } | { kind: "code"; wait: Refusal };

const isWait = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 429;

/** A version 7 UUID that nobody has. */
const NOBODY = "00000000-0000-7000-8000-000000000000";

/** Counts the try against the account before it is made; in a browser where the account has signed in, against that alone. */
async function admitted(
  sql: Sql,
  email: string,
  request: FastifyRequest,
): Promise<{ account?: AccountRow; way: WayIn }> {
  const [account] = await accountByEmail(sql, email);
  const isKnown = await isKnownBrowser(sql, account?.userID ?? NOBODY, request);
  if (account && isKnown) {
    await countAttempt(sql, [browserSubject(account.userID)]);
    return { account, way: { kind: "browser" } };
  }
  await refuseNetwork(sql, request.ip);
  await countAttempt(sql, [accountSubject(email)]);
  return { account, way: { kind: "usual" } };
}

type Late = { request: FastifyRequest; wait: Refusal };

async function admittedByCode(
  sql: Sql,
  { email }: { email: string },
  { request, wait }: Late,
): Promise<{ account?: AccountRow; way: WayIn }> {
  await countAttempt(sql, [lateSubject(request.ip)]);
  return { account: (await accountByEmail(sql, email))[0], way: { kind: "code", wait } };
}

async function forgiveAll(sql: Sql, { userID, email }: AccountRow, { ip }: FastifyRequest): Promise<void> {
  await forgive(sql, [accountSubject(email), browserSubject(userID), secondFactorSubject(email)]);
  await forgiveNetwork(sql, ip, email);
}

const isInvited = async ({ database }: House, { clientID, recordID }: Invited, email: string) =>
  isSameMailbox(one(await database.readInside(clientID, (sql) => invitationWith(sql, recordID))).email, email);

/** Whoever is refused now has an account all the same, and may ask again. */
async function acceptedBy(house: House, invited: Invited, account: AccountRow): Promise<string | null> {
  try {
    const grants = await accept(house, invited, account);
    const { url } = await house.database.readInside(invited.clientID, (sql) => whereTo(sql, grants));
    return url;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
