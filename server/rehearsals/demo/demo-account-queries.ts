import { accounts } from "../../people/users/demo-people.ts";
import type { Sql } from "../../platform/db/sql.ts";

export const demoUsers = (sql: Sql) => sql<{ email: string; fullName: string }>`
  select email, full_name from users where email = any(${accounts.map(({ email }) => email)})`;
