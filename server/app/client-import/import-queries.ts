import { json, type Sql } from "../../platform/db/sql.ts";

export type ImportedPerson = {
  user_id: string;
  email: string;
  email_proved_at: string | null;
  full_name: string;
  phone: string | null;
  company: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  website: string | null;
  volunteer: boolean;
  volunteer_weekends: boolean;
  volunteer_phone: string | null;
  made_up_for: string | null;
  made_up_member: boolean;
  created_at: string;
};

// At home.

type KnownAccount = { userID: string; email: string; isProved: boolean };

/** Accounts here with one of these identifiers or addresses. */
export const knownAccounts = (sql: Sql, ids: readonly string[], emails: readonly string[]) => sql<KnownAccount>`
  select user_id, lower(email) as email, email_proved_at is not null as is_proved from users
  where user_id = any (${[...ids]}::uuid[]) or lower(email) = any (${[...emails]}::text[])`;

/** Without a password: whoever has the address asks for one. */
export const insertPeople = (sql: Sql, people: readonly ImportedPerson[]) => sql`
  insert into users (user_id, email, email_proved_at, full_name, phone, company, address, city, state, zip, website, volunteer,
    volunteer_weekends, volunteer_phone, made_up_for, made_up_member, created_at)
  select user_id, email, email_proved_at, full_name, phone, company, address, city, state, zip, website, volunteer,
    volunteer_weekends, volunteer_phone, made_up_for, made_up_member, created_at
  from jsonb_to_recordset(${json(people)}::jsonb) as p (user_id uuid, email text, email_proved_at timestamptz, full_name text, phone text,
    company text, address text, city text, state text, zip text, website text, volunteer boolean, volunteer_weekends boolean,
    volunteer_phone text, made_up_for uuid, made_up_member boolean, created_at timestamptz)`;

export const placeOfClient = (sql: Sql, clientID: string) => sql<{ url: string }>`
  select url from client_places where client_id = ${clientID}`;

// At the client's.

export type ClientTableColumns = { name: string; columns: string[]; filled: string[] };

export const clientTableColumns = (sql: Sql) => sql<ClientTableColumns>`
  select name, columns, filled from client_table_columns()`;

export const insertClientRow = (sql: Sql, line: string) => sql`select import_client(${line})`;

/** Says how many rows were added. */
export const insertImportedRows = (sql: Sql, table: string, lines: readonly string[], anew: boolean) => sql<{
  added: number;
}>`
  select import_client_rows(${table}, ${[...lines]}::text[], ${anew}) as added`;

type ClientPictures = { url: string; logo: string | null; banner: string | null };

export const finishClient = (sql: Sql, clientID: string, { url, logo, banner }: ClientPictures) => sql`
  update clients set url = ${url}, logo_upload_id = ${logo}, banner_upload_id = ${banner} where client_id = ${clientID}`;

export const roleGrantIDs = (sql: Sql) => sql<{ roleGrantID: string }>`select role_grant_id from role_grants`;

/** No payment is settled, refunded or compared for a copy. */
export const giveUpCardKeys = (sql: Sql) => sql`
  update payment_accounts set sealed_keys = null, chosen = false, key_endings = '{}'`;

/** What triggers leave until the end of a transaction, such as how many people were where, is done from here on at once. */
export const checkDeferredConstraints = (sql: Sql) => sql`set constraints all immediate`;
