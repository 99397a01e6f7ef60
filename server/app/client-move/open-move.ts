import type pg from "pg";
import { NO_CLIENT_THERE } from "../../platform/access/placed-client.ts";
import { databaseID, slotName } from "../../platform/db/replication.ts";
import {
  type MoveConnections,
  type MoveSettings,
  connectForMove,
  connectTo,
  databasesOfSettings,
} from "./move-connections.ts";
import * as queries from "./move-queries.ts";
import { copiedTables } from "./moved-rows.ts";

export type MoveChoice = {
  /** The client’s address. */
  client: string;
  /** A shard, or home; undefined: where a move that was begun leads. */
  to?: string | undefined;
  /** Nothing but a look at what would be moved. */
  isDryRun?: boolean;
  report?: (text: string) => void;
};

export type Moving = MoveConnections & {
  move: queries.ClientMove;
  clientID: string;
  name: string;
  all: queries.MovedTable[];
  /** But for due work, and for what home has of every client. */
  tables: queries.MovedTable[];
  report(text: string): void;
};

type MoveOpening = MoveChoice & { isNew?: "look" | "begin" };

/** Finds the move that is under way, or begins one, and does `work` while no other command moves the client. */
export async function withMove<T>(
  settings: MoveSettings,
  opening: MoveOpening,
  work: (moving: Moving) => Promise<T>,
): Promise<T> {
  const databases = databasesOfSettings(settings);
  const keeper = await connectTo(databases.get("home")!);
  try {
    const place = await queries.clientToMove(keeper, opening.client);
    if (!place) throw new Error(NO_CLIENT_THERE);
    const { clientID, name } = place;
    if (!(await queries.holdMove(keeper, clientID)))
      throw new Error(`Another command is moving ${name} at this moment. Wait until it has ended.`);
    const begun = await queries.openMove(keeper, clientID);
    const planned = begun ?? plannedMove(place, opening);
    if (begun && opening.to !== undefined && opening.to !== begun.to) throw new Error(openMoveText(name, begun));
    const connections = await connectForMove(databases, planned);
    try {
      if (!begun) await requireReady(connections, { ...planned, name, databases });
      if (!begun && opening.isNew === "begin")
        await queries.insertMove(keeper, { ...planned, migration: await queries.lastMigration(connections.source) });
      const move = begun ?? (await queries.openMove(keeper, clientID)) ?? planned;
      const all = await queries.movedTables(connections.source);
      const tables = copiedTables(all, move.to);
      return await work({
        ...connections,
        move,
        clientID,
        name,
        all,
        tables,
        report: opening.report ?? (() => undefined),
      });
    } finally {
      await connections.close();
    }
  } finally {
    await keeper.end();
  }
}

const openMoveText = (name: string, { from, to, state }: queries.ClientMove) =>
  state === "switched"
    ? `${name} has come from ${from}, and what is left there is still to be cleared: --clear. After that it can be moved again.`
    : `${name} is on its way from ${from} to ${to}. Go on with that, or take it back: --cancel.`;

type PlacedClient = NonNullable<Awaited<ReturnType<typeof queries.clientToMove>>>;

function plannedMove(
  { clientID, name, place, hasDeletion }: PlacedClient,
  { client, to, isNew }: MoveOpening,
): queries.ClientMove {
  if (isNew === undefined) throw new Error(`${name} isn’t being moved.`);
  if (to === undefined) throw new Error("--to says into which database it is moved: the name of a shard, or home.");
  if (to === place) throw new Error(`${name} lies in ${to} already.`);
  if (hasDeletion)
    throw new Error(
      `${name} has a date on which it is deleted. Take that back first: npm run db:delete -- --client ${client} --cancel`,
    );
  return {
    moveID: "",
    clientID,
    url: client,
    from: place,
    to,
    state: "copying",
    migration: "",
    copied: [],
    beganAt: "",
    switchedAt: null,
    pause: null,
    endedAt: null,
  };
}

/** Milliseconds by which the clocks of two servers may differ: what changed is told by the clock. */
export const MAX_CLOCK_DIFFERENCE = 1_000;

type Planned = Pick<queries.ClientMove, "from" | "to" | "clientID"> & {
  name: string;
  databases: ReadonlyMap<string, string>;
};

async function requireReady({ home, source, target }: MoveConnections, { from, to, clientID, name }: Planned) {
  const [here, there, atHome] = await Promise.all([source, target, home].map(queries.lastMigration));
  if (here !== there || here !== atHome)
    throw new Error(
      `The databases aren’t of one version: ${from} is at ${here}, ${to} at ${there}. Start this version of the product with all of them, and try again.`,
    );
  const left = await queries.sumOfRows(target, clientID, to === "home" ? "services" : "clients");
  if (Number(left.rows) > 0)
    throw new Error(`Rows of ${name} lie in ${to}, where it wasn’t placed: npm run db:check. Nothing was changed.`);
  const difference = Math.abs((await queries.clockOf(source)) - (await queries.clockOf(target)));
  if (difference > MAX_CLOCK_DIFFERENCE)
    throw new Error(
      `The clocks of ${from} and ${to} differ by ${Math.round(difference)} ms. Put them right (NTP), and try again.`,
    );
  for (const [shard, connection] of [
    [from, source],
    [to, target],
  ] as const)
    if (shard !== "home" && (await directoryLag(connection, shard)) === undefined)
      throw new Error(`${shard} isn’t linked with home: npm run db:shard -- ${shard}.`);
}

/** How far home is behind what a shard tells it, in bytes; undefined where home isn’t linked with the shard. */
export async function directoryLag(connection: pg.Client, shard: string, at?: string): Promise<number | undefined> {
  const slot = slotName(`rosette_directory_${shard}`, await databaseID(connection));
  return queries.bytesBehind(connection, slot, at ?? (await queries.writtenPosition(connection)));
}

/** A table that came or changed since isn't followed. */
export async function requireSameVersion({ source, target, move }: Moving): Promise<void> {
  const [here, there] = await Promise.all([source, target].map(queries.lastMigration));
  if (here !== move.migration || there !== move.migration)
    throw new Error(
      `The databases were brought up to another version since this move began. Take it back and begin anew: --client ${move.url} --cancel.`,
    );
}
