import pg from "pg";
import { sessionOptions } from "../../platform/db/postgres.ts";
import type { Settings } from "../../platform/settings.ts";
import { enterClient, roleName, setTriggersAside } from "./move-queries.ts";

export type MoveSettings = Pick<Settings, "databaseURL" | "shards">;

/** Home, and a shard for each name. */
export function databasesOfSettings({ databaseURL, shards }: MoveSettings): Map<string, string> {
  if (!databaseURL) throw new Error("The embedded database has no shards: set DATABASE_URL and SHARD_URLS.");
  return new Map([["home", databaseURL], ...shards.map(({ name, url }): [string, string] => [name, url])]);
}

export type MoveConnections = {
  /** For what stands at home: how far the move is. */
  home: pg.Client;
  source: pg.Client;
  /** Where rows are put as they are, without triggers. */
  target: pg.Client;
  close(): Promise<void>;
};

export async function connectTo(url: string): Promise<pg.Client> {
  const connection = new pg.Client({
    connectionString: url,
    options: sessionOptions,
    application_name: "rosette move",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks fails its statements; without a listener it would end the process.
  connection.on("error", () => undefined);
  await connection.connect();
  return connection;
}

const urlNamed = (databases: ReadonlyMap<string, string>, name: string): string => {
  const url = databases.get(name);
  if (url) return url;
  const names = [...databases.keys()].join(", ");
  throw new Error(`There is no database ${name}. DATABASE_URL and SHARD_URLS name: ${names}.`);
};

/** Connections of the tables' owners, who have entered the client. */
export async function connectForMove(
  databases: ReadonlyMap<string, string>,
  { clientID, from, to }: { clientID: string; from: string; to: string },
): Promise<MoveConnections> {
  const opened: pg.Client[] = [];
  const open = async (name: string) => {
    const connection = await connectTo(urlNamed(databases, name));
    opened.push(connection);
    await enterClient(connection, clientID);
    return connection;
  };
  const close = async () => void (await Promise.allSettled(opened.map((one) => one.end())));
  try {
    const [home, source, target] = [await open("home"), await open(from), await open(to)];
    await requireTriggersAside(target, to);
    return { home, source, target, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";

/** Sets triggers aside for what this connection writes, or says what a superuser has to grant for it. */
export async function requireTriggersAside(connection: pg.Client, name: string): Promise<void> {
  try {
    await setTriggersAside(connection);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const role = await roleName(connection);
    throw new Error(
      `In the database ${name} the role ${role} may not put rows as they are. As a superuser, say there: grant set on parameter session_replication_role to ${role}. Nothing was changed.`,
      { cause: error },
    );
  }
}
