import { type Sql, requireRow } from "../../platform/db/sql.ts";

export type FactorRow = { secret: string; isConfirmed: boolean };

export const factorOf = (sql: Sql, userID: string) => sql<FactorRow>`
  select secret, confirmed_at is not null as is_confirmed from two_factors where user_id = ${userID} for update`;

/** Whether codes are asked of the person. */
export const hasFactor = async (sql: Sql, userID: string): Promise<boolean> =>
  requireRow(
    await sql<{ isOn: boolean }>`
      select exists (select from two_factors where user_id = ${userID} and confirmed_at is not null) as is_on`,
  ).isOn;

export const insertFactor = (sql: Sql, userID: string, sealed: string) => sql`
  insert into two_factors (user_id, secret) values (${userID}, ${sealed})
  on conflict (user_id) do update set secret = excluded.secret, last_period = 0
  where two_factors.confirmed_at is null returning user_id`;
