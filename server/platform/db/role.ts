import type pg from "pg";

/** Refuses to work in a role that row security doesn't bind: every wall between clients would be open. */
export async function refuseUnboundRole(connection: pg.ClientBase, name: string): Promise<void> {
  await connection.query("begin");
  try {
    await connection.query("set local role rosette_app").catch((error: Error) => {
      throw new Error(
        `Rosette can't work in the role rosette_app of the database ${name}: ${error.message}. ` +
          "As its owner, say: grant rosette_app to the role in its URL.",
      );
    });
    const { rows } = await connection.query<{ role: string; passes: boolean }>(
      "select rolname as role, rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user",
    );
    if (rows[0]?.role !== "rosette_app" || rows[0].passes)
      throw new Error(
        `In the database ${name} the role rosette_app may pass row security, so that nothing would keep clients apart. ` +
          "As a superuser, say: alter role rosette_app nosuperuser nobypassrls.",
      );
  } finally {
    await connection.query("rollback");
  }
}

/**
 * Refuses to sign in, in production, as somebody whom row security doesn't bind: migrations run as that role, and each connection could
 * go back to it from rosette_app.
 */
export async function refuseUnboundOwner(connection: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await connection.query<{ role: string; isSuperuser: boolean; passes: boolean }>(
    `select rolname as role, rolsuper as "isSuperuser", rolsuper or rolbypassrls as passes from pg_roles where rolname = session_user`,
  );
  const [owner] = rows;
  if (!owner?.passes) return;
  throw new Error(
    `The URL of the database ${name} signs in as ${owner.role}, ${owner.isSuperuser ? "a superuser" : "who may pass row security"}, ` +
      "and in production nothing would keep clients apart should anything go wrong. Sign in as a role of Rosette’s own that owns the database. " +
      `If ${owner.role} is that, say as another superuser: alter role ${owner.role} nosuperuser nobypassrls. ` +
      "If it is PostgreSQL’s own, move to one (docs/operators/running.md#the-databases-owner).",
  );
}
