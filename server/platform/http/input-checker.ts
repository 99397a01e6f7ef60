import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Format } from "typebox/format";
import { normalizeEmail, isEmailAddress } from "../../../contract/platform/email-address.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { type Element, type Values, formElements } from "../../../contract/platform/forms/element.ts";
import { collect, validate } from "../../../contract/platform/forms/validate.ts";
import { emailFormats } from "../../../contract/platform/schema.ts";
import { refuse } from "./refusal.ts";
import { problemsIn } from "./schema-problems.ts";

const SOME_WRONG = "Some of what was sent isn't right. Check the marked fields and try again.";

/** What a call may carry, checked: the form by the form engine, a structured body and a query by their schemas. */
export type Checker = {
  form(sent: unknown): Record<string, unknown>;
  body(sent: unknown): unknown;
  query(sent: unknown): unknown;
};

export function checkerOf({ form, body, query }: AnyEndpoint): Checker {
  const elements = formElements(form);
  const names = new Set(elements.map((element) => element.name));
  const bodyCheck = body && schemaChecker(body as TSchema);
  const queryCheck = query && schemaChecker(query as TSchema);
  return {
    form(sent) {
      const values = asObject(sent);
      const extra = Object.keys(values).find((name) => !names.has(name));
      if (extra !== undefined) refuse(SOME_WRONG, 400, { errors: { [extra]: "This field isn't known" } });
      return checkFields(elements, values);
    },
    body: (sent) => bodyCheck?.(sent),
    query: (sent) => queryCheck?.(sent),
  };
}

/** By the form engine: also what stands in a structured body beside other things. */
export function checkFields(elements: readonly Element[], values: Record<string, unknown>): Values {
  const errors = validate(elements, values);
  if (Object.keys(errors).length > 0) refuse(problemSummary(errors), 400, { errors });
  return collect(elements, values);
}

/** One problem is said as it is; several are said together. */
function problemSummary(errors: Record<string, string>): string {
  const messages = Object.values(errors);
  return messages.length === 1 ? messages[0]! : SOME_WRONG;
}

function asObject(sent: unknown): Record<string, unknown> {
  if (sent === undefined || sent === null) return {};
  if (typeof sent !== "object" || Array.isArray(sent))
    refuse("What was sent isn’t a form. Send its fields as a JSON object.");
  return sent as Record<string, unknown>;
}

/** Compiled when it first checks something: a process needn't know them all before it answers the first call. */
function schemaChecker(schema: TSchema): (sent: unknown) => unknown {
  let validator: Validator | undefined;
  const hasEmails = JSON.stringify(schema).includes(`"format":"${emailFormats[0]}`);
  return (sent) => {
    const read = asObject(sent);
    const values = hasEmails ? normalizeEmails(schema, read) : read;
    if ((validator ??= Compile(schema)).Check(values)) return values;
    const errors = problemsIn(schema, values);
    refuse(problemSummary(errors), 400, { errors });
  };
}

const isEmailFormat = (format: unknown) => (emailFormats as readonly unknown[]).includes(format);
Format.Set(emailFormats[0], isEmailAddress);
Format.Set(emailFormats[1], (text) => text === "" || isEmailAddress(text));

type FormatSchema = TSchema & { format?: string; properties?: Record<string, FormatSchema>; items?: FormatSchema };

/** A copy in which each email address that the schema knows of stands in its one form; what is none stays as it was sent. */
function normalizeEmails({ format, properties, items }: FormatSchema, sent: unknown): unknown {
  if (typeof sent === "string") return isEmailFormat(format) ? (normalizeEmail(sent) ?? sent.trim()) : sent;
  if (Array.isArray(sent)) return items ? sent.map((one) => normalizeEmails(items, one)) : sent;
  if (typeof sent !== "object" || sent === null || !properties) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? normalizeEmails(properties[name]!, value) : value,
    ]),
  );
}

/** Nothing that a call asks for is nested this deep. What is would overflow the stack of whoever walks it. */
const MAX_DEPTH = 32;

/** Text that PostgreSQL can't keep, a NUL or half of a character, and what is nested without end. Nobody types either. */
export function refuseUnreadable(sent: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) refuse("What was sent is nested too deep to be read.");
  if (typeof sent === "string" && (sent.includes("\0") || !sent.isWellFormed()))
    refuse("Some of the text that was sent can't be read. Type it again.");
  if (typeof sent === "object" && sent !== null)
    for (const [name, value] of Object.entries(sent)) {
      refuseUnreadable(name);
      refuseUnreadable(value, depth + 1);
    }
}
