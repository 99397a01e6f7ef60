import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Database } from "./db/sql.ts";

/** Subjects whose cached data may be out of date. */
type ChangeSubjects = {
  user: [userID: string];
  /** All cached data of a client. */
  client: [clientID: string];
  /** How a client asks its staff to sign in. */
  staffRequirements: [clientID: string];
  /** All cached data of a program. */
  service: [clientID: string, serviceID: string];
  /** At which domain a client's pages are. */
  domain: [clientID: string];
};
type ChangeKind = keyof ChangeSubjects;
type ChangeListener<K extends ChangeKind> = (...subject: ChangeSubjects[K]) => void;

/** Tells every process that cached data is out of date. */
export type ChangeFeed = {
  publish<K extends ChangeKind>(kind: K, ...subject: ChangeSubjects[K]): void;
  subscribe<K extends ChangeKind>(kind: K, listener: ChangeListener<K>): void;
  /** Changes may have been missed: all cached data may be out of date. */
  onMissed(listener: () => void): void;
  close(): Promise<void>;
};

const CHANNEL = "rosette";
const FIRST_RETRY = 100;
const LONGEST_RETRY = 10_000;
const HEARTBEAT = 15_000;
/** Milliseconds for notices that are left when the process stops. */
const LAST_NOTIFY_TIME = 2_000;

type LocalFeed = Pick<ChangeFeed, "publish" | "subscribe" | "onMissed"> & { miss(): void };

/** Within this process. */
function localFeed(): LocalFeed {
  const listeners: { [K in ChangeKind]: ChangeListener<K>[] } = {
    user: [],
    client: [],
    staffRequirements: [],
    service: [],
    domain: [],
  };
  const missing: (() => void)[] = [];
  return {
    publish: (kind, ...subject) => listeners[kind].forEach((listener) => listener(...subject)),
    subscribe: (kind, listener) => void listeners[kind].push(listener),
    onMissed: (listener) => void missing.push(listener),
    miss: () => missing.forEach((listener) => listener()),
  };
}

/** The embedded database has this process only; on PostgreSQL other processes hear by NOTIFY. */
export async function openChangeFeed(database: Database, databaseURL: string | undefined): Promise<ChangeFeed> {
  const local = localFeed();
  if (!databaseURL) return { ...local, close: async () => undefined };
  const self = randomUUID();
  const signal = new AbortController();
  const pendingNotices = new Set<Promise<void>>();
  await listen({ databaseURL, self, local, signal: signal.signal });
  return {
    ...local,
    publish(kind, ...subject) {
      local.publish(kind, ...subject);
      const notice = notifyOthers(database, [self, kind, ...subject].join(" "), signal.signal).finally(() =>
        pendingNotices.delete(notice),
      );
      pendingNotices.add(notice);
    },
    async close() {
      await Promise.race([Promise.all(pendingNotices), wait(LAST_NOTIFY_TIME, undefined, { ref: false })]);
      signal.abort();
    },
  };
}

/** Retried until it succeeds, so that other processes can't miss a change unknowingly. */
async function notifyOthers(database: Database, message: string, signal: AbortSignal): Promise<void> {
  await retryUntilDone(signal, () => database.home((sql) => sql`select pg_notify(${CHANNEL}, ${message})`));
}

/** `self` marks this process's own notices, which it has handled already. */
type ListenOptions = { databaseURL: string; self: string; local: LocalFeed; signal: AbortSignal };

/** Listens to other processes. A broken connection is replaced, and notices meanwhile count as missed. */
async function listen(options: ListenOptions): Promise<void> {
  const { signal } = options;
  const connection = await connect(options);
  const heartbeat = setInterval(
    () => void connection.query("select").catch(() => destroyConnection(connection)),
    HEARTBEAT,
  );
  heartbeat.unref();
  const close = () => void connection.end().catch(() => undefined);
  signal.addEventListener("abort", close);
  if (signal.aborted) close();
  connection.once("end", () => {
    clearInterval(heartbeat);
    signal.removeEventListener("abort", close);
    if (!signal.aborted) void listenAgain(options);
  });
}

/** A silent connection that hasn't ended has no peer to say goodbye to. */
const destroyConnection = (connection: pg.Client) =>
  (connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

async function listenAgain(options: ListenOptions): Promise<void> {
  const { local, signal } = options;
  local.miss();
  await retryUntilDone(signal, () => listen(options));
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
  // A broken connection also ends, which is handled.
  connection.on("error", () => undefined);
  connection.on("notification", ({ payload = "" }) => {
    const [from, kind, ...subject] = payload.split(" ");
    if (from !== self) local.publish(kind as "service", ...(subject as ChangeSubjects["service"]));
  });
  await connection.connect();
  await connection.query(`listen ${CHANNEL}`);
  return connection;
}

/** Retries, with growing waits, until it succeeds or is aborted. */
async function retryUntilDone(signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  for (let pause = FIRST_RETRY; !signal.aborted; pause = Math.min(pause * 2, LONGEST_RETRY))
    try {
      await act();
      return;
    } catch (error) {
      const { message } = error as Error;
      process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), changes: message })}\n`);
      await wait(pause, undefined, { ref: false, signal }).catch(() => undefined);
    }
}
