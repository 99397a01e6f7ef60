import pg from "pg";
import { type Statement, wireName } from "./statement.ts";
import { types } from "./types.ts";

type QueryRow = Record<string, unknown>;
type Column = { name: string; parse: (cell: string) => unknown };
type FieldDescription = { name: string; dataTypeID: number };
type RowDescription = { fields: readonly FieldDescription[] };

/** Hears the columns of each statement as PostgreSQL describes them, and what each template was answered. */
export type StatementWatcher = {
  described(text: string, fields: readonly FieldDescription[]): void;
  answered(texts: readonly string[], text: string, rows: readonly QueryRow[]): void;
};

/** The place of a watcher of statements. Tests compare rows with their types there; in production it is empty. */
export const statementWatching: { watcher?: StatementWatcher } = {};

/** What pg's own query says to PostgreSQL, through pg's connection. */
type PgConnection = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(words: { text: string; name: string | undefined }): void;
  bind(words: { statement: string | undefined; values: unknown[] }): void;
  describe(words: { type: "P" }): void;
  execute(words: object): void;
  sync(): void;
};

/** What pg's own query is made of, and its types don't tell. */
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

/** What a connection has been told of the columns of a statement that it knows by name. */
const describedColumns = new WeakMap<PgConnection, Map<string, Column[]>>();

/**
 * A statement whose rows come as objects with the wire's names. Unlike pg's own it has a statement's columns described once a
 * connection and not with every answer, and makes no row that nobody reads.
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
    const known = this.name && describedColumns.get(wire)?.get(this.name);
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ text: this.text, name: this.name });
      if (this.name) wire.submittedNamedStatements[this.name] = this.text;
    }
    wire.bind({ statement: this.name, values: this.values });
    if (known) this.#columns = known;
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
    const known = describedColumns.get(this.#wire) ?? new Map<string, Column[]>();
    describedColumns.set(this.#wire, known.set(this.name, this.#columns));
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
