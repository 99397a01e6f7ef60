import { type IncomingHttpHeaders, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook, WebhookVerificationError } from "standardwebhooks";

export type ReceivedWebhook = {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
  data: Record<string, unknown>;
  at: number;
};

type Answer = (webhook: ReceivedWebhook, response: ServerResponse) => void | Promise<void>;

/** Another system on this computer, which takes webhooks in. Without an `answer` it takes all. */
export async function openWebhookReceiver(answer: Answer = (_, response) => void response.writeHead(204).end()) {
  const received: ReceivedWebhook[] = [];
  let now = answer;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const { type, data } = JSON.parse(body) as Pick<ReceivedWebhook, "type" | "data">;
      const { headers } = request;
      const webhook = { id: String(headers["webhook-id"]), headers, body, type, data, at: performance.now() };
      received.push(webhook);
      void now(webhook, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answerWith: (next: Answer) => void (now = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** Whether the library of Standard Webhooks takes it, at the time that it says: a test may have moved the clock. */
export function isSignedBy(secret: string, { headers, body }: Pick<ReceivedWebhook, "headers" | "body">): boolean {
  const { now } = Date;
  Date.now = () => Number(headers["webhook-timestamp"]) * 1_000;
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  } finally {
    Date.now = now;
  }
}
