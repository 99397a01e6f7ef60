import { DAY } from "../../contract/platform/durations.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import {
  type OnwardProgram,
  type OnwardEntryView,
  connectOnward,
  leaveOnward,
  listOnward,
  mapOnward,
  sendOn,
  tryOnwardAgain,
} from "../../contract/advancement/advancement.ts";
import { judgedWordsOf, serviceKinds } from "../../contract/platform/service-kinds.ts";
import { deadlineText } from "../../contract/platform/time-zone.ts";
import { awardReminderAt } from "../scholarships/awards/award-work.ts";
import { refuseSuspended } from "../platform/access/suspension.ts";
import { queryEachClient } from "../platform/access/query-each-client.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type ClientLink, isOpenFor, findLink } from "../platform/links/links.ts";
import { useUpLink } from "../platform/links/queries.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";
import { mailEntryOwner } from "../mail/entry-mails.ts";
import { ONWARD_WORK } from "./onward-work.ts";
import {
  type ReceivedEntryState,
  type NextProgramSetup,
  receivedEntriesFrom,
  markSourceProgramLeft,
  findActiveSource,
  connectSourceProgram,
  nextProgramOf,
} from "./source-program-queries.ts";
import {
  insertOnwardQuestions,
  writeCategoryChoices,
  categoryChoices,
  upsertOnwardProgram,
  endOnwardProgram,
  onwardPrograms,
  sourceCategories,
  retryRefused,
  winnersToSendOn,
} from "./onward-queries.ts";
import {
  type CategoryChoice,
  type SourceCategory,
  extraRequirements,
  nextCategoryFor,
  whyNotAccepting,
} from "./next-program.ts";
import { shareRelease } from "../programs/release-queries.ts";
import { refuseDraft } from "../programs/refuse-draft.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type NextProgramAnswer = {
  program: { onwardProgramID: string };
  setup: NextProgramSetup;
  arrived: readonly ReceivedEntryState[];
};

function onwardProgramView(
  program: Pick<OnwardProgram, "onwardProgramID" | "association" | "program">,
  answer: NextProgramAnswer | undefined,
  ownCategories: readonly SourceCategory[],
  choices: readonly CategoryChoice[],
  now: Date,
): OnwardProgram {
  if (!answer) return { ...program, there: null };
  const { setup } = answer;
  const map = ownCategories.map((category) => {
    const { to, proposed } = nextCategoryFor(category, choices, program.onwardProgramID, setup);
    const more = to ? extraRequirements(category.asks, to.asks) : [];
    return { categoryID: category.categoryID, toCategoryID: to?.categoryID ?? null, proposed, alsoAsked: more };
  });
  return { ...program, there: { ...setup, takesEntries: whyNotAccepting(setup, now) === undefined, map } };
}

type OnwardEntryState = Omit<OnwardEntryView, "there">;

function onwardEntryView(
  entry: OnwardEntryState,
  entryID: string,
  answer: NextProgramAnswer | undefined,
): OnwardEntryView {
  if (!answer || entry.state !== "arrived") return { ...entry, there: null };
  const received = answer.arrived.find(({ fromEntryID }) => fromEntryID === entryID);
  return { ...entry, there: received ?? { state: "removed", awardTitle: null } };
}

/** The source program's rows, with the answers of all next programs that can be reached. */
async function listOnwardPrograms({ app, client, service, standings, now }: OutsideContext<typeof listOnward>) {
  const { database } = app;
  const { serviceID, resultsReleasedAt, timeZone } = service;
  const { clientID } = client;
  const [programs, categories, choices, winners] = await database.readInside(clientID, (sql) =>
    Promise.all([
      onwardPrograms(sql, serviceID),
      sourceCategories(sql, serviceID),
      categoryChoices(sql, serviceID),
      winnersToSendOn(sql, { clientID, serviceID }),
    ]),
  );
  const targets = programs.map((program) => ({ ...program, clientID: program.toClientID, name: program.association }));
  const { answers } = await queryEachClient(database, targets, async (sql, { onwardProgramID }) => {
    const [setup, arrived] = await Promise.all([
      nextProgramOf(sql, onwardProgramID),
      receivedEntriesFrom(sql, onwardProgramID),
    ]);
    return { setup: setup[0], arrived };
  });
  const reached = answers.flatMap(({ client: program, answer: { setup, arrived } }) =>
    setup ? [{ program, setup, arrived }] : [],
  );
  const answerFrom = (id: string) => reached.find(({ program }) => program.onwardProgramID === id);
  return {
    standings: [...standings],
    resultsReleasedAt,
    timeZone,
    categories,
    programs: programs.map((program) =>
      onwardProgramView(program, answerFrom(program.onwardProgramID), categories, choices, now),
    ),
    winners: winners.map(({ label, number, sent, ...winner }) => ({
      ...winner,
      code: entryCode(label, number),
      sent: sent.map((row) => onwardEntryView(row, winner.entryID, answerFrom(row.onwardProgramID))),
    })),
  };
}

