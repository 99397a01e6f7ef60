import {
  type WebhookEventData,
  type WebhookEventType,
  webhookEvents,
} from "../../../contract/people/webhook-events.ts";
import { clock } from "../../platform/clock.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import { insertEvents } from "./event-queries.ts";

/** Wakes the receivers of an event. Of each event one, so that no two transactions wait for one another's. */
export const WEBHOOK_EVENT_WORK = "webhookEvent";

/**
 * Records what happens, in the transaction in which it does, where a receiver of the client wants it. `serviceID` is the program's, or
 * null where it is of none; what happens in a rehearsal is told to nobody.
 */
export const recordEvent = <T extends WebhookEventType>(
  sql: Sql,
  type: T,
  serviceID: string | null,
  data: WebhookEventData<T>,
): Promise<void> => recordEvents(sql, type, serviceID, [data]);

/** Of several records, in this order. */
export async function recordEvents<T extends WebhookEventType>(
  sql: Sql,
  type: T,
  serviceID: string | null,
  those: readonly WebhookEventData<T>[],
): Promise<void> {
  if (those.length === 0) return;
  const recordField = webhookEvents[type].fields[0] as keyof WebhookEventData<T>;
  const events = those.map((data) => ({ recordID: data[recordField], data }));
  await insertEvents(sql, { type, serviceID, events: json(events), at: clock.now() }, WEBHOOK_EVENT_WORK);
}
