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