const NO_SUCH_CODE = "This code doesn’t open a program. Look whether it is whole, or ask for a new one.";
const refuseCode = (detail: string): never => refuse(detail, 422, { errors: { code: detail } });

/**
 * The next program's row is written first: a call that is cut off in between can be repeated with the same code or invitation, and
 * finds it.
 */
async function connectProgram(context: OutsideContext<typeof connectOnward>) {
  const { app, request, client, service, form, user, now, transact } = context;
  if (service.rehearsalOf) refuse("A rehearsal’s winners go nowhere. Connect the program itself.", 409);
  const link = await findLink(app, request, keyFromCode(form.code));
  if (link?.purpose !== "feederInvitation" && !isOpenFor("feeder", link)) return refuseCode(NO_SUCH_CODE);
  const to = (await app.directory.withService(link.recordID)) ?? refuseCode(NO_SUCH_CODE);
  refuseSuspended(to.client);
  refuseUnsuitable(service, to);
  const feeding = { association: client.name, program: service.name, fromServiceID: service.serviceID, now };
  const onwardProgramID = await app.database.inside(to.client.clientID, async (sql) => {
    if (link.purpose === "feederInvitation") await redeemInvitation(sql, { link, to, user, service });
    const { feederProgramID, endedAt } = requireRow(
      await connectSourceProgram(sql, { serviceID: to.service.serviceID, ...feeding }),
    );
    if (endedAt) refuseCode(`${to.client.name} takes no more from this program. Ask them to let it in again.`);
    return feederProgramID;
  });
  const names = { association: to.client.name, program: to.service.name };
  const connection = { onwardProgramID, toClientID: to.client.clientID, toServiceID: to.service.serviceID, ...names };
  await transact(async (sql, audit) => {
    await upsertOnwardProgram(sql, { ...connection, serviceID: service.serviceID, now });
    await audit(service.serviceID, null, { connected: names });
  });
  return { onwardProgramID, ...names };
}

/** The key of a code; the whole link of an invitation works, too. */
const keyFromCode = (code: string): string => code.trim().split("/").at(-1)!;

type LocatedProgram = { client: ClientRow; service: ServiceRow };

function refuseUnsuitable(source: ServiceRow, { service }: LocatedProgram): void {
  if (service.serviceID === source.serviceID)
    refuseCode("This is the code of this program itself. Ask the other association for theirs.");
  if (service.kind === source.kind) return;
  const [sourceKind, nextKind] = [source, service].map(({ kind }) => serviceKinds[kind].label.toLowerCase());
  refuseCode(`It leads to a ${nextKind}, and this is a ${sourceKind}: winners go on to one of the same kind.`);
}

type InvitationUse = { link: ClientLink; to: LocatedProgram; user: SignedInPerson; service: ServiceRow };

/** An invitation connects one program. A repeat for the same program succeeds, since the first call may have been cut off. */
async function redeemInvitation(sql: Sql, { link, to, user, service }: InvitationUse): Promise<void> {
  const redeemed = await useUpLink(sql, link.linkID, user.userID);
  if (redeemed.length > 0) return;
  const { name } = to.client;
  if (link.state === "revoked") refuseCode(`${name} has canceled this invitation. Ask them for a new one.`);
  if (link.state === "expired") refuseCode(`This invitation has expired. Ask ${name} for a new one.`);
  if ((await findActiveSource(sql, to.service.serviceID, service.serviceID)).length === 0)
    refuseCode(`This invitation was used already, for another program. Ask ${name} for a new one.`);
}

