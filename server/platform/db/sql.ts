/** Runs one statement: sql<Entry>`select … where entry_id = ${entryID}`. Rows come back with the contract's names. */
export type Sql = <Row = Record<string, unknown>>(texts: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>;

export type Work<T> = (sql: Sql) => Promise<T>;

/** All of it or nothing. */
export type Transaction = <T>(work: Work<T>) => Promise<T>;
/** All of it or nothing, inside one client's wall. */
type ClientTransaction = <T>(clientID: string, work: Work<T>) => Promise<T>;

/**
 * What is global lies in one database, home; each client lies whole in one, which is home or a shard. No transaction
 * holds both.
 */
export type Database = {
  /** Among what is global: people, sessions, the directory. No row of a client's own is there. */
  home: Transaction;
  /** `work` may be run twice: where it fails because a person's row hasn't arrived from home yet, it is tried again. */
  inside: ClientTransaction;
  /** The same, for work that changes nothing: it doesn't wait to hear that nothing was committed. */
  readHome: Transaction;
  readInside: ClientTransaction;
  /** Home and each shard, for rounds over what stands outside the walls in each of them. */
  places: readonly NamedDatabase[];
  close(): Promise<void>;
};

/** One of the databases, by its name, a transaction outside all walls there, and how this process's connections are used. */
export type NamedDatabase = { name: string; transaction: Transaction; connections(): ConnectionCounts };
export type ConnectionCounts = { inUse: number; idle: number; waiting: number };

/** An array or object given for a json column. Plain arrays are PostgreSQL's own arrays, so JSON is said out loud. */
export const json = (value: unknown): string => JSON.stringify(value);

/** The statement's only row; its absence is a fault. */
export function requireRow<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("expected a row");
  return row;
}
