import { webhookBody } from "../contract/people/webhook-events.ts";
import { DAY, HOUR } from "../contract/platform/durations.ts";
import type { App } from "../server/platform/app.ts";
import { newID } from "../server/platform/db/ids.ts";
import { addRows } from "../server/platform/db/rows.ts";
import { type Sql, requireRow } from "../server/platform/db/sql.ts";
import { sealedFor } from "../server/people/webhooks/sealed-secrets.ts";
import { newWebhookSecret } from "../server/people/webhooks/webhook-signature.ts";

type WebhookScope = { app: App; url: string; now: Date };

/** One that staff turned off, so that nothing leaves the demo town; its secret needs the installation's own. */
export async function addDemoWebhook(sql: Sql, { app, url, now }: WebhookScope): Promise<void> {
  const known = await sql`select from webhook_receivers limit 1`;
  const entries = await sql<{ entryID: string; serviceID: string; url: string; name: string }>`
    select e.entry_id, e.service_id, s.url, s.name from entries e join services s using (client_id, service_id)
    where e.submitted_at is not null order by e.submitted_at desc, e.entry_id limit 4`;
  if (url !== "prairie" || known.length > 0 || entries.length < 4) return;
  const receiverID = await newID(sql);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const offAt = ago(20 * HOUR);
  await addRows(sql, "webhook_receivers", [
    {
      receiver_id: receiverID,
      address: "https://members.prairie.example/rosette",
      sealed_secret: app.sealing.seal(newWebhookSecret(), sealedFor(receiverID)),
      created_at: ago(12 * DAY),
      delivered_at: ago(26 * HOUR),
      off_at: offAt,
      off_because: "staff",
    },
  ]);
  for (const [at, { state, before, status, answer }] of courses.entries()) {
    const { entryID, serviceID, ...program } = entries[at]!;
    const happenedAt = ago(before);
    const body = webhookBody({
      type: "entry.submitted",
      occurredAt: happenedAt.toISOString(),
      origin: app.settings.origin,
      client: url,
      program: { programID: serviceID, ...program },
      data: { entryID },
    });
    const { eventID, position } = requireRow(
      await sql<{ eventID: string; position: number }>`
        insert into webhook_events (type, service_id, record_id, data, occurred_at, body)
        values ('entry.submitted', ${serviceID}, ${entryID}, ${JSON.stringify({ entryID })}, ${happenedAt}, ${status ? body : null})
        returning event_id, position::integer`,
    );
    const deliveryID = await newID(sql);
    await addRows(sql, "webhook_deliveries", [
      {
        delivery_id: deliveryID,
        receiver_id: receiverID,
        event_id: eventID,
        record_id: entryID,
        position,
        state,
        tries: status ? 1 : 0,
        next_at: happenedAt,
        ended_at: happenedAt,
      },
    ]);
    if (status)
      await addRows(sql, "webhook_attempts", [
        {
          delivery_id: deliveryID,
          sent_at: new Date(happenedAt.getTime() + 2_000),
          took_ms: 180 + 37 * at,
          status,
          failure: status === 500 ? "It answers with an error." : null,
          answer,
        },
      ]);
  }
}

const courses = [
  { state: "delivered", before: 50 * HOUR, status: 200, answer: "OK" },
  { state: "delivered", before: 26 * HOUR, status: 204, answer: "" },
  { state: "failed", before: 21 * HOUR, status: 500, answer: "The member database is closed for maintenance." },
  { state: "skipped", before: 5 * HOUR, status: null, answer: "" },
] as const;
