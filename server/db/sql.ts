import pg from "pg";
import { isID } from "../../contract/identifier.ts";
import { statementOf, wireName } from "./statement.ts";

/** Runs one statement: sql<Entry>`select … where entry_id = ${entryID}`. Rows come back with the contract's names. */
export type Sql = <Row = Record<string, unknown>>(texts: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>;

/** What is said by `last` ends the transaction: COMMIT leaves in the same flight, and nothing can be asked any more. */
type Work<T> = (sql: Sql, last: Sql) => Promise<T>;

/** All of it or nothing. */
export type Transaction = <T>(work: Work<T>) => Promise<T>;
/** All of it or nothing, inside one client's wall. */
type ClientTransaction = <T>(clientID: string, work: Work<T>) => Promise<T>;

/** What is global lies in one database, home; each client lies whole in one, home or another. No transaction holds both. */
export type Database = {
  /** Among what is global: people, sessions, the directory. No row of a client's own is there. */
  home: Transaction;
  inside: ClientTransaction;
  /** The same, for work that changes nothing: it doesn't wait to hear that nothing was committed. */
  readHome: Transaction;
  readInside: ClientTransaction;
  /** Each database once, for rounds over what stands outside the walls in each of them. */
  places: readonly DatabasePlace[];
  close(): Promise<void>;
};

/** One of the databases, by its name, and a transaction outside all walls there. */
export type DatabasePlace = { name: string; transaction: Transaction };

/** As JavaScript writes it, with milliseconds always; the microseconds behind them stay, since lists are ordered by them. */
function utcInstant(text: string): string {
  if (!text.endsWith("+00")) return new Date(text).toISOString();
  const [seconds = "", fraction = ""] = text.slice(0, -3).replace(" ", "T").split(".");
  return `${seconds}.${fraction.padEnd(3, "0")}Z`;
}
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1184, utcInstant],
  [1082, (text: string) => text],
]);
/** Big integers and numerics as numbers, instants as ISO 8601, days as they are. */
export const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format as "text"),
};

/** An array or object given for a json column. Plain arrays are PostgreSQL's own arrays, so JSON is said out loud. */
export const json = (value: unknown): string => JSON.stringify(value);

type Ask = (query: pg.QueryArrayConfig | string) => Promise<pg.QueryArrayResult>;

/** One after the other, for a connection that can't have several statements on their way. */
function inTurn(connection: pg.PoolClient): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const mine = last.catch(() => undefined).then(() => connection.query(query as pg.QueryArrayConfig));
    last = mine;
    return mine;
  };
}

type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

/** What is said within one turn of the loop leaves in one write: waking PostgreSQL costs more than the words. */
function atOnce(connection: pg.PoolClient): Ask {
  const { stream } = (connection as unknown as Wire).connection;
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
    return connection.query(query as pg.QueryArrayConfig);
  };
}

function speaker(ask: Ask): Sql {
  return async <Row>(texts: TemplateStringsArray, ...values: unknown[]) => {
    const result = await ask({ ...statementOf(texts, values), rowMode: "array" });
    const names = result.fields?.map((field) => wireName(field.name)) ?? [];
    return result.rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]])) as Row);
  };
}

/**
 * Opens the transaction in the role that owns nothing, and enters the client, in one message. That is said each time:
 * whatever became of the connection's own role, nobody passes the wall. The identifier comes from our own directory,
 * never from a request.
 */
function opening(clientID = ""): string {
  if (clientID && !isID(clientID)) throw new Error("not a client's identifier");
  return `begin; set local role rosette_app; set local app.client_id = '${clientID}'`;
}

type Connections = { pool: pg.Pool; pipelined: boolean };

/** BEGIN and the statements behind it leave in one flight: nothing waits for an answer it doesn't need. */
async function inTransaction<T>(
  { pool, pipelined }: Connections,
  clientID: string | undefined,
  wait: boolean,
  work: Work<T>,
): Promise<T> {
  const words = opening(clientID);
  const connection = await pool.connect();
  const ask = pipelined ? atOnce(connection) : inTurn(connection);
  const opened = ask(words);
  opened.catch(() => undefined);
  let closed: Promise<unknown> | undefined;
  const close = (how: "commit" | "rollback") => {
    closed = ask(how);
    const onlyRead = !wait && how === "commit";
    giveBack(connection, closed, pipelined && onlyRead);
  };
  const sql = speaker((query) => (closed ? Promise.reject(new Error("The transaction is over.")) : ask(query)));
  const last: Sql = <Row>(texts: TemplateStringsArray, ...values: unknown[]) => {
    const rows = sql<Row>(texts, ...values);
    close("commit");
    return rows;
  };
  try {
    const value = await work(sql, last);
    await opened;
    if (!closed) close("commit");
    if (wait) await closed;
    return value;
  } catch (error) {
    // What was said last is done before anyone hears that the rule failed behind it.
    if (closed) await Promise.allSettled([closed]);
    else close("rollback");
    throw error;
  }
}

/** After a transaction that only read, the next one speaks right behind its end; else only once it is known to have ended. */
function giveBack(connection: pg.PoolClient, closed: Promise<unknown>, atOnce: boolean) {
  const release = (fault?: Error) => connection.release(fault);
  if (atOnce) release();
  closed.then(
    () => atOnce || release(),
    (fault: Error) => atOnce || release(fault),
  );
}

export function databaseOver(connections: Connections, end: () => Promise<void>): Database {
  const home: Transaction = (work) => inTransaction(connections, undefined, true, work);
  return {
    home,
    inside: (clientID, work) => inTransaction(connections, clientID, true, work),
    readHome: (work) => inTransaction(connections, undefined, false, work),
    readInside: (clientID, work) => inTransaction(connections, clientID, false, work),
    places: [{ name: "home", transaction: home }],
    close: end,
  };
}

/** The statement's only row; its absence is a fault. */
export function one<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("expected a row");
  return row;
}

export const enterClient = (sql: Sql, clientID: string) => sql`select set_config('app.client_id', ${clientID}, true)`;
