/** What `like` compares with, for text that is anywhere in another. A wildcard typed is a character like any other. */
export const containsPattern = (text: string) =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`;
