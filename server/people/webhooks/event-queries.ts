import { WEBHOOK_RETENTION_DAYS } from "../../../contract/people/webhooks.ts";
import type { Sql } from "../../platform/db/sql.ts";

type NewEvents = { type: string; serviceID: string | null; events: string; at: Date };

/**
 * Nothing where no receiver wants it. A receiver that was turned off has what it missed kept, as long as it might be sent again. A receiver
 * that is being removed is waited for, and left out: a delivery for it would fail, and with it the order or check-in. All events go to the same
 * receivers, so that one line of work wakes them, however many the events are. The program is locked before its receivers, as its deletion
 * does; nothing is written where it is gone.
 */
export const insertEvents = (sql: Sql, { type, serviceID, events, at }: NewEvents, work: string) => sql`
  with program as materialized (
    select from services where service_id = ${serviceID}::uuid for key share
  ), wanted as materialized (
    select receiver_id, off_at from webhook_receivers r
    where (${serviceID}::uuid is null or exists (select from program)) and (r.types = '{}' or ${type} = any (r.types)) and (r.service_id is null or r.service_id = ${serviceID}::uuid)
      and (r.off_at is null or r.off_at > ${at}::timestamptz - make_interval(days => ${WEBHOOK_RETENTION_DAYS}))
      and not exists (select from services s where s.service_id = ${serviceID}::uuid and s.rehearsal_of is not null)
    order by receiver_id for key share
  ), event as (
    insert into webhook_events (type, service_id, record_id, data, occurred_at)
    select ${type}, ${serviceID}::uuid, n."recordID", n.data, ${at}
    from rows from (json_to_recordset(${events}::json) as ("recordID" uuid, data jsonb)) with ordinality as n ("recordID", data, place)
    where exists (select from wanted) order by n.place
    returning event_id, record_id, position
  ), deliveries as (
    insert into webhook_deliveries (receiver_id, event_id, record_id, position, state, next_at)
    select w.receiver_id, e.event_id, e.record_id, e.position, case when w.off_at is null then 'waiting' else 'skipped' end, ${at}
    from event e, wanted w
  )
  insert into due_work (kind, ref, due_at)
  select ${work}, event_id, ${at} from event where exists (select from wanted where off_at is null) order by position limit 1`;

/** To try one receiver, whatever it wants otherwise. The delivery waits so long for whoever inserts it, who sends it at once. */
export const insertTestDelivery = (
  sql: Sql,
  { receiverID, type, until, at }: { receiverID: string; type: string; until: Date; at: Date },
) => sql<{ deliveryID: string }>`
  with event as (
    insert into webhook_events (type, record_id, data, occurred_at)
    values (${type}, ${receiverID}, '{}', ${at}) returning event_id, record_id, position)
  insert into webhook_deliveries (receiver_id, event_id, record_id, position, next_at)
  select ${receiverID}::uuid, event_id, record_id, position, ${until} from event returning delivery_id`;

export const receiversOfEvent = (sql: Sql, eventID: string) => sql<{ receiverID: string }>`
  select receiver_id from webhook_deliveries where event_id = ${eventID}`;

/**
 * Makes receivers due now. Work that is under way loses its claim: whoever does it holds the receiver itself, and another that comes
 * meanwhile looks again later. The line gets a new identifier, as numbers of attempts begin anew and would come again: a process that
 * ends late would take the next one's claim for its own, and remove a line that is still needed.
 */
export const wakeReceivers = (sql: Sql, kind: string, receiverIDs: readonly string[], at: Date) => sql`
  insert into due_work (kind, ref, due_at) select ${kind}, ref, ${at} from unnest(${receiverIDs}::uuid[]) ref order by ref
  on conflict on constraint due_work_once do update
    set due_work_id = excluded.due_work_id, due_at = least(due_work.due_at, excluded.due_at), claimed_until = null`;

export const deleteOldEvents = (sql: Sql, before: Date) => sql`
  delete from webhook_events where occurred_at < ${before} and not exists (
    select from webhook_deliveries d
    where d.client_id = webhook_events.client_id and d.event_id = webhook_events.event_id and d.state = 'waiting')`;
