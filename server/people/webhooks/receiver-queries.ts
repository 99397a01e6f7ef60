import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { listWebhookReceivers, offReasons } from "../../../contract/people/webhooks.ts";
import { permissions } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../../platform/db/sql.ts";

export type OffReason = (typeof offReasons)[number];
type ListedReceiver = AnswerOf<typeof listWebhookReceivers>["receivers"][number];

/** With an API key, the key's own. */
export const webhookReceivers = (sql: Sql, apiKeyID: string | null) => sql<ListedReceiver>`
  select r.receiver_id, r.address, r.types, r.service_id, s.name as service_name, r.created_at, r.off_at, r.off_because, k.name as api_key_name,
    r.failing_since, r.delivered_at, case when r.earlier_until > now() then r.earlier_until end as earlier_until,
    d.waiting, d.failed, d.skipped, (
      select min(first.next_at) from webhook_deliveries first
      where first.client_id = r.client_id and first.receiver_id = r.receiver_id and first.state = 'waiting' and not exists (
        select from webhook_deliveries earlier
        where earlier.client_id = first.client_id and earlier.receiver_id = first.receiver_id
          and earlier.record_id = first.record_id and earlier.state = 'waiting' and earlier.position < first.position)
    ) as next_at
  from webhook_receivers r left join services s using (client_id, service_id) left join api_keys k using (client_id, api_key_id), lateral (
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed, count(*) filter (where state = 'skipped')::integer as skipped
    from webhook_deliveries d where d.client_id = r.client_id and d.receiver_id = r.receiver_id
  ) d
  where ${apiKeyID}::uuid is null or r.api_key_id = ${apiKeyID}::uuid
  order by r.receiver_id`;

/** Receivers of a client are added one after the other, so that their number holds. */
export const lockToAddReceiver = (sql: Sql) =>
  sql`select pg_advisory_xact_lock(hashtext('webhook_receivers'), hashtext(current_client()::text))`;

export const countReceivers = (sql: Sql) => sql<{ count: number }>`
  select count(*)::integer as count from webhook_receivers`;

/** Programs whose events can be asked for alone. */
export const programsToChoose = (sql: Sql) => sql<{ serviceID: string; name: string }>`
  select service_id, name from services where rehearsal_of is null order by service_id desc limit 300`;

/** Before their receivers, as events and deletions do. */
export const lockPrograms = (sql: Sql, serviceIDs: readonly string[]) => sql`
  select from services where service_id = any (${[...serviceIDs]}::uuid[]) order by service_id for key share`;

/** A receiver as calls find it; with an API key, one of the key's own. */
export const webhookReceiverAtClient = (sql: Sql, receiverID: string, apiKeyID: string | null) => sql<{
  receiverID: string;
  address: string;
  types: string[];
  serviceID: string | null;
  offAt: string | null;
  offBecause: OffReason | null;
}>`
  select receiver_id, address, types, service_id, off_at, off_because from webhook_receivers
  where receiver_id = ${receiverID} and (${apiKeyID}::uuid is null or api_key_id = ${apiKeyID}::uuid)`;

/** Before anything of its deliveries is changed: turning a receiver off locks it first, and its deliveries then. */
export const lockReceiver = (sql: Sql, receiverID: string) => sql<{
  address: string;
  types: string[];
  serviceID: string | null;
  sealedSecret: string | null;
  offBecause: OffReason | null;
}>`
  select address, types, service_id, sealed_secret, off_because from webhook_receivers where receiver_id = ${receiverID} for no key update`;

/** Before deliveries of many are changed. */
export const lockReceivers = (sql: Sql) => sql`
  select from webhook_receivers order by receiver_id for no key update`;

type ReceiverChoices = { address: string; types: readonly string[]; serviceID: string | null };

export const insertReceiver = (
  sql: Sql,
  {
    receiverID,
    address,
    types,
    serviceID,
    sealedSecret,
    apiKeyID,
  }: ReceiverChoices & { receiverID: string; sealedSecret: string; apiKeyID: string | null },
) => sql`
  insert into webhook_receivers (receiver_id, address, types, service_id, sealed_secret, api_key_id)
  values (${receiverID}, ${address}, ${[...types]}::text[], ${serviceID}, ${sealedSecret}, ${apiKeyID})`;

/** Staff answer for it from then on, and no key reaches it. */
export const takeOverReceiver = (sql: Sql, receiverID: string) => sql`
  update webhook_receivers set api_key_id = null where receiver_id = ${receiverID} and api_key_id is not null`;

/** What failed at another address says nothing about this one. */
export const updateReceiver = (sql: Sql, receiverID: string, { address, types, serviceID }: ReceiverChoices) => sql`
  update webhook_receivers set types = ${[...types]}::text[], service_id = ${serviceID},
    failing_since = case when address = ${address} then failing_since end,
    failures = case when address = ${address} then failures else 0 end,
    wait_until = case when address = ${address} then wait_until end, address = ${address}
  where receiver_id = ${receiverID}`;

