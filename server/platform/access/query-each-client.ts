import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Sql } from "../db/sql.ts";
import { Unreachable } from "../db/store.ts";

/** In milliseconds: longer than a database takes that is there, shorter than a person waits. */
const DATABASE_TIMEOUT = 3_000;
/** So that one person's question leaves connections to the others. */
const MAX_PARALLEL = 6;

type NamedClient = { clientID: string; name: string };
type ClientAnswers<C, T> = { answers: { client: C; answer: T }[]; missing: { clientName: string }[] };

/**
 * Asks clients side by side, each inside its own wall, and answers in their order. Those whose database doesn't answer
 * are left out, and named.
 */
export async function queryEachClient<C extends NamedClient, T>(
  { readInside }: Database,
  clients: readonly C[],
  ask: (sql: Sql, client: C) => Promise<T>,
): Promise<ClientAnswers<C, T>> {
  const answers = new Map<C, T>();
  const isOver = new AbortController();
  const over = sleep(DATABASE_TIMEOUT, undefined, { signal: isOver.signal }).then(
    () => isOver.abort(),
    () => undefined,
  );
  const waiting = [...clients];
  const askNext = async (): Promise<void> => {
    const client = waiting.shift();
    if (!client || isOver.signal.aborted) return;
    const asked = readInside(client.clientID, (sql) => ask(sql, client)).then(
      (answer) => void answers.set(client, answer),
      ignoreUnreachable,
    );
    await Promise.race([asked, over]);
    return askNext();
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, askNext)).finally(() => isOver.abort());
  return {
    answers: clients.flatMap((client) => (answers.has(client) ? [{ client, answer: answers.get(client)! }] : [])),
    missing: clients.filter((client) => !answers.has(client)).map(({ name }) => ({ clientName: name })),
  };
}

const ignoreUnreachable = (error: unknown) => {
  if (!(error instanceof Unreachable)) throw error;
};
