import type { ServerResponse } from "node:http";
import { beforeAll, beforeEach, onTestFinished } from "vitest";
import type { WebhookEventType } from "../contract/people/webhook-events.ts";
import { addWebhookReceiver, listWebhookDeliveries, listWebhookReceivers } from "../contract/people/webhooks.ts";
import { recordEvent, WEBHOOK_EVENT_WORK } from "../server/people/webhooks/record-event.ts";
import {
  WEBHOOK_RECEIVER_WORK,
  webhookEventWork,
  webhookReceiverWork,
} from "../server/people/webhooks/webhook-work.ts";
import { clock } from "../server/platform/clock.ts";
import { newID } from "../server/platform/db/ids.ts";
import { doDueWork } from "./due-work.ts";
import type { Town } from "./town.ts";
import { type ReceivedWebhook, openWebhookReceiver } from "./webhook-receiver.ts";

type ReceiverWishes = { types?: WebhookEventType[]; program?: string | null; by?: string };

/** Later, by the clock that asks what is due. */
export function waitFor(milliseconds: number): void {
  const now = clock.now.bind(clock);
  const then = now().getTime() + milliseconds;
  clock.now = () => new Date(then);
  onTestFinished(() => void (clock.now = now));
}

export const say =
  (status: number, text = "") =>
  (_: ReceivedWebhook, response: ServerResponse) =>
    void response.writeHead(status).end(text);

/** Two programs of a client, and its webhooks: each test begins without any. */
export function useWebhooks(town: Town) {
  const oak = { client: "oak" };
  const programs = { building: "", other: "" };

  beforeAll(async () => {
    town.app.settings.webhookNetworks = ["127.0.0.1"];
    await town.inside("oak", async (sql) => {
      const add = async (url: string) => {
        const [made] = await sql<{ serviceID: string }>`
          insert into services (kind, url, name, status) values ('contest', ${url}, 'Building Awards', 'published') returning service_id`;
        return made!.serviceID;
      };
      programs.building = await add("building");
      programs.other = await add("other");
    });
  });
  beforeEach(() => town.inside("oak", (sql) => sql`delete from webhook_receivers`));

  async function addReceiver(
    answer?: (webhook: ReceivedWebhook, response: ServerResponse) => void,
    wishes: ReceiverWishes = {},
  ) {
    const other = await openWebhookReceiver(answer);
    onTestFinished(() => other.close());
    const form = { address: other.address, serviceID: wishes.program ?? null, types: wishes.types ?? [] };
    const { answer: made } = await town.as(wishes.by ?? "administrator")(addWebhookReceiver, oak, form);
    return { ...other, ...made, at: { ...oak, receiverID: made.receiverID }, form };
  }

  const kinds = { [WEBHOOK_EVENT_WORK]: webhookEventWork, [WEBHOOK_RECEIVER_WORK]: webhookReceiverWork };
  return {
    programs,
    addReceiver,
    deliver: () => doDueWork(town.app, kinds),
    entryID: () => town.inside("oak", newID),
    submit: (id: string, service = programs.building) =>
      town.inside("oak", (sql) => recordEvent(sql, "entry.submitted", service, { entryID: id })),
    receiverOf: async ({ receiverID }: { receiverID: string }) =>
      (await town.as("owner")(listWebhookReceivers, oak)).answer.receivers.find(
        (one) => one.receiverID === receiverID,
      )!,
    deliveriesOf: async (at: { client: string; receiverID: string }) =>
      (await town.as("owner")(listWebhookDeliveries, at)).answer.deliveries,
    mailsAbout: (subject: string) =>
      town.inside(
        "oak",
        (sql) => sql<{ recipient: string }>`
        select recipient from mails where subject = ${subject} order by recipient`,
      ),
  };
}
