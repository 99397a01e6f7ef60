import {
  type ErasurePreview,
  askForErasure,
  callErasureOff,
  eraseGuest,
  erasePerson,
  erasureConfirmation,
  getOwnErasure,
  listErasures,
  previewErasure,
  previewGuestErasure,
} from "../../../contract/people/erasing.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { clientsOf } from "../../people/members/membership-queries.ts";
import { lockOwners, personAtClient } from "../../people/members/queries.ts";
import { confirmPerson } from "../../people/users/confirm-person.ts";
import { queryEachClient } from "../../platform/access/query-each-client.ts";
import type { App } from "../../platform/app.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { type GuestOrder, accountOfGuest } from "../people/person-queries.ts";
import { subjectsOf } from "./erased-log.ts";
import { whatErasingDoes } from "./erasure-preview.ts";
import * as queries from "./erasure-queries.ts";
import { ERASURE_REQUEST_WORK } from "./erasure-request-work.ts";
import { ERASURE_WORK } from "./erasure-work.ts";
import { guestOfOrder } from "./preview-queries.ts";

/** Whom a call is about, and what of them is looked for. */
type Whom = {
  userID: string | null;
  who: string;
  known: queries.KnownOfPerson;
  subjects: string[];
  isLastOwner: boolean;
};
type EraseReader = { user: { userID: string }; standings: readonly Standing[]; app: App };

const OWN = "That is your own account. Ask to be erased under Account > Privacy, and another owner erases it.";
const OWNERS_ALONE = "They are an owner or administrator. Ask an owner to erase them.";
const CALLED_OFF = "They have called it off. Nothing was erased.";
const BEING_ERASED = "You are being erased here yourself. Ask an owner to do it.";
const UNDER_WAY = "This is being erased already.";
const NOT_YET = "Something stands in the way. Look at what has to be done first.";

/** Owners and administrators are erased by owners, and nobody erases themselves. */
function whyNotErase({ user, standings }: EraseReader, userID: string | null, roles: readonly { role: string }[]) {
  if (userID === user.userID) return OWN;
  const isAbove = roles.some(({ role }) => role === "owner" || role === "administrator");
  return isAbove && !may(standings, "MANAGE_ROLES") ? OWNERS_ALONE : undefined;
}

/** A person, with the address where it is confirmed: any other may be somebody else's, who bought here or was invited. */
async function personWhom(sql: Sql, { app }: EraseReader, clientID: string, userID: string) {
  requireFound((await personAtClient(sql, clientID, userID))[0], "person");
  const account = requireFound((await queries.erasableAccount(sql, userID))[0], "person");
  if (account.isMadeUp) refuse("They were made up for a rehearsal, and go with it.", 409);
  const email = account.isEmailProved ? account.email.toLowerCase() : null;
  const roles = await queries.clientRolesOf(sql, userID);
  const { fullName, phone } = account;
  const whom: Whom = {
    userID,
    who: fullName,
    known: { email, mailTo: account.email, fullName, phone },
    subjects: subjectsOf(app.sealing, { userID }),
    isLastOwner: roles.some(({ isLastOwner }) => isLastOwner),
  };
  return { whom, roles };
}

async function guestWhom(
  sql: Sql,
  { app, client }: EraseReader & { client: { clientID: string } },
  { transactionID }: GuestOrder,
  ticketID: string | null,
): Promise<{ whom: Whom; refusal: string | undefined }> {
  const [guest] = await guestOfOrder(sql, transactionID, ticketID);
  const { email, fullName, phone } = requireFound(guest?.email ? guest : undefined, "guest");
  if (email.endsWith(".invalid")) refuse("They are erased already.", 409);
  const [account] = await accountOfGuest(sql, client.clientID, email);
  const refusal = account && `This address is ${account.fullName}’s account. Erase them on their page.`;
  const whom = {
    userID: null,
    who: email,
    known: { email, mailTo: email, fullName, phone },
    subjects: subjectsOf(app.sealing, { userID: null, email }),
    isLastOwner: false,
  };
  return { whom, refusal };
}

