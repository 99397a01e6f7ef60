import type pg from "pg";

// By connections of the tables' owner, since rows are moved past the rules that hold for calls.

type Connection = pg.ClientBase;

const rowsOf = async <Row extends pg.QueryResultRow>(connection: Connection, text: string, values: unknown[] = []) =>
  (await connection.query<Row>(text, values)).rows;

// At home: how far the move is.

export type MoveState = "copying" | "following" | "switched" | "cleared" | "canceling" | "canceled";

export type ClientMove = {
  moveID: string;
  clientID: string;
  url: string;
  from: string;
  to: string;
  state: MoveState;
  migration: string;
  copied: string[];
  beganAt: string;
  switchedAt: string | null;
  pause: number | null;
  endedAt: string | null;
};

const moveColumns = `move_id as "moveID", moved_client_id as "clientID", url, from_place as "from", to_place as "to", state, migration, copied,
  to_json(began_at) #>> '{}' as "beganAt", to_json(switched_at) #>> '{}' as "switchedAt", pause, to_json(ended_at) #>> '{}' as "endedAt"`;

/** The newest first. */
export const clientMoves = (home: Connection) =>
  rowsOf<ClientMove>(
    home,
    `select ${moveColumns} from client_moves order by ended_at is not null, began_at desc limit 100`,
  );

export const openMove = async (home: Connection, clientID: string): Promise<ClientMove | undefined> =>
  (
    await rowsOf<ClientMove>(
      home,
      `select ${moveColumns} from client_moves where moved_client_id = $1 and ended_at is null`,
      [clientID],
    )
  )[0];

type NewMove = Pick<ClientMove, "clientID" | "url" | "from" | "to" | "migration">;

export const insertMove = (home: Connection, { clientID, url, from, to, migration }: NewMove) =>
  home.query(
    `insert into client_moves (moved_client_id, url, from_place, to_place, state, migration) values ($1, $2, $3, $4, 'copying', $5)`,
    [clientID, url, from, to, migration],
  );

export const noteCopied = (home: Connection, moveID: string, table: string) =>
  home.query(`update client_moves set copied = copied || $2::text where move_id = $1`, [moveID, table]);

export const noteFollowing = (home: Connection, moveID: string) =>
  home.query(`update client_moves set state = 'following' where move_id = $1 and state = 'copying'`, [moveID]);

export const noteCanceling = (home: Connection, moveID: string) =>
  home.query(
    `update client_moves set state = 'canceling', copied = '{}' where move_id = $1 and state in ('copying', 'following')`,
    [moveID],
  );

/** Over: it lies in one database alone. */
export const endMove = (home: Connection, moveID: string, state: "cleared" | "canceled") =>
  home.query(`update client_moves set state = $2, ended_at = now() where move_id = $1`, [moveID, state]);

/** From its commit on the client lies there, and every process hears of it. */
export async function placeMovedClient(
  home: Connection,
  {
    moveID,
    clientID,
    to,
    notice,
    pause,
  }: Pick<ClientMove, "moveID" | "clientID" | "to"> & { notice: string; pause: number },
): Promise<void> {
  await home.query("begin");
  await home.query(`update client_places set shard = nullif($2, 'home') where client_id = $1`, [clientID, to]);
  await home.query(
    `update client_moves set state = 'switched', switched_at = now(), pause = $2 where move_id = $1 and state = 'following'`,
    [moveID, Math.round(pause)],
  );
  await home.query(`select pg_notify('rosette', $1)`, [notice]);
  await home.query("commit");
}

export const notifyProcesses = (home: Connection, notice: string) =>
  home.query(`select pg_notify('rosette', $1)`, [notice]);

/** Held until the connection ends: one command moves a client at a time. */
export const holdMove = async (home: Connection, clientID: string): Promise<boolean> =>
  (
    await rowsOf<{ held: boolean }>(home, `select pg_try_advisory_lock(hashtextextended($1, 7167)) as held`, [clientID])
  )[0]!.held;

type PlacedClient = { clientID: string; name: string; place: string; hasDeletion: boolean };

export const clientToMove = async (home: Connection, url: string): Promise<PlacedClient | undefined> =>
  (
    await rowsOf<PlacedClient>(
      home,
      `select p.client_id as "clientID", c.name, coalesce(p.shard, 'home') as place,
         exists (select from client_deletions d where d.deleted_client_id = p.client_id) as "hasDeletion"
       from client_places p join clients c using (client_id) where p.url = $1`,
      [url],
    )
  )[0];

export const newestPeople = async (home: Connection): Promise<string[]> =>
  (await rowsOf<{ id: string }>(home, `select user_id as id from users order by user_id desc limit 20`)).map(
    ({ id }) => id,
  );

// In each database.

