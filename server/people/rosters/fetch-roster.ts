import { join } from "node:path";
import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import { listInWords } from "../../../contract/platform/list-in-words.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { tableLimits } from "../../../contract/platform/table-limits.ts";
import { guessedColumnsOf, presetsOf } from "../../../contract/tables/reading.ts";
import { ROSTER_DAYS_FAILING } from "../../../contract/people/roster-schedules.ts";
import { queueMails } from "../../mail/sending/mail.ts";
import { readHead } from "../../media/file-kind.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { failureText } from "../../platform/guarded-post.ts";
import { mayBePlain, mayReachOf } from "../../platform/other-systems.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { type FetchFailure, fetchInto, notPublicMessage } from "../../platform/safe-fetch.ts";
import { storeTable, tableKind } from "../../tables/reading/table-files.ts";
import { nextFetch } from "./next-fetch.ts";
import { type RosterSource, nothingInRoster } from "./roster-file.ts";
import { mappedColumns } from "./roster-mapping.ts";
import { lookAtRosterFile, previewRosterFile } from "./roster-preview.ts";
import * as queries from "./schedule-queries.ts";
import { headerPurpose } from "./sealed-header.ts";
import { writeRoster } from "./write-roster.ts";

/** The due work that fetches a client's roster. `ref` is the schedule. */
export const ROSTER_FETCH_WORK = "rosterFetch";

const ANSWER_WITHIN = 60;
/** Of the members or memberships, how many may go without anybody being asked: one of so many. */
const USUAL_PART = 10;

/** Staff, or another process, did something meanwhile: what was begun is void. */
class FetchVoid extends Error {}

type FetchedRoster = {
  members: Awaited<ReturnType<typeof previewRosterFile>>["members"];
  preview: Awaited<ReturnType<typeof previewRosterFile>>["preview"];
  table: Awaited<ReturnType<typeof previewRosterFile>>["table"];
  source: RosterSource;
};
type Found =
  | { outcome: "failed"; text: string }
  | { outcome: "waits"; reasons: string[]; isReadable: boolean }
  | { outcome: "same" }
  | { outcome: "import"; roster: FetchedRoster };

type Fetch = { app: App; clientID: string; schedule: queries.RosterScheduleRow; path: string; signal: AbortSignal };

export const rosterFetchWork: WorkKind = {
  atOnce: 2,
  firstWait: 30,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { clientID, ref }, signal) {
    const [schedule] = await app.database.readInside(clientID!, queries.rosterSchedule);
    if (!schedule || schedule.rosterScheduleID !== ref || schedule.offAt !== null) return undefined;
    if (Date.parse(schedule.nextAt) > clock.now().getTime()) return new Date(schedule.nextAt);
    await using folder = await app.files.workFolder();
    const fetch: Fetch = { app, clientID: clientID!, schedule, path: join(folder.path, "roster"), signal };
    try {
      return await settle(fetch, await fetchAndLook(fetch));
    } catch (error) {
      if (error instanceof FetchVoid || (error instanceof Refusal && error.status === 409)) return clock.now();
      throw error;
    }
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `A roster couldn’t be fetched, through a fault of ours: ${message}`,
    again: new Date(clock.now().getTime() + DAY),
  }),
};

export const hostOf = (address: string) => new URL(address).host;

async function fetchAndLook(fetch: Fetch): Promise<Found> {
  try {
    await download(fetch);
    return await look(fetch);
  } catch (error) {
    fetch.signal.throwIfAborted();
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    if (error.message === nothingInRoster)
      return { outcome: "waits", reasons: ["The list is empty: there are no members in it."], isReadable: false };
    return { outcome: "failed", text: error.message };
  }
}

async function download({ app, schedule, path, signal }: Fetch): Promise<void> {
  const { rosterScheduleID, address, headerName, sealedHeader } = schedule;
  const value = sealedHeader === null ? "" : app.sealing.unseal(sealedHeader, headerPurpose(rosterScheduleID));
  await fetchInto(path, address, {
    maxBytes: tableLimits.bytes,
    signal,
    mayReach: mayReachOf(app),
    isPlainAllowed: mayBePlain(app),
    accept: "text/csv, */*",
    seconds: ANSWER_WITHIN,
    words: wordsOfFailure,
    ...(headerName !== null && { headers: { [headerName]: value } }),
  });
  const head = (await readHead(path)).toString("latin1");
  if (head.trim() === "") refuse(nothingInRoster, 422);
  if (/^\s*<(!doctype|html)/i.test(head))
    refuse("It answers with a web page, perhaps one to sign in. Enter the address of the list itself.", 422);
  await tableKind(path, "roster.csv");
}

