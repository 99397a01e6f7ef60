import { randomUUID } from "node:crypto";
import {
  callOffPlannedMessage,
  listPlannedMessages,
  removePlannedMessage,
  savePlannedMessage,
} from "../../contract/messages/planned-messages.ts";
import { messageLists } from "../../contract/messages/messages.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { may } from "../../contract/platform/permissions.ts";
import { momentText } from "../../contract/platform/time-zone.ts";
import { recordChange } from "../platform/audit/queries.ts";
import { programTransaction } from "../platform/access/program-transaction.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { clock } from "../platform/clock.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import type { ProgramContext } from "../mail/entry-mails.ts";
import { refuseUnknownFields } from "../mail/mail-templates.ts";
import { audienceText } from "./audience-text.ts";
import { insertMessage } from "./message-queries.ts";
import { MESSAGE_WORK } from "./message-sending.ts";
import { aboutOf, refuseUnseenList, seenLists } from "./messages.ts";
import {
  type PlannedRow,
  deletePlannedMessage,
  entriesBeforeDeadline,
  lockPlannedMessage,
  markEntriesWrittenAbout,
  markPartSent,
  markPlannedSent,
  plannedMessageByID,
  plannedMessageProgram,
  plannedMessagesOf,
  programSilence,
  rolesInProgram,
  sendingAnchors,
  setPlannedState,
  skipNearDeadlines,
  storePlannedMessage,
} from "./planned-message-queries.ts";
import { addRecipients, countMessageRecipients } from "./recipient-queries.ts";

/** The kind of due work that sends a message at its moment. */
export const PLANNED_MESSAGE_WORK = "plannedMessage";

/** The same for one that is sent before deadlines, which a process of the version before leaves alone. */
export const MESSAGE_BEFORE_DEADLINE_WORK = "messageBeforeDeadline";

export const plannedMessageCalls = [
  on(listPlannedMessages, async ({ sql, service, standings }) => {
    const seen = seenLists(standings);
    const rows = (await plannedMessagesOf(sql, service.serviceID)).filter(({ list }) => seen.includes(list));
    const messages = [];
    for (const row of rows) messages.push({ ...row, who: await audienceText(sql, row) });
    return { zone: service.timeZone, ...requireRow(await sendingAnchors(sql, service.serviceID)), messages };
  }),

  on(savePlannedMessage, async (ask) => {
    const { sql, service, user, body, audit, now } = ask;
    const { plannedMessageID, list, filter, subject, text, send } = body;
    refuseUnseenList(ask, list);
    await lockToChange(ask, plannedMessageID, body.changedAt);
    const timing = send === "draft" ? noTiming : timingOf(body);
    if (send !== "draft") refuseUnready(ask);
    await storePlannedMessage(sql, {
      plannedMessageID,
      serviceID: service.serviceID,
      list,
      filter,
      about: aboutOf(body),
      subject,
      text,
      state: send === "draft" ? "draft" : "scheduled",
      ...timing,
      madeBy: user.userID,
    });
    if (timing.beforeWhat === "deadline") await skipNearDeadlines(sql, plannedMessageID);
    const { leavesAt, anchorAt } = requireRow(await plannedMessageByID(sql, plannedMessageID));
    if (send !== "draft") {
      refuseLateMoment(ask, { leavesAt, anchorAt, now });
      const kind = timing.beforeWhat === "deadline" ? MESSAGE_BEFORE_DEADLINE_WORK : PLANNED_MESSAGE_WORK;
      await addDueWork(sql, kind, plannedMessageID, new Date(leavesAt ?? now));
    }
    await audit(plannedMessageID, null, { subject, who: await audienceText(sql, body), send, leavesAt });
    return { leavesAt };
  }),

  on(callOffPlannedMessage, async (ask) => {
    const { sql, audit, params } = ask;
    const before = await lockOwnList(ask, params.plannedMessageID);
    if (before.state === "sent") refuse("It is sent already, so it can’t be called off any more.", 409);
    await setPlannedState(sql, params.plannedMessageID, "draft", null);
    await audit(params.plannedMessageID, { state: before.state }, { state: "draft" });
    return {};
  }),

  on(removePlannedMessage, async (ask) => {
    const { sql, audit, params } = ask;
    const before = await lockOwnList(ask, params.plannedMessageID);
    if (before.state === "sent") refuse("It is sent already, so it can’t be removed.", 409);
    if (before.state === "scheduled") refuse("Call it off first: it is still to be sent.", 409);
    const { subject } = requireRow(await plannedMessageByID(sql, params.plannedMessageID));
    await deletePlannedMessage(sql, params.plannedMessageID);
    await audit(params.plannedMessageID, { subject }, null);
    return {};
  }),
];

type SaveCall = TransactionContext<typeof savePlannedMessage>;
type RecordCall = TransactionContext<typeof callOffPlannedMessage> | TransactionContext<typeof removePlannedMessage>;

