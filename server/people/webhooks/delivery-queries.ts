import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getWebhookDelivery, listWebhookDeliveries } from "../../../contract/people/webhooks.ts";
import type { Sql } from "../../platform/db/sql.ts";

export type DeliveryToSend = {
  deliveryID: string;
  eventID: string;
  type: string;
  occurredAt: string;
  body: string | null;
  data: Record<string, unknown>;
  serviceID: string | null;
  serviceURL: string | null;
  serviceName: string | null;
  tries: number;
};

/** What is due of a receiver, of each record the first that hasn't arrived. */
export const dueDeliveries = (
  sql: Sql,
  receiverID: string,
  { now, most }: { now: Date; most: number },
) => sql<DeliveryToSend>`
  select d.delivery_id, d.event_id, e.type, e.occurred_at, e.body, e.data, e.service_id, s.url as service_url,
    s.name as service_name, d.tries
  from webhook_deliveries d join webhook_events e using (client_id, event_id) left join services s using (client_id, service_id)
  where d.receiver_id = ${receiverID} and d.state = 'waiting' and d.next_at <= ${now} and not exists (
    select from webhook_deliveries earlier
    where earlier.client_id = d.client_id and earlier.receiver_id = d.receiver_id and earlier.record_id = d.record_id
      and earlier.state = 'waiting' and earlier.position < d.position)
  order by d.position limit ${most}`;

export const deliveryToSend = (sql: Sql, deliveryID: string) => sql<DeliveryToSend>`
  select d.delivery_id, d.event_id, e.type, e.occurred_at, e.body, e.data, e.service_id, s.url as service_url,
    s.name as service_name, d.tries
  from webhook_deliveries d join webhook_events e using (client_id, event_id) left join services s using (client_id, service_id)
  where d.delivery_id = ${deliveryID}`;

/** When the next is due, of each record the first that hasn't arrived; null where nothing waits. */
export const nextDeliveryAt = (sql: Sql, receiverID: string) => sql<{ nextAt: string | null }>`
  select min(d.next_at) as next_at from webhook_deliveries d
  where d.receiver_id = ${receiverID} and d.state = 'waiting' and not exists (
    select from webhook_deliveries earlier
    where earlier.client_id = d.client_id and earlier.receiver_id = d.receiver_id and earlier.record_id = d.record_id
      and earlier.state = 'waiting' and earlier.position < d.position)`;

/** The body as it was first sent. */
export const fixBody = (sql: Sql, eventID: string, body: string) => sql<{ body: string }>`
  update webhook_events set body = coalesce(body, ${body}) where event_id = ${eventID} returning body`;

/** No row where the delivery is gone. */
export const endDelivery = (
  sql: Sql,
  deliveryID: string,
  { state, at }: { state: "delivered" | "failed"; at: Date },
) => sql`
  update webhook_deliveries set state = ${state}, ended_at = ${at}, tries = tries + 1
  where delivery_id = ${deliveryID} returning delivery_id`;

export const postponeDelivery = (sql: Sql, deliveryID: string, nextAt: Date) => sql`
  update webhook_deliveries set tries = tries + 1, next_at = ${nextAt} where delivery_id = ${deliveryID} returning delivery_id`;

export const skipWaiting = (sql: Sql, receiverID: string, at: Date) => sql`
  update webhook_deliveries set state = 'skipped', ended_at = ${at} where receiver_id = ${receiverID} and state = 'waiting'`;

type NewAttempt = {
  deliveryID: string;
  sentAt: Date;
  tookMs: number;
  status: number | null;
  failure: string | null;
  answer: string;
};

export const insertWebhookAttempt = (
  sql: Sql,
  { deliveryID, sentAt, tookMs, status, failure, answer }: NewAttempt,
) => sql`
  insert into webhook_attempts (delivery_id, sent_at, took_ms, status, failure, answer)
  values (${deliveryID}, ${sentAt}, ${tookMs}, ${status}, ${failure}, ${answer})`;

/** Sends again what there was since then: each event once, by the identifier that it had. */
export const replaySince = (
  sql: Sql,
  receiverID: string,
  { since, now, missedOnly }: { since: string; now: Date; missedOnly: boolean },
) => sql<{ deliveryID: string }>`
  update webhook_deliveries d set state = 'waiting', tries = 0, next_at = ${now}, ended_at = null
  from webhook_events e
  where e.client_id = d.client_id and e.event_id = d.event_id and d.receiver_id = ${receiverID} and e.record_id <> d.receiver_id
    and e.occurred_at >= ${since} and (not ${missedOnly} or d.state <> 'delivered')
  returning d.delivery_id`;

export const resendOne = (sql: Sql, deliveryID: string, now: Date) => sql`
  update webhook_deliveries set state = 'waiting', tries = 0, next_at = ${now}, ended_at = null
  where delivery_id = ${deliveryID}`;

/** Lets what waits for a receiver that failed go at once. */
export const endWaitOfReceiver = (sql: Sql, receiverID: string) => sql`
  update webhook_receivers set wait_until = null where receiver_id = ${receiverID}`;

// As staff see them.

type ListedDelivery = AnswerOf<typeof listWebhookDeliveries>["deliveries"][number] & { eventID: string };
type DeliveryPage = {
  receiverID: string;
  state: string | undefined;
  after: readonly [string] | undefined;
  most: number;
};

export const deliveryPage = (sql: Sql, { receiverID, state, after, most }: DeliveryPage) => sql<ListedDelivery>`
  select d.delivery_id, d.event_id, e.type, e.occurred_at, s.name as service_name, d.state, a.status, a.failure, a.sent_at,
    (select count(*)::integer from webhook_attempts t where t.client_id = d.client_id and t.delivery_id = d.delivery_id) as attempts,
    case when d.state = 'waiting' then d.next_at end as next_at
  from webhook_deliveries d join webhook_events e using (client_id, event_id) left join services s using (client_id, service_id)
  left join lateral (
    select status, failure, sent_at from webhook_attempts t
    where t.client_id = d.client_id and t.delivery_id = d.delivery_id order by sent_at desc limit 1
  ) a on true
  where d.receiver_id = ${receiverID} and (${state ?? null}::text is null or d.state = ${state ?? null})
    and (${after?.[0] ?? null}::uuid is null or d.event_id < ${after?.[0] ?? null}::uuid)
  order by d.event_id desc limit ${most}`;

export const countWaitingDeliveries = (sql: Sql, receiverID: string) => sql<{ waiting: number }>`
  select count(*)::integer as waiting from webhook_deliveries where receiver_id = ${receiverID} and state = 'waiting'`;

/** With an API key, of the key's own. */
export const webhookDeliveryAtClient = (sql: Sql, deliveryID: string, apiKeyID: string | null) => sql<{
  deliveryID: string;
  receiverID: string;
  eventID: string;
  type: string;
  address: string;
  state: "waiting" | "delivered" | "failed" | "skipped";
  offAt: string | null;
}>`
  select d.delivery_id, d.receiver_id, d.event_id, e.type, r.address, d.state, r.off_at
  from webhook_deliveries d join webhook_events e using (client_id, event_id) join webhook_receivers r using (client_id, receiver_id)
  where d.delivery_id = ${deliveryID} and (${apiKeyID}::uuid is null or r.api_key_id = ${apiKeyID}::uuid)`;

type Attempt = AnswerOf<typeof getWebhookDelivery>["attempts"][number];

export const attemptsOf = (sql: Sql, deliveryID: string) => sql<Attempt>`
  select sent_at, took_ms, status, failure, answer from webhook_attempts where delivery_id = ${deliveryID}
  order by sent_at desc limit 50`;