function wordsOfFailure(failure: FetchFailure): string {
  if ("status" in failure) {
    const { status } = failure;
    if (status === 0) return "It leads to an address without https, so nothing is fetched from there.";
    if (status === 401 || status === 403)
      return `It doesn’t let us in (${status}). Check the header: its value may have changed.`;
    if (status === 404 || status === 410) return `There is nothing at this address (${status}).`;
    return status >= 300 && status < 400
      ? "It leads from one address to the next, and to no list."
      : `It answers with an error (${status}).`;
  }
  const { error } = failure;
  if (error.message === notPublicMessage) return notPublicMessage;
  if (error.name === "TimeoutError" || error.name === "AbortError" || error.code === "ABORT_ERR")
    return `There was no whole answer within ${ANSWER_WITHIN} seconds.`;
  return failureText(error);
}

/** Reads the file as staff have chosen, and decides whether anybody must be asked. */
async function look({ app, clientID, schedule: { mapping }, path }: Fetch): Promise<Found> {
  const client = { clientID };
  const view = await lookAtRosterFile(app, client, path, mapping?.layout);
  const first =
    mapping === null
      ? ["It is the first from this address. Look at its columns once; those that follow are read as this one."]
      : [];
  const names = view.columns.map(({ heading }) => heading);
  const { columns, missing } =
    mapping === null ? { columns: guessedColumnsOf(view), missing: [] } : mappedColumns(mapping, names);
  const asks = [
    ...first,
    ...(missing.length > 0
      ? [`There is no column ${listInWords(missing.map((name) => `“${name}”`))} any more, which was imported before.`]
      : []),
  ];
  if (columns["email"] === undefined && columns["memberNumber"] === undefined)
    return {
      outcome: "waits",
      reasons: [...asks, "It isn’t known which column has the email address or the member number."],
      isReadable: true,
    };
  const source: RosterSource =
    mapping === null
      ? { columns, presets: presetsOf(view, columns) }
      : { columns, layout: mapping.layout, presets: mapping.readings };
  const { preview, questions, members, table } = await previewRosterFile(app, client, path, source);
  const reasons = [...asks, ...questions, ...(await largeChanges({ app, clientID }, preview))];
  if (reasons.length > 0) return { outcome: "waits", reasons, isReadable: true };
  const { added, changed, removed, verified, lost, shortened } = preview;
  if (added + changed + removed + verified + lost + shortened === 0 && preview.comparedWith !== null)
    return { outcome: "same" };
  return { outcome: "import", roster: { members, preview, table, source } };
}

type Difference = { removed: number; lost: number; shortened: number };

async function largeChanges({ app, clientID }: Pick<Fetch, "app" | "clientID">, difference: Difference) {
  const sizes = requireRow(await app.database.readInside(clientID, queries.rosterSizes));
  const isLarge = (part: number, whole: number) => part * USUAL_PART > whole;
  const { removed, lost, shortened } = difference;
  return [
    ...(isLarge(removed, sizes.members)
      ? [`${plural(removed, "member")} of ${sizes.members} would be removed, more than a tenth.`]
      : []),
    ...(isLarge(lost, sizes.verified)
      ? [`${plural(lost, "person", "people")} of ${sizes.verified} would no longer be verified, more than a tenth.`]
      : []),
    ...(isLarge(shortened, sizes.verified)
      ? [`${plural(shortened, "membership")} of ${sizes.verified} would end earlier than now, more than a tenth.`]
      : []),
  ];
}

