import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleWebhookBody, webhookEventTypes, webhookEvents } from "../../contract/people/webhook-events.ts";

const page = readFileSync(new URL("../../docs/integrators/webhooks.md", import.meta.url), "utf8");
const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());

test("the catalogue in docs has each event, what it carries and where the rest is read", () => {
  const written = page
    .split("\n")
    .filter((line) => /^\| `[a-z]+\.[a-z_]+`/.test(line))
    .map((line) => cellsOf(line).slice(1, -1).join(" | "));
  const rowOf = (type: keyof typeof webhookEvents) => {
    const { label, fields, path } = webhookEvents[type];
    return [`\`${type}\``, label, fields.map((name) => `\`${name}\``).join(", "), path ? `\`${path}\`` : ""].join(
      " | ",
    );
  };
  expect(written).toEqual(webhookEventTypes.map(rowOf));
});

test("the example in docs is the catalogue's", () => {
  const [, example] = /```json\n([^`]+)```/.exec(page) ?? [];
  expect(JSON.parse(example ?? "null")).toEqual(JSON.parse(exampleWebhookBody("entry.submitted")));
});
