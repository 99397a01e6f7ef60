import { openAsBlob, readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { openEmbedded } from "../../server/platform/db/embedded.ts";
import { statementOf } from "../../server/platform/db/statement.ts";
import { openTestDatabase } from "../database.ts";
import { type Field, placeOf, wrongColumns } from "./row-check.ts";
import type { RowTypes, Site } from "./row-types.ts";

const rowTypes = JSON.parse(readFileSync(process.env["TEST_ROW_TYPES"]!, "utf8")) as RowTypes;

/** Until the connection is given back. */
async function withConnection<T>(work: (connection: pg.ClientBase) => Promise<T>): Promise<T> {
  if (!process.env["TEST_DATABASE_URL"]) {
    const embedded = await openEmbedded(undefined, await openAsBlob(process.env["TEST_DATABASE_IMAGE"]!));
    const connection = await embedded.pool.connect();
    return work(connection).finally(async () => {
      connection.release();
      await embedded.close();
    });
  }
  const { database, databaseURL } = await openTestDatabase();
  await database.close();
  const connection = new pg.Client(databaseURL);
  await connection.connect();
  return work(connection).finally(() => connection.end());
}

type Wire = {
  parse(words: { text: string; name: string }): void;
  describe(words: { type: "S"; name: string }): void;
  sync(): void;
};

/** Has a statement planned and its columns told, without running it. */
class Description {
  #fields: readonly Field[] = [];
  readonly #text: string;
  readonly #tell: PromiseWithResolvers<readonly Field[]>;

  constructor(text: string, tell: PromiseWithResolvers<readonly Field[]>) {
    this.#text = text;
    this.#tell = tell;
  }

  submit(wire: Wire) {
    wire.parse({ text: this.#text, name: "" });
    wire.describe({ type: "S", name: "" });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.#fields = fields;
  }

  handleError(fault: Error) {
    this.#tell.reject(fault);
  }

  handleReadyForQuery() {
    this.#tell.resolve(this.#fields);
  }
}

function columnsOf(connection: pg.ClientBase, text: string): Promise<readonly Field[]> {
  const tell = Promise.withResolvers<readonly Field[]>();
  connection.query(new Description(text, tell) as unknown as pg.Submittable);
  return tell.promise;
}

const textOf = ({ texts }: Site): string => {
  const all = texts.split("\0");
  return statementOf(all, all.slice(1)).text;
};

async function wrongOf(connection: pg.ClientBase, site: Site): Promise<string[]> {
  try {
    return wrongColumns(rowTypes, site.row, await columnsOf(connection, textOf(site)));
  } catch (fault) {
    return [String(fault)];
  }
}

test("every statement that no fragment is laid into has the columns of its row type", async () => {
  const whole = rowTypes.sites.filter(({ isWhole }) => isWhole);
  expect(whole.length).toBeGreaterThan(500);
  const wrong = await withConnection(async (connection) => {
    const all: string[] = [];
    for (const site of whole) all.push(...(await wrongOf(connection, site)).map((what) => `${placeOf(site)}: ${what}`));
    return all;
  });
  expect(wrong).toEqual([]);
});

test("a statement that can’t be planned is found", async () => {
  const fault = await withConnection((connection) => columnsOf(connection, "select nothing_such from clients")).catch(
    (error: Error) => error.message,
  );
  expect(fault).toBe('column "nothing_such" does not exist');
});