/** Times as UTC, as to_jsonb writes them; and the client's wall, which binds the owner, too. */
export const enterClient = (connection: Connection, clientID: string) =>
  connection.query(`select set_config('app.client_id', $1, false), set_config('app.moving', 'yes', false)`, [clientID]);

/** Rows come as they are: nothing is made from them anew, and nothing refers to what comes later. */
export const setTriggersAside = (connection: Connection) => connection.query(`set session_replication_role = replica`);

export const roleName = async (connection: Connection): Promise<string> =>
  (await rowsOf<{ name: string }>(connection, `select session_user as name`))[0]!.name;

export const lastMigration = async (connection: Connection): Promise<string> =>
  (await rowsOf<{ name: string }>(connection, `select max(name) as name from schema_migrations`))[0]!.name;

export type MovedTable = { name: string; columns: string[]; key: string[] };

export const movedTables = (connection: Connection) =>
  rowsOf<MovedTable>(connection, `select name, columns, key from client_move_tables()`);

/** Without a state it is gone. */
export async function markClient(
  connection: Connection,
  clientID: string,
  state: "leaving" | "closed" | "left" | "arriving" | null,
): Promise<void> {
  if (state === null) await connection.query(`delete from client_move_marks where moved_client_id = $1`, [clientID]);
  else
    await connection.query(
      `insert into client_move_marks (moved_client_id, state) values ($1, $2)
       on conflict (moved_client_id) do update set state = excluded.state, quiet_until = null`,
      [clientID, state],
    );
}

/** For a minute, should whoever moves it be killed. */
export const keepQuiet = (connection: Connection, clientID: string) =>
  connection.query(
    `update client_move_marks set quiet_until = now() + interval '1 minute' where moved_client_id = $1 and state = 'leaving'`,
    [clientID],
  );

export const endQuiet = (connection: Connection, clientID: string) =>
  connection.query(`update client_move_marks set quiet_until = null where moved_client_id = $1`, [clientID]);

export const markOf = async (connection: Connection, clientID: string): Promise<string | undefined> =>
  (
    await rowsOf<{ state: string }>(connection, `select state from client_move_marks where moved_client_id = $1`, [
      clientID,
    ])
  )[0]?.state;

export const setLockTimeout = (connection: Connection, milliseconds: number) =>
  connection.query(`select set_config('lock_timeout', $1, false)`, [String(milliseconds)]);

export const followTable = (connection: Connection, clientID: string, { name, key }: MovedTable) =>
  connection.query(`select follow_client_table($1, $2, $3)`, [clientID, name, key]);

export const unfollowTable = (connection: Connection, clientID: string, { name }: MovedTable) =>
  connection.query(`select unfollow_client_table($1, $2)`, [clientID, name]);

export type ChangedRows = { table: string; key: object; changes: string[] };

/** What has changed, each row once, with the notes that say so. */
export const changedRows = (connection: Connection, clientID: string) =>
  rowsOf<ChangedRows>(
    connection,
    `select table_name as "table", key, array_agg(change_id::text) as changes
     from client_move_changes where moved_client_id = $1 group by table_name, key`,
    [clientID],
  );

export const dropChanges = (connection: Connection, changes: readonly string[]) =>
  connection.query(`delete from client_move_changes where change_id = any ($1::bigint[])`, [changes]);

export const dropAllChanges = (connection: Connection, clientID: string) =>
  connection.query(`delete from client_move_changes where moved_client_id = $1`, [clientID]);

export const openRows = (connection: Connection, table: string) =>
  connection.query(`select open_client_rows($1)`, [table]);
export const nextRows = async (connection: Connection, most: number): Promise<string[]> =>
  (await rowsOf<{ line: string }>(connection, `select next_client_rows as line from next_client_rows($1)`, [most])).map(
    ({ line }) => line,
  );
export const closeRows = (connection: Connection) => connection.query(`close client_rows`);

export const rowsByKey = async (
  connection: Connection,
  clientID: string,
  { name, key }: MovedTable,
  keys: readonly object[],
): Promise<string[]> =>
  (
    await rowsOf<{ line: string }>(connection, `select moved_rows as line from moved_rows($1, $2, $3, $4)`, [
      clientID,
      name,
      key,
      JSON.stringify(keys),
    ])
  ).map(({ line }) => line);

export const removeByKey = (
  connection: Connection,
  clientID: string,
  { name, key }: MovedTable,
  keys: readonly object[],
) => connection.query(`select remove_moved_rows($1, $2, $3, $4)`, [clientID, name, key, JSON.stringify(keys)]);

export const putRows = (connection: Connection, clientID: string, table: string, lines: readonly string[]) =>
  connection.query(`select put_moved_rows($1, $2, $3)`, [clientID, table, lines]);

export const clearRows = async (
  connection: Connection,
  clientID: string,
  table: string,
  most: number,
): Promise<number> =>
  (await rowsOf<{ n: number }>(connection, `select clear_moved_rows($1, $2, $3) as n`, [clientID, table, most]))[0]!.n;