/** Writes what came of it, once, and says when the next is due. */
async function settle(fetch: Fetch, found: Found): Promise<Date | undefined> {
  const { app, clientID, schedule, path, signal } = fetch;
  signal.throwIfAborted();
  const now = clock.now();
  const inside = <T>(work: (sql: Sql) => Promise<T>) => app.database.inside(clientID, work);
  const regular = nextFetch(schedule, now);
  const store = async (sql: Sql, outcome: Partial<queries.FetchOutcome> & Pick<queries.FetchOutcome, "outcome">) => {
    const [locked] = await queries.lockRosterSchedule(sql);
    const { rosterScheduleID, turn } = schedule;
    if (locked?.rosterScheduleID !== rosterScheduleID || locked.turn !== turn) throw new FetchVoid();
    // What failed is tried again each hour.
    const again = new Date(Math.min(regular.getTime(), now.getTime() + HOUR));
    const nextAt = outcome.outcome === "failed" ? again : regular;
    const whole = { outcomeText: "", waitingReasons: [], waitingFileID: null, ...outcome };
    const { failingSince } = requireRow(await queries.storeFetchOutcome(sql, whole, { at: now, nextAt }));
    return { nextAt, failingSince };
  };
  if (found.outcome === "failed")
    return inside(async (sql) => {
      const { nextAt, failingSince } = await store(sql, { outcome: "failed", outcomeText: found.text });
      if (failingSince === null || now.getTime() - Date.parse(failingSince) < ROSTER_DAYS_FAILING * DAY) return nextAt;
      await turnOff(sql, fetch, found.text);
      return undefined;
    });
  if (found.outcome === "same") return inside(async (sql) => (await store(sql, { outcome: "same" })).nextAt);
  if (found.outcome === "waits") {
    const waitingFileID = found.isReadable ? await inside(newID) : null;
    if (waitingFileID !== null) await storeTable(app.files, { clientID, tableID: waitingFileID }, path);
    return inside(async (sql) => {
      const { reasons } = found;
      const { nextAt } = await store(sql, { outcome: "waits", waitingReasons: reasons, waitingFileID });
      if (JSON.stringify(reasons) !== JSON.stringify(schedule.waitingReasons)) await mailWaiting(sql, fetch, reasons);
      return nextAt;
    });
  }
  const { members, preview, table, source } = found.roster;
  const { comparedWith, readings, added, changed, removed } = preview;
  const outcomeText = `${plural(members.length, "member")}: ${added} new, ${changed} changed, ${removed} removed.`;
  let nextAt = regular;
  const turned = await writeRoster(
    {
      rosterImportID: await inside(newID),
      clientID,
      userID: schedule.setBy,
      fileName: hostOf(schedule.address),
      members,
      readings,
      table,
      source,
      comparedWith,
      isScheduled: true,
      now,
    },
    {
      read: (work) => app.database.readInside(clientID, work),
      write: inside,
      progress: async () => signal.throwIfAborted(),
      together: async (sql) => void ({ nextAt } = await store(sql, { outcome: "imported", outcomeText })),
    },
  );
  if (turned) app.changes.publish("client", clientID);
  return nextAt;
}

const rosterPage = ({ app, schedule }: Fetch) =>
  app.addresses.urlOf(`${studioPaths.people({ client: schedule.clientURL })}?tab=roster`);

async function mailWaiting(sql: Sql, fetch: Fetch, reasons: readonly string[]): Promise<void> {
  const host = hostOf(fetch.schedule.address);
  const staff = await queries.rosterStaff(sql);
  await queueMails(
    sql,
    staff.map(({ email }) => ({
      to: email,
      subject: "A roster waits for you",
      clientID: fetch.clientID,
      paragraphs: [
        `The roster of ${host} was fetched, and isn’t imported:`,
        ...reasons,
        "The roster before still counts. Look at what would change and import it, or have the list put right where it comes from.",
      ],
      action: { label: "Look at the roster", url: rosterPage(fetch) },
    })),
  );
}

async function turnOff(sql: Sql, fetch: Fetch, why: string): Promise<void> {
  const [turned] = await queries.turnFetchingOff(sql, "failing", clock.now());
  if (!turned) return;
  const staff = await queries.rosterStaff(sql);
  await queueMails(
    sql,
    staff.map(({ email }) => ({
      to: email,
      subject: "The roster isn’t fetched any more",
      clientID: fetch.clientID,
      paragraphs: [
        `Nothing could be fetched from ${hostOf(fetch.schedule.address)} for ${ROSTER_DAYS_FAILING} days. The last time: ${why}`,
        "The last roster still counts. Put the address right, and turn it on again.",
      ],
      action: { label: "Open the roster", url: rosterPage(fetch) },
    })),
  );
}
