/** Headings of a person's whole name. What else has a name (chapters, venues, sessions, events) is nobody's. */
export const wholeNameHeading =
  /^((your|primary|main|billing|full|complete|legal|display|member(ship)?|contact|customer|client|account|individual|person|guest|buyer|purchaser|attendee|holder)(['’]?s)? ?)*names?( of (the )?(member|contact|guest|buyer|attendee))?( ?\(.*\))?$/i;

const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const hasWords = (name: string, part: string) => {
  const words = new Set(wordsOf(name));
  return wordsOf(part).every((word) => words.has(word));
};

/** Joins a person's name from its columns: first and last name, else the whole name, with a part that it leaves out. */
export function personName({ name, first, last }: { name: string; first: string; last: string }): string {
  if ((first && last) || !name) return `${first} ${last}`.trim();
  return hasWords(name, `${first} ${last}`) ? name : `${first} ${name} ${last}`.trim();
}
