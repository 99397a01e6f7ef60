import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Database } from "./db/sql.ts";

/** What may be out of date, and of whom. */
type ChangeSubjects = {
  user: [userID: string];
  /** Whatever is shown of a client. */
  client: [clientID: string];
  /** Whether a client asks its staff for a second factor. */
  twoFactor: [clientID: string];
  /** Whatever is shown of one of its services. */
  service: [clientID: string, serviceID: string];
};
type ChangeKind = keyof ChangeSubjects;
type ChangeListener<K extends ChangeKind> = (...subject: ChangeSubjects[K]) => void;

/** Tells every process that something it may have kept is out of date. */
export type ChangeFeed = {
  publish<K extends ChangeKind>(kind: K, ...subject: ChangeSubjects[K]): void;
  subscribe<K extends ChangeKind>(kind: K, listener: ChangeListener<K>): void;
  /** Something may have been published that wasn't heard here: whatever is kept may be out of date. */
  onMissed(listener: () => void): void;
  close(): Promise<void>;
};

const CHANNEL = "rosette";
const FIRST_RETRY = 100;
const LONGEST_RETRY = 10_000;
const HEARTBEAT = 15_000;
/** For what is still to be told when the process is about to stop. */
const LAST_NOTIFY_TIME = 2_000;

type LocalFeed = Pick<ChangeFeed, "publish" | "subscribe" | "onMissed"> & { miss(): void };

/** Within this process. */
function localFeed(): LocalFeed {
  const listeners: { [K in ChangeKind]: ChangeListener<K>[] } = {
    user: [],
    client: [],
    twoFactor: [],
    service: [],
  };
  const missing: (() => void)[] = [];
  return {
    publish: (kind, ...subject) => listeners[kind].forEach((listener) => listener(...subject)),
    subscribe: (kind, listener) => void listeners[kind].push(listener),
    onMissed: (listener) => void missing.push(listener),
    miss: () => missing.forEach((listener) => listener()),
  };
}

/** On the embedded database this process is the only one; on PostgreSQL the others hear by NOTIFY. */
export async function openChangeFeed(database: Database, databaseURL: string | undefined): Promise<ChangeFeed> {
  const local = localFeed();
  if (!databaseURL) return { ...local, close: async () => undefined };
  const self = randomUUID();
  const closing = new AbortController();
  const telling = new Set<Promise<void>>();
  await listen({ databaseURL, self, local, closing: closing.signal });
  return {
    ...local,
    publish(kind, ...subject) {
      local.publish(kind, ...subject);
      const told = notifyOthers(database, [self, kind, ...subject].join(" "), closing.signal).finally(() =>
        telling.delete(told),
      );
      telling.add(told);
    },
    async close() {
      await Promise.race([Promise.all(telling), wait(LAST_NOTIFY_TIME, undefined, { ref: false })]);
      closing.abort();
    },
  };
}

/** Said again until it has been said, so that the others never miss it without knowing. */
async function notifyOthers(database: Database, message: string, closing: AbortSignal): Promise<void> {
  await retryUntilDone(closing, () => database.home((sql) => sql`select pg_notify(${CHANNEL}, ${message})`));
}

/** `self` tells what this process said from what the others say: it has heard that already. */
type ListenOptions = { databaseURL: string; self: string; local: LocalFeed; closing: AbortSignal };

/** Hears what the others say. A connection that breaks is replaced; what was said meanwhile counts as missed. */
async function listen(listening: ListenOptions): Promise<void> {
  const { closing } = listening;
  const connection = await connect(listening);
  const heartbeat = setInterval(
    () => void connection.query("select").catch(() => destroyConnection(connection)),
    HEARTBEAT,
  );
  heartbeat.unref();
  const close = () => void connection.end().catch(() => undefined);
  closing.addEventListener("abort", close);
  if (closing.aborted) close();
  connection.once("end", () => {
    clearInterval(heartbeat);
    closing.removeEventListener("abort", close);
    if (!closing.aborted) void listenAgain(listening);
  });
}

/** A connection that is silent without having ended has nobody at its other end to say goodbye to. */
const destroyConnection = (connection: pg.Client) =>
  (connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

async function listenAgain(listening: ListenOptions): Promise<void> {
  const { local, closing } = listening;
  local.miss();
  await retryUntilDone(closing, () => listen(listening));
  local.miss();
}

async function connect({ databaseURL, self, local }: ListenOptions): Promise<pg.Client> {
  const connection = new pg.Client({
    connectionString: databaseURL,
    application_name: "rosette changes",
    keepAlive: true,
    connectionTimeoutMillis: LONGEST_RETRY,
    query_timeout: LONGEST_RETRY,
  });
  // What breaks also ends, which is heard.
  connection.on("error", () => undefined);
  connection.on("notification", ({ payload = "" }) => {
    const [from, kind, ...subject] = payload.split(" ");
    if (from !== self) local.publish(kind as "service", ...(subject as ChangeSubjects["service"]));
  });
  await connection.connect();
  await connection.query(`listen ${CHANNEL}`);
  return connection;
}

/** Tries, after waits that grow, until it succeeds or is no longer wanted. */
async function retryUntilDone(closing: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  for (let pause = FIRST_RETRY; !closing.aborted; pause = Math.min(pause * 2, LONGEST_RETRY))
    try {
      await act();
      return;
    } catch (error) {
      const { message } = error as Error;
      process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), changes: message })}\n`);
      await wait(pause, undefined, { ref: false, signal: closing }).catch(() => undefined);
    }
}
