/**
 * A character is what people and PostgreSQL count as one: an emoji too, though JavaScript's own `length` says two. It is counted so wherever the length of a text is
 * limited, in the browser and at the server.
 */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if (text.codePointAt(at)! > 0xff_ff) pairs++;
  return text.length - pairs;
}

/** How many characters a text has over a limit. */
export const charactersOverLimit = (text: string, most: number): number =>
  // No text has more characters than JavaScript says: most are done here.
  text.length <= most ? 0 : Math.max(0, countCharacters(text) - most);
