import { clock } from "../../platform/clock.ts";
import type { App } from "../../platform/app.ts";
import { requireRow } from "../../platform/db/sql.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { dueDeliveries, nextDeliveryAt, skipWaiting } from "./delivery-queries.ts";
import { receiversOfEvent, wakeReceivers } from "./event-queries.ts";
import { holdReceiver, receiverToSend, releaseReceiver } from "./receiver-queries.ts";
import { sendDelivery, turnOff } from "./send-webhook.ts";

/** Sends what is due to one receiver. */
export const WEBHOOK_RECEIVER_WORK = "webhookReceiver";

/** Requests to one receiver at once, each of another record. */
const AT_ONCE = 4;
/** Milliseconds after which a receiver that has more makes room for others. */
const TURN = 10_000;
/** And for which it is held: a turn, the last requests of it, and some more. */
const HELD = 45_000;
/** Until another process looks again whether it is free. */
const LOOK_AGAIN = 5_000;

const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

export const webhookEventWork: WorkKind = {
  atOnce: 8,
  firstWait: 5,
  longestWait: 300,
  mostAttempts: Infinity,
  async run({ database }, { clientID, ref }) {
    await database.inside(clientID!, async (sql) => {
      const receivers = (await receiversOfEvent(sql, ref)).map(({ receiverID }) => receiverID);
      if (receivers.length > 0) await wakeReceivers(sql, WEBHOOK_RECEIVER_WORK, receivers, clock.now());
    });
    return undefined;
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

export const webhookReceiverWork: WorkKind = {
  // Slow ones hold a place for a turn; then they stand behind those that came meanwhile.
  atOnce: 40,
  firstWait: 5,
  longestWait: 300,
  mostAttempts: Infinity,
  async run(app, { clientID, ref }, signal) {
    const { database } = app;
    const now = clock.now();
    const [receiver] = await database.readInside(clientID!, (sql) => receiverToSend(sql, ref, now));
    if (!receiver) return undefined;
    const until = after(HELD);
    const held = await database.inside(clientID!, (sql) => holdReceiver(sql, ref, { now, until }));
    if (held.length === 0) return after(LOOK_AGAIN);
    try {
      return await sendForATurn(app, { clientID: clientID!, receiverID: ref, signal });
    } finally {
      await database.inside(clientID!, (sql) => releaseReceiver(sql, ref, until));
    }
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

type Turn = { clientID: string; receiverID: string; signal: AbortSignal };

/** When it goes on, if ever. */
async function sendForATurn(app: App, { clientID, receiverID, signal }: Turn): Promise<Date | undefined> {
  const { database } = app;
  const end = performance.now() + TURN;
  for (;;) {
    signal.throwIfAborted();
    const now = clock.now();
    const [receiver] = await database.readInside(clientID, (sql) => receiverToSend(sql, receiverID, now));
    if (!receiver) return undefined;
    if (receiver.offAt !== null) {
      await database.inside(clientID, (sql) => skipWaiting(sql, receiverID, now));
      return undefined;
    }
    if (receiver.isOfEndedKey) {
      await database.inside(clientID, (sql) => turnOff(sql, { app, clientID, receiver }, "key"));
      return undefined;
    }
    const { waitUntil } = receiver;
    if (waitUntil !== null && Date.parse(waitUntil) > now.getTime()) return new Date(waitUntil);
    // A receiver that fails is asked one thing at a time, until it is well again.
    const most = receiver.failingSince === null ? AT_ONCE : 1;
    const due = await database.readInside(clientID, (sql) => dueDeliveries(sql, receiverID, { now, most }));
    if (due.length === 0) {
      const { nextAt } = requireRow(await database.readInside(clientID, (sql) => nextDeliveryAt(sql, receiverID)));
      return nextAt === null ? undefined : new Date(nextAt);
    }
    await Promise.all(due.map((delivery) => sendDelivery({ app, clientID, receiver, signal }, delivery)));
    if (performance.now() >= end) return clock.now();
  }
}
