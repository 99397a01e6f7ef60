import type { Fields } from "../platform/forms/element.ts";

/** What stands between braces is filled in: `{name}`. */
const placeholder = /\{(\w+)\}/g;

export type MergeValues = Readonly<Record<string, string>>;

const mergeFieldsIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = ""]) => name);

/** Once, so that what somebody wrote is never taken for a field; a name that isn't known stays as it stands. */
const mergeText = (text: string, values: MergeValues): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));

/** What is written, paragraph by paragraph. One whose fields are all empty is left out: 'Reason: {reason}' where none was given. */
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

/** A subject is one line, whatever names stand in it. */
export const mergeSubject = (text: string, values: MergeValues): string =>
  mergeText(text, values).replace(/\s+/g, " ").trim().slice(0, 250);

/** The first field that nothing is known to fill with, as it is told to who wrote it. */
export function firstUnknownField(text: string, known: readonly string[]): string | undefined {
  const unknown = mergeFieldsIn(text).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  return `{${unknown}} can’t be filled in here. These can: ${known.map((name) => `{${name}}`).join(", ")}.`;
}

/** What a mail says, as staff write it. */
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