/** `earlierUntil` is null where nothing signs with the one before any more. */
export const replaceSecret = (
  sql: Sql,
  receiverID: string,
  { sealedSecret, earlierUntil }: { sealedSecret: string; earlierUntil: Date | null },
) => sql`
  update webhook_receivers set earlier_secret = case when ${earlierUntil}::timestamptz is not null then sealed_secret end, earlier_until = ${earlierUntil}, sealed_secret = ${sealedSecret}
  where receiver_id = ${receiverID}`;

/** No row where it is off already. What waits isn't sent any more. */
export const turnReceiverOff = (
  sql: Sql,
  receiverID: string,
  { because, at }: { because: OffReason; at: Date },
) => sql<{ address: string }>`
  with receiver as (
    update webhook_receivers set off_at = ${at}, off_because = ${because}
    where receiver_id = ${receiverID} and off_at is null returning address
  ), deliveries as (
    update webhook_deliveries set state = case when tries = 0 then 'skipped' else 'failed' end, ended_at = ${at}
    where receiver_id = ${receiverID} and state = 'waiting' and exists (select from receiver)
  )
  select address from receiver`;

export const turnReceiverOn = (sql: Sql, receiverID: string) => sql`
  update webhook_receivers set off_at = null, off_because = null, failing_since = null, failures = 0, wait_until = null
  where receiver_id = ${receiverID} and off_at is not null returning receiver_id`;

export const deleteReceiver = (sql: Sql, receiverID: string) => sql`
  delete from webhook_receivers where receiver_id = ${receiverID}`;

// For whoever sends.

export type SendingReceiver = {
  receiverID: string;
  address: string;
  /** Null where the secret that sealed it was given up. */
  sealedSecret: string | null;
  earlierSecret: string | null;
  offAt: string | null;
  failingSince: string | null;
  failures: number;
  waitUntil: string | null;
  clientURL: string;
  /** The receiver is an API key's that may no longer have webhooks. */
  isOfEndedKey: boolean;
};

/** With the secret before this one, while it signs, too. */
export const receiverToSend = (sql: Sql, receiverID: string, now: Date) => sql<SendingReceiver>`
  select r.receiver_id, r.address, r.sealed_secret, case when r.earlier_until > ${now} then r.earlier_secret end as earlier_secret,
    r.off_at, r.failing_since, r.failures, r.wait_until, c.url as client_url,
    r.api_key_id is not null and not exists (
      select from api_keys k join role_grants g using (client_id, user_id)
      where k.client_id = r.client_id and k.api_key_id = r.api_key_id and k.revoked_at is null and coalesce(k.expires_at > ${now}, true)
        and g.service_id is null and g.role = any (${[...permissions.MANAGE_WEBHOOKS]}::text[])
    ) as is_of_ended_key
  from webhook_receivers r join clients c using (client_id) where r.receiver_id = ${receiverID}`;

/** A row for whoever holds the receiver from now on: one sends to it at a time. */
export const holdReceiver = (sql: Sql, receiverID: string, { now, until }: { now: Date; until: Date }) => sql`
  update webhook_receivers set held_until = ${until}
  where receiver_id = ${receiverID} and (held_until is null or held_until <= ${now}) returning receiver_id`;

/** Nothing where it was held for too long, and another process holds it by now. */
export const releaseReceiver = (sql: Sql, receiverID: string, until: Date) => sql`
  update webhook_receivers set held_until = null where receiver_id = ${receiverID} and held_until = ${until}`;

export const noteArrival = (sql: Sql, receiverID: string, at: Date) => sql`
  update webhook_receivers set delivered_at = ${at}, failing_since = null, failures = 0, wait_until = null
  where receiver_id = ${receiverID}`;

/** Since when it fails. The wait grows from five seconds to five minutes. */
export const noteFailure = (sql: Sql, receiverID: string, at: Date) => sql<{ failingSince: string }>`
  update webhook_receivers set failing_since = coalesce(failing_since, ${at}), failures = failures + 1,
    wait_until = ${at}::timestamptz + make_interval(secs => least(300, 5 * 2 ^ least(failures, 10)))
  where receiver_id = ${receiverID} returning failing_since`;

// For a new SECRET.

export const sealedReceiverSecrets = (sql: Sql) => sql<{
  receiverID: string;
  sealedSecret: string | null;
  earlierSecret: string | null;
}>`
  select receiver_id, sealed_secret, earlier_secret from webhook_receivers order by receiver_id for no key update`;

/** What only a secret of this mark opens is gone. What waits isn't sent; a receiver that is off already stays so for its own reason. */
export const turnOffWithoutSecret = (sql: Sql, mark: string) => sql`
  with receiver as (
    update webhook_receivers set sealed_secret = null, off_at = coalesce(off_at, now()), off_because = coalesce(off_because, 'secret')
    where split_part(sealed_secret, '.', 1) = ${mark} returning receiver_id
  )
  update webhook_deliveries set state = case when tries = 0 then 'skipped' else 'failed' end, ended_at = now()
  where state = 'waiting' and receiver_id in (select receiver_id from receiver)`;

export const storeResealed = (
  sql: Sql,
  receiverID: string,
  { sealedSecret, earlierSecret }: { sealedSecret: string | null; earlierSecret: string | null },
) => sql`
  update webhook_receivers set sealed_secret = ${sealedSecret}, earlier_secret = ${earlierSecret}
  where receiver_id = ${receiverID}`;