async function previewOf(
  sql: Sql,
  reader: EraseReader & { now: Date },
  whom: Whom,
  refusal?: string,
): Promise<ErasurePreview> {
  const subject = { userID: whom.userID, email: whom.known.email };
  const [does, [erasure]] = await Promise.all([
    whatErasingDoes(sql, subject, { isLastOwner: whom.isLastOwner, now: reader.now }),
    queries.erasureOf(sql, whom.subjects),
  ]);
  const stands = erasure && erasure.state !== "done" ? erasure : undefined;
  return {
    ...does,
    who: whom.who,
    erasureID: stands?.erasureID ?? null,
    state: stands && stands.state !== "done" ? stands.state : "none",
    askedAt: stands?.askedAt ?? null,
    refusal: refusal ?? null,
    standings: [...reader.standings],
  };
}

type EraseForm = { results?: string; confirmation: string };
type EraseContext = EraseReader & {
  now: Date;
  client: { clientID: string };
  transact: OutsideContext<typeof erasePerson>["transact"];
  form: EraseForm;
};

/** Looked at again in the transaction that begins it: what came up since stands in the way. */
async function begin(
  context: EraseContext,
  userID: string | null,
  find: (sql: Sql) => Promise<{ whom: Whom; refusal: string | undefined }>,
) {
  const { transact, form, now, user } = context;
  if (form.confirmation.trim().toLowerCase() !== erasureConfirmation)
    refuse(`Type ${erasureConfirmation} to go on.`, 400, { errors: { confirmation: `Type ${erasureConfirmation}` } });
  return transact(async (sql, audit) => {
    if (userID) await queries.lockPersonToErase(sql, userID);
    await lockOwners(sql);
    if ((await queries.isBeingErased(sql, user.userID)).length > 0) refuse(BEING_ERASED, 403);
    const { whom, refusal } = await find(sql);
    if (refusal) refuse(refusal, 403);
    const subject = { userID: whom.userID, email: whom.known.email };
    const { first } = await whatErasingDoes(sql, subject, { isLastOwner: whom.isLastOwner, now });
    if (first.length > 0) refuse(`${NOT_YET} ${first.map(({ what }) => what).join(". ")}.`, 409);
    const [begun] = await queries.beginErasure(sql, {
      userID: whom.userID,
      subject: whom.subjects[0]!,
      known: whom.known,
      results: form.results === "withdrawn" ? "withdrawn" : "kept",
      begunBy: user.userID,
      now,
    });
    if (!begun) refuse(UNDER_WAY, 409);
    await addDueWork(sql, ERASURE_WORK, begun.erasureID);
    // Who it was isn't said: that would be what is erased.
    await audit(begun.erasureID, null, { erased: whom.userID ? "account" : "guest", awards: form.results ?? "kept" });
    return { erasureID: begun.erasureID };
  });
}

/** What a person called off in the meantime isn't done on account of their request. */
async function refuseCalledOff({ app, client }: EraseContext, userID: string): Promise<void> {
  const { database, sealing } = app;
  const subjects = subjectsOf(sealing, { userID });
  const [erasure] = await database.readInside(client.clientID, (sql) => queries.erasureOf(sql, subjects));
  if (erasure?.state !== "asked") return;
  const [request] = await database.readHome((sql) => queries.erasureRequestOf(sql, userID));
  if (request) return;
  await database.inside(client.clientID, (sql) => queries.dropAskedErasure(sql, subjects));
  refuse(CALLED_OFF, 409);
}

