import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { waitUntil } from "../../platform/db/wait-until.ts";
import { awaitWork } from "./before-switch.ts";
import { catchUp } from "./follow-client.ts";
import { isLockHeld } from "./lock-turns.ts";
import * as queries from "./move-queries.ts";
import {
  DUE_WORK,
  HOME_KINDS,
  type ReadChanges,
  dropNotes,
  inTransactionOf,
  isPutAsRead,
  putChanges,
  readChanges,
} from "./moved-rows.ts";
import { MAX_CLOCK_DIFFERENCE, type Moving, requireSameVersion } from "./open-move.ts";

/** Milliseconds that whoever writes is waited for while others wait behind them; and between tries. */
const WRITERS_TIMEOUT = 1_000;
const WRITERS_PAUSE = 1_000;
const MOST_SWITCH_TRIES = 60;
/** Milliseconds in which all must be there; else whoever waits is let through, before they are told to come back. */
const LONGEST_PAUSE = 3_000;
/** Milliseconds that replication may take in the moment of the switch. */
const MAX_SWITCH_REPLICATION = 1_500;

export async function switchOver(moving: Moving): Promise<void> {
  const { report, name } = moving;
  for (let tries = 1; tries <= MOST_SWITCH_TRIES; tries += 1) {
    report("Switching");
    if (await trySwitch(moving)) return;
    await wait(WRITERS_PAUSE);
    await awaitWork(moving);
    await catchUp(moving);
  }
  throw new Error(
    `There was no moment in which nobody wrote for long at ${name}. Nothing was switched: say the command again when less is going on.`,
  );
}

/** False where somebody writes for too long, or has taken up work: they go on, and it is tried again. */
async function trySwitch(moving: Moving): Promise<boolean> {
  const { home, source, clientID, move, report } = moving;
  const wasClosed = (await queries.markOf(source, clientID)) === "closed";
  const began = performance.now();
  await source.query("begin");
  try {
    await queries.endWhenSilent(source);
    await queries.setLockTimeout(source, WRITERS_TIMEOUT);
    await queries.holdWriters(source, clientID);
    if ((await queries.holdDueWork(source, clientID, HOME_KINDS)) && !wasClosed) {
      await source.query("rollback");
      return false;
    }
    await putTheRest(moving);
    if (!wasClosed && performance.now() - began > LONGEST_PAUSE) {
      await source.query("rollback");
      return false;
    }
    await queries.markClient(source, clientID, "closed");
    report("Closing");
    await source.query("commit");
  } catch (error) {
    await source.query("rollback").catch(() => undefined);
    if (isLockHeld(error)) return false;
    throw error;
  }
  report("Closed");
  const notice = noticeOf(clientID);
  const { moveID, to } = move;
  await queries.placeMovedClient(home, { moveID, clientID, to, notice, pause: performance.now() - began });
  report("Switched");
  return true;
}

const noticeOf = (clientID: string) => `${randomUUID()} client ${clientID}`;

/** Nobody writes for the client meanwhile. */
async function putTheRest(moving: Moving): Promise<void> {
  const { home, source, target, clientID, tables, move } = moving;
  await requireSameVersion(moving);
  const changes = await readChanges(moving, clientID, tables);
  const due = await queries.dueWorkRows(source, clientID, HOME_KINDS);
  await inTransactionOf(target, "begin", async () => {
    await putChanges(moving, clientID, changes);
    await queries.removeDueWorkOf(target, clientID, HOME_KINDS);
    await queries.putRows(target, clientID, DUE_WORK, due);
    await queries.raiseCounters(target, clientID);
  });
  if (!(await isPutAsRead(moving, clientID, changes)))
    throw new Error("What changed last isn’t the same in both databases.");
  await dropNotes(moving, changes.notes);
  const people = await queries.newestPeople(home);
  const areThere = async () => (await queries.countKnownPeople(target, people)) === people.length;
  if (move.to !== "home" && !(await waitUntil(areThere, MAX_SWITCH_REPLICATION)))
    throw new Error(`${move.to} is behind with people from home. Nothing was switched: say the command again.`);
  if (move.from !== "home" && !(await waitUntil(() => doesHomeKnowLast(moving, changes), MAX_SWITCH_REPLICATION)))
    throw new Error(`Home is behind with what ${move.from} tells it. Nothing was switched: say the command again.`);
  const now = await queries.clockOf(source);
  await waitUntil(async () => (await queries.clockOf(target)) > now, MAX_CLOCK_DIFFERENCE);
}

/** Of what changed last, home has what a shard tells it. */
async function doesHomeKnowLast({ home, source, clientID, all }: Moving, { directory }: ReadChanges): Promise<boolean> {
  for (const { name, keys } of directory) {
    const table = all.find((one) => one.name === name)!;
    const [here, there] = [
      await queries.rowsByKey(home, clientID, table, keys),
      await queries.rowsByKey(source, clientID, table, keys),
    ];
    if (here.toSorted().join("\n") !== there.toSorted().join("\n")) return false;
  }
  return true;
}

/** The client lies in the target: its due work goes on, and every process hears of it, should one have missed it. */
export async function settleMove({ home, source, target, clientID, move, report }: Moving): Promise<void> {
  report("Settling");
  if (move.to !== "home") await queries.renewPeopleCopies(target, clientID);
  await queries.markClient(target, clientID, null);
  await queries.dropAllChanges(source, clientID);
  await queries.removeDueWorkOf(source, clientID, HOME_KINDS);
  await queries.markClient(source, clientID, "left");
  await queries.notifyProcesses(home, noticeOf(clientID));
}
