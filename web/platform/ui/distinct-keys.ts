/** Keys for items that are told apart by nothing but these texts: the text, and of equal ones the number among them. */
export function distinctKeys(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const number = (counts.get(text) ?? 0) + 1;
    counts.set(text, number);
    return `${text} ${number}`;
  });
}
