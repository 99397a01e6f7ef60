import {
  type RetentionKind,
  changeRetention,
  deletedData,
  forGood,
  getRetention,
  lengthText,
  previewRetention,
  retentionGraceDays,
  retentionKinds,
} from "../../../contract/people/retention.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { lockClientProfile } from "../../platform/access/client-profile-queries.ts";
import { clock } from "../../platform/clock.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import * as queries from "./retention-queries.ts";

/** The due work of each client that has chosen how long something is kept, each day. There is one. */
export const RETENTION_WORK = "retention";
const THE_ONLY_ONE = "00000000-0000-0000-0000-000000000000";

/** Rows of a transaction, so that nobody waits long for it. */
const BATCH = 200;

/** A calendar’s months, as PostgreSQL counts them: the day is the month’s last where it has fewer. */
function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  const day = before.getUTCDate();
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(day, lastDay));
  return before;
}

type RetentionChoices = Record<RetentionKind, string>;

/** As the form has them. */
const choicesOf = (settings: readonly queries.RetentionSetting[]) =>
  Object.fromEntries(
    retentionKinds.map((kind) => [kind, String(settings.find((one) => one.kind === kind)?.months ?? forGood)]),
  ) as RetentionChoices;

/** Every kind, changed or not: by the name of one, changes of this matter are found among the client's. */
const inWords = (choices: RetentionChoices) =>
  Object.fromEntries(
    retentionKinds.map((kind) => [kind, choices[kind] === forGood ? "for good" : lengthText(Number(choices[kind]))]),
  );

export const retentionCalls = [
  on(getRetention, async ({ sql, now }) => {
    const settings = await queries.retentionSettings(sql);
    const rows = await queries.deletedDataRows(sql);
    return {
      kinds: retentionKinds.map((kind) => {
        const setting = settings.find((one) => one.kind === kind);
        const deletions = rows.filter((one) => one.kind === kind);
        const beginsAt = setting && Date.parse(setting.beginsAt) > now.getTime() ? setting.beginsAt : null;
        return {
          kind,
          months: setting?.months ?? null,
          beginsAt,
          deleted: deletions.reduce((sum, { records }) => sum + records, 0),
          lastAt:
            deletions
              .map(({ lastAt }) => lastAt)
              .toSorted()
              .at(-1) ?? null,
        };
      }),
    };
  }),

  on(previewRetention, async ({ sql, query: { kind, months }, now }) =>
    requireRow(await queries.previewOf(sql, kind, monthsBefore(now, Number(months)))),
  ),

  on(changeRetention, async (context) => {
    const { sql, client, user, form, now, audit } = context;
    // Of two who save at once, the second waits here, also where nothing was chosen yet.
    await lockClientProfile(sql, client.clientID);
    const settings = await queries.retentionSettings(sql);
    const before = choicesOf(settings);
    await refuseIfStale(context, client.clientID, before, "guestContacts");
    const changed = retentionKinds.filter((kind) => form[kind] !== before[kind]);
    if (changed.length === 0) return {};
    const grace = new Date(now.getTime() + retentionGraceDays * DAY);
    for (const kind of changed) {
      if (form[kind] === forGood) {
        await queries.keepForGood(sql, kind);
        continue;
      }
      const months = Number(form[kind]);
      const setting = settings.find((one) => one.kind === kind);
      const beginsAt = setting && months > setting.months ? new Date(setting.beginsAt) : grace;
      await queries.chooseRetention(sql, { kind, months, beginsAt, userID: user.userID, now });
    }
    await addDueWork(sql, RETENTION_WORK, THE_ONLY_ONE, grace);
    await audit(client.clientID, inWords(before), inWords(form));
    return {};
  }),

  on(deletedData, async ({ sql }) => ({ deleted: await queries.deletedDataRows(sql) })),
];

type Batch = { before: Date; months: number; most: number; now: Date };

/** Deletes a piece of what is due. Nothing is left of the kind once it answers no records. */
const deleteSome: Record<RetentionKind, (sql: Sql, batch: Batch) => Promise<queries.DeletedCount[]>> = {
  async guestContacts(sql, batch) {
    const orders = await queries.lockOrdersDue(sql, batch);
    if (orders.length === 0) return queries.deleteWaiting(sql, batch);
    await queries.emptyContacts(
      sql,
      orders.map(({ transactionID }) => transactionID),
      batch,
    );
    await queries.forgetAddresses(sql, [...new Set(orders.map(({ email }) => email).filter(Boolean))]);
    const counts = Map.groupBy(orders, ({ serviceID }) => serviceID);
    return [...counts].map(([serviceID, { length: records }]) => ({ serviceID, records }));
  },
  ticketAnswers: queries.deleteTicketAnswers,
  scans: queries.deleteScans,
  helpRequests: queries.deleteHelpRequests,
  changes: queries.deleteChanges,
  mailLog: queries.deleteMailLog,
};

export const retentionWork: WorkKind = {
  atOnce: 1,
  firstWait: 600,
  longestWait: 3600,
  mostAttempts: 5,
  async run(app, { clientID }, signal) {
    const inside = <T>(work: (sql: Sql) => Promise<T>) => app.database.inside(clientID!, work);
    for (const kind of retentionKinds)
      for (let goesOn = true; goesOn;) {
        signal.throwIfAborted();
        goesOn = await inside((sql) => deletePiece(sql, kind));
      }
    const settings = await inside(queries.retentionSettings);
    if (settings.length === 0) return undefined;
    return new Date(clock.now().getTime() + DAY);
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `What is no longer to be kept couldn’t be deleted today: ${message}`,
    again: new Date(clock.now().getTime() + DAY),
  }),
};

/** By the setting as it is now: whoever chose otherwise meanwhile has stopped it. Answers whether there may be more. */
async function deletePiece(sql: Sql, kind: RetentionKind): Promise<boolean> {
  const now = clock.now();
  const setting = (await queries.retentionSettings(sql)).find((one) => one.kind === kind);
  if (!setting || Date.parse(setting.beginsAt) > now.getTime()) return false;
  const { months } = setting;
  const counts = await deleteSome[kind](sql, { before: monthsBefore(now, months), months, most: BATCH, now });
  const deleted = counts.filter(({ records }) => records > 0);
  if (deleted.length > 0) await queries.noteDeleted(sql, { kind, months, now }, deleted);
  return deleted.length > 0;
}
