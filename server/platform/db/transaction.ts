import type pg from "pg";
import { isID } from "../../../contract/platform/identifier.ts";
import { isBeingMoved } from "./moved-client.ts";
import { queryRows, statementWatching } from "./rows-query.ts";
import type { Sql, Work } from "./sql.ts";
import { type Statement, statementOf } from "./statement.ts";
import type { Store } from "./store.ts";
import { traced } from "../tracing/tracing.ts";

/** Runs a statement, or a text whose rows nobody needs. */
type RunQuery = (query: Statement | string) => Promise<unknown>;

const runQuery = (connection: pg.PoolClient, query: Statement | string): Promise<unknown> =>
  typeof query === "string" ? connection.query(query) : queryRows(connection, query);

/** One after the other, for a connection that can't take several statements at once. */
function queryInTurn(connection: pg.PoolClient): RunQuery {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const result = last.catch(() => undefined).then(() => runQuery(connection, query));
    last = result;
    return result;
  };
}

type CorkedConnection = { connection: { stream: { cork(): void; uncork(): void } } };

/** Statements of one turn of the event loop leave in one write: waking PostgreSQL costs more than the bytes. */
function queryPipelined(connection: pg.PoolClient): RunQuery {
  const { stream } = (connection as unknown as CorkedConnection).connection;
  let corked = false;
  const uncork = () => {
    corked = false;
    stream.uncork();
  };
  return (query) => {
    if (!corked) {
      corked = true;
      stream.cork();
      setImmediate(uncork);
    }
    return runQuery(connection, query);
  };
}

type Failing = {
  /** What the first statement that failed said. */
  first?: unknown;
  /** That the client is being moved: whatever `work` makes of it, the transaction is over, and its work is done elsewhere. */
  moved?: Error;
};

function sqlTag(execute: RunQuery, failing: Failing): Sql {
  return async <Row>(texts: TemplateStringsArray, ...values: unknown[]) => {
    try {
      const statement = statementOf(texts, values);
      const rows = (await traced({ statement: statement.text }, () => execute(statement))) as Row[];
      statementWatching.watcher?.answered(texts, statement.text, rows as Record<string, unknown>[]);
      return rows;
    } catch (error) {
      failing.first ??= error;
      if (isBeingMoved(error)) failing.moved ??= error as Error;
      // The stack leads to the caller, rather than to the socket's event.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}

/**
 * Opens the transaction in the role that owns nothing, and enters the client, in one message. Both are set each time, so that nothing
 * that happened to the connection's own role opens the wall. The identifier comes from our own directory, never from a request.
 */
function openingStatements(clientID: string, kind: TransactionKind): string {
  if (clientID && !isID(clientID)) throw new Error("not a client's identifier");
  const begin = kind === "look" ? "begin read only" : "begin";
  return `${begin}; set local role rosette_app; set local app.client_id = '${clientID}'`;
}

/** `look`: PostgreSQL itself refuses whatever would change something. */
export type TransactionKind = "read" | "change" | "look";

/**
 * BEGIN and the first statements leave in one write: nothing waits for an answer it doesn't need. The answer of a change waits for its
 * commit.
 */
export async function inTransaction<T>(
  store: Store,
  clientID: string,
  kind: TransactionKind,
  work: Work<T>,
): Promise<T> {
  const wait = kind === "change";
  const words = openingStatements(clientID, kind);
  const preparing = store.prepare();
  if (preparing) await preparing;
  const { pipelined } = store;
  const connection = await store.connect();
  const execute = pipelined ? queryPipelined(connection) : queryInTurn(connection);
  const opened = execute(words);
  opened.catch(() => undefined);
  let closed: Promise<unknown> | undefined;
  const close = (how: "commit" | "rollback", fault?: Error) => {
    closed = execute(how);
    const onlyRead = !wait && how === "commit";
    releaseConnection(connection, closed, pipelined && onlyRead, fault);
    return closed;
  };
  const failing: Failing = {};
  const sql = sqlTag(
    (query) => (closed ? Promise.reject(new Error("The transaction is over.")) : execute(query)),
    failing,
  );
  try {
    const value = await work(sql);
    await opened;
    if (failing.moved) throw failing.moved;
    const committed = close("commit");
    if (wait) await committed;
    return value;
  } catch (caught) {
    const error = isAborted(caught) ? (failing.first ?? caught) : caught;
    const isLost = !(kind === "look" && isRefusedWrite(error)) && store.isLost(connection, error);
    // A failed commit has ended the transaction already.
    if (!closed) void close("rollback", isLost ? (error as Error) : undefined);
    throw isLost ? store.unreachable(error) : (failing.moved ?? error);
  }
}

/** What a statement is told that was sent behind one that failed: it says nothing of why. */
const isAborted = (error: unknown) => (error as { code?: string } | undefined)?.code === "25P02";

/** Elsewhere the same refusal means that the server has become one that only follows. */
export const isRefusedWrite = (error: unknown): boolean => (error as { code?: string }).code === "25006";

/**
 * After a read-only transaction the connection is free at once, with the next statements behind its end; after a change only when it is
 * known to have ended. A connection with a fault isn't used again.
 */
function releaseConnection(connection: pg.PoolClient, closed: Promise<unknown>, onlyRead: boolean, failure?: Error) {
  const release = (fault?: Error) => connection.release(fault);
  if (onlyRead) release();
  closed.then(
    () => onlyRead || release(failure),
    (fault: Error) => onlyRead || release(failure ?? fault),
  );
}
