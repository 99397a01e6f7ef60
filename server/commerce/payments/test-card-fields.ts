import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { testCards } from "../../../contract/commerce/payments/test-cards.ts";
import { productFile } from "../../platform/product-file.ts";

const cardFieldsPage = readFileSync(productFile("server/commerce/payments/card-fields.html"), "utf8").replace(
  '<script type="application/json" id="known"></script>',
  () => `<script type="application/json" id="known">${JSON.stringify(testCards)}</script>`,
);

const inlineHash = (tag: string) => {
  const [, text = ""] = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(cardFieldsPage) ?? [];
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
};

/**
 * The sandbox gives the frame an origin of its own, so the page around it can't read the fields; and it may ask nobody anything,
 * so what is typed stays.
 */
const contentPolicy = [
  "sandbox allow-scripts",
  "default-src 'none'",
  `script-src ${inlineHash("script")}`,
  `style-src ${inlineHash("style")}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

export const sendCardFields = (reply: FastifyReply): never =>
  reply
    .header("content-security-policy", contentPolicy)
    .header("cache-control", "no-cache")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(cardFieldsPage) as never;
