import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

type ConfirmationCodeRow = { email: string; sealedCode: string; isOpen: boolean };

const codeColumns = fragment`email, sealed_code, expires_at > now() as is_open`;

export const waitingCode = (sql: Sql, userID: string) => sql<ConfirmationCodeRow>`
  select ${codeColumns} from email_confirmations where user_id = ${userID}`;

export const lockCode = (sql: Sql, userID: string) => sql<ConfirmationCodeRow>`
  select ${codeColumns} from email_confirmations where user_id = ${userID} for update`;

/** `lasts` is a PostgreSQL interval. */
type NewCode = { userID: string; email: string; sealedCode: string; lasts: string };

export const saveCode = (sql: Sql, { userID, email, sealedCode, lasts }: NewCode) => sql`
  insert into email_confirmations (user_id, email, sealed_code, expires_at)
  values (${userID}, ${email}, ${sealedCode}, now() + ${lasts}::interval)
  on conflict (user_id) do update set email = excluded.email, sealed_code = excluded.sealed_code, expires_at = excluded.expires_at`;

export const deleteCode = (sql: Sql, userID: string) => sql`delete from email_confirmations where user_id = ${userID}`;

/** Returns nothing when the address was proved before. */
export const markEmailProved = (sql: Sql, userID: string) => sql`
  update users set email_proved_at = now() where user_id = ${userID} and email_proved_at is null returning user_id`;

export const setEmail = (sql: Sql, userID: string, email: string) => sql`
  update users set email = ${email}, email_proved_at = now() where user_id = ${userID}`;
