import { setTimeout as wait } from "node:timers/promises";
import { awaitWork, requireHeard } from "./before-switch.ts";
import { inShortTurns } from "./lock-turns.ts";
import * as queries from "./move-queries.ts";
import { copyTable, dropNotes, inTransactionOf, putChanges, readChanges, sumsOf } from "./moved-rows.ts";
import type { Moving } from "./open-move.ts";

/** Copies all rows, and has what changes meanwhile noted. */
export async function copyAllRows(moving: Moving): Promise<void> {
  const { home, source, target, move, clientID, all, tables, report } = moving;
  const mark = await queries.markOf(source, clientID);
  if (mark === "closed") return;
  report("Noting what changes");
  await queries.markClient(source, clientID, "leaving");
  await queries.markClient(target, clientID, "arriving");
  for (const table of all)
    await inShortTurns(source, () => queries.followTable(source, clientID, table), `the table ${table.name}`);
  for (const table of tables) {
    if (move.copied.includes(table.name)) continue;
    report(`Rows of ${table.name}`);
    await copyTable(moving, clientID, table);
    await queries.noteCopied(home, move.moveID, table.name);
  }
  await queries.noteFollowing(home, move.moveID);
}

/** With so few rows the rest is a matter of a moment. */
const FEW_CHANGES = 100;
const MOST_ROUNDS = 50;
const MOST_COMPARISONS = 5;

/** Until nearly all is there, all of it is compared, and nothing is under way that can't be interrupted. */
export async function followChanges(moving: Moving): Promise<void> {
  const { source, clientID, report } = moving;
  if ((await queries.markOf(source, clientID)) === "closed") return;
  report("Following what changed");
  await catchUp(moving);
  report("Comparing");
  for (let tries = 1; !(await isSameEverywhere(moving)); tries += 1) {
    if (tries === MOST_COMPARISONS)
      throw new Error(
        "What was copied isn’t the same as what it was copied from. Nothing was switched: take the move back (--cancel), and report it.",
      );
    await wait(500);
  }
  report("Waiting for people and for home");
  await requireHeard(moving);
  await awaitWork(moving);
  await catchUp(moving);
}

export async function catchUp(moving: Moving): Promise<void> {
  for (let round = 1; round <= MOST_ROUNDS; round += 1) if ((await followOnce(moving)) <= FEW_CHANGES) return;
}

const ONE_MOMENT = "begin isolation level repeatable read, read only";

/** Puts what has changed by now; answers how many rows that were. */
async function followOnce(moving: Moving): Promise<number> {
  const { source, target, clientID, tables } = moving;
  const changes = await inTransactionOf(source, ONE_MOMENT, () => readChanges(moving, clientID, tables));
  if (changes.rows > 0) await inTransactionOf(target, "begin", () => putChanges(moving, clientID, changes));
  await dropNotes(moving, changes.notes);
  return changes.rows;
}

/** All rows of one moment, by counts and checksums of each table. */
async function isSameEverywhere(moving: Moving): Promise<boolean> {
  const { source, target, clientID, tables, report } = moving;
  const [changes, sums] = await inTransactionOf(source, ONE_MOMENT, async () => {
    const read = await readChanges(moving, clientID, tables);
    return [read, await sumsOf(source, moving)] as const;
  });
  await inTransactionOf(target, "begin", () => putChanges(moving, clientID, changes));
  await dropNotes(moving, changes.notes);
  const there = await sumsOf(target, moving);
  const unlike = tables.filter(({ name }) => sums.get(name) !== there.get(name));
  for (const { name } of unlike) report(`  ${name} isn’t the same yet`);
  return unlike.length === 0;
}

export async function stopFollowing({ source, clientID, all }: Moving): Promise<void> {
  for (const table of all)
    await inShortTurns(source, () => queries.unfollowTable(source, clientID, table), `the table ${table.name}`);
  await queries.dropAllChanges(source, clientID);
}
