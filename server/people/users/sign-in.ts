import type { FastifyReply, FastifyRequest } from "fastify";
import { login, logout, register } from "../../../contract/people/users.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { refuseDemoFromElsewhere } from "./refuse-demo-from-elsewhere.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { findLink } from "../../platform/links/links.ts";
import { type OpenInvitation, acceptFor, requireOpenInvitation } from "../members/accept-invitation.ts";
import { invitationEmailOf } from "../members/queries.ts";
import { firstPageOf } from "../members/first-page.ts";
import { resetRateLimits } from "../../platform/access/rate-limit-queries.ts";
import {
  accountLimit,
  knownBrowserLimit,
  countAttempt,
  countFailedAccount,
  forgiveNetwork,
  tryCountCode,
  lateCodeLimit,
  refuseIfNetworkLimited,
  secondFactorLimit,
} from "../../platform/access/rate-limits.ts";
import { mailConfirmation } from "./email-confirmation.ts";
import { isKnownBrowser, rememberBrowser } from "./known-browsers.ts";
import { isSameMailbox } from "../../../contract/platform/email-address.ts";
import { hashPassword, verifyPassword } from "./password-hashing.ts";
import { type UserAccountRow, accountByEmail, endSession, insertUser } from "./queries.ts";
import { provesSecondFactor, passesSecondFactor, WRONG_CODE } from "./second-factor.ts";
import { startSession } from "../../platform/access/sessions.ts";

const userAgentOf = ({ headers }: FastifyRequest) => headers["user-agent"] ?? "";

type SessionContext = { app: App; request: FastifyRequest; reply: FastifyReply };

async function openSession(sql: Sql, { userID, fullName, email, headshot }: UserAccountRow, opening: SessionContext) {
  const browserHash = await rememberBrowser(sql, userID, opening);
  return {
    token: await startSession(sql, userID, userAgentOf(opening.request), browserHash),
    user: { userID, fullName, email, headshot },
  };
}

const ASK_CODE = "Enter the code from your authenticator app, or a recovery code.";

export const signInCalls = [
  onOutsideTransaction(login, async (ask) => {
    const { form, request, transact, app } = ask;
    const { email, password, code } = form;
    refuseDemoFromElsewhere(form, request);
    const { account, way } = await transact((sql) => countSignInAttempt(sql, email, request)).catch(
      (error: unknown) => {
        if (!code || !isWait(error)) throw error;
        return transact((sql) => countLateAttempt(sql, form, { request, wait: error }));
      },
    );
    const isRight = await verifyPassword(account?.passwordHash, password, request.ip);
    const tried = { userID: account?.userID ?? NOBODY_ID, code: code ?? "", sealing: app.sealing };
    const enter = async (sql: Sql, entering: UserAccountRow) => {
      await forgiveAttempts(sql, entering, request);
      return openSession(sql, entering, ask);
    };
    // Whoever has to wait learns nothing of the password, and nothing of whether there is an account.
    if (way.kind === "code") {
      const answer = await transact(async (sql) => {
        const mayTry = await tryCountCode(sql, email, isRight);
        const isGood = await provesSecondFactor(sql, mayTry ? tried : { ...tried, code: "" });
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
      const mayTry = !code || (await tryCountCode(sql, email, isRight));
      return mayTry && (await passesSecondFactor(sql, tried)) ? enter(sql, account) : undefined;
    });
    if (answer) return answer;
    if (code) await countFailed();
    return refuse(code ? WRONG_CODE : ASK_CODE, 401, { more: { needsCode: true } });
  }),

  /** Whoever is out already stays out. */
  onOutsideTransaction(logout, async ({ visitor, transact, app }) => {
    if (!visitor) return {};
    await transact((sql) => endSession(sql, visitor.userID, visitor.sessionID));
    app.changes.publish("user", visitor.userID);
    return {};
  }),

  /** The account is made at home, and then the invitation accepted inside its client: what fails in between is done by accepting again. */
  onOutsideTransaction(register, async (ask) => {
    const { form, request, transact, app } = ask;
    const { email, fullName, password, invitationKey } = form;
    const invited = invitationKey ? requireOpenInvitation(await findLink(app, request, invitationKey)) : undefined;
    const passwordHash = await hashPassword(password, request.ip);
    // The link was mailed to the invited address: whoever has it and makes an account with that address reads it.
    const isEmailProved = invited !== undefined && (await isInvitedAddress(app, invited, email));
    const { answer, account } = await transact(async (sql) => {
      const made = requireRow(await insertUser(sql, { email, fullName, passwordHash, isEmailProved }));
      if (!isEmailProved) await mailConfirmation(sql, app, { userID: made.userID, fullName, email, isNew: true });
      return { answer: await openSession(sql, made, ask), account: made };
    });
    return { ...answer, accepted: invited ? await tryToAccept(app, invited, account) : null };
  }),
];

/** What a try counts against. `code`: everything else has to wait, and both factors together get past that. */
type AttemptKind = { kind: "usual" } | { kind: "browser" } | { kind: "code"; wait: Refusal };

const isWait = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 429;

/** A version 7 UUID that nobody has. */
const NOBODY_ID = "00000000-0000-7000-8000-000000000000";

/** Counts the try against the account before it is made; in a browser where the account has signed in, against that alone. */
async function countSignInAttempt(
  sql: Sql,
  email: string,
  request: FastifyRequest,
): Promise<{ account?: UserAccountRow; way: AttemptKind }> {
  const [account] = await accountByEmail(sql, email);
  const isKnown = await isKnownBrowser(sql, account?.userID ?? NOBODY_ID, request);
  if (account && isKnown) {
    await countAttempt(sql, [knownBrowserLimit(account.userID)]);
    return { account, way: { kind: "browser" } };
  }
  await refuseIfNetworkLimited(sql, request.ip);
  await countAttempt(sql, [accountLimit(email)]);
  return { account, way: { kind: "usual" } };
}

type LateAttempt = { request: FastifyRequest; wait: Refusal };

async function countLateAttempt(
  sql: Sql,
  { email }: { email: string },
  { request, wait }: LateAttempt,
): Promise<{ account?: UserAccountRow; way: AttemptKind }> {
  await countAttempt(sql, [lateCodeLimit(request.ip)]);
  return { account: (await accountByEmail(sql, email))[0], way: { kind: "code", wait } };
}

async function forgiveAttempts(sql: Sql, { userID, email }: UserAccountRow, { ip }: FastifyRequest): Promise<void> {
  await resetRateLimits(sql, [accountLimit(email), knownBrowserLimit(userID), secondFactorLimit(email)]);
  await forgiveNetwork(sql, ip, email);
}

const isInvitedAddress = async ({ database }: App, { clientID, recordID }: OpenInvitation, email: string) =>
  isSameMailbox(
    requireRow(await database.readInside(clientID, (sql) => invitationEmailOf(sql, recordID))).email,
    email,
  );

/** Whoever is refused now has an account all the same, and may ask again. */
async function tryToAccept(app: App, invited: OpenInvitation, account: UserAccountRow): Promise<string | null> {
  try {
    const grants = await acceptFor(app, invited, account);
    const { url } = await app.database.readInside(invited.clientID, (sql) => firstPageOf(sql, grants));
    return url;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
