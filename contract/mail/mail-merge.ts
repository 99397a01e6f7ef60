import type { Fields } from "../platform/forms/element.ts";

/** A field to fill in stands between braces: `{name}`. */
const placeholder = /\{(\w+)\}/g;

export type MergeValues = Readonly<Record<string, string>>;

const mergeFieldsIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = ""]) => name);

/** One pass, so that a value with braces in it is never taken for a field. Unknown fields stay as they are. */
const mergeText = (text: string, values: MergeValues): string =>
  text.replace(placeholder, (match, name: string) => (Object.hasOwn(values, name) ? values[name]! : match));

/** The text paragraph by paragraph. A paragraph whose fields are all empty is left out: 'Reason: {reason}' without a reason. */
export function mergeParagraphs(text: string, values: MergeValues): string[] {
  const isEmpty = (name: string) => values[name]?.trim() === "";
  return text
    .split(/\n[^\S\n]*\n/)
    .filter((paragraph) => {
      const names = mergeFieldsIn(paragraph);
      return names.length === 0 || !names.every(isEmpty);
    })
    .map((paragraph) => mergeText(paragraph, values).trim())
    .filter((paragraph) => paragraph !== "");
}

/** Names may have line breaks in them; a subject is one line. */
export const mergeSubject = (text: string, values: MergeValues): string =>
  mergeText(text, values).replace(/\s+/g, " ").trim().slice(0, 250);

/** The sentence about the first field that this mail can't fill in. */
export function firstUnknownField(text: string, knownFields: readonly string[]): string | undefined {
  const unknown = mergeFieldsIn(text).find((name) => !knownFields.includes(name));
  if (unknown === undefined) return undefined;
  return `{${unknown}} can’t be filled in here. These can: ${knownFields.map((name) => `{${name}}`).join(", ")}.`;
}

export const mailTextFields = {
  subject: { type: "input", kind: "text", label: "Subject", required: true, maxLength: 200 },
  text: {
    type: "textarea",
    label: "Text",
    required: true,
    maxLength: 5_000,
    help: "An empty line begins a new paragraph. What stands in braces is filled in.",
  },
} as const satisfies Fields;