export const erasingCalls = [
  onOutsideTransaction(getOwnErasure, async ({ app, user: { userID }, now }) => {
    const { database, sealing } = app;
    const [[request], clients, [account]] = await database.readHome((sql) =>
      Promise.all([
        queries.erasureRequestOf(sql, userID),
        clientsOf(sql, userID),
        queries.erasableAccount(sql, userID),
      ]),
    );
    const subjects = subjectsOf(sealing, { userID });
    const email = account?.isEmailProved ? account.email.toLowerCase() : null;
    const { answers, missing } = await queryEachClient(database, clients, async (sql) => {
      const roles = await queries.clientRolesOf(sql, userID);
      const isLastOwner = roles.some((role) => role.isLastOwner);
      const [does, [erasure]] = await Promise.all([
        whatErasingDoes(sql, { userID, email }, { isLastOwner, now }),
        queries.erasureOf(sql, subjects),
      ]);
      return { does, erasure, isLastOwner };
    });
    const done = await database.readHome((sql) => queries.clientsDoneWith(sql, userID));
    return {
      askedAt: request?.askedAt ?? null,
      done: done.filter(({ clientID }) => clients.every((client) => client.clientID !== clientID)),
      clients: answers.map(({ client, answer: { does, erasure, isLastOwner } }) => ({
        ...client,
        state: erasure && erasure.state !== "done" ? erasure.state : ("none" as const),
        isLastOwner,
        // What staff note about somebody isn't theirs to count.
        goes: does.goes.filter((text) => !text.includes("about them")).map(ownWords),
        stays: does.stays.map(({ what }) => ownWords(what)),
        first: does.first.map(({ what }) => ownWords(what)),
      })),
      missing,
    };
  }),

  onOutsideTransaction(askForErasure, async (context) => {
    const { app, user, now } = context;
    await confirmPerson(context);
    await app.database.home(async (sql) => {
      const inserted = await queries.insertErasureRequest(sql, user.userID, now);
      if (inserted.length === 0) refuse("You have asked already.", 409);
      await addDueWork(sql, ERASURE_REQUEST_WORK, user.userID);
      await queueMail(sql, {
        to: user.email,
        subject: "You asked to be erased",
        paragraphs: [
          `Hello ${user.fullName},`,
          "Each association where you have something was told. They look at what has to be kept and erase the rest; then your account goes, too.",
          "Until it is done you can call it off.",
        ],
        action: { label: "See how it stands", url: app.addresses.urlOf(paths.account.privacy()) },
        note: "If it wasn’t you, call it off and change your password at once.",
      });
    });
    return {};
  }),

  onOutsideTransaction(callErasureOff, async ({ app, user: { userID } }) => {
    await app.database.home(async (sql) => {
      requireFound((await queries.deleteErasureRequest(sql, userID))[0], "request");
      // Whichever client can't be reached now hears of it later.
      await addDueWork(sql, ERASURE_REQUEST_WORK, userID);
    });
    return {};
  }),

  on(previewErasure, async (context) => {
    const { sql, client, params } = context;
    const { whom, roles } = await personWhom(sql, context, client.clientID, params.userID);
    return previewOf(sql, context, whom, whyNotErase(context, params.userID, roles));
  }),

  onOutsideTransaction(erasePerson, async (context) => {
    const { client, params } = context;
    await refuseCalledOff(context, params.userID);
    return begin(context, params.userID, async (sql) => {
      const { whom, roles } = await personWhom(sql, context, client.clientID, params.userID);
      return { whom, refusal: whyNotErase(context, params.userID, roles) };
    });
  }),

  on(previewGuestErasure, async (context) => {
    const { whom, refusal } = await guestWhom(context.sql, context, context.order, context.query.ticket ?? null);
    return previewOf(context.sql, context, whom, refusal);
  }),

  onOutsideTransaction(eraseGuest, async (context) =>
    begin(context, null, (sql) => guestWhom(sql, context, context.order, context.form.ticketID || null)),
  ),

  on(listErasures, async ({ sql }) => {
    const [waiting, [count]] = await Promise.all([queries.waitingErasures(sql), queries.countRunningErasures(sql)]);
    return { waiting, running: requireRow(count ? [count] : []).running };
  }),
];

/** As it is said to the person themselves. */
const ownWords = (text: string) =>
  text
    .replace(/\bthey are\b/gi, "You are")
    .replace(/\bthey\b/g, "you")
    .replace(/\btheir\b/g, "your")
    .replace(/\bthem\b/g, "you");
