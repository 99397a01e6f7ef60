import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Sql } from "../db/sql.ts";
import { Unreachable } from "../db/store.ts";

/** Milliseconds: longer than a healthy database takes, shorter than a person waits. */
const DATABASE_TIMEOUT = 3_000;
/** One request leaves connections for others. */
const MAX_PARALLEL = 6;

type NamedClient = { clientID: string; name: string };
type ClientAnswers<C, T> = { answers: { client: C; answer: T }[]; missing: C[] };
type NamedAnswers<C, T> = Pick<ClientAnswers<C, T>, "answers"> & { missing: { clientName: string }[] };

/**
 * Runs a query for several clients in parallel, each inside its own wall, and answers in their order. Clients whose database doesn't
 * answer are left out, and named.
 */
export async function queryEachClient<C extends NamedClient, T>(
  { readInside }: Database,
  clients: readonly C[],
  query: (sql: Sql, client: C) => Promise<T>,
): Promise<NamedAnswers<C, T>> {
  const { answers, missing } = await askEachClient(clients, (client) =>
    readInside(client.clientID, (sql) => query(sql, client)),
  );
  return { answers, missing: missing.map(({ name }) => ({ clientName: name })) };
}

/** Asks something of several clients in parallel, and answers in their order; names those whose database doesn't answer. */
export async function askEachClient<C extends { clientID: string }, T>(
  clients: readonly C[],
  ask: (client: C) => Promise<T>,
): Promise<ClientAnswers<C, T>> {
  const answers = new Map<C, T>();
  const isOver = new AbortController();
  const over = sleep(DATABASE_TIMEOUT, undefined, { signal: isOver.signal }).then(
    () => isOver.abort(),
    () => undefined,
  );
  const waiting = [...clients];
  const queryNext = async (): Promise<void> => {
    const client = waiting.shift();
    if (!client || isOver.signal.aborted) return;
    const clientAnswer = ask(client).then((answer) => void answers.set(client, answer), ignoreUnreachable);
    await Promise.race([clientAnswer, over]);
    return queryNext();
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, queryNext)).finally(() => isOver.abort());
  return {
    answers: clients.flatMap((client) => (answers.has(client) ? [{ client, answer: answers.get(client)! }] : [])),
    missing: clients.filter((client) => !answers.has(client)),
  };
}

const ignoreUnreachable = (error: unknown) => {
  if (!(error instanceof Unreachable)) throw error;
};
