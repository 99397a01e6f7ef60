import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { Refusal } from "../http/refusal.ts";
import type { ConnectionCounts } from "./sql.ts";

/** A connection pool for one of the databases. */
export type Store = {
  name: string;
  /** Whether a connection takes several statements before it has answered the first. */
  pipelined: boolean;
  /** Awaited before the first use: migrates the database, and checks that the role is bound by the walls. */
  prepare(): Promise<void> | undefined;
  connect(): Promise<pg.PoolClient>;
  connections(): ConnectionCounts;
  /** Whether the error means that the connection is gone. */
  isLost(connection: pg.PoolClient, error: unknown): boolean;
  unreachable(error: unknown): Unreachable;
  close(): Promise<void>;
};

/** A database or store that doesn't answer. Requests that need it fail, and no others. */
export class Unreachable extends Refusal {
  constructor(
    cause: unknown,
    says = "The database behind this can’t be reached at the moment. Try again in a minute.",
  ) {
    super(says, 503);
    this.cause = cause;
  }

  /** The cause, for operators. */
  get reason(): string {
    const { message, code } = (this.cause ?? {}) as { message?: string; code?: string };
    return message || code || "it doesn’t answer";
  }
}

/** All connections are in use for too long. Callers that can do without an unreachable database treat this one the same. */
export class DatabaseBusy extends Unreachable {
  constructor(cause: unknown) {
    super(cause, "More is asked here at the moment than can be answered at once. Try again in a minute.");
  }
}

type StoreParts = Pick<Store, "name" | "pipelined" | "close"> & { pool: pg.Pool; prepare(): Promise<void> };

/** Prepares the database at its first use, or as soon as it is reachable after that. */
export function storeOver({ name, pipelined, pool, prepare, close }: StoreParts): Store {
  const broken = new WeakSet<pg.PoolClient>();
  const open = new Set<pg.PoolClient>();
  // A connection that breaks while it is in use fails its queries, and is thrown away; without a listener it would end the process.
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
  const log = (entry: Record<string, string>) =>
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  const cameBack = () => {
    if (!isDown || isClosed) return;
    isDown = false;
    log({ reachable: name });
  };
  const unreachable = (error: unknown) => {
    // Callers that still wait at the close fail, which is no sign of the database's state.
    if (!isDown && !isClosed) {
      isDown = true;
      log({ unreachable: name, message: String((error as Error)?.message) });
    }
    return new Unreachable(error);
  };

  const most = pool.options.max;
  let growing: NodeJS.Timeout | undefined;
  /**
   * When the server gives no more connections, the pool makes do with those that it has for a while; with none at all, the caller
   * retries in a moment.
   */
  const takeTurns = async ({ message }: Error) => {
    if (open.size === 0) return wait(RETRY_INTERVAL);
    if (!growing) log({ full: name, connections: String(open.size), message });
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
            // The server is up, and gives no more connections: the caller waits for one of this process's own.
            if (performance.now() >= until) throw new DatabaseBusy(error);
            wasFull = true;
            await takeTurns(error as Error);
            continue;
          }
          // Where it is silent, the queries under way find that out, and it is down for everybody.
          const isThere = wasFull || (open.size > 0 && !isDown);
          throw isPoolTimeout(error) && isThere ? new DatabaseBusy(error) : unreachable(error);
        }
    },
    isLost: (connection, error) => !(error instanceof Refusal) && (broken.has(connection) || isConnectionError(error)),
  };
}

/** Milliseconds that a call waits for a connection, in all. */
const MAX_WAIT = 10_000;
const RETRY_INTERVAL = 250;
const FULL_RETRY_INTERVAL = 5_000;

/** Like `pool.connect()`; a connection that comes too late goes back to the pool. */
async function connectBefore(pool: pg.Pool, until: number): Promise<pg.PoolClient> {
  const lending = pool.connect();
  const remaining = until - performance.now();
  // The pool's own timeout is as long, and throws by itself.
  if (remaining > MAX_WAIT - RETRY_INTERVAL) return lending;
  const timeout = new AbortController();
  const tooLate = wait(Math.max(0, remaining), undefined, { ref: false, signal: timeout.signal }).then(() => {
    lending.then((connection) => connection.release()).catch(() => undefined);
    throw new Error("timeout exceeded while waiting for a turn");
  });
  tooLate.catch(() => undefined);
  return Promise.race([lending, tooLate]).finally(() => timeout.abort());
}

/** The connection limit of PostgreSQL, of the role or of the database. */
const isTooManyConnections = (error: unknown) => (error as { code?: string }).code === "53300";

/**
 * PostgreSQL's codes for shutdown (57P01 to 57P03), for connections (08), for too many of them (53300), and for a server that has
 * become a standby (25006), and the system's.
 */
const connectionCodes =
  /^(57P0[123]|08...|53300|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** The pool's message where all connections are in use; for one that is being opened it has another. */
const isPoolTimeout = (error: unknown) => (error as Error).message.startsWith("timeout exceeded");
/** The driver's messages that have no code. */
const connectionMessages = /^(Connection terminated|timeout ex|Query read timeout|Client (has encountered|was closed))/;

export function isConnectionError(error: unknown): boolean {
  const { code, message = "" } = (error ?? {}) as { code?: unknown; message?: string };
  return connectionCodes.test(String(code)) || connectionMessages.test(message);
}
