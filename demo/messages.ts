import { type AddRow, type DemoData, momentAt, personID } from "./demo-data.ts";

type MessagePlan = {
  serviceID: string | null;
  list: "entries" | "people";
  who: string;
  subject: string;
  text: string;
  days: number;
  time: string;
  recipients: readonly (readonly [name: string, state: "sent" | "refused" | "unsubscribed", reason?: string])[];
};

type DraftPlan = { serviceID: string; list: "scorers"; subject: string; text: string };

/** A message that staff haven't finished. */
export const addDraftMessage = (data: DemoData, add: AddRow, { serviceID, ...plan }: DraftPlan) =>
  add("planned_messages", {
    planned_message_id: data.newID(),
    service_id: serviceID,
    made_by: personID(data, "admin"),
    changed_at: momentAt(data, -1, "16:40"),
    ...plan,
  });

/** A message by staff, with each recipient's state. */
export function addMessage(data: DemoData, add: AddRow, { days, time, recipients, serviceID, ...plan }: MessagePlan) {
  const message_id = data.newID();
  const sent = momentAt(data, days, time);
  add("messages", {
    message_id,
    message_key: data.newID(),
    service_id: serviceID,
    sent_by: personID(data, "admin"),
    at: sent,
    ...plan,
  });
  for (const [name, state, reason = null] of recipients)
    add("message_recipients", { message_id, user_id: personID(data, name), state, reason, at: sent });
}
