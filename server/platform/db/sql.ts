/** Runs one statement: sql<Entry>`select … where entry_id = ${entryID}`. Rows come back with the contract's names. */
export type Sql = <Row = Record<string, unknown>>(texts: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>;

export type Work<T> = (sql: Sql) => Promise<T>;

export type Transaction = <T>(work: Work<T>) => Promise<T>;
/** A transaction inside one client's wall. */
type ClientTransaction = <T>(clientID: string, work: Work<T>) => Promise<T>;

/** Global data lies in one database, home; each client lies in one database, which is home or a shard. No transaction spans both. */
export type Database = DatabaseTransactions & {
  /** The same for a call that must change nothing: PostgreSQL refuses to write in them. */
  looking: DatabaseTransactions;
  /** Of a client, or of all: they are looked up again, since a client may have been moved. */
  forgetPlaces(clientID?: string): void;
  /** Home and each shard, for jobs that work outside the walls in each of them. */
  places: readonly NamedDatabase[];
  close(): Promise<void>;
};

export type DatabaseTransactions = {
  /** A transaction on global data: people, sessions, the directory. No row of a client is there. */
  home: Transaction;
  /**
   * `work` may run more than once: it is tried again where it fails because a person's row hasn't arrived from home yet, or because its
   * client is moved to another database at this moment.
   */
  inside: ClientTransaction;
  /** Read-only transactions, which don't wait for their commit. */
  readHome: Transaction;
  readInside: ClientTransaction;
};

/** One of the databases: its name, a transaction outside all walls, and the use of this process's connections. */
export type NamedDatabase = { name: string; transaction: Transaction; connections(): ConnectionCounts };
export type ConnectionCounts = { inUse: number; idle: number; waiting: number };

/** JSON of an array or object for a json column. A plain array would be sent as PostgreSQL's own array. */
export const json = (value: unknown): string => JSON.stringify(value);

/** The statement's only row; its absence is a fault. */
export function requireRow<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("expected a row");
  return row;
}
