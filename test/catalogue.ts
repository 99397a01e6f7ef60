import type pg from "pg";

/**
 * All that a database's catalogue says of its schema, a line each, sorted: two schemas are one if these are. Columns are named and
 * not counted, since their order is nobody's business; months of what only grows are those of the day on which they were made.
 */
export async function catalogueOf(connection: pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const statement of statements) {
    const { rows } = await connection.query<{ line: string }>(statement);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}

/** Ours: no extension's, and of logs no month's. */
const ours = (
  alias: string,
) => `${alias}.relnamespace = 'public'::regnamespace and ${alias}.relname <> 'schema_migrations'
  and ${alias}.relname !~ '_\\d{4}_\\d\\d(_|$)'
  and not exists (select from pg_depend where objid = ${alias}.oid and deptype = 'e')`;

/** Who may do what, without the owner, who is whoever migrates. */
const grants = (acl: string, owner: string) => `coalesce((
  select string_agg(format('%s:%s%s', coalesce(r.rolname, 'public'), privilege_type, case when is_grantable then '*' end), ' '
    order by r.rolname, privilege_type)
  from aclexplode(${acl}) left join pg_roles r on r.oid = grantee where grantee <> ${owner}), 'none')`;

const statements = [
  `select format('extension %s', extname) as line from pg_extension where extname <> 'plpgsql'`,
  `select format('role %s login:%s super:%s bypass:%s inherits:%s', rolname, rolcanlogin, rolsuper, rolbypassrls, rolinherit) as line
   from pg_roles where rolname = 'rosette_app'`,
  `select format('type %s %s', typname, typtype) as line from pg_type
   where typnamespace = 'public'::regnamespace and typtype not in ('c', 'b')
     and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`,
  `select format('relation %s %s persistence:%s walled:%s forced:%s options:%s identity:%s partitions:%s bounds:%s comment:%s grants:%s',
     relkind, relname, relpersistence, relrowsecurity, relforcerowsecurity, reloptions, relreplident, pg_get_partkeydef(oid),
     pg_get_expr(relpartbound, oid) is not null, obj_description(oid), ${grants("relacl", "relowner")}) as line
   from pg_class c where relkind <> 'i' and relkind <> 'I' and relkind <> 't' and ${ours("c")}`,
  `select format('column %s.%s %s null:%s default:%s generated:%s identity:%s collation:%s statistics:%s storage:%s options:%s comment:%s grants:%s',
     c.relname, attname, format_type(atttypid, atttypmod), not attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity,
     attcollation::regcollation, nullif(attstattarget, -1), attstorage, attoptions, col_description(c.oid, attnum),
     ${grants("attacl", "c.relowner")}) as line
   from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v') and ${ours("c")}`,
  `select format('constraint %s on %s: %s valid:%s inherited:%s', conname, c.relname, pg_get_constraintdef(k.oid), convalidated, conparentid <> 0) as line
   from pg_constraint k join pg_class c on c.oid = conrelid where contype <> 't' and contype <> 'n' and ${ours("c")}`,
  `select format('index %s valid:%s inherited:%s statistics:%s', pg_get_indexdef(indexrelid), indisvalid,
     exists (select from pg_inherits where inhrelid = indexrelid),
     array(select nullif(attstattarget, -1) from pg_attribute where attrelid = indexrelid order by attnum)) as line
   from pg_index join pg_class c on c.oid = indexrelid where ${ours("c")}`,
  `select format('policy %s on %s for %s permissive:%s to %s using %s check %s', polname, c.relname, polcmd, polpermissive, polroles::regrole[],
     pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as line
   from pg_policy join pg_class c on c.oid = polrelid where ${ours("c")}`,
  `select format('trigger %s enabled:%s', pg_get_triggerdef(t.oid), tgenabled) as line
   from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${ours("c")}`,
  `select format('function %s comment:%s grants:%s', pg_get_functiondef(p.oid), obj_description(p.oid),
     ${grants("coalesce(proacl, acldefault('f', proowner))", "proowner")}) as line
   from pg_proc p where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select format('view %s: %s', c.relname, pg_get_viewdef(c.oid)) as line from pg_class c where relkind in ('v', 'm') and ${ours("c")}`,
  `select format('statistics %s', pg_get_statisticsobjdef(s.oid)) as line from pg_statistic_ext s`,
  `select format('publication %s of %s (%s) where %s, inserts:%s updates:%s deletes:%s truncates:%s all:%s by root:%s',
     pubname, prrelid::regclass, (
       select string_agg(attname, ', ' order by attname) from unnest(prattrs::smallint[]) n join pg_attribute on attrelid = prrelid and attnum = n),
     pg_get_expr(prqual, prrelid), pubinsert, pubupdate, pubdelete, pubtruncate, puballtables, pubviaroot) as line
   from pg_publication p left join pg_publication_rel on prpubid = p.oid`,
  `select format('rule %s on %s', rulename, c.relname) as line from pg_rewrite join pg_class c on c.oid = ev_class where ${ours("c")}`,
  `select format('default grants %s', defaclacl) as line from pg_default_acl`,
  `select format('event trigger %s', evtname) as line from pg_event_trigger`,
];
