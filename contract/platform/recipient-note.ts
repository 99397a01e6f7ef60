/** A note on a link or code that staff hand out, by which they know it again. The recipient doesn't see it. */
export const recipientNoteField = (unread: string) =>
  ({
    type: "input",
    kind: "text",
    label: "Whom it is for",
    maxLength: 100,
    help: `So that you know it again. ${unread}`,
  }) as const;
