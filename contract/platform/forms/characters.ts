/**
 * Counts characters as people and PostgreSQL do: an emoji is one, though JavaScript's `length` says two. All limits on the length of a
 * text count this way, in the browser and on the server.
 */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if (text.codePointAt(at)! > 0xff_ff) pairs++;
  return text.length - pairs;
}

export const charactersOverLimit = (text: string, most: number): number =>
  // A text never has more characters than UTF-16 units, so most texts need no counting.
  text.length <= most ? 0 : Math.max(0, countCharacters(text) - most);