async function leaveOnwardProgram({ app, onwardProgram, service, now, transact }: OutsideContext<typeof leaveOnward>) {
  const { onwardProgramID, toClientID, association, program } = onwardProgram;
  await app.database.inside(toClientID, (sql) => markSourceProgramLeft(sql, onwardProgramID, now));
  await transact(async (sql, audit) => {
    await endOnwardProgram(sql, onwardProgramID, now);
    await audit(service.serviceID, { connected: { association, program } }, null);
  });
  return {};
}

/** Asks each winner by mail and on the entry's page. */
async function sendWinners(context: OutsideContext<typeof sendOn>) {
  const { app, client, service, onwardProgram, body, now, transact } = context;
  const { onwardProgramID, toClientID, association, program } = onwardProgram;
  const { serviceID } = service;
  const { many, group } = judgedWordsOf(service.kind);
  refuseDraft(service.status);
  const nextProgram = requireFound(
    (await app.database.readInside(toClientID, (sql) => nextProgramOf(sql, onwardProgramID)))[0],
    "program there",
  );
  const why = whyNotAccepting(nextProgram, now);
  if (why) refuse(`${association}, ${program}: ${why}`, 409);
  const answerBy = new Date(Math.min(now.getTime() + body.days * DAY, Date.parse(nextProgram.closesAt!)));
  return transact(async (sql, audit) => {
    await shareRelease(sql, serviceID);
    const winners = await winnersToSendOn(sql, { clientID: client.clientID, serviceID }, body.entryIDs);
    if (winners.length < body.entryIDs.length)
      refuse(`Only ${many} with an award title go on, once results are released. Look at the list again.`, 409);
    const [ownCategories, choices] = await Promise.all([
      sourceCategories(sql, serviceID),
      categoryChoices(sql, serviceID),
    ]);
    const toAsk = winners.map((winner) => {
      const category = ownCategories.find(({ categoryID }) => categoryID === winner.categoryID)!;
      const { to } = nextCategoryFor(category, choices, onwardProgramID, nextProgram);
      if (!to) return refuse(`Choose first which ${group} there takes winners of ${category.name}.`, 422);
      return { ...winner, toCategoryID: to.categoryID, toCategory: to.name };
    });
    const questions = await insertOnwardQuestions(sql, { serviceID, onwardProgramID, winners: toAsk, answerBy, now });
    for (const { onwardEntryID, entryID } of questions) {
      const { awardTitle, toCategory } = toAsk.find((winner) => winner.entryID === entryID)!;
      const values = {
        award: awardTitle,
        toAssociation: association,
        toProgram: program,
        toCategory,
        deadline: deadlineText(answerBy.toISOString(), service.timeZone),
      };
      await mailEntryOwner(sql, context, "entryWanted", { entryID, values });
      await addDueWork(sql, ONWARD_WORK, onwardEntryID, awardReminderAt(now, answerBy));
    }
    if (questions.length > 0)
      await audit(onwardProgramID, null, { to: { association, program }, asked: questions.length, answerBy });
    return { asked: questions.length };
  });
}

export const onwardCalls = [
  onOutsideTransaction(listOnward, listOnwardPrograms),
  onOutsideTransaction(connectOnward, connectProgram),
  onOutsideTransaction(leaveOnward, leaveOnwardProgram),
  onOutsideTransaction(sendOn, sendWinners),

  on(mapOnward, async ({ sql, service: { serviceID }, onwardProgram: { onwardProgramID }, body: { map }, audit }) => {
    if (new Set(map.map(({ categoryID }) => categoryID)).size < map.length)
      refuse("A category is in the list twice. Choose one category there for each.", 400);
    await writeCategoryChoices(sql, { serviceID, onwardProgramID, map });
    await audit(onwardProgramID, null, { map });
    return {};
  }),

  on(tryOnwardAgain, async ({ sql, onwardEntry: { onwardEntryID } }) => {
    const [again] = await retryRefused(sql, onwardEntryID);
    if (!again) refuse("It is on its way or there already. Look at the list again.", 409);
    await addDueWork(sql, ONWARD_WORK, onwardEntryID);
    return {};
  }),
];
