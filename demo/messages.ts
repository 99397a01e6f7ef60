import { type AddRow, type DemoData, momentAt, personID } from "./demo-data.ts";

type MessagePlan = {
  serviceID: string | null;
  list: "entries" | "people";
  who: string;
  subject: string;
  text: string;
  days: number;
  time: string;
  /** Everybody who was in the list, and what became of their mail. */
  recipients: readonly (readonly [name: string, state: "sent" | "refused" | "unsubscribed", reason?: string])[];
};

/** A message that staff wrote, with what became of it. */
export function addMessage(
  filling: DemoData,
  add: AddRow,
  { days, time, recipients, serviceID, ...plan }: MessagePlan,
) {
  const message_id = filling.newID();
  const sent = momentAt(filling, days, time);
  add("messages", {
    message_id,
    message_key: filling.newID(),
    service_id: serviceID,
    sent_by: personID(filling, "admin"),
    at: sent,
    ...plan,
  });
  for (const [name, state, reason = null] of recipients)
    add("message_recipients", { message_id, user_id: personID(filling, name), state, reason, at: sent });
}