/** Of the client that this connection has entered. */
export const countRowsOf = async (connection: Connection, table: string): Promise<number> =>
  (await rowsOf<{ n: number }>(connection, `select count_client_rows($1)::integer as n`, [table]))[0]!.n;

type RowsSum = { rows: string; sum: string };

export const sumOfRows = async (connection: Connection, clientID: string, table: string): Promise<RowsSum> =>
  (
    await rowsOf<RowsSum>(connection, `select row_count as rows, row_sum as sum from client_rows_sum($1, $2)`, [
      clientID,
      table,
    ])
  )[0]!;

export const raiseCounters = (connection: Connection, clientID: string) =>
  connection.query(`select raise_moved_counters($1)`, [clientID]);

export const countUnknownPeople = async (connection: Connection, clientID: string): Promise<number> =>
  (await rowsOf<{ n: number }>(connection, `select unknown_people($1)::integer as n`, [clientID]))[0]!.n;

export const countKnownPeople = async (connection: Connection, userIDs: readonly string[]): Promise<number> =>
  (
    await rowsOf<{ n: number }>(
      connection,
      `select count(*)::integer as n from users where user_id = any ($1::uuid[])`,
      [userIDs],
    )
  )[0]!.n;

/** What a client's people are found by, as this database knows them: what was copied may be older than what it has heard since. */
export const renewPeopleCopies = (connection: Connection, clientID: string) =>
  connection.query(
    `update user_clients c set name_key = search_text(u.full_name), email_key = search_text(u.email), volunteer = u.volunteer,
       volunteer_weekends = u.volunteer_weekends
     from users u where c.client_id = $1 and u.user_id = c.user_id
       and (c.name_key, c.email_key, c.volunteer, c.volunteer_weekends)
         is distinct from (search_text(u.full_name), search_text(u.email), u.volunteer, u.volunteer_weekends)`,
    [clientID],
  );

// Due work, which goes along in the moment of the switch. Home’s own kinds stay there.

/** Held, so that nobody takes any of it; whether somebody is at one. */
export const holdDueWork = async (
  connection: Connection,
  clientID: string,
  homeKinds: readonly string[],
): Promise<boolean> =>
  (
    await rowsOf<{ busy: boolean }>(
      connection,
      `select claimed_until > clock_timestamp() as busy from due_work where client_id = $1 and kind <> all ($2) for update`,
      [clientID, homeKinds],
    )
  ).some(({ busy }) => busy);

export const isWorkUnderWay = async (connection: Connection, clientID: string, homeKinds: readonly string[]) =>
  (
    await rowsOf<{ n: number }>(
      connection,
      `select count(*)::integer as n from due_work
       where client_id = $1 and claimed_until > clock_timestamp() and kind <> all ($2)`,
      [clientID, homeKinds],
    )
  )[0]!.n > 0;

export const dueWorkRows = async (connection: Connection, clientID: string, homeKinds: readonly string[]) =>
  (
    await rowsOf<{ line: string }>(
      connection,
      `select to_jsonb(d)::text as line from due_work d where client_id = $1 and kind <> all ($2)`,
      [clientID, homeKinds],
    )
  ).map(({ line }) => line);

export const removeDueWorkOf = (connection: Connection, clientID: string, homeKinds: readonly string[]) =>
  connection.query(`delete from due_work where client_id = $1 and kind <> all ($2)`, [clientID, homeKinds]);

// The switch.

/** Should this process hang, whoever waits goes on without it. */
export const endWhenSilent = (source: Connection) =>
  source.query(`select set_config('idle_in_transaction_session_timeout', '10s', true)`);

/** Waits until all who write for the client have ended; nobody begins meanwhile, nor until this transaction ends. */
export const holdWriters = (source: Connection, clientID: string) =>
  source.query(`select pg_advisory_xact_lock(client_move_lock($1))`, [clientID]);

/** By the database's own clock, in milliseconds. */
export const clockOf = async (connection: Connection): Promise<number> =>
  (await rowsOf<{ at: number }>(connection, `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`))[0]!
    .at;

/** How far the subscriber of this slot is behind what is written by now, in bytes; undefined where there is no such slot. */
export const bytesBehind = async (publisher: Connection, slot: string, position: string): Promise<number | undefined> =>
  (
    await rowsOf<{ behind: number }>(
      publisher,
      `select pg_wal_lsn_diff($2::pg_lsn, confirmed_flush_lsn)::float8 as behind from pg_replication_slots where slot_name = $1`,
      [slot, position],
    )
  )[0]?.behind;

export const writtenPosition = async (publisher: Connection): Promise<string> =>
  (await rowsOf<{ at: string }>(publisher, `select pg_current_wal_lsn()::text as at`))[0]!.at;
