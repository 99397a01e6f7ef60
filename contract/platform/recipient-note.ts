/** Of a link or a code that staff hand out: a word to know it again by, which whoever has it doesn't read. */
export const recipientNoteField = (unread: string) =>
  ({
    type: "input",
    kind: "text",
    label: "Whom it is for",
    maxLength: 100,
    help: `So that you know it again. ${unread}`,
  }) as const;