async function lockOwnList(ask: RecordCall, plannedMessageID: string) {
  const row = requireRow(await lockPlannedMessage(ask.sql, plannedMessageID));
  refuseUnseenList(ask, row.list);
  return row;
}

/** A new message has no row yet. */
async function lockToChange(ask: SaveCall, plannedMessageID: string, changedAt: string | undefined): Promise<void> {
  const [before] = await lockPlannedMessage(ask.sql, plannedMessageID);
  if (!before) return;
  if (before.serviceID !== ask.service.serviceID) refuse("No such message.", 404);
  refuseUnseenList(ask, before.list);
  if (before.state === "sent") refuse("It was sent meanwhile, so it can’t be changed any more.", 409);
  if (changedAt !== undefined && new Date(changedAt).getTime() !== new Date(before.changedAt).getTime())
    refuse("Somebody else has changed this message meanwhile. Open it again to see how it stands now.", 409);
}

const noTiming = { sendAt: null, beforeWhat: null, shiftID: null, amount: null, unit: null } as const;

function timingOf({ list, send, sendAt, beforeWhat, shiftID, amount, unit }: InputOf<typeof savePlannedMessage>) {
  if (send === "at") return { ...noTiming, sendAt: sendAt ?? refuseMissing("sendAt", "Choose when it is to be sent.") };
  if (beforeWhat === undefined || amount === undefined || unit === undefined)
    return refuseMissing("amount", "Say how long before it is to be sent.");
  if (beforeWhat === "deadline" && list !== "entries")
    return refuseMissing("before", "Only entrants have a deadline. Choose another date.");
  if (beforeWhat !== "shift") return { ...noTiming, beforeWhat, amount, unit };
  return { ...noTiming, beforeWhat, amount, unit, shiftID: shiftID ?? refuseMissing("shiftID", "Choose the shift.") };
}

const refuseMissing = (field: string, why: string): never => refuse(why, 400, { errors: { [field]: why } });

function refuseUnready({ service, body: { list, subject, text } }: SaveCall): void {
  if (service.rehearsalOf) refuse("Nobody is written to from a rehearsal.", 409);
  if (service.status === "archived") refuse("The program is in the archive, so nothing is sent from it.", 409);
  if (subject.trim() === "" || text.trim() === "") refuse("Write a subject and a text first.", 400);
  refuseUnknownFields({ subject, text }, messageLists[list].fields);
}

type DueMoment = Pick<PlannedRow, "leavesAt" | "anchorAt"> & { now: Date };

function refuseLateMoment({ service, body }: SaveCall, { leavesAt, anchorAt, now }: DueMoment): void {
  if (body.send === "before" && anchorAt === null)
    refuse(
      body.beforeWhat === "shift"
        ? "There is no such shift."
        : "The program has no dates yet. Set them first, under Dates.",
      409,
    );
  if (body.beforeWhat === "deadline" && leavesAt === null) {
    const passed = "Every deadline is nearer than that, or over.";
    refuse(passed, 400, { errors: { amount: passed } });
  }
  if (leavesAt === null || new Date(leavesAt) > now) return;
  const why = `That would be ${momentText(leavesAt, service.timeZone, now)}, and it is ${momentText(now, service.timeZone, now)} now.`;
  refuse(why, 400, { errors: { [body.send === "at" ? "sendAt" : "amount"]: why } });
}

