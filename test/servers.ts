import pg from "pg";

export const urlOf = (server: string, database: string) => Object.assign(new URL(server), { pathname: database }).href;

export async function administer(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** The databases of a server whose names begin so. */
export async function databasesOf(server: string, prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client
    .query<{ name: string }>("select datname as name from pg_database where starts_with(datname, $1)", [prefix])
    .finally(() => client.end());
  return rows.map(({ name }) => name);
}

/**
 * Gives a database to an ordinary role, as one in production belongs to, and answers the URL by which it signs in. The role stays with
 * the server, as rosette_app does.
 */
export async function giveToPlainOwner(url: string): Promise<string> {
  await administer(url, plainOwner);
  // As text: the URL of a socket has no host.
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, "$1rosette_plain_owner:plain@");
}

/** `reassign owned` refuses what belongs to the server's first superuser. */
const plainOwner = `
  do $$ begin
    create role rosette_plain_owner login createrole password 'plain';
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ declare one record; begin
    if exists (select from pg_roles where rolname = 'rosette_app') then
      grant rosette_app to rosette_plain_owner with admin option;
    end if;
    execute format('alter database %I owner to rosette_plain_owner', current_database());
    for one in
      select format('table %s', oid::regclass) as named from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      union all
      select format('routine %s', oid::regprocedure) from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('type %s', oid::regtype) from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      union all
      select format('publication %I', pubname) from pg_publication
    loop execute format('alter %s owner to rosette_plain_owner', one.named);
    end loop;
  end $$`;
