import type pg from "pg";
import { isID } from "../../../contract/platform/identifier.ts";
import { queryRows, statementWatching } from "./rows-query.ts";
import type { Sql, Work } from "./sql.ts";
import { type Statement, statementOf } from "./statement.ts";
import type { Store } from "./store.ts";

/** A statement, or words that nobody awaits rows of. */
type RunQuery = (query: Statement | string) => Promise<unknown>;

const runQuery = (connection: pg.PoolClient, query: Statement | string): Promise<unknown> =>
  typeof query === "string" ? connection.query(query) : queryRows(connection, query);

/** One after the other, for a connection that can't have several statements on their way. */
function queryInTurn(connection: pg.PoolClient): RunQuery {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const mine = last.catch(() => undefined).then(() => runQuery(connection, query));
    last = mine;
    return mine;
  };
}

type CorkedConnection = { connection: { stream: { cork(): void; uncork(): void } } };

/** What is said within one turn of the loop leaves in one write: waking PostgreSQL costs more than the words. */
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

function sqlTag(ask: RunQuery): Sql {
  return async <Row>(texts: TemplateStringsArray, ...values: unknown[]) => {
    try {
      const statement = statementOf(texts, values);
      const rows = (await ask(statement)) as Row[];
      statementWatching.watcher?.answered(texts, statement.text, rows as Record<string, unknown>[]);
      return rows;
    } catch (error) {
      // Leads to who asked, not to where the answer arrived.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}

/**
 * Opens the transaction in the role that owns nothing, and enters the client, in one message. That is said each time:
 * whatever became of the connection's own role, nobody passes the wall. The identifier comes from our own directory,
 * never from a request.
 */
function openingStatements(clientID: string): string {
  if (clientID && !isID(clientID)) throw new Error("not a client's identifier");
  return `begin; set local role rosette_app; set local app.client_id = '${clientID}'`;
}

type TransactionKind = "read" | "change";

/**
 * BEGIN and the statements behind it leave in one flight: nothing waits for an answer it doesn't need. Of a change, whoever
 * hears that it is done hears it once it is.
 */
export async function inTransaction<T>(
  store: Store,
  clientID: string,
  what: TransactionKind,
  work: Work<T>,
): Promise<T> {
  const wait = what === "change";
  const words = openingStatements(clientID);
  const preparing = store.prepare();
  if (preparing) await preparing;
  const { pipelined } = store;
  const connection = await store.connect();
  const ask = pipelined ? queryPipelined(connection) : queryInTurn(connection);
  const opened = ask(words);
  opened.catch(() => undefined);
  let closed: Promise<unknown> | undefined;
  const close = (how: "commit" | "rollback", fault?: Error) => {
    closed = ask(how);
    const onlyRead = !wait && how === "commit";
    releaseConnection(connection, closed, pipelined && onlyRead, fault);
    return closed;
  };
  const sql = sqlTag((query) => (closed ? Promise.reject(new Error("The transaction is over.")) : ask(query)));
  try {
    const value = await work(sql);
    await opened;
    const committed = close("commit");
    if (wait) await committed;
    return value;
  } catch (error) {
    const isLost = store.isLost(connection, error);
    // A commit that failed has ended the transaction already.
    if (!closed) void close("rollback", isLost ? (error as Error) : undefined);
    throw isLost ? store.unreachable(error) : error;
  }
}

/**
 * After a transaction that only read, the next one speaks right behind its end; else only once it is known to have ended. A
 * connection with a fault isn't given to anyone again.
 */
function releaseConnection(connection: pg.PoolClient, closed: Promise<unknown>, onlyRead: boolean, lost?: Error) {
  const release = (fault?: Error) => connection.release(fault);
  if (onlyRead) release();
  closed.then(
    () => onlyRead || release(lost),
    (fault: Error) => onlyRead || release(lost ?? fault),
  );
}
