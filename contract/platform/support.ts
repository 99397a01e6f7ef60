import { post } from "./endpoint.ts";
import { record } from "./schema.ts";

export const logError = post("/log-error", {
  summary: "Log an error that a page ran into",
  allow: "PUBLIC",
  form: {
    message: { type: "textarea", label: "Message", required: true, maxLength: 10_000 },
    stack: { type: "textarea", label: "Stack", maxLength: 50_000 },
    url: { type: "input", kind: "text", label: "URL", maxLength: 2_000 },
  },
  answer: record({}),
});
