import { randomInt, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { normalizeEmail } from "../../../contract/platform/email-address.ts";
import {
  beginProviderSignIn,
  finishProviderSignIn,
  mailProviderCode,
  returnFromProvider,
} from "../../../contract/people/provider-sign-in.ts";
import { safePath } from "../../../contract/people/return-path.ts";
import { plainCode } from "../../../contract/platform/plain-code.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import { clientRow } from "../../platform/access/directory-queries.ts";
import type { CameBy } from "../../platform/access/sessions.ts";
import { refuseSuspended } from "../../platform/access/suspension.ts";
import { resetRateLimits } from "../../platform/access/rate-limit-queries.ts";
import {
  confirmationCodeLimits,
  confirmationMailLimits,
  countAttempt,
  tryCountCode,
} from "../../platform/access/rate-limits.ts";
import type { App } from "../../platform/app.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse, requireFound } from "../../platform/http/refusal.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { waitUntilHomeKnowsPerson } from "../members/wait-for-home.ts";
import { verifyAtClients } from "../rosters/address-proved.ts";
import { deleteCode } from "../users/confirmation-queries.ts";
import { mailConfirmation, proveEmail } from "../users/email-confirmation.ts";
import { forgetBrowsers } from "../users/known-browsers.ts";
import {
  type UserAccountRow,
  accountByEmail,
  accountByID,
  endSessions,
  forgetPassword,
  insertInvitedUser,
  removeFactor,
} from "../users/queries.ts";
import { hasFactor } from "../users/second-factor-queries.ts";
import { WRONG_CODE, passesSecondFactor } from "../users/second-factor.ts";
import { refuseAtOtherDomain } from "../../platform/http/keep-to-domain.ts";
import { ASK_CODE, openSession, signInByPassword } from "../users/sign-in.ts";
import { answerPurpose, attemptPurpose, beginAttempt, browserHashOf, stateHashOf } from "./attempts.ts";
import { type Claims, type ClaimedPerson, noSubjectText, personIn } from "./claims.ts";
import * as identities from "./identity-queries.ts";
import { applyClaimedMembership, isStaffAt } from "./provider-membership.ts";
import { ProviderFailure } from "./provider-failure.ts";
import { type Returned, type Secrets, claimsOfReturn } from "./provider-protocol.ts";
import * as queries from "./provider-queries.ts";
import type { ProviderPlace } from "./provider-queries.ts";
import { triedOut } from "./try-out.ts";

const ENDED = "This sign-in has ended, or it began in another browser. Begin again on the sign-in page.";
/** For a password that has to be looked for, and a mail that is on its way. */
const PROOF_TIME = 30 * MINUTE;
const DIGITS = 6;

type Context = { app: App; request: FastifyRequest; reply: FastifyReply; now: Date };

/** What waits in the browser's attempt for a proof: who the system says it is, and what is still to be shown. */
type Waiting = { said: ClaimedPerson; asks: "code" | "link" };

const offText = (name: string) => `Nobody can sign in with ${name} just now. Sign in with your password.`;

async function requireProvider({ database }: App, clientID: string, providerID: string): Promise<queries.ProviderRow> {
  const [provider] = await database.readInside(clientID, (sql) => queries.signInProviderAtClient(sql, providerID));
  return requireFound(provider, "way to sign in");
}

async function requireClient(app: App, url: string, request: FastifyRequest): Promise<ClientRow> {
  const client = requireFound(await app.directory.client(url), "client");
  refuseAtOtherDomain(app, request, client);
  return client;
}

/** What the person is told where their association's system fails; staff read why. */
function refuseFailure(failure: ProviderFailure, name: string, to: string | null): never {
  const details = { more: { to } };
  if (failure.isRefused)
    refuse(
      `You called it off there, so that ${name} didn’t say who you are. Begin again, or use your password.`,
      409,
      details,
    );
  if (failure.isAway)
    refuse(`${name} doesn’t answer just now. Try again in a few minutes, or use your password.`, 503, details);
  return refuse(
    `${name} answered with something that can’t be trusted, so that you aren’t signed in. Tell the association, or use your password.`,
    409,
    details,
  );
}

const MOST_FAILURE_LETTERS = 600;

async function noteFailure({ app, now }: Context, { client, provider }: ProviderPlace, failure: string): Promise<void> {
  const noted = { at: now, failure: failure.slice(0, MOST_FAILURE_LETTERS) };
  await app.database.inside(client.clientID, (sql) => queries.noteProviderFailure(sql, provider.providerID, noted));
}

const outcome = (place: ProviderPlace, to: string | null) => ({
  token: null,
  user: null,
  to,
  providerName: place.provider.name,
  email: null,
  tried: null,
});

/** The role of an account decides for whom it may be used; a provider never gives one. While the client is suspended its staff alone get in. */
async function refuseOtherAudience({ app }: Context, { client, provider }: ProviderPlace, userID: string | undefined) {
  const isStaff =
    userID !== undefined && (await app.database.readInside(client.clientID, (sql) => isStaffAt(sql, userID)));
  if (!isStaff) refuseSuspended(client);
  if (isStaff && provider.forWhom === "members")
    refuse(`Staff of ${client.name} sign in with their password: ${provider.name} is for members.`, 403);
  if (!isStaff && provider.forWhom === "staff")
    refuse(`${provider.name} is for staff of ${client.name}. Sign in with your password.`, 403);
}

type Entering = { account: UserAccountRow; said: ClaimedPerson; stateHash: Buffer; to: string | null };

/** Signs in whom the system has named: the session counts at its client alone. */
async function enter(context: Context, place: ProviderPlace, { account, said, stateHash, to }: Entering) {
  const { app, request, reply } = context;
  await applyClaims(context, place, { account, said });
  const session = await app.database.home(async (sql) => {
    if ((await identities.deleteAttempt(sql, stateHash)).length === 0) refuse(ENDED, 409);
    return openSession(sql, account, { app, request, reply, cameBy: cameByOf(place) });
  });
  return { ...outcome(place, to), kind: "signedIn" as const, ...session };
}

/** At the client, what follows from it that the system knows the person. While it is suspended a membership waits until they come again. */
async function applyClaims(
  { app, now }: Context,
  { client, provider }: ProviderPlace,
  { account, said }: Pick<Entering, "account" | "said">,
): Promise<void> {
  const { clientID, roster, suspendedAt } = client;
  await app.database.inside(clientID, async (sql) => {
    await queries.noteProviderSignIn(sql, provider.providerID, now);
    if (suspendedAt === null)
      await applyClaimedMembership(sql, { userID: account.userID, said, providerName: provider.name, roster, now });
  });
  if (suspendedAt === null && said.membership?.isMember)
    await waitUntilHomeKnowsPerson(app.database, clientID, account.userID);
  app.changes.publish("user", account.userID);
}

const cameByOf = ({ client, provider }: ProviderPlace): CameBy => ({
  clientID: client.clientID,
  providerID: provider.providerID,
});

type WaitFor = { account: UserAccountRow; state: string; waiting: Waiting; to: string | null };

/** Keeps what was said until its person has shown what is still asked. */
async function waitForProof({ app, now }: Context, place: ProviderPlace, { account, state, waiting, to }: WaitFor) {
  await app.database.home((sql) =>
    identities.keepProof(sql, {
      stateHash: stateHashOf(state),
      sealed: app.sealing.seal(JSON.stringify(waiting), attemptPurpose(state)),
      userID: account.userID,
      expiresAt: new Date(now.getTime() + PROOF_TIME),
    }),
  );
  return { ...outcome(place, to), kind: waiting.asks, email: waiting.asks === "link" ? account.email : null };
}

type NewPerson = { said: ClaimedPerson; email: string };

/** An account of somebody new; nothing where the address has got one meanwhile. */
async function makeAccount({ app }: Context, { client, provider }: ProviderPlace, { said, email }: NewPerson) {
  const { subject, fullName = email.slice(0, email.lastIndexOf("@")), isEmailProved } = said;
  return app.database.home(async (sql) => {
    const [account] = await insertInvitedUser(sql, { email, fullName });
    if (!account) return undefined;
    const { userID } = account;
    await identities.linkIdentity(sql, { providerID: provider.providerID, subject, clientID: client.clientID, userID });
    if (isEmailProved) await proveEmail(sql, userID);
    else await mailConfirmation(sql, app, { userID, fullName, email, isNew: true, client });
    return account;
  });
}

/** Reads the answer that a browser has brought back. A failure is noted for staff, and told. */
async function requireClaims(
  context: Context,
  place: ProviderPlace,
  { returned, to }: { returned: Returned; to: string | null },
): Promise<Claims> {
  const { app, request } = context;
  return claimsOfReturn(app, { ...place, request }, returned).catch(async (failure: unknown) => {
    if (!(failure instanceof ProviderFailure)) throw failure;
    // Whoever calls it off there is no failure of the system's.
    if (!failure.isRefused) await noteFailure(context, place, failure.message);
    return refuseFailure(failure, place.provider.name, to);
  });
}

/** What was said, if it says who it is. */
async function requirePerson(
  context: Context,
  place: ProviderPlace,
  { claims, to }: { claims: Claims; to: string | null },
) {
  const said = personIn(claims, place.provider, context.now);
  if (said) return said;
  await noteFailure(context, place, noSubjectText(claims, place.provider));
  return refuse(`${place.provider.name} didn’t say who you are. Tell the association, or use your password.`, 409, {
    more: { to },
  });
}

async function requireEmail(
  context: Context,
  place: ProviderPlace,
  { said, to }: { said: ClaimedPerson; to: string | null },
) {
  const email = said.email === undefined ? undefined : normalizeEmail(said.email);
  if (email !== undefined && email.length <= 200) return email;
  await noteFailure(context, place, "It doesn’t say the email address of somebody new, and an account needs one.");
  return refuse(
    `${place.provider.name} doesn’t say your email address, which an account needs. Make an account with a password, or tell the association.`,
    409,
    { more: { to } },
  );
}

/** The attempt of this browser that waits for a proof, with what was said. */
async function requireWaiting({ app, request, now }: Context, state: string) {
  const browserHash = browserHashOf(request);
  const stateHash = stateHashOf(state);
  const [attempt] = browserHash
    ? await app.database.readHome((sql) => identities.waitingProof(sql, { stateHash, browserHash, now }))
    : [];
  if (!attempt?.userID) return refuse(ENDED, 409);
  const { clientID, providerID, sealed, sealedCode, backTo, userID } = attempt;
  const waiting = JSON.parse(app.sealing.unseal(sealed, attemptPurpose(state))) as Waiting;
  const provider = await requireProvider(app, clientID, providerID);
  if (provider.onSince === null) refuse(offText(provider.name), 409);
  const client = requireRow(await app.database.readInside(clientID, (sql) => clientRow(sql, clientID)));
  const account = requireFound((await app.database.readHome((sql) => accountByID(sql, userID)))[0], "account");
  return { place: { client, provider }, account, waiting, sealedCode, to: backTo, stateHash, state };
}

type WaitingProof = Awaited<ReturnType<typeof requireWaiting>>;
type FinishForm = { password?: string | null; mailedCode?: string | null; code?: string | null };

/** The account's own second factor, whatever a system says. */
async function finishByCode(context: Context, proof: WaitingProof, { code }: FinishForm) {
  const { app } = context;
  const { account } = proof;
  if (!code) refuse(ASK_CODE, 401, { more: { needsCode: true } });
  const isRight = await app.database.home(async (sql) => {
    const mayTry = await tryCountCode(sql, account.email, { isRight: true });
    return mayTry && passesSecondFactor(sql, { userID: account.userID, code, sealing: app.sealing });
  });
  if (!isRight) refuse(WRONG_CODE, 401, { more: { needsCode: true } });
  return enter(context, proof.place, { ...proof, said: proof.waiting.said });
}

/** A password is the whole proof that signing in asks for, so the session counts everywhere. */
async function linkByPassword(context: Context, proof: WaitingProof, { password, code }: FinishForm) {
  const { app, request, reply } = context;
  const { account, place, waiting, to } = proof;
  const form = { email: account.email, password: password ?? "", code: code ?? null };
  // Where staff have to come by the system, the session is of it.
  const { clientID } = place.client;
  const isAsked = await app.database.readInside(
    clientID,
    async (sql) =>
      requireRow(await queries.asksProviderOfStaff(sql)).staffProvider && (await isStaffAt(sql, account.userID)),
  );
  const onlyThere = isAsked ? { cameBy: cameByOf(place) } : {};
  const session = await signInByPassword({ app, request, transact: app.database.home, form }, async (sql, entering) => {
    if (entering.userID !== account.userID) refuse(ENDED, 409);
    await linkAccount(sql, proof);
    return openSession(sql, entering, { app, request, reply, ...onlyThere });
  });
  await applyClaims(context, place, { account, said: waiting.said });
  return { ...outcome(place, to), kind: "signedIn" as const, ...session };
}

async function linkAccount(sql: Sql, { account, place, waiting, stateHash }: WaitingProof): Promise<void> {
  if ((await identities.deleteAttempt(sql, stateHash)).length === 0) refuse(ENDED, 409);
  await identities.linkIdentity(sql, {
    providerID: place.provider.providerID,
    subject: waiting.said.subject,
    clientID: place.client.clientID,
    userID: account.userID,
  });
}

const mailedPurpose = (state: string) => `${attemptPurpose(state)} mail`;
const WRONG_MAILED = "This code isn’t right. Look at the latest mail again, or have another sent.";

/** Whoever reads the mailbox has the account; one whose address nobody has proved loses what others have set up in it. */
async function linkByMailedCode(context: Context, proof: WaitingProof, { mailedCode, code }: FinishForm) {
  const { app, request, reply } = context;
  const { account, place, waiting, sealedCode, state, to } = proof;
  const { userID, email, isEmailProved } = account;
  const wrong = () => refuse(WRONG_MAILED, 400, { errors: { mailedCode: WRONG_MAILED } });
  await app.database.home((sql) => countAttempt(sql, confirmationCodeLimits(userID, email)));
  const typed = Buffer.from(plainCode(mailedCode ?? "").replaceAll(/\D/g, ""));
  const right = Buffer.from(sealedCode === null ? "" : app.sealing.unseal(sealedCode, mailedPurpose(state)));
  if (right.length !== DIGITS || typed.length !== DIGITS || !timingSafeEqual(typed, right)) wrong();
  const asksFactor = isEmailProved && (await app.database.readHome((sql) => hasFactor(sql, userID)));
  if (asksFactor && !code) refuse(ASK_CODE, 401, { more: { needsCode: true } });
  const isRight = await app.database.home(async (sql) => {
    if (asksFactor && !(await tryCountCode(sql, email, { isRight: true }))) return false;
    return !asksFactor || passesSecondFactor(sql, { userID, code, sealing: app.sealing });
  });
  if (!isRight) refuse(WRONG_CODE, 401, { more: { needsCode: true } });
  await app.database.home(async (sql) => {
    await resetRateLimits(sql, confirmationCodeLimits(userID, email));
    if (!isEmailProved) await takeOver(sql, userID);
    await linkAccount(sql, proof);
  });
  await applyClaims(context, place, { account, said: waiting.said });
  if (!isEmailProved) await verifyAtClients(app, userID);
  const session = await app.database.home((sql) =>
    openSession(sql, account, { app, request, reply, cameBy: cameByOf(place) }),
  );
  return { ...outcome(place, to), kind: "signedIn" as const, ...session };
}

/** The account was made by somebody who hadn't proved its address; the owner of the mailbox has now. */
async function takeOver(sql: Sql, userID: string): Promise<void> {
  await forgetPassword(sql, userID);
  await removeFactor(sql, userID);
  await deleteCode(sql, userID);
  await endSessions(sql, userID, null);
  await forgetBrowsers(sql, userID);
  await identities.deleteIdentitiesOfUser(sql, userID);
  await proveEmail(sql, userID);
}

export const providerSignInCalls = [
  onOutsideTransaction(beginProviderSignIn, async (context) => {
    const { app, form, request, reply, now } = context;
    const client = await requireClient(app, form.clientURL, request);
    const provider = await requireProvider(app, client.clientID, form.providerID);
    if (provider.forWhom === "members") refuseSuspended(client);
    if (provider.onSince === null) refuse(offText(provider.name), 409);
    const backTo = safePath(form.to) ?? null;
    return {
      address: await beginAttempt({ app, request, reply, now, client, provider, backTo, triedBy: null }).catch(
        async (failure: unknown) => {
          if (!(failure instanceof ProviderFailure)) throw failure;
          await noteFailure(context, { client, provider }, failure.message);
          return refuseFailure(failure, provider.name, backTo);
        },
      ),
    };
  }),

  onOutsideTransaction(returnFromProvider, async (context) => {
    const { app, form, request, now, visitor } = context;
    const { database, sealing } = app;
    const { state } = form;
    const client = await requireClient(app, form.clientURL, request);
    const { clientID } = client;
    const browserHash = browserHashOf(request);
    const stateHash = stateHashOf(state);
    const [attempt] = browserHash
      ? await database.home((sql) => identities.takeReturn(sql, { stateHash, browserHash, clientID, now }))
      : [];
    if (!attempt) return refuse(ENDED, 409, { more: { to: null } });
    const provider = await requireProvider(app, clientID, attempt.providerID);
    if (provider.kind === "saml" && attempt.sealedAnswer === null) refuse(ENDED, 409, { more: { to: null } });
    const place = { client, provider };
    const to = attempt.backTo;
    const returned = {
      form,
      samlAnswer: attempt.sealedAnswer && sealing.unseal(attempt.sealedAnswer, answerPurpose(state)),
      secrets: JSON.parse(sealing.unseal(attempt.sealed, attemptPurpose(state))) as Secrets,
      now,
    };
    if (attempt.triedBy !== null) {
      // Who has come by another association’s system is nobody here.
      const isSame = attempt.triedBy === visitor?.userID && (visitor.onlyAt ?? clientID) === clientID;
      if (!isSame) refuse(ENDED, 409, { more: { to: null } });
      return {
        ...outcome(place, to),
        kind: "tried" as const,
        tried: await triedOut(context, place, returned),
      };
    }
    if (provider.onSince === null) refuse(offText(provider.name), 409, { more: { to } });
    const claims = await requireClaims(context, place, { returned, to });
    const said = await requirePerson(context, place, { claims, to });
    const [identity] = await database.readHome((sql) => identities.identityOf(sql, provider.providerID, said.subject));
    if (identity) {
      const account = requireRow(await database.readHome((sql) => accountByID(sql, identity.userID)));
      await refuseOtherAudience(context, place, account.userID);
      if (await database.readHome((sql) => hasFactor(sql, account.userID)))
        return waitForProof(context, place, { account, state, waiting: { said, asks: "code" }, to });
      return enter(context, place, { account, said, stateHash, to });
    }
    const email = await requireEmail(context, place, { said, to });
    const [known] = await database.readHome((sql) => accountByEmail(sql, email));
    if (!known) await refuseOtherAudience(context, place, undefined);
    const made = known ? undefined : await makeAccount(context, place, { said, email });
    if (made) {
      const entered = await enter(context, place, { account: made, said, stateHash, to });
      if (said.isEmailProved) await verifyAtClients(app, made.userID);
      return entered;
    }
    const owner = known ?? requireRow(await database.home((sql) => accountByEmail(sql, email)));
    await refuseOtherAudience(context, place, owner.userID);
    return waitForProof(context, place, { account: owner, state, waiting: { said, asks: "link" }, to });
  }),

  onOutsideTransaction(mailProviderCode, async (context) => {
    const { app, form } = context;
    const { account, place, waiting, sealedCode, stateHash, state } = await requireWaiting(context, form.state);
    if (waiting.asks !== "link") refuse(ENDED, 409);
    const { userID, email, fullName } = account;
    const purpose = mailedPurpose(state);
    await app.database.home(async (sql) => {
      await countAttempt(sql, confirmationMailLimits(userID, email));
      const code = sealedCode
        ? app.sealing.unseal(sealedCode, purpose)
        : String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
      await identities.saveMailedCode(sql, stateHash, app.sealing.seal(code, purpose));
      await queueMail(sql, linkMail({ email, fullName, code, place }));
    });
    return {};
  }),

  onOutsideTransaction(finishProviderSignIn, async (context) => {
    const { form } = context;
    const proof = await requireWaiting(context, form.state);
    await refuseOtherAudience(context, proof.place, proof.account.userID);
    if (proof.waiting.asks === "code") return finishByCode(context, proof, form);
    return form.mailedCode ? linkByMailedCode(context, proof, form) : linkByPassword(context, proof, form);
  }),
];

type LinkMail = { email: string; fullName: string; code: string; place: ProviderPlace };

const linkMail = ({ email, fullName, code, place: { client, provider } }: LinkMail) => ({
  to: email,
  clientID: client.clientID,
  subject: `${code} is your code to sign in with ${provider.name}`,
  paragraphs: [
    `Hello ${fullName},`,
    `Somebody, probably you, signs in at ${client.name} with ${provider.name}, and this address has an account already. Enter this code there, and ${provider.name} signs you in to it from now on: ${code}`,
  ],
  note: "The code is good for half an hour, and only in the browser that asked for it. If it wasn’t you, there is nothing to do: tell nobody the code.",
});
