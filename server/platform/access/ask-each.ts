import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Sql } from "../db/sql.ts";
import { Unreachable } from "../db/store.ts";

/** In milliseconds: longer than a database takes that is there, shorter than a person waits. */
const PATIENCE = 3_000;
/** So that one person's question leaves connections to the others. */
const AT_ONCE = 6;

type NamedClient = { clientID: string; name: string };
type AnswersOfClients<C, T> = { answers: { client: C; answer: T }[]; missing: { clientName: string }[] };

/**
 * Asks clients side by side, each inside its own wall, and answers in their order. Those whose database doesn't answer
 * are left out, and named.
 */
export async function askEach<C extends NamedClient, T>(
  { readInside }: Database,
  clients: readonly C[],
  ask: (sql: Sql, client: C) => Promise<T>,
): Promise<AnswersOfClients<C, T>> {
  const answers = new Map<C, T>();
  const isOver = new AbortController();
  const over = sleep(PATIENCE, undefined, { signal: isOver.signal }).then(
    () => isOver.abort(),
    () => undefined,
  );
  const waiting = [...clients];
  const askNext = async (): Promise<void> => {
    const client = waiting.shift();
    if (!client || isOver.signal.aborted) return;
    const asked = readInside(client.clientID, (sql) => ask(sql, client)).then(
      (answer) => void answers.set(client, answer),
      unlessUnreachable,
    );
    await Promise.race([asked, over]);
    return askNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext)).finally(() => isOver.abort());
  return {
    answers: clients.flatMap((client) => (answers.has(client) ? [{ client, answer: answers.get(client)! }] : [])),
    missing: clients.filter((client) => !answers.has(client)).map(({ name }) => ({ clientName: name })),
  };
}

const unlessUnreachable = (error: unknown) => {
  if (!(error instanceof Unreachable)) throw error;
};
