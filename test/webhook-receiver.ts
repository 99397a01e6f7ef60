import { createHmac, timingSafeEqual } from "node:crypto";
import { type IncomingHttpHeaders, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";

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

/**
 * What a receiver does by the Standard Webhooks specification, written from its text: the signed content is id, timestamp and body with
 * dots between, the key the secret's part behind the prefix in base64, and any signature of the version that agrees is enough.
 */
export function isSignedBy(secret: string, { headers, body }: Pick<ReceivedWebhook, "headers" | "body">): boolean {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name]),
  );
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update([id, timestamp, body].join(".")).digest();
  return signatures!.split(" ").some((one) => {
    const [version, signature = ""] = one.split(",");
    const given = Buffer.from(signature, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
