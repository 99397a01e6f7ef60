import { MINUTE } from "../../../contract/platform/durations.ts";
import type { Database, Sql } from "../../platform/db/sql.ts";
import {
  type LineFacts,
  type WaitingRoom,
  endTurns,
  giveTurns,
  lineFacts,
  lockLine,
  openWaitingRooms,
  paceOf,
  tryLockLine,
} from "./line-queries.ts";

/** Milliseconds. */
const FRESH_FOR = 1_000;

/** A program's line a moment ago. */
export type LineReading = {
  /** How many are ahead of a place that waits. */
  ahead: Map<string, number>;
  turns: ReadonlyMap<string, LineFacts["turns"][number]>;
  /** Turns a minute; null: unknown yet. */
  pace: number | null;
  left: LineFacts["left"];
  most: number | null;
};

/** Waiting rooms of one process: what is polled is read once a second for all. Nothing is decided by it; the database does. */
export type Lines = {
  /** A client's waiting rooms that are open now. */
  rooms(clientID: string, now: Date): Promise<readonly WaitingRoom[]>;
  look(clientID: string, room: WaitingRoom, now: Date): Promise<LineReading>;
  /** A place that has just joined is seen at once where it joined. */
  add(room: WaitingRoom, placeID: string): void;
  /** After a change by this process. */
  forget(room: Pick<WaitingRoom, "serviceID">): void;
};

export function openLines(database: Database): Lines {
  const rooms = openMomentCache<readonly WaitingRoom[]>();
  const lines = openMomentCache<LineReading>();
  return {
    rooms: (clientID, now) =>
      rooms.get(clientID, () => database.readInside(clientID, (sql) => openWaitingRooms(sql, now))),
    look: (clientID, room, now) =>
      lines.get(room.serviceID, async () =>
        lineOf(await database.inside(clientID, (sql) => moveLineAndRead(sql, room, now))),
      ),
    add: ({ serviceID }, placeID) => {
      const line = lines.known(serviceID);
      if (line && !line.ahead.has(placeID)) line.ahead.set(placeID, line.ahead.size);
    },
    forget: ({ serviceID }) => lines.forget(serviceID),
  };
}

async function moveLineAndRead(sql: Sql, room: WaitingRoom, now: Date): Promise<LineFacts> {
  if (await tryLockLine(sql, room.serviceID)) await moveLine(sql, room, now);
  return lineFacts(sql, room.serviceID, now);
}

/** Ends turns that are over, and gives their slots to the first in line. */
async function moveLine(sql: Sql, room: WaitingRoom, now: Date): Promise<void> {
  await endTurns(sql, room.serviceID, now);
  await giveTurns(sql, room, now);
}

/** The same, after whoever is at it. */
export async function lockAndMoveLine(sql: Sql, room: WaitingRoom, now: Date): Promise<void> {
  await lockLine(sql, room.serviceID);
  await moveLine(sql, room, now);
}

const lineOf = (facts: LineFacts): LineReading => ({
  ahead: new Map(facts.waiting.map((placeID, at) => [placeID, at])),
  turns: new Map(facts.turns.map((turn) => [turn.placeID, turn])),
  pace: paceOf(facts),
  left: facts.left,
  most: facts.most,
});

/** Values that are read once a second, however many ask. */
function openMomentCache<Value>() {
  const entries = new Map<string, { until: number; value: Promise<Value>; known: Value | undefined }>();
  const forgetOld = () => {
    for (const [key, { until }] of entries) if (until < Date.now()) entries.delete(key);
  };
  setInterval(forgetOld, MINUTE).unref();
  return {
    known: (key: string) => entries.get(key)?.known,
    forget: (key: string) => void entries.delete(key),
    get(key: string, read: () => Promise<Value>): Promise<Value> {
      const entry = entries.get(key);
      if (entry && entry.until > Date.now()) return entry.value;
      const begun = { until: Infinity, value: read(), known: undefined as Value | undefined };
      entries.set(key, begun);
      begun.value.then(
        (value) => Object.assign(begun, { known: value, until: Date.now() + FRESH_FOR }),
        () => entries.get(key) === begun && entries.delete(key),
      );
      return begun.value;
    },
  };
}
