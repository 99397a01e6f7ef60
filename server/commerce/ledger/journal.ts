import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type JournalFormat,
  type JournalGroup,
  downloadJournal,
  getJournal,
  journalFormats,
  mostJournalDays,
} from "../../../contract/commerce/ledger/journal.ts";
import { DAY, MINUTE } from "../../../contract/platform/durations.ts";
import { type TimeZone, calendarDayText, instantAt, localDayOf } from "../../../contract/platform/time-zone.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import { taskKind } from "../../platform/tasks/task-run.ts";
import { journalFile } from "./journal-files.ts";
import { type Span, journalSettings, spanSums } from "./journal-queries.ts";
import { type Journal, type JournalLine, accountTotals, journalsOf } from "./journals.ts";

/** A payment that began before midnight is in the ledger by then. */
const CLOSES_AFTER = 15 * MINUTE;

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const lastDayThatIsOver = (now: Date, zone: TimeZone) => daysLater(localDayOf(now.getTime() - CLOSES_AFTER, zone), -1);

type Days = { from: string; to: string };

/** The last month that is over. */
function lastMonth(lastDay: string): Days {
  const to = daysLater(`${daysLater(lastDay, 1).slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

const isCalendarDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && day >= "2000";
};

function refuseDays({ from, to }: Days, lastDay: string): void {
  const invalid = [from, to].find((day) => !isCalendarDay(day));
  if (invalid !== undefined) refuse(`${invalid} isn’t a day of the calendar. Choose another.`, 400);
  if (from > to) refuse("The last day is before the first. Choose it anew.", 400);
  if (to > lastDay)
    refuse(
      `Choose days up to ${calendarDayText(lastDay)}: what comes in on a day that isn’t over would be missing.`,
      409,
    );
  if (daysLater(from, mostJournalDays - 1) < to) refuse("Choose a year or less.", 400);
}

const spanOf = ({ from, to }: Days, zone: TimeZone): Span => ({
  since: instantAt(`${from}T00:00`, zone)!,
  until: instantAt(`${daysLater(to, 1)}T00:00`, zone)!,
  zone,
});

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Whether what is posted to money is what the ledger and the payouts say, and every journal is balanced. */
function agreesWith(journals: readonly Journal[], sums: Awaited<ReturnType<typeof spanSums>>): boolean {
  const isBalanced = journals.every(({ lines }) => sumOf(lines.map(({ amount }) => amount)) === 0);
  const posted = (sum: JournalLine["sum"]) =>
    sumOf(journals.flatMap(({ lines }) => lines.filter((line) => line.sum === sum).map(({ amount }) => amount)));
  return (
    isBalanced &&
    posted("taken") === sums.charged - sums.refunded &&
    posted("fees") === sums.fees &&
    posted("disputes") === sums.disputed &&
    posted("bank") === sums.paidOut
  );
}

type JournalTask = { from: string; to: string; by: JournalGroup; program: JournalFormat; fileName: string };

export const journalCalls = [
  on(getJournal, async ({ sql, query, now }) => {
    const { zone } = await journalSettings(sql);
    const lastDay = lastDayThatIsOver(now, zone);
    const usual = lastMonth(lastDay);
    const days = { from: query.from ?? usual.from, to: query.to ?? usual.to };
    const by = query.by ?? "day";
    refuseDays(days, lastDay);
    const span = spanOf(days, zone);
    const [journals, sums] = [await journalsOf((work) => work(sql), { span, by }), await spanSums(sql, span)];
    const accounts = accountTotals(journals);
    return {
      ...days,
      by,
      zone,
      lastDay,
      journals: journals.length,
      lines: sumOf(journals.map(({ lines }) => lines.length)),
      accounts,
      debit: sumOf(accounts.map(({ debit }) => debit)),
      credit: sumOf(accounts.map(({ credit }) => credit)),
      ...sums,
      agrees: agreesWith(journals, sums),
    };
  }),

  on(downloadJournal, async ({ sql, user, client, body, now, audit }) => {
    const { zone } = await journalSettings(sql);
    refuseDays(body, lastDayThatIsOver(now, zone));
    const { from, to, program } = body;
    const { extension, label } = journalFormats[program];
    const fileName = `${client.url}-journal-${from}-${to}.${extension}`;
    const asked: JournalTask = { ...body, fileName };
    const taskID = await addTask(sql, { kind: "journal", userID: user.userID, serviceID: null, asked });
    await audit(null, null, { list: "Journal", format: label, from, to, by: body.by });
    return { taskID };
  }),
];

export const journalTask = taskKind<JournalTask>({
  label: ({ program }) => `Journal for ${journalFormats[program].label}`,
  result: {
    allow: () => downloadJournal.allow,
    file: ({ fileName, program }) => ({ fileName, contentType: journalFormats[program].contentType }),
  },
  async run({ read, folder, progress }, { from, to, by, program }) {
    await progress(0, 1);
    const { zone, taxRate } = await read(journalSettings);
    const journals = await journalsOf(read, { span: spanOf({ from, to }, zone), by });
    const path = join(folder, "journal");
    await pipeline(Readable.from(journalFile(program, journals, { taxRate })), createWriteStream(path));
    return { path };
  },
});