/** A process that dies in the middle has sent nothing: another finds the work due. */
export const plannedMessageWork: WorkKind = {
  atOnce: 2,
  firstWait: 10,
  longestWait: 600,
  mostAttempts: Infinity,
  async run(app, { clientID, ref }) {
    const [message] = await app.database.readInside(clientID!, (sql) => plannedMessageProgram(sql, ref));
    const program = message && (await app.directory.program(clientID!, message.serviceID));
    if (!program) return undefined;
    const context = { app, ...program };
    return programTransaction(context, (sql) => sendIfDue(sql, context, ref));
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

/** Answers when it is due, where that is still to come. Without a date it waits for one, which brings this work back. */
async function sendIfDue(sql: Sql, program: ProgramContext, plannedMessageID: string): Promise<Date | undefined> {
  const [locked] = await lockPlannedMessage(sql, plannedMessageID);
  if (locked?.state !== "scheduled") return undefined;
  const row = requireRow(await plannedMessageByID(sql, plannedMessageID));
  if (row.beforeWhat === "deadline") return sendBeforeDeadlines(sql, program, row);
  if (row.leavesAt === null) return undefined;
  const due = new Date(row.leavesAt);
  if (due > clock.now()) return due;
  const because = await whyHeld(sql, program, row);
  if (because !== null) {
    await hold(sql, program, row, because);
    return undefined;
  }
  await markPlannedSent(sql, plannedMessageID, await sendPlanned(sql, program, row, row.filter));
  return undefined;
}

/** One part for the entries whose moment has come; due again at the next moment. The last part makes it sent. */
async function sendBeforeDeadlines(sql: Sql, program: ProgramContext, row: PlannedRow): Promise<Date | undefined> {
  const { plannedMessageID, filter } = row;
  // Without dates it waits for some.
  if (row.anchorAt === null) return undefined;
  const near = (await entriesBeforeDeadline(sql, plannedMessageID)).map(({ entryID }) => entryID);
  const chosen = filter.entryIDs && new Set(filter.entryIDs);
  const entryIDs = chosen ? near.filter((id) => chosen.has(id)) : near;
  const part = { ...row, filter: { ...filter, entryIDs } };
  const isAnybody = entryIDs.length > 0 && requireRow(await countMessageRecipients(sql, program, part)).recipients > 0;
  const because = isAnybody ? await whyHeldByPeople(sql, program, row) : null;
  if (because !== null) {
    await hold(sql, program, row, because);
    return undefined;
  }
  const isOverdue = row.leavesAt !== null && new Date(row.leavesAt) <= clock.now();
  if (isAnybody) {
    const messageID = await sendPlanned(sql, program, row, part.filter);
    await markEntriesWrittenAbout(sql, plannedMessageID, messageID);
    await markPartSent(sql, plannedMessageID, messageID);
  } else if (isOverdue) await markPartSent(sql, plannedMessageID, null);
  const { leavesAt, messageID } = requireRow(await plannedMessageByID(sql, plannedMessageID));
  if (leavesAt !== null) return new Date(leavesAt);
  if (messageID !== null) await markPlannedSent(sql, plannedMessageID, messageID);
  else await hold(sql, program, row, "Nobody was in the list when it was to be sent, or entries had closed by then.");
  return undefined;
}

async function hold(sql: Sql, program: ProgramContext, row: PlannedRow, because: string): Promise<void> {
  await setPlannedState(sql, row.plannedMessageID, "held", because);
  await auditFor(sql, program.service.serviceID, row)({ state: "scheduled" }, { state: "held", because });
}

/** Answers the ID of the message that was made. */
async function sendPlanned(
  sql: Sql,
  program: ProgramContext,
  row: PlannedRow,
  filter: PlannedRow["filter"],
): Promise<string> {
  const who = await audienceText(sql, row);
  const { subject, text, list, about } = row;
  const replyTo = program.client.helpEmail ?? row.madeByEmail;
  const message = {
    // The message's state lets it be made once. The ID may be the key of a message by hand: clients choose both.
    messageKey: randomUUID(),
    serviceID: program.service.serviceID,
    list,
    about,
    who,
    subject,
    text,
  };
  const { messageID } = requireRow(await insertMessage(sql, { ...message, replyTo, userID: row.madeByID }));
  await addRecipients(sql, messageID, program, { ...row, filter });
  await addDueWork(sql, MESSAGE_WORK, messageID);
  await auditFor(
    sql,
    program.service.serviceID,
    row,
  )({ state: "scheduled" }, { state: "sent", messageID, subject, who });
  return messageID;
}

const auditFor =
  (sql: Sql, serviceID: string, { plannedMessageID, madeByID }: PlannedRow) =>
  (before: object, after: object) =>
    recordChange(sql, {
      userID: madeByID,
      action: savePlannedMessage.allow,
      call: savePlannedMessage.path,
      serviceID,
      recordID: plannedMessageID,
      before,
      after,
    });

/** Null: whoever planned it may still write to these people, and the program takes place. */
async function whyHeldByPeople(sql: Sql, program: ProgramContext, row: PlannedRow): Promise<string | null> {
  const [silence] = await programSilence(sql, program.service.serviceID, row.changedAt);
  if (silence) return silence.why;
  const theirs = (await rolesInProgram(sql, row.madeByID, program.service.serviceID)).map(({ role }) => role);
  if (!may(theirs, savePlannedMessage.allow) || !may(theirs, messageLists[row.list].allow))
    return "Whoever planned it may not write to these people any more.";
  return null;
}

/** Null: it is sent. */
async function whyHeld(sql: Sql, program: ProgramContext, row: PlannedRow): Promise<string | null> {
  const because = await whyHeldByPeople(sql, program, row);
  if (because !== null) return because;
  if (row.shiftOver) return "The shift was ended before it was sent.";
  if (row.anchorAt !== null && new Date(row.anchorAt) <= clock.now())
    return row.beforeWhat === "shift"
      ? "The shift had begun before it could be sent."
      : "The program had begun before it could be sent.";
  const { recipients } = requireRow(await countMessageRecipients(sql, program, row));
  return recipients === 0 ? "Nobody was in the list when it was to be sent." : null;
}
