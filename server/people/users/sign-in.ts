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
import { checkPassword, hashPassword } from "./password-hashing.ts";
import { type UserAccountRow, accountByEmail, endSession, insertUser, renewPasswordHash } from "./queries.ts";
import { provesSecondFactor, passesSecondFactor, WRONG_CODE } from "./second-factor.ts";
import { deleteScorerSession } from "../../platform/access/scorer-link-queries.ts";
import { type CameBy, startSession } from "../../platform/access/sessions.ts";

const userAgentOf = ({ headers }: FastifyRequest) => headers["user-agent"] ?? "";

type SessionContext = { app: App; request: FastifyRequest; reply: FastifyReply };

/** `cameBy`: the client’s own system that says who it is. */
export async function openSession(
  sql: Sql,
  { userID, fullName, email, headshot }: UserAccountRow,
  opening: SessionContext & { cameBy?: CameBy },
) {
  const browserHash = await rememberBrowser(sql, userID, opening);
  const { app, request, cameBy } = opening;
  const domain = app.addresses.domainOf(request)?.domain ?? null;
  return {
    token: await startSession(sql, userID, userAgentOf(request), { browserHash, cameBy, domain }),
    user: { userID, fullName, email, headshot },
  };
}

export const ASK_CODE = "Enter the code from your authenticator app, or a recovery code.";

type PasswordSignIn = {
  app: App;
  request: FastifyRequest;
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  form: { email: string; password: string; code?: string | null };
};

/** Signs in by password, and by second factor where there is one; `open` is done in the transaction that forgives the failed attempts. */
export function signInByPassword<T>(
  signIn: PasswordSignIn,
  open: (sql: Sql, account: UserAccountRow) => Promise<T>,
): Promise<T> {
  return trySignIn(signIn, open).catch((error: unknown) => {
    if (error instanceof Refusal) tellFailedSignIn(signIn.request, error);
    throw error;
  });
}

/** One line for whoever keeps networks away that guess (fail2ban): from where it came, and never who was meant. */
function tellFailedSignIn({ ip, id }: FastifyRequest, { status, message, carried }: Refusal): void {
  // Whoever is asked for the code has said the right password.
  if ((status !== 401 && status !== 429) || message === ASK_CODE) return;
  const because = status === 429 ? "wait" : carried.more && "needsCode" in carried.more ? "code" : "password";
  const line = { at: new Date().toISOString(), signInFailed: ip, because, request: id };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

async function trySignIn<T>(
  { app, request, transact, form }: PasswordSignIn,
  open: (sql: Sql, account: UserAccountRow) => Promise<T>,
): Promise<T> {
  const { email, password, code } = form;
  refuseDemoFromElsewhere(form, request);
  const { account, way } = await transact((sql) => countSignInAttempt(sql, email, request)).catch((error: unknown) => {
    if (!code || !isWait(error)) throw error;
    return transact((sql) => countLateAttempt(sql, form, { request, wait: error }));
  });
  const { isRight, newHash } = await checkPassword(account?.passwordHash, password, request.ip);
  const codeAttempt = { userID: account?.userID ?? NOBODY_ID, code: code ?? "", sealing: app.sealing };
  const enter = async (sql: Sql, entering: UserAccountRow) => {
    if (newHash) await renewPasswordHash(sql, entering, newHash);
    await forgiveAttempts(sql, entering, request);
    return open(sql, entering);
  };
  // A person who has to wait learns neither whether the password is right nor whether the account exists.
  if (way.kind === "code") {
    const answer = await transact(async (sql) => {
      const mayTry = await tryCountCode(sql, email, { isRight });
      const isGood = await provesSecondFactor(sql, mayTry ? codeAttempt : { ...codeAttempt, code: "" });
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
    const mayTry = !code || (await tryCountCode(sql, email, { isRight }));
    return mayTry && (await passesSecondFactor(sql, codeAttempt)) ? enter(sql, account) : undefined;
  });
  if (answer) return answer;
  if (code) await countFailed();
  return refuse(code ? WRONG_CODE : ASK_CODE, 401, { more: { needsCode: true } });
}

export const signInCalls = [
  onOutsideTransaction(login, (context) =>
    signInByPassword(context, (sql, account) => openSession(sql, account, context)),
  ),

  /** Signing out twice is no error. */
  onOutsideTransaction(logout, async ({ visitor, transact, app }) => {
    if (!visitor) return {};
    await transact((sql) =>
      visitor.scoresByLink
        ? deleteScorerSession(sql, visitor.sessionID)
        : endSession(sql, visitor.userID, visitor.sessionID),
    );
    app.changes.publish("user", visitor.userID);
    return {};
  }),

  /**
   * The account is made in the home database, then the invitation is accepted inside its client: a failure in between is repaired by
   * accepting again.
   */
  onOutsideTransaction(register, async (context) => {
    const { form, request, transact, app } = context;
    const { email, fullName, password, invitationKey } = form;
    const clientURL = app.addresses.clientAt(request)?.url ?? form.clientURL;
    const client = clientURL ? await app.directory.client(clientURL) : undefined;
    const invited = invitationKey ? requireOpenInvitation(await findLink(app, request, invitationKey)) : undefined;
    const passwordHash = await hashPassword(password, request.ip);
    // The link was mailed to the invited address: registering by it with that address proves it.
    const isEmailProved = invited !== undefined && (await isInvitedAddress(app, invited, email));
    const { answer, account } = await transact(async (sql) => {
      const newAccount = requireRow(await insertUser(sql, { email, fullName, passwordHash, isEmailProved }));
      if (!isEmailProved)
        await mailConfirmation(sql, app, { userID: newAccount.userID, fullName, email, isNew: true, client });
      return { answer: await openSession(sql, newAccount, context), account: newAccount };
    });
    return { ...answer, accepted: invited ? await tryToAccept(app, invited, account) : null };
  }),
];

/** The limit that an attempt counts against. `code`: everything else has to wait, and password and code together get past that wait. */
type AttemptKind = { kind: "usual" } | { kind: "browser" } | { kind: "code"; wait: Refusal };

const isWait = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 429;

/** A version 7 UUID that nobody has. */
const NOBODY_ID = "00000000-0000-7000-8000-000000000000";

/** Counts the attempt against the account before the password is checked; in a known browser, against that browser alone. */
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

/** A refused acceptance leaves the account in place: the person may ask again. */
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
