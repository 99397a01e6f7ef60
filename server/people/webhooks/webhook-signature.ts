import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret to sign with, as the other system stores it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** The headers by which a receiver checks a message: one signature with each secret (Standard Webhooks 1.0). */
export function signedHeaders(
  secrets: readonly string[],
  { messageID, sentAt, body }: { messageID: string; sentAt: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${messageID}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": messageID, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
