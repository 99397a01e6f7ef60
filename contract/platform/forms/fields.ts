export const nameField = { type: "input", kind: "text", label: "Name", required: true, maxLength: 200 } as const;

/** The last part of the page's address. */
export const addressField = {
  type: "input",
  kind: "text",
  format: "url-fragment",
  label: "Address",
  required: true,
} as const;

/** The text above the questions of a form. */
export const aboveQuestionsField = {
  type: "textarea",
  label: "Description",
  maxLength: 2_000,
  help: "A sentence or two above the questions.",
} as const;

export const taglineField = { type: "input", kind: "text", label: "Tagline", maxLength: 300 } as const;
