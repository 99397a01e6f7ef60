/** What something is called. */
export const nameField = { type: "input", kind: "text", label: "Name", required: true, maxLength: 200 } as const;

/** The last part of its page's address. */
export const addressField = {
  type: "input",
  kind: "text",
  format: "url-fragment",
  label: "Address",
  required: true,
} as const;

/** What stands above the questions of a form. */
export const aboveQuestionsField = {
  type: "textarea",
  label: "Description",
  maxLength: 2_000,
  help: "A sentence or two above the questions.",
} as const;

/** A sentence that says what it is about. */
export const taglineField = { type: "input", kind: "text", label: "Tagline", maxLength: 300 } as const;
