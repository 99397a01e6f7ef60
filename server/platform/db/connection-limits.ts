import type pg from "pg";

/** The number of connections that a server gives to this role in this database. */
export type ConnectionLimit = { database: string; server: string; most: number; limit: string };

type ServerLimits = { server: number; role: number | null; database: number | null };

export async function readConnectionLimit(owner: pg.Client, database: string): Promise<ConnectionLimit> {
  const { rows } = await owner.query<ServerLimits>(`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as server,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user) as role,
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as database`);
  const { server, role, database: databaseLimit } = rows[0]!;
  const most = Math.min(server, role ?? server, databaseLimit ?? server);
  const limit =
    most === server
      ? "max_connections less those kept for superusers"
      : most === role
        ? "the role’s connection limit"
        : "the database’s connection limit";
  return { database, server: `${owner.host}:${owner.port}`, most, limit };
}

/** Beside its pool a process listens to changes at home. */
const LISTENER_CONNECTIONS = 1;

type PoolSizes = { processes: number; poolSize: number };

/** A warning for each server that all processes together may ask for more connections than it gives. */
export function connectionWarnings(limits: readonly ConnectionLimit[], { processes, poolSize }: PoolSizes): string[] {
  return [...Map.groupBy(limits, ({ server }) => server).values()].flatMap((sameServer) => {
    const narrowest = sameServer.toSorted((one, other) => one.most - other.most)[0]!;
    const listeners = sameServer.some(({ database }) => database === "home") ? LISTENER_CONNECTIONS : 0;
    const needed = processes * (sameServer.length * poolSize + listeners);
    if (needed <= narrowest.most) return [];
    const names = sameServer.map(({ database }) => database).join(", ");
    return [
      `PostgreSQL gives ${narrowest.most} connections to ${names} (${narrowest.limit}), and ${processes} ` +
        `${processes === 1 ? "process" : "processes"} may ask for ${needed}: calls will wait for each other. ` +
        "Lower DATABASE_POOL, or raise that limit (docs/operators/running.md#connections).",
    ];
  });
}
