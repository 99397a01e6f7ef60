import type { DataDownloadState } from "../../../contract/app/person-data.ts";
import type { Sql } from "../../platform/db/sql.ts";

export type DataDownload = {
  dataDownloadID: string;
  userID: string;
  state: DataDownloadState;
  bytes: number | null;
  askedAt: string;
  endedAt: string | null;
};

/** The unique index decides of two that ask at once. */
export const insertDataDownload = (sql: Sql, userID: string, now: Date) => sql<{ dataDownloadID: string }>`
  insert into data_downloads (user_id, asked_at) values (${userID}, ${now})
  on conflict do nothing returning data_download_id`;

export const latestDataDownload = (sql: Sql, userID: string) => sql<DataDownload>`
  select data_download_id, user_id, state, bytes, asked_at, ended_at from data_downloads
  where user_id = ${userID} order by data_download_id desc limit 1`;

export const findDataDownload = (sql: Sql, dataDownloadID: string) => sql<DataDownload>`
  select data_download_id, user_id, state, bytes, asked_at, ended_at from data_downloads
  where data_download_id = ${dataDownloadID}`;

export const endDataDownload = (
  sql: Sql,
  {
    dataDownloadID,
    state,
    bytes,
    now,
  }: { dataDownloadID: string; state: DataDownloadState; bytes: number | null; now: Date },
) => sql`
  update data_downloads set state = ${state}, bytes = ${bytes}, ended_at = ${now}
  where data_download_id = ${dataDownloadID} and state = 'waiting' returning data_download_id`;

type KeyedDownload = { dataDownloadID: string; userID: string; keyHash: Buffer };

export const setDownloadKey = (sql: Sql, { dataDownloadID, userID, keyHash }: KeyedDownload, until: Date) => sql`
  update data_downloads set key_hash = ${keyHash}, key_until = ${until}
  where data_download_id = ${dataDownloadID} and user_id = ${userID} and state = 'done' returning data_download_id`;

export const downloadOpenedBy = (sql: Sql, { dataDownloadID, userID, keyHash }: KeyedDownload, now: Date) => sql`
  select from data_downloads
  where data_download_id = ${dataDownloadID} and user_id = ${userID} and state = 'done'
    and key_hash = ${keyHash} and key_until > ${now}`;

export const deleteDataDownload = (sql: Sql, dataDownloadID: string) => sql`
  delete from data_downloads where data_download_id = ${dataDownloadID}`;

export const hasSecondFactor = (sql: Sql, userID: string) => sql`
  select from two_factors where user_id = ${userID} and confirmed_at is not null`;

export type OwnAccount = {
  userID: string;
  fullName: string;
  email: string;
  isEmailProved: boolean;
  imageID: string | null;
  account: unknown;
  signingIn: unknown;
};

/** What home has of an account, in readable names; without what signing in is checked by. */
export const ownAccount = (sql: Sql, userID: string) => sql<OwnAccount>`
  select user_id, full_name, email, email_proved_at is not null as is_email_proved, image_id,
    jsonb_build_object('name', full_name, 'email', email, 'emailConfirmedAt', email_proved_at, 'phone', phone, 'company', company,
      'address', address, 'city', city, 'state', state, 'zip', zip, 'website', website, 'foundByName', findable,
      'volunteers', volunteer, 'volunteersOnWeekends', volunteer_weekends, 'volunteerPhone', volunteer_phone,
      'createdAt', created_at) as account,
    jsonb_build_object(
      'secondFactorSince', (select f.confirmed_at from two_factors f where f.user_id = u.user_id),
      'signedIn', coalesce((select jsonb_agg(jsonb_build_object('browser', s.user_agent, 'since', s.created_at, 'lastSeenAt', s.last_seen_at)
        order by s.created_at) from sessions s where s.user_id = u.user_id), '[]'),
      'knownBrowsers', coalesce((select jsonb_agg(jsonb_build_object('lastUsedAt', b.last_used_at)) from known_browsers b where b.user_id = u.user_id), '[]'),
      'memberSystems', coalesce((select jsonb_agg(jsonb_build_object('association', k.name, 'subject', i.subject, 'since', i.linked_at)
        order by i.linked_at) from identities i join clients k on k.client_id = i.at_client where i.user_id = u.user_id), '[]'),
      'mailsAboutTheAccount', coalesce((select jsonb_agg(jsonb_build_object('subject', m.subject, 'at', m.at) order by m.mail_id)
        from mail_log m where m.client_id = uuid_nil() and lower(m.recipient) = lower(u.email)), '[]')) as signing_in
  from users u where user_id = ${userID}`;

/** Clients after one, in the order of their identifiers; where each lies is known by its identifier. */
export const clientsAfter = (sql: Sql, clientID: string | undefined, most: number) => sql<{
  clientID: string;
  url: string;
}>`
  select client_id, url from client_places
  where ${clientID ?? null}::uuid is null or client_id > ${clientID ?? null}::uuid order by client_id limit ${most}`;

export const clientName = (sql: Sql, clientID: string) => sql<{ name: string }>`
  select name from clients where client_id = ${clientID}`;
