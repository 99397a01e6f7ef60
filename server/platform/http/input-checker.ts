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

/** Checks a call's input: the form by the form engine, a structured body and a query by their schemas. */
export type Checker = {
  form(input: unknown): Record<string, unknown>;
  body(input: unknown): unknown;
  query(input: unknown): unknown;
};

export function checkerOf({ form, body, query }: AnyEndpoint): Checker {
  const elements = formElements(form);
  const names = new Set(elements.map((element) => element.name));
  const bodyCheck = body && schemaChecker(body as TSchema);
  const queryCheck = query && schemaChecker(query as TSchema);
  return {
    form(input) {
      const values = asObject(input);
      const extra = Object.keys(values).find((name) => !names.has(name));
      if (extra !== undefined) refuse(SOME_WRONG, 400, { errors: { [extra]: "This field isn't known" } });
      return checkFields(elements, values);
    },
    body: (input) => bodyCheck?.(input),
    query: (input) => queryCheck?.(input),
  };
}

/** By the form engine; also for a form within a structured body. */
export function checkFields(elements: readonly Element[], values: Record<string, unknown>): Values {
  const errors = validate(elements, values);
  if (Object.keys(errors).length > 0) refuse(problemSummary(errors), 400, { errors });
  return collect(elements, values);
}

/** A single problem is the message itself; several are summed up. */
function problemSummary(errors: Record<string, string>): string {
  const messages = Object.values(errors);
  return messages.length === 1 ? messages[0]! : SOME_WRONG;
}

function asObject(input: unknown): Record<string, unknown> {
  if (input === undefined || input === null) return {};
  if (typeof input !== "object" || Array.isArray(input))
    refuse("What was sent isn’t a form. Send its fields as a JSON object.");
  return input as Record<string, unknown>;
}

/** Compiled at its first use, so that the first call needn't wait for all of them. */
function schemaChecker(schema: TSchema): (input: unknown) => unknown {
  let validator: Validator | undefined;
  const hasEmails = JSON.stringify(schema).includes(`"format":"${emailFormats[0]}`);
  return (input) => {
    const read = asObject(input);
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

/** A copy with each email address in its normal form; anything else stays as it was sent. */
function normalizeEmails({ format, properties, items }: FormatSchema, input: unknown): unknown {
  if (typeof input === "string") return isEmailFormat(format) ? (normalizeEmail(input) ?? input.trim()) : input;
  if (Array.isArray(input)) return items ? input.map((one) => normalizeEmails(items, one)) : input;
  if (typeof input !== "object" || input === null || !properties) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? normalizeEmails(properties[name]!, value) : value,
    ]),
  );
}

/** No call's input is nested this deep; deeper input would overflow the stack of the functions that walk it. */
const MAX_DEPTH = 32;

/** Refuses text that PostgreSQL can't store, a NUL or half of a character, and endless nesting. Nobody types either. */
export function refuseUnreadable(input: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) refuse("What was sent is nested too deep to be read.");
  if (typeof input === "string" && (input.includes("\0") || !input.isWellFormed()))
    refuse("Some of the text that was sent can't be read. Type it again.");
  if (typeof input === "object" && input !== null)
    for (const [name, value] of Object.entries(input)) {
      refuseUnreadable(name);
      refuseUnreadable(value, depth + 1);
    }
}
