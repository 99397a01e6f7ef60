import { copyAllRows, followChanges, stopFollowing } from "./follow-client.ts";
import { type MoveSettings, connectTo, databasesOfSettings, requireTriggersAside } from "./move-connections.ts";
import * as queries from "./move-queries.ts";
import { type RowCounts, clearAllRows, countMovedRows, noRows } from "./moved-rows.ts";
import { type MoveChoice, type Moving, requireSameVersion, withMove } from "./open-move.ts";
import { settleMove, switchOver } from "./switch-client.ts";

export type MoveOutcome = {
  client: string;
  name: string;
  from: string;
  to: string;
  state: queries.MoveState;
  rows: number;
  tables: number;
  /** Milliseconds in which nothing of the client was written; null before. */
  pause: number | null;
  changed: boolean;
};

/**
 * Moves a client to another database while it is used: copies its rows table by table, follows what changes meanwhile, compares all of
 * it, and switches in a moment in which nobody writes. Goes on where a command that was interrupted ended.
 */
export async function moveClient(settings: MoveSettings, choice: MoveChoice): Promise<MoveOutcome> {
  const isNew = choice.isDryRun ? "look" : "begin";
  return withMove(settings, { ...choice, isNew }, async (moving) => {
    const { move } = moving;
    if (choice.isDryRun) return { ...outcomeOf(moving, await countMovedRows(moving.source, moving)), changed: false };
    if (move.state === "canceling")
      throw new Error(`This move is being taken back. Go on with that: --client ${move.url} --cancel.`);
    if (move.state !== "switched") {
      await requireSameVersion(moving);
      await copyAllRows(moving);
      await followChanges(moving);
      await switchOver(moving);
    }
    await settleMove(moving);
    const after = await queries.openMove(moving.home, moving.clientID);
    return outcomeOf({ ...moving, move: after! }, await countMovedRows(moving.target, moving));
  });
}

/** Takes back a move that hasn't switched: what was copied goes, and the client stays where it is. */
export async function cancelMove(settings: MoveSettings, choice: MoveChoice): Promise<MoveOutcome> {
  return withMove(settings, choice, async (moving) => {
    const { home, source, target, move, clientID, all, report } = moving;
    if (move.state === "switched")
      throw new Error(
        `${moving.name} lies in ${move.to} by now. To have it back in ${move.from}, clear what is left there (--clear), and move it back: --to ${move.from}.`,
      );
    if (choice.isDryRun) return { ...outcomeOf(moving, await countMovedRows(target, moving)), changed: false };
    await queries.noteCanceling(home, move.moveID);
    await stopFollowing(moving);
    await queries.markClient(source, clientID, null);
    await queries.markClient(target, clientID, "arriving");
    await clearAllRows(target, { clientID, tables: all, place: move.to, report });
    await queries.markClient(target, clientID, null);
    await queries.endMove(home, move.moveID, "canceled");
    return outcomeOf({ ...moving, move: { ...move, state: "canceled" } }, noRows);
  });
}

/** Removes what is left of a client in the database that it has left. */
export async function clearMoved(settings: MoveSettings, choice: MoveChoice): Promise<MoveOutcome> {
  return withMove(settings, choice, async (moving) => {
    const { home, source, move, clientID, all, report } = moving;
    if (move.state !== "switched")
      throw new Error(`${moving.name} hasn’t left ${move.from} yet. Say the command without --clear, and it goes on.`);
    const counts = await countMovedRows(source, moving);
    if (choice.isDryRun) return { ...outcomeOf(moving, counts), changed: false };
    await settleMove(moving);
    await requireTriggersAside(source, move.from);
    await clearAllRows(source, { clientID, tables: all, place: move.from, report });
    await stopFollowing(moving);
    await queries.endMove(home, move.moveID, "cleared");
    await queries.markClient(source, clientID, null);
    return outcomeOf({ ...moving, move: { ...move, state: "cleared" } }, counts);
  });
}

/** The moves under way, and those that are over. */
export async function listMoves(settings: MoveSettings): Promise<queries.ClientMove[]> {
  const home = await connectTo(databasesOfSettings(settings).get("home")!);
  return queries.clientMoves(home).finally(() => home.end());
}

const outcomeOf = ({ move, name }: Pick<Moving, "move" | "name">, { rows, tables }: RowCounts): MoveOutcome => ({
  client: move.url,
  name,
  from: move.from,
  to: move.to,
  state: move.state,
  rows,
  tables,
  pause: move.pause,
  changed: true,
});
