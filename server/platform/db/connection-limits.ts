import type pg from "pg";

/** How many connections a server gives to this role in this database. */
export type ConnectionLimit = { database: string; server: string; most: number; limit: string };

type ServerLimits = { server: number; role: number | null; database: number | null };

export async function readConnectionLimit(owner: pg.Client, database: string): Promise<ConnectionLimit> {
  const { rows } = await owner.query<ServerLimits>(`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as server,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user) as role,
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as database`);
  const { server, role, database: own } = rows[0]!;
  const most = Math.min(server, role ?? server, own ?? server);
  const limit =
    most === server
      ? "max_connections less those kept for superusers"
      : most === role
        ? "the role’s connection limit"
        : "the database’s connection limit";
  return { database, server: `${owner.host}:${owner.port}`, most, limit };
}

/** Beside its pool a process listens at home for what the others change. */
const LISTENER_CONNECTIONS = 1;

type PoolSizes = { processes: number; poolSize: number };

/** What an operator is told where all processes together may ask a server for more connections than it gives; one sentence a server. */
export function connectionWarnings(rooms: readonly ConnectionLimit[], { processes, poolSize }: PoolSizes): string[] {
  return [...Map.groupBy(rooms, ({ server }) => server).values()].flatMap((those) => {
    const narrowest = those.toSorted((one, other) => one.most - other.most)[0]!;
    const listeners = those.some(({ database }) => database === "home") ? LISTENER_CONNECTIONS : 0;
    const wanted = processes * (those.length * poolSize + listeners);
    if (wanted <= narrowest.most) return [];
    const names = those.map(({ database }) => database).join(", ");
    return [
      `PostgreSQL gives ${narrowest.most} connections to ${names} (${narrowest.limit}), and ${processes} ` +
        `${processes === 1 ? "process" : "processes"} may ask for ${wanted}: calls will wait for each other. ` +
        "Lower DATABASE_POOL, or raise that limit (docs/operators/running.md#connections).",
    ];
  });
}
