import pg from "pg";
import { type Statement, wireName } from "./statement.ts";
import { types } from "./types.ts";

type QueryRow = Record<string, unknown>;
type Column = { name: string; parse: (cell: string) => unknown };
type FieldDescription = { name: string; dataTypeID: number };
type RowDescription = { fields: readonly FieldDescription[] };

/** Receives the columns of each statement as PostgreSQL describes them, and the rows of each template. */
export type StatementWatcher = {
  described(text: string, fields: readonly FieldDescription[]): void;
  answered(texts: readonly string[], text: string, rows: readonly QueryRow[]): void;
};

/** A hook for tests, which compare rows with their types; empty in production. */
export const statementWatching: { watcher?: StatementWatcher } = {};

/** The methods of pg's connection that pg's own query uses. */
type PgConnection = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(words: { text: string; name: string | undefined }): void;
  bind(words: { statement: string | undefined; values: unknown[] }): void;
  describe(words: { type: "P" }): void;
  execute(words: object): void;
  sync(): void;
};

/** Members of pg's own query that its types leave out. */
type PgQueryInternals = {
  text: string;
  name: string | undefined;
  values: unknown[];
  callback: (fault: Error | null) => void;
  _canceledDueToError: unknown;
  hasBeenParsed(wire: PgConnection): boolean;
  requiresPreparation(): boolean;
};
const Query = pg.Query as unknown as new (text: string) => PgQueryInternals;
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** Columns by connection and name of the prepared statement, as PostgreSQL described them. */
const describedColumns = new WeakMap<PgConnection, Map<string, Column[]>>();

/**
 * A query whose rows are objects with the wire's names. Unlike pg's own it has a statement's columns described once a connection and
 * not with every answer.
 */
class RowsQuery extends Query {
  readonly found: QueryRow[] = [];
  #columns: Column[] = [];
  #wire: PgConnection | undefined;

  constructor({ text, name, values }: Statement, callback: PgQueryInternals["callback"]) {
    super(text);
    this.name = name;
    this.values = values.map(prepareValue);
    this.callback = callback;
  }

  override requiresPreparation() {
    return true;
  }

  prepare(wire: PgConnection) {
    this.#wire = wire;
    const columns = this.name && describedColumns.get(wire)?.get(this.name);
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ text: this.text, name: this.name });
      if (this.name) wire.submittedNamedStatements[this.name] = this.text;
    }
    wire.bind({ statement: this.name, values: this.values });
    if (columns) this.#columns = columns;
    else wire.describe({ type: "P" });
    wire.execute({});
    wire.sync();
  }

  handleRowDescription({ fields }: RowDescription) {
    statementWatching.watcher?.described(this.text, fields);
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name: wireName(name),
      parse: types.getTypeParser(dataTypeID),
    }));
    if (this.name === undefined || !this.#wire) return;
    const columns = describedColumns.get(this.#wire) ?? new Map<string, Column[]>();
    describedColumns.set(this.#wire, columns.set(this.name, this.#columns));
  }

  handleDataRow({ fields: cells }: { fields: readonly (string | null)[] }) {
    if (this._canceledDueToError) return;
    const row: QueryRow = {};
    try {
      for (const [at, { name, parse }] of this.#columns.entries()) {
        const cell = cells[at]!;
        row[name] = cell === null ? null : parse(cell);
      }
    } catch (fault) {
      this._canceledDueToError = fault;
    }
    this.found.push(row);
  }
}

export const queryRows = (connection: pg.PoolClient, statement: Statement): Promise<QueryRow[]> =>
  new Promise((resolve, reject) => {
    const query = new RowsQuery(statement, (fault) => (fault ? reject(fault) : resolve(query.found)));
    connection.query(query as unknown as pg.Submittable);
  });
