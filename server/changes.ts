import pg from "pg";
import type { Database } from "./db/sql.ts";

type Kind = "user" | "client";
type Listener = (id: string) => void;

/** Tells every process that something it may have kept is out of date. */
export type Changes = {
  say(kind: Kind, id: string): void;
  hear(kind: Kind, listener: Listener): void;
  close(): Promise<void>;
};

function localChanges() {
  const listeners: Record<Kind, Listener[]> = { user: [], client: [] };
  return {
    tell: (kind: Kind, id: string) => listeners[kind].forEach((listener) => listener(id)),
    hear: (kind: Kind, listener: Listener) => void listeners[kind].push(listener),
  };
}

/** On the embedded database this process is the only one; on PostgreSQL the others hear by NOTIFY. */
export async function openChanges(database: Database, databaseURL: string | undefined): Promise<Changes> {
  const { tell, hear } = localChanges();
  if (!databaseURL) return { say: tell, hear, close: async () => undefined };
  const ear = new pg.Client({ connectionString: databaseURL });
  ear.on("error", () => process.exit(1));
  await ear.connect();
  ear.on("notification", ({ payload = "" }) => {
    const [kind, id] = payload.split(" ");
    if (id) tell(kind as Kind, id);
  });
  await ear.query("listen rosette");
  return {
    say(kind, id) {
      tell(kind, id);
      database.readHome((sql) => sql`select pg_notify('rosette', ${`${kind} ${id}`})`).catch(() => undefined);
    },
    hear,
    close: () => ear.end(),
  };
}
