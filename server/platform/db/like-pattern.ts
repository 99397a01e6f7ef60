/** A `like` pattern for any text that contains this one. Wildcards in it are ordinary characters. */
export const containsPattern = (text: string) =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`;
