import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { Refusal } from "../http/refusal.ts";
import type { ConnectionCounts } from "./sql.ts";

/** One of the databases, and how it is reached. */
export type Store = {
  name: string;
  /** Whether several statements may be on their way on a connection. */
  pipelined: boolean;
  /** Until it is migrated and its role is known to stop at the wall, this is to be waited for. */
  prepare(): Promise<void> | undefined;
  connect(): Promise<pg.PoolClient>;
  connections(): ConnectionCounts;
  /** Whether the error says that the connection is gone. */
  isLost(connection: pg.PoolClient, error: unknown): boolean;
  unreachable(error: unknown): Unreachable;
  close(): Promise<void>;
};

/** A database that doesn't answer. It hurts whoever needs it, and nobody else. */
export class Unreachable extends Refusal {
  constructor(
    cause: unknown,
    says = "The database behind this can’t be reached at the moment. Try again in a minute.",
  ) {
    super(says, 503);
    this.cause = cause;
  }

  /** What an operator can do something about. */
  get reason(): string {
    const { message, code } = (this.cause ?? {}) as { message?: string; code?: string };
    return message || code || "it doesn’t answer";
  }
}

/** One that is there, and has more to do than it can: all connections are lent. Whoever does without one that is away does without it, too. */
export class DatabaseBusy extends Unreachable {
  constructor(cause: unknown) {
    super(cause, "More is asked here at the moment than can be answered at once. Try again in a minute.");
  }
}

type StoreParts = Pick<Store, "name" | "pipelined" | "close"> & { pool: pg.Pool; prepare(): Promise<void> };

/** A database is prepared when it is first used; one that wasn't there then is prepared as soon as it is. */
export function storeOver({ name, pipelined, pool, prepare, close }: StoreParts): Store {
  const broken = new WeakSet<pg.PoolClient>();
  const open = new Set<pg.PoolClient>();
  // One that breaks while it is lent fails what is asked of it, and is thrown away; unheard, it would end the process.
  pool.on("connect", (connection) => {
    open.add(connection);
    const breaks = () => {
      broken.add(connection);
      open.delete(connection);
    };
    connection.on("error", breaks);
    connection.on("end", breaks);
  });
  pool.on("remove", (connection) => void open.delete(connection));
  pool.on("error", () => undefined);
  let isReady = false;
  let preparing: Promise<void> | undefined;
  let isDown = false;
  let isClosed = false;
  const say = (what: Record<string, string>) =>
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...what })}\n`);
  const cameBack = () => {
    if (!isDown || isClosed) return;
    isDown = false;
    say({ reachable: name });
  };
  const unreachable = (error: unknown) => {
    // Whoever still waits when it is closed gets nothing, which says nothing of the database.
    if (!isDown && !isClosed) {
      isDown = true;
      say({ unreachable: name, message: String((error as Error)?.message) });
    }
    return new Unreachable(error);
  };

  const most = pool.options.max;
  let growing: NodeJS.Timeout | undefined;
  /** For a while the pool asks for no more connections than it was given; without any, whoever asks tries again in a moment. */
  const takeTurns = async ({ message }: Error) => {
    if (open.size === 0) return wait(RETRY_INTERVAL);
    if (!growing) say({ full: name, connections: String(open.size), message });
    clearTimeout(growing);
    pool.options.max = open.size;
    growing = setTimeout(() => {
      growing = undefined;
      pool.options.max = most;
    }, FULL_RETRY_INTERVAL).unref();
    return undefined;
  };

  return {
    name,
    pipelined,
    close() {
      isClosed = true;
      return close();
    },
    unreachable,
    prepare() {
      if (isReady) return undefined;
      preparing ??= prepare()
        .then(() => void (isReady = true))
        .catch((error: unknown) => {
          throw isConnectionError(error) ? unreachable(error) : error;
        })
        .finally(() => (preparing = undefined));
      return preparing;
    },
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async connect() {
      const until = performance.now() + MAX_WAIT;
      let wasFull = false;
      for (;;)
        try {
          const connection = await connectBefore(pool, until);
          if (isDown) cameBack();
          return connection;
        } catch (error) {
          if (isTooManyConnections(error)) {
            // It is there, and gives no more: who asks waits for one of those that this process has.
            if (performance.now() >= until) throw new DatabaseBusy(error);
            wasFull = true;
            await takeTurns(error as Error);
            continue;
          }
          // Where it is silent, those who have its connections find that out, and it is down for everybody.
          const isThere = wasFull || (open.size > 0 && !isDown);
          throw isPoolTimeout(error) && isThere ? new DatabaseBusy(error) : unreachable(error);
        }
    },
    isLost: (connection, error) => !(error instanceof Refusal) && (broken.has(connection) || isConnectionError(error)),
  };
}

/** In milliseconds: for so long a call waits for its turn, in all. */
const MAX_WAIT = 10_000;
const RETRY_INTERVAL = 250;
const FULL_RETRY_INTERVAL = 5_000;

/** Like `pool.connect()`; what comes too late is given back. */
async function connectBefore(pool: pg.Pool, until: number): Promise<pg.PoolClient> {
  const lending = pool.connect();
  const left = until - performance.now();
  // The pool's own limit is as long, and says so itself.
  if (left > MAX_WAIT - RETRY_INTERVAL) return lending;
  const late = new AbortController();
  const tooLate = wait(Math.max(0, left), undefined, { ref: false, signal: late.signal }).then(() => {
    lending.then((connection) => connection.release()).catch(() => undefined);
    throw new Error("timeout exceeded while waiting for a turn");
  });
  tooLate.catch(() => undefined);
  return Promise.race([lending, tooLate]).finally(() => late.abort());
}

/** PostgreSQL, its role or its database has as many connections as it may. */
const isTooManyConnections = (error: unknown) => (error as { code?: string }).code === "53300";

/**
 * PostgreSQL's own words for going away (57P01 to 57P03), for connections (08), for having too many (53300), and for a
 * server that has become a standby (25006), and the system's.
 */
const connectionCodes =
  /^(57P0[123]|08...|53300|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** What the pool says where all are lent for as long as anybody waits; of one that is being opened it says something else. */
const isPoolTimeout = (error: unknown) => (error as Error).message.startsWith("timeout exceeded");
/** What the driver says without a code. */
const connectionMessages = /^(Connection terminated|timeout ex|Query read timeout|Client (has encountered|was closed))/;

export function isConnectionError(error: unknown): boolean {
  const { code, message = "" } = (error ?? {}) as { code?: unknown; message?: string };
  return connectionCodes.test(String(code)) || connectionMessages.test(message);
}
