import type { Sql } from "../../platform/db/sql.ts";

export type FactorRow = { secret: string; isConfirmed: boolean };

export const factorOf = (sql: Sql, userID: string) => sql<FactorRow>`
  select secret, confirmed_at is not null as is_confirmed from two_factors where user_id = ${userID} for update`;

export const insertFactor = (sql: Sql, userID: string, sealed: string) => sql`
  insert into two_factors (user_id, secret) values (${userID}, ${sealed})
  on conflict (user_id) do update set secret = excluded.secret, last_period = 0
  where two_factors.confirmed_at is null returning user_id`;
